/** The rules of a list of watched domains (interface 2.12). */
import { isIP } from "node:net";
import { isCurrency, notCurrency } from "../../../base/currency.ts";
import { errorItem, type ErrorCode, type ErrorItem } from "../../../base/error.ts";
import { maxAmount } from "../../../base/money.ts";
import { limits } from "../../../limits.ts";
import { isDomain, noDomain } from "../../../offers/index.ts";
import { scheduleProblems, type Calendar } from "../../../tasks/index.ts";
import type { SourceKind } from "../../readings/source-kind.ts";
import type { WatchedDomainIn } from "./schema.ts";
import { searchFor } from "./search-url.ts";
import { isHostOf, parseGivenUrl } from "./source-url.ts";

/** What the address of a source must be. A shop's own catalogue lies on its domain; a feed may lie anywhere. */
const addresses: Readonly<Record<SourceKind, { isNeeded: boolean; isTaken: boolean; isOfDomain: boolean }>> = {
  page: { isNeeded: false, isTaken: false, isOfDomain: false },
  shopify: { isNeeded: false, isTaken: true, isOfDomain: true },
  woocommerce: { isNeeded: false, isTaken: true, isOfDomain: true },
  magento: { isNeeded: false, isTaken: true, isOfDomain: true },
  sitemap: { isNeeded: false, isTaken: true, isOfDomain: true },
  feed: { isNeeded: true, isTaken: true, isOfDomain: false },
  csv: { isNeeded: true, isTaken: true, isOfDomain: false },
};

export interface DomainRules {
  calendar: Calendar;
  now: Date;
  /** The least `maxAgeHours` of the active strategy; null without one. */
  leastOfferAge: number | null;
  /** Whether collectors may read shops that are not public. */
  hasPrivateShops: boolean;
}

/** An error for every broken rule of the list. */
export function judgeDomains(sent: readonly WatchedDomainIn[], rules: DomainRules): ErrorItem[] {
  const seen = new Set<string>();
  return sent.flatMap((entry, index) => {
    const path = `/${index}`;
    const isRepeated = seen.has(entry.domain);
    seen.add(entry.domain);
    return [
      ...nameProblems(entry.domain, { isRepeated, hasPrivateShops: rules.hasPrivateShops }, path),
      ...sourceProblems(entry, `${path}/source`),
      ...methodProblems(entry, `${path}/source/method`),
      ...searchProblems(entry, `${path}/searchUrl`),
      ...(entry.schedule === undefined ? [] : scheduleProblems(entry.schedule, `${path}/schedule`, rules)),
      ...valueProblems(entry, rules).map(([message, field]) =>
        errorItem("request.invalid", message, `${path}/${field}`),
      ),
    ];
  });
}

function nameProblems(
  domain: string,
  { isRepeated, hasPrivateShops }: { isRepeated: boolean; hasPrivateShops: boolean },
  path: string,
): ErrorItem[] {
  const problem = (code: ErrorCode, message: string): ErrorItem[] => [errorItem(code, message, `${path}/domain`)];
  if (!isDomain(domain)) return problem("request.invalidDomain", noDomain(domain));
  if (!hasPrivateShops && !isPublicName(domain)) {
    return problem("request.invalidDomain", `"${domain}" is no name of a public shop, such as shop.example.`);
  }
  return isRepeated ? problem("request.invalid", `"${domain}" stands twice in the list.`) : [];
}

/** Every shop of a top-level domain would be a part of it, and an address is no name. */
function isPublicName(domain: string): boolean {
  return domain.includes(".") && isIP(domain) === 0;
}

function sourceProblems({ domain, source }: WatchedDomainIn, path: string): ErrorItem[] {
  const { kind, url } = source;
  const { isNeeded, isTaken, isOfDomain } = addresses[kind];
  const problem = (message: string): ErrorItem[] => [errorItem("request.invalid", message, `${path}/url`)];
  if (url === undefined) return isNeeded ? problem(`A source of kind ${kind} needs the url of its file.`) : [];
  if (!isTaken) return problem(`A source of kind ${kind} has no url; the pages have theirs.`);
  const parsed = parseGivenUrl(url);
  if ("problem" in parsed) return problem(`url must ${parsed.problem}.`);
  if (isOfDomain && !isHostOf(domain, parsed.url)) return problem(`url must lie on ${domain} or a part of it.`);
  return [];
}

/** A catalogue or feed is for programs: no script has to run first. */
function methodProblems({ source: { kind, method } }: WatchedDomainIn, path: string): ErrorItem[] {
  if (method !== "browser" || kind === "page" || kind === "sitemap") return [];
  return [errorItem("request.invalid", `A source of kind ${kind} has no pages for a browser.`, path)];
}

/** The number stands in path or query, so that a search never leaves the domain. */
function searchProblems({ domain, source, searchUrl }: WatchedDomainIn, path: string): ErrorItem[] {
  const problem = (message: string): ErrorItem[] => [errorItem("request.invalid", message, path)];
  if (searchUrl === undefined) return [];
  if (source.kind !== "page")
    return problem("Only a source of kind page has a searchUrl; a catalogue lists its products.");
  if (searchUrl.split("{gtin}").length !== 2)
    return problem("searchUrl must have {gtin} once, in place of the number.");
  const parsed = parseGivenUrl(searchFor(searchUrl, "0"));
  if ("problem" in parsed) return problem(`searchUrl must ${parsed.problem}.`);
  if (!isHostOf(domain, parsed.url)) return problem(`searchUrl must lie on ${domain} or a part of it.`);
  if (/^[^/]*\/\/[^/?#]*\{gtin\}/.test(searchUrl)) return problem("searchUrl must have {gtin} in its path or query.");
  return [];
}

/** Each problem with the field that it is about. */
function valueProblems(entry: WatchedDomainIn, { leastOfferAge }: DomainRules): [string, string][] {
  const { country, currency, delivery, tax, vatPercent, onlyChanges } = entry;
  const least = limits.watching.unchangedHours + 1;
  const isTooOld = onlyChanges === true && leastOfferAge !== null && leastOfferAge < least;
  const found: [boolean, string, string][] = [
    [!isCountry(country), `"${country}" is no country; use an ISO 3166 code such as DE.`, "country"],
    [!isCurrency(currency), `${notCurrency(currency)}; use one such as EUR.`, "currency"],
    [(delivery?.costs ?? 0) > maxAmount, `costs must be at most ${maxAmount}.`, "delivery/costs"],
    [(delivery?.freeFrom ?? 0) > maxAmount, `freeFrom must be at most ${maxAmount}.`, "delivery/freeFrom"],
    [tax === "net" && vatPercent === undefined, "vatPercent is needed with net prices.", "vatPercent"],
    [
      isTooOld,
      `onlyChanges needs a strategy whose maxAgeHours is at least ${least}; the active one has ${leastOfferAge}.`,
      "onlyChanges",
    ],
  ];
  return found.flatMap(([isWrong, message, field]): [string, string][] => (isWrong ? [[message, field]] : []));
}

const countryNames = new Intl.DisplayNames("en", { type: "region", fallback: "none" });

/** ISO 3166 alpha-2, as far as the runtime knows them; user-assigned codes name no country. */
function isCountry(code: string): boolean {
  return !/^(?:EU|EZ|UN|QO|XA|XB|ZZ)$/.test(code) && countryNames.of(code) !== undefined;
}
