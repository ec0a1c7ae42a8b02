/** `putWatchedDomains`: replaces the list of domains that a contract watches (interface 4.9-1 to 4.9-6). */
import { changeSettings, type SettingAuthor } from "../../../accounts/index.ts";
import type { Contract } from "../../../base/contract.ts";
import { ApiError, errorItem, type ErrorItem } from "../../../base/error.ts";
import { offerPriceDecimals, roundHalfUp } from "../../../base/money.ts";
import type { SecretKey } from "../../../base/secret.ts";
import { sql, type Database, type Transaction } from "../../../database/connection.ts";
import { changeableTags } from "../../../http/etag.ts";
import { limits } from "../../../limits.ts";
import { watchDomains } from "../../../offers/index.ts";
import { findLeastOfferAge } from "../../../pricing/index.ts";
import { readSchedule, type Calendar, type Schedule } from "../../../tasks/index.ts";
import { noteMethods } from "../../hosts/browser-turns.ts";
import { judgeDomains } from "./judge-domains.ts";
import { noBrowser } from "./no-browser.ts";
import type { WatchedDomainIn } from "./schema.ts";
import { withoutQuery } from "./source-url.ts";
import {
  readWatched,
  settingsOfWatched,
  shownSettings,
  urlSeal,
  type WatchedDomain,
  type WatchedSettings,
} from "./watched-domain.ts";

export interface WatchingService {
  database: Database;
  secret: SecretKey;
  calendar: Calendar;
  /** Whether collectors have a browser. */
  hasBrowser: boolean;
  /** Whether collectors may read shops that are not public. */
  hasPrivateShops: boolean;
}

/** The settings that a request decides, and when the domain is read next by them. */
type Settings = WatchedSettings & Pick<WatchedDomain, "nextDueAt">;

/**
 * Makes exactly these domains watched, all or none. Concurrent calls take effect one after the other.
 *
 * @throws 400 naming every broken rule, 412, 409 `resource.monitoringUnavailable` for a browser that is not there, 409 `resource.currencyMismatch` where offers of a domain are in another currency, 409 if the contract would have too many domains
 */
export async function putWatchedDomains(
  { database, secret, calendar, hasBrowser, hasPrivateShops }: WatchingService,
  author: SettingAuthor,
  sent: readonly WatchedDomainIn[],
  now: Date,
): Promise<void> {
  const { contract } = author;
  const leastOfferAge = await findLeastOfferAge(database, contract);
  refuse(judgeDomains(sent, { calendar, now, leastOfferAge, hasPrivateShops }));
  requireBrowser(sent, hasBrowser);
  const write = async (transaction: Transaction): Promise<void> => {
    const stored = new Map((await readWatched(transaction, secret, contract)).map((known) => [known.domain, known]));
    const settings = sent.map((entry) =>
      settingsOf(entry, { contract, calendar, now, stored: stored.get(entry.domain) }),
    );
    await removeOthers(transaction, contract, settings);
    await storeSettings(transaction, secret, contract, settings);
    if (settings.some((entry) => hasOtherMethod(entry, stored))) await noteMethods(transaction, contract);
    await forgetComplete(
      transaction,
      contract,
      settings.filter((entry) => hasOtherSource(entry, stored) || isEnabledAgain(entry, stored)),
    );
    await fixCurrencies(transaction, contract, sent);
  };
  await changeSettings(
    database,
    { ...author, ifMatch: changeableTags(author.ifMatch) },
    {
      name: "watchedDomains",
      read: async (queries) => settingsOfWatched(await readWatched(queries, secret, contract)),
      write,
      answer: shownSettings,
      told: shownSettings,
    },
  );
}

function refuse(problems: readonly ErrorItem[]): void {
  const [first, ...others] = problems.slice(0, limits.http.errors);
  if (first !== undefined) throw new ApiError([first, ...others]);
}

function requireBrowser(sent: readonly WatchedDomainIn[], hasBrowser: boolean): void {
  const index = hasBrowser ? -1 : sent.findIndex(({ source }) => source.method === "browser");
  const entry = sent[index];
  if (entry !== undefined) throw noBrowser(entry.domain, `/${index}/source/method`);
}

