/** Locks and loads what readings are judged by: the settings of their domains, their states, pages and products. */
import type { Contract } from "../../base/contract.ts";
import { bigintArray, textArray } from "../../database/arrays.ts";
import { sql, type Transaction } from "../../database/connection.ts";
import { lockNewest, pairKey, type Newest } from "../../offers/index.ts";
import { fieldColumn } from "../../products/index.ts";
import type { Outcome } from "./outcome.ts";
import type { EarlierOffer } from "./judge-reading.ts";
import type { Pair, PairReading } from "./pair-reading.ts";
import type { StoredReading } from "./stored-reading.ts";
import { readEarlier, type Doubtful } from "./doubtful.ts";

/** A watched domain's settings. Amounts and percentages are decimal texts. */
export interface DomainSettings {
  domain: string;
  country: string;
  currency: string;
  deliveryCosts: string | null;
  deliveryFreeFrom: string | null;
  tax: "gross" | "net";
  vatPercent: string | null;
  vendorName: string | null;
  keepsVendorNames: boolean;
  offersShown: "all" | "some";
  onlyChanges: boolean;
  isHeld: boolean;
  /** Watched, enabled, and active among the contract's domains. */
  isActive: boolean;
  /** It showed captchas, and no page since. */
  isWalled: boolean;
}

export interface PageState {
  pageId: number;
  identifier: string;
  state: string;
  reading: StoredReading | null;
  missingReadings: number;
  missingSince: Date | null;
}

export interface PairState {
  /** Of the last attempt; null before the first one. */
  outcome: Outcome | null;
  /** Of its failure, as it is stored. */
  cause: string | null;
  completedAt: Date | null;
  doubt: "none" | "second" | "held";
  doubtful: Doubtful | null;
  doubtfulAt: Date | null;
  rejected: readonly EarlierOffer[] | null;
  offersDigest: string | null;
}

export interface ProductFacts {
  name: string | null;
  /** 14 digits. */
  gtin: string | null;
  customerProductId: string | null;
  /** Decimal text in the contract's currency. */
  referencePrice: string | null;
}

/** What is stored about the readings. Maps of pairs are by {@link pairKey}. */
export interface KnownPairs {
  /** The database's time. */
  now: Date;
  contractCurrency: string | null;
  domains: ReadonlyMap<string, DomainSettings>;
  newest: ReadonlyMap<string, Newest>;
  states: ReadonlyMap<string, PairState>;
  pages: ReadonlyMap<number, PageState>;
  products: ReadonlyMap<number, ProductFacts>;
}

/**
 * Locks the watched domains against changes of their settings, then the newest snapshots, then the states, each in the
 * order of its key.
 */
export async function loadPairs(
  transaction: Transaction,
  contract: Contract,
  readings: readonly PairReading[],
): Promise<KnownPairs> {
  const watched = await lockWatched(transaction, contract, [...new Set(readings.map(({ domain }) => domain))]);
  const newest = await lockNewest(transaction, contract, readings);
  const states = await lockStates(transaction, contract, readings);
  const pageIds = readings.flatMap(({ pages }) => pages.map(({ pageId }) => pageId));
  return {
    ...watched,
    newest,
    states,
    pages: await loadPages(transaction, contract, pageIds),
    products: await loadProducts(transaction, contract, [...new Set(readings.map(({ productId }) => productId))]),
  };
}

interface DomainRow {
  domain: string;
  country: string;
  currency: string;
  delivery_costs: string | null;
  delivery_free_from: string | null;
  tax: "gross" | "net";
  vat_percent: string | null;
  vendor_name: string | null;
  keeps_vendor_names: boolean;
  offers_shown: "all" | "some";
  only_changes: boolean;
  is_held: boolean;
  is_active: boolean;
  is_walled: boolean;
  contract_currency: string | null;
  now: Date;
}

/** Locks watched domains against changes of their settings until the transaction ends. */
export async function lockWatched(
  transaction: Transaction,
  contract: Contract,
  domains: readonly string[],
): Promise<Pick<KnownPairs, "now" | "contractCurrency" | "domains">> {
  const rows = await transaction.rows<DomainRow>(sql`
    /* monitoring.lockReadDomains */
    select watched.domain, country, watched.currency, delivery_costs::text as delivery_costs,
      delivery_free_from::text as delivery_free_from, tax, vat_percent::text as vat_percent, vendor_name,
      keeps_vendor_names, offers_shown, only_changes, held_at is not null as is_held,
      is_enabled and removed_at is null and contract_domain.is_active is not false as is_active,
      exists (
        select 1
        from domain_probe
        where domain_probe.contract_id = ${contract.contractId}
          and domain_probe.domain = watched.domain
          and domain_probe.reason = 'wall') as is_walled,
      contract.currency as contract_currency, clock_timestamp() as now
    from watched_domain as watched
    join contract on contract.contract_id = ${contract.contractId}
    left join contract_domain
      on contract_domain.contract_id = ${contract.contractId} and contract_domain.domain = watched.domain
    where watched.contract_id = ${contract.contractId} and watched.domain = any(${domains.toSorted()}::text[])
    order by watched.domain
    for share of watched`);
  return {
    now: rows[0]?.now ?? new Date(0),
    contractCurrency: rows[0]?.contract_currency ?? null,
    domains: new Map(rows.map((row) => [row.domain, settingsOf(row)])),
  };
}

