/** A watched domain with its settings, as other parts of monitoring use it. */
import type { Contract } from "../../../base/contract.ts";
import type { SecretKey } from "../../../base/secret.ts";
import { sql, type Queries } from "../../../database/connection.ts";
import type { Schedule } from "../../../tasks/index.ts";
import type { SourceKind, SourceMethod } from "../../readings/source-kind.ts";
import type { WatchedDomainIn } from "./schema.ts";
import { withoutQuery } from "./source-url.ts";

export interface WatchedDomain {
  domain: string;
  sourceKind: SourceKind;
  sourceMethod: SourceMethod;
  /** The whole address of a feed, catalogue or sitemap; null if it has none. Never log it: it may hold a secret. */
  sourceUrl: string | null;
  basis: WatchedDomainIn["basis"];
  schedule: Schedule | null;
  /** The next occurrence of the schedule; null without one and while the domain is disabled. */
  nextDueAt: Date | null;
  /** ISO 3166 alpha-2. */
  country: string;
  /** ISO 4217. */
  currency: string;
  /** Amounts in the domain's currency, up to 4 decimals; null: the domain has no rule. */
  delivery: { costs: number; freeFrom: number | null } | null;
  tax: "gross" | "net";
  /** Set with `net`. */
  vatPercent: number | null;
  vendorName: string | null;
  offersShown: "all" | "some";
  keepsVendorNames: boolean;
  onlyChanges: boolean;
  /** null: a snapshot never becomes stale. */
  staleAfterDays: number | null;
  intervalMs: number | null;
  pageTag: string | null;
  /** With {gtin} in place of the number; null: pages are not searched for. */
  searchUrl: string | null;
  isEnabled: boolean;
  heldAt: Date | null;
  /** The hosts of its pages, without `www.`. */
  hosts: readonly string[];
  /** The product up to which names were compared with those of its catalogue. */
  namesComparedTo: number;
}

interface DomainRow {
  domain: string;
  source_kind: SourceKind;
  source_method: SourceMethod;
  source_url_sealed: string | null;
  basis: WatchedDomainIn["basis"];
  schedule_cron: string | null;
  schedule_time_zone: string | null;
  next_due_at: Date | null;
  country: string;
  currency: string;
  delivery_costs: number | null;
  delivery_free_from: number | null;
  tax: "gross" | "net";
  vat_percent: number | null;
  vendor_name: string | null;
  offers_shown: "all" | "some";
  keeps_vendor_names: boolean;
  only_changes: boolean;
  stale_after_days: number | null;
  interval_ms: number | null;
  page_tag: string | null;
  search_url: string | null;
  is_enabled: boolean;
  held_at: Date | null;
  hosts: string[];
  names_compared_to: number;
}

/** What a request decides. */
export type WatchedSettings = Omit<WatchedDomain, "nextDueAt" | "heldAt" | "hosts" | "namesComparedTo">;

/** What a PUT changes: without what the service knows of a domain, and when it is read next. */
export function settingsOfWatched(watched: readonly WatchedDomain[]): WatchedSettings[] {
  return watched.map(
    ({ nextDueAt: _due, heldAt: _held, hosts: _hosts, namesComparedTo: _names, ...settings }) => settings,
  );
}

/** As people may see them: an address as answers have it. */
export function shownSettings(settings: readonly WatchedSettings[]): object[] {
  return settings.map(({ sourceUrl, ...others }) => ({
    ...others,
    ...(sourceUrl === null ? {} : { source: withoutQuery(sourceUrl) }),
  }));
}

/** Reads the domains that the contract watches, disabled ones as well, by name. */
export async function readWatched(queries: Queries, secret: SecretKey, contract: Contract): Promise<WatchedDomain[]> {
  const rows = await queries.rows<DomainRow>(sql`
    /* monitoring.readWatched */
    select domain, source_kind, source_method, source_url_sealed, basis, schedule_cron, schedule_time_zone, next_due_at, country,
      currency, delivery_costs, delivery_free_from, tax, vat_percent, vendor_name, offers_shown, keeps_vendor_names,
      only_changes, stale_after_days, interval_ms, page_tag, search_url, is_enabled, held_at, hosts,
      names_compared_to
    from watched_domain
    where contract_id = ${contract.contractId} and removed_at is null
    order by domain`);
  return rows.map((row) => domainOf(row, urlSeal(secret, contract, row.domain)));
}

/**
 * Finds the enabled domains among `domains`, or all enabled ones.
 *
 * @returns by name, with the source's whole address
 */
export async function findWatched(
  queries: Queries,
  secret: SecretKey,
  contract: Contract,
  domains?: readonly string[],
): Promise<WatchedDomain[]> {
  const wanted = domains === undefined ? null : new Set(domains);
  const watched = await readWatched(queries, secret, contract);
  return watched.filter(({ domain, isEnabled }) => isEnabled && (wanted?.has(domain) ?? true));
}

function domainOf(row: DomainRow, seal: UrlSeal): WatchedDomain {
  const { schedule_cron: cron, schedule_time_zone: timeZone, delivery_costs: costs } = row;
  return {
    domain: row.domain,
    sourceKind: row.source_kind,
    sourceMethod: row.source_method,
    sourceUrl: row.source_url_sealed === null ? null : seal.open(row.source_url_sealed),
    basis: row.basis,
    schedule: cron === null || timeZone === null ? null : { cron, timeZone },
    nextDueAt: row.next_due_at,
    country: row.country,
    currency: row.currency,
    delivery: costs === null ? null : { costs, freeFrom: row.delivery_free_from },
    tax: row.tax,
    vatPercent: row.vat_percent,
    vendorName: row.vendor_name,
    offersShown: row.offers_shown,
    keepsVendorNames: row.keeps_vendor_names,
    onlyChanges: row.only_changes,
    staleAfterDays: row.stale_after_days,
    intervalMs: row.interval_ms,
    pageTag: row.page_tag,
    searchUrl: row.search_url,
    isEnabled: row.is_enabled,
    heldAt: row.held_at,
    hosts: row.hosts,
    namesComparedTo: row.names_compared_to,
  };
}

/** Seals and opens the address of a domain's source. */
interface UrlSeal {
  seal(url: string): string;
  open(sealed: string): string;
}

export function urlSeal(secret: SecretKey, contract: Contract, domain: string): UrlSeal {
  const purpose = `watchedDomain:${contract.contractId}:${domain}:url`;
  return { seal: (url) => secret.encrypt(url, purpose), open: (sealed) => secret.decrypt(sealed, purpose) };
}
