/** By which settings a page is tried: those of the watched domain that it lies on, if there is one. */
import type { Contract } from "../../../base/contract.ts";
import { apiError } from "../../../base/error.ts";
import { sql, type Queries } from "../../../database/connection.ts";
import { isDomain, noDomain } from "../../../offers/index.ts";
import { methods, type Method, type Recipe } from "../../../reading/index.ts";
import { provenMethods } from "../../readings/proven-methods.ts";
import type { SourceMethod } from "../../readings/source-kind.ts";
import { isHostOf, parseGivenUrl } from "../../watched/domains/source-url.ts";
import { findRecipes } from "../../watched/recipes/find-recipes.ts";
import type { TryIn } from "./schema.ts";

/** How a page is read. Plain data: it goes to the collector with the job. */
export interface TrySettings {
  /** Redirects stay on it. */
  domain: string;
  country: string | null;
  currency: string | null;
  tax: "gross" | "net";
  offersShown: "all" | "some";
  /** Whether a browser runs its scripts before it is read. */
  isRendered: boolean;
  recipe: Recipe | null;
  provenMethods: readonly Method[];
}

/** Reads the address. @throws 400 */
export function readTryUrl({ url: text, domain }: TryIn): URL {
  const parsed = parseGivenUrl(text);
  if ("problem" in parsed) throw apiError("request.invalid", `url must ${parsed.problem}.`, "/url");
  if (domain === undefined) return parsed.url;
  if (!isDomain(domain)) throw apiError("request.invalidDomain", noDomain(domain), "/domain");
  if (isHostOf(domain, parsed.url)) return parsed.url;
  throw apiError("request.invalid", `url must lie on ${domain} or a part of it.`, "/url");
}

/**
 * The settings of the watched domain; a domain that nobody watches has none, and the page says for itself in which country
 * and currency it is.
 *
 * @param draft takes the place of the domain's recipe
 */
export async function findTrySettings(
  queries: Queries,
  contract: Contract,
  page: { url: URL; domain: string | undefined; draft: Recipe | null },
): Promise<TrySettings> {
  const watched = await findWatchedDomain(queries, contract, page);
  if (watched === null) {
    const domain = page.domain ?? page.url.hostname.replace(/^www\./, "");
    return { ...unknownDomain, domain, recipe: page.draft };
  }
  const { domain, country, currency, tax, offers_shown: offersShown, source_method: sourceMethod } = watched;
  const stored = (await findRecipes(queries, contract, [domain])).get(domain) ?? null;
  const proven = (await provenMethods(queries, contract, [domain])).get(domain) ?? new Set<string>();
  const isProven = page.draft === null && stored?.isProven === true;
  return {
    domain,
    country,
    currency,
    tax,
    offersShown,
    isRendered: sourceMethod === "browser",
    recipe: page.draft ?? stored?.recipe ?? null,
    provenMethods: methods.filter((method) => (method === "recipe" ? isProven : proven.has(method))),
  };
}

const unknownDomain = {
  country: null,
  currency: null,
  tax: "gross",
  offersShown: "all",
  isRendered: false,
  provenMethods: [],
} as const;

interface DomainRow {
  domain: string;
  country: string;
  currency: string;
  tax: "gross" | "net";
  offers_shown: "all" | "some";
  source_method: SourceMethod;
}

/** Of several domains that the url lies on, the one with the longest name. */
async function findWatchedDomain(
  queries: Queries,
  { contractId }: Contract,
  { url, domain }: { url: URL; domain: string | undefined },
): Promise<DomainRow | null> {
  const labels = url.hostname.split(".");
  const names = domain === undefined ? labels.map((_, at) => labels.slice(at).join(".")) : [domain];
  return await queries.row<DomainRow>(sql`
    /* monitoring.findTriedDomain */
    select domain, country, currency, tax, offers_shown, source_method
    from watched_domain
    where contract_id = ${contractId} and domain = any(${names}::text[]) and removed_at is null
    order by length(domain) desc
    limit 1`);
}