function settingsOf(row: DomainRow): DomainSettings {
  return {
    domain: row.domain,
    country: row.country,
    currency: row.currency,
    deliveryCosts: row.delivery_costs,
    deliveryFreeFrom: row.delivery_free_from,
    tax: row.tax,
    vatPercent: row.vat_percent,
    vendorName: row.vendor_name,
    keepsVendorNames: row.keeps_vendor_names,
    offersShown: row.offers_shown,
    onlyChanges: row.only_changes,
    isHeld: row.is_held,
    isActive: row.is_active,
    isWalled: row.is_walled,
  };
}

interface StateRow {
  product_id: number;
  domain: string;
  outcome: Outcome | null;
  cause: string | null;
  completed_at: Date | null;
  doubt: PairState["doubt"];
  doubtful: string | null;
  doubtful_at: Date | null;
  rejected: string | null;
  offers_digest: string | null;
}

/** Locks states that exist. They are locked after the newest snapshots by everyone. */
export async function lockStates(
  transaction: Transaction,
  contract: Contract,
  given: readonly Pair[],
): Promise<Map<string, PairState>> {
  const pairs = given.toSorted((a, b) => a.productId - b.productId || (a.domain < b.domain ? -1 : 1));
  const rows = await transaction.rows<StateRow>(sql`
    /* monitoring.lockStates */
    select state.product_id, state.domain, state.outcome, state.cause, state.completed_at, state.doubt, state.doubtful,
      state.doubtful_at, state.rejected, state.offers_digest
    from unnest(
      ${bigintArray(pairs.map((pair) => pair.productId))}::bigint[],
      ${textArray(pairs.map((pair) => pair.domain))}::text[]
    ) as incoming (product_id, domain)
    cross join lateral (
      select *
      from monitoring_state
      where monitoring_state.contract_id = ${contract.contractId}
        and monitoring_state.product_id = incoming.product_id
        and monitoring_state.domain = incoming.domain
      limit 1
      for update
    ) as state`);
  return new Map(
    rows.map((row) => [
      pairKey({ productId: row.product_id, domain: row.domain }),
      {
        outcome: row.outcome,
        cause: row.cause,
        completedAt: row.completed_at,
        doubt: row.doubt,
        doubtful: row.doubtful === null ? null : JSON.parse(row.doubtful),
        doubtfulAt: row.doubtful_at,
        rejected: row.rejected === null ? null : readEarlier(row.rejected),
        offersDigest: row.offers_digest,
      },
    ]),
  );
}

interface PageRow {
  page_id: number;
  identifier: string;
  state: string;
  reading: string | null;
  missing_readings: number;
  missing_since: Date | null;
}

async function loadPages(
  transaction: Transaction,
  contract: Contract,
  pageIds: readonly number[],
): Promise<Map<number, PageState>> {
  const rows = await transaction.rows<PageRow>(sql`
    /* monitoring.loadPages */
    select page.page_id, page.identifier, page.state, page.reading, page.missing_readings, page.missing_since
    from unnest(${bigintArray(pageIds)}::bigint[]) as incoming (page_id)
    cross join lateral (
      select *
      from watched_page
      where watched_page.contract_id = ${contract.contractId} and watched_page.page_id = incoming.page_id
      limit 1
    ) as page`);
  return new Map(
    rows.map((row) => [
      row.page_id,
      {
        pageId: row.page_id,
        identifier: row.identifier,
        state: row.state,
        reading: row.reading === null ? null : JSON.parse(row.reading),
        missingReadings: row.missing_readings,
        missingSince: row.missing_since,
      },
    ]),
  );
}

interface ProductRow {
  product_id: number;
  name: string | null;
  gtin: string | null;
  own_id: string | null;
  reference: string | null;
}

async function loadProducts(
  transaction: Transaction,
  contract: Contract,
  productIds: readonly number[],
): Promise<Map<number, ProductFacts>> {
  const rows = await transaction.rows<ProductRow>(sql`
    /* monitoring.loadProducts */
    select incoming.product_id, product.name, product.gtin, product.own_id, product.reference
    from unnest(${bigintArray(productIds)}::bigint[]) as incoming (product_id)
    cross join lateral (
      select product.name, lpad(product.gtin::text, 14, '0') as gtin,
        ${fieldColumn("product", "customerProductId")} as own_id, ${fieldColumn("product", "referencePrice")}::text as reference
      from product
      where product.contract_id = ${contract.contractId} and product.product_id = incoming.product_id
      limit 1
    ) as product`);
  return new Map(
    rows.map(({ product_id: productId, name, gtin, own_id: customerProductId, reference: referencePrice }) => [
      productId,
      { name, gtin, customerProductId, referencePrice },
    ]),
  );
}