interface Surroundings {
  contract: Contract;
  calendar: Calendar;
  now: Date;
  stored: WatchedDomain | undefined;
}

function settingsOf(entry: WatchedDomainIn, surroundings: Surroundings): Settings {
  const { contract, stored } = surroundings;
  const { costs, freeFrom } = entry.delivery ?? {};
  const isEnabled = entry.isEnabled ?? true;
  const schedule = entry.schedule === undefined ? null : readSchedule(entry.schedule, contract);
  return {
    domain: entry.domain,
    sourceKind: entry.source.kind,
    sourceMethod: entry.source.method ?? "request",
    sourceUrl: keptUrl(entry.source, stored),
    basis: entry.basis,
    schedule,
    nextDueAt: schedule !== null && isEnabled ? nextDueAt(schedule, surroundings) : null,
    country: entry.country,
    currency: entry.currency,
    delivery:
      costs === undefined
        ? null
        : { costs: rounded(costs), freeFrom: freeFrom === undefined ? null : rounded(freeFrom) },
    tax: entry.tax ?? "gross",
    vatPercent: entry.vatPercent === undefined ? null : rounded(entry.vatPercent),
    vendorName: entry.vendorName ?? null,
    offersShown: entry.offersShown ?? "all",
    keepsVendorNames: entry.keepsVendorNames ?? true,
    onlyChanges: entry.onlyChanges ?? false,
    staleAfterDays: entry.staleAfterDays === undefined ? limits.watching.staleAfterDays.default : entry.staleAfterDays,
    intervalMs: entry.intervalMs ?? null,
    pageTag: entry.pageTag ?? null,
    searchUrl: entry.searchUrl ?? null,
    isEnabled,
  };
}

function rounded(amount: number): number {
  return roundHalfUp(amount, offerPriceDecimals);
}

/** The address that was sent. One that equals what answers show of the stored one stands for the whole stored one. */
function keptUrl({ url, hasQuery }: WatchedDomainIn["source"], stored: WatchedDomain | undefined): string | null {
  if (url === undefined) return null;
  const [given = ""] = url.split("#", 1);
  const known = stored?.sourceUrl ?? null;
  return known !== null && hasQuery !== false && withoutQuery(known).url === given ? known : given;
}

/** An occurrence that is due stays due, unless the schedule changes. */
function nextDueAt(schedule: Schedule, { calendar, now, stored }: Surroundings): Date | null {
  const isSame = stored?.schedule?.cron === schedule.cron && stored.schedule.timeZone === schedule.timeZone;
  const known = isSame ? stored.nextDueAt : null;
  return known ?? calendar.nextOccurrence(schedule.cron, schedule.timeZone, now);
}

/** Stops the domains that the list leaves out. Their pages stay for {@link limits.watching.keptDays}. */
async function removeOthers(transaction: Transaction, contract: Contract, kept: readonly Settings[]): Promise<void> {
  await transaction.run(sql`
    /* monitoring.removeDomains */
    update watched_domain
    set removed_at = now(), next_due_at = null, updated_at = now()
    where contract_id = ${contract.contractId}
      and removed_at is null
      and domain <> all(${kept.map(({ domain }) => domain)}::text[])`);
}

/** A domain that is taken back gets these settings and has its pages again; it is not held any more. */
async function storeSettings(
  transaction: Transaction,
  secret: SecretKey,
  contract: Contract,
  settings: readonly Settings[],
): Promise<void> {
  const sealed = settings.map((entry) => ({
    ...entry,
    sourceUrl: entry.sourceUrl === null ? null : urlSeal(secret, contract, entry.domain).seal(entry.sourceUrl),
  }));
  await transaction.run(sql`
    /* monitoring.putDomains */
    insert into watched_domain as known (contract_id, domain, source_kind, source_method, source_url_sealed, basis, schedule_cron,
      schedule_time_zone, next_due_at, country, currency, delivery_costs, delivery_free_from, tax, vat_percent,
      vendor_name, offers_shown, keeps_vendor_names, only_changes, stale_after_days, interval_ms, page_tag, search_url, is_enabled)
    select ${contract.contractId}, domain, "sourceKind", "sourceMethod", "sourceUrl", basis, schedule ->> 'cron',
      schedule ->> 'timeZone', "nextDueAt", country, currency, (delivery ->> 'costs')::numeric,
      (delivery ->> 'freeFrom')::numeric, tax, "vatPercent", "vendorName", "offersShown", "keepsVendorNames",
      "onlyChanges", "staleAfterDays", "intervalMs", "pageTag", "searchUrl", "isEnabled"
    from json_to_recordset(${JSON.stringify(sealed)}::json) as sent (domain text, "sourceKind" text, "sourceMethod" text, "sourceUrl" text,
      basis text, schedule json, "nextDueAt" timestamptz, country text, currency text, delivery json, tax text,
      "vatPercent" numeric, "vendorName" text, "offersShown" text, "keepsVendorNames" boolean, "onlyChanges" boolean,
      "staleAfterDays" integer, "intervalMs" integer, "pageTag" text, "searchUrl" text, "isEnabled" boolean)
    order by domain
    on conflict (contract_id, domain) do update
    set source_kind = excluded.source_kind,
      source_method = excluded.source_method,
      source_url_sealed = excluded.source_url_sealed,
      basis = excluded.basis,
      schedule_cron = excluded.schedule_cron,
      schedule_time_zone = excluded.schedule_time_zone,
      next_due_at = excluded.next_due_at,
      country = excluded.country,
      currency = excluded.currency,
      delivery_costs = excluded.delivery_costs,
      delivery_free_from = excluded.delivery_free_from,
      tax = excluded.tax,
      vat_percent = excluded.vat_percent,
      vendor_name = excluded.vendor_name,
      offers_shown = excluded.offers_shown,
      keeps_vendor_names = excluded.keeps_vendor_names,
      only_changes = excluded.only_changes,
      stale_after_days = excluded.stale_after_days,
      interval_ms = excluded.interval_ms,
      page_tag = excluded.page_tag,
      search_url = excluded.search_url,
      is_enabled = excluded.is_enabled,
      held_at = case when known.removed_at is null then known.held_at end,
      held_factor = case when known.removed_at is null then known.held_factor end,
      removed_at = null,
      updated_at = excluded.updated_at`);
}

function hasOtherMethod({ domain, sourceMethod }: Settings, stored: ReadonlyMap<string, WatchedDomain>): boolean {
  return (stored.get(domain)?.sourceMethod ?? "request") !== sourceMethod;
}

function hasOtherSource(entry: Settings, stored: ReadonlyMap<string, WatchedDomain>): boolean {
  const known = stored.get(entry.domain);
  return known?.sourceKind !== entry.sourceKind || known.sourceUrl !== entry.sourceUrl;
}

function isEnabledAgain({ domain, isEnabled }: Settings, stored: ReadonlyMap<string, WatchedDomain>): boolean {
  return isEnabled && stored.get(domain)?.isEnabled === false;
}

/** Another feed or catalogue has another number of items; so may one that a person enables again. */
async function forgetComplete(
  transaction: Transaction,
  contract: Contract,
  changed: readonly Settings[],
): Promise<void> {
  await transaction.run(sql`
    /* monitoring.forgetComplete */
    update watched_domain
    set complete_items = null, complete_at = null
    where contract_id = ${contract.contractId}
      and domain = any(${changed.map(({ domain }) => domain)}::text[])
      and complete_items is not null`);
}

/** @throws 409 naming each domain whose offers are in another currency */
async function fixCurrencies(
  transaction: Transaction,
  contract: Contract,
  sent: readonly WatchedDomainIn[],
): Promise<void> {
  if (sent.length === 0) return;
  const stored = await watchDomains(transaction, contract, sent);
  const currencies = new Map(stored.map(({ domain, currency }) => [domain, currency]));
  refuse(
    sent.flatMap(({ domain, currency }, index) => {
      const known = currencies.get(domain) ?? currency;
      if (known === currency) return [];
      const message = `The offers of ${domain} are in ${known}; it cannot be watched in ${currency}.`;
      return [errorItem("resource.currencyMismatch", message, `/${index}/currency`)];
    }),
  );
}
