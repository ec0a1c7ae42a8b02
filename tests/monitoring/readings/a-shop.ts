/** A shop that a customer watches: its rows as the routes of domains and pages make them, and readings of its pages. */
import assert from "node:assert/strict";
import { hash, randomUUID } from "node:crypto";
import { after } from "node:test";
import { openContractForTask } from "../../../src/accounts/index.ts";
import type { Contract } from "../../../src/base/contract.ts";
import { Database, type Transaction } from "../../../src/database/connection.ts";
import { limits } from "../../../src/limits.ts";
import { recordReadings } from "../../../src/monitoring/readings/record-readings.ts";
import type {
  PageReading,
  PairReading,
  ReadPage,
  RecordedReading,
} from "../../../src/monitoring/readings/pair-reading.ts";
import type { Loose } from "../../harness/client.ts";
import type { Customer } from "../../harness/customer.ts";
import { importAll, inDatabase, names } from "../../harness/market.ts";
import type { Service } from "../../harness/service.ts";

export interface Shop {
  readonly service: Service;
  readonly customer: Customer;
  readonly contract: Contract;
  readonly database: Database;
  readonly domain: string;
  readonly productIds: readonly number[];
  /** The first page of each product. */
  readonly pageIds: readonly number[];
}

/** A watched domain with a page for each of some products at a reference price of 10. */
export async function aShop(
  { service, customer }: { service: Service; customer: Customer },
  given: { products?: number; domain?: string; settings?: Loose; referencePrice?: number | null } = {},
): Promise<Shop> {
  const { products = 1, domain = "shop.example", settings = {}, referencePrice = 10 } = given;
  const ids = await importAll(
    customer,
    names(products, domain).map((name) => ({
      customerProductId: name,
      name: `Product ${name}`,
      ...(referencePrice === null ? {} : { referencePrice }),
    })),
  );
  const shop = await anEmptyShop({ service, customer }, { domain, settings });
  const pageIds = await addPages(shop, names(products, domain));
  return { ...shop, productIds: ids.map(Number), pageIds };
}

/** A watched domain without pages. */
export async function anEmptyShop(
  { service, customer }: { service: Service; customer: Customer },
  { domain, settings = {} }: { domain: string; settings?: Loose },
): Promise<Shop> {
  const database = new Database({ connectionString: service.connectionString, poolSize: 4, onError: () => {} });
  after(async () => await database.close());
  const contract = await openContractForTask(database, customer.contractId);
  assert.ok(contract !== null);
  const columns: Loose = { source_kind: "page", basis: "publicPages", country: "DE", currency: "EUR", ...settings };
  const keys = Object.keys(columns);
  await inDatabase(
    service,
    `insert into watched_domain (contract_id, domain, ${keys.join(", ")})
     values ($1, $2, ${keys.map((_, index) => `$${index + 3}`).join(", ")})`,
    [contract.contractId, domain, ...Object.values(columns)],
  );
  return { service, customer, contract, database, domain, productIds: [], pageIds: [] };
}

/** Adds a page for each product of these identifiers. @returns the pages' ids */
export async function addPages(
  { service, contract, domain }: Shop,
  identifiers: readonly string[],
  path = "p",
): Promise<number[]> {
  const urls = identifiers.map((identifier) => `https://${domain}/${path}/${identifier}`);
  const rows = await inDatabase(
    service,
    `insert into watched_page (contract_id, identifier, domain, url, url_digest, host, origin)
     select $1, identifier, $2, url, digest, $2, 'given'
     from unnest($3::text[], $4::text[], $5::uuid[]) as page (identifier, url, digest)
     returning page_id`,
    [contract.contractId, domain, identifiers, urls, urls.map((url) => hash("md5", url))],
  );
  return rows.map((row) => Number(row.page_id));
}

/** What a reader says of a page with one offer in new condition. `fields` replaces or adds. */
export function aReading(price: string, fields: Partial<PageReading> = {}): PageReading {
  return {
    outcome: "ProductFound",
    isConfirmed: true,
    method: "jsonLd",
    confirmedBy: ["position"],
    product: { name: "Kettle" },
    offers: [{ vendorName: null, price, currency: "EUR", condition: null, availability: true, deliveryCosts: null }],
    candidates: [
      { method: "jsonLd", price, evidence: `only ${price} today` },
      { method: "position", price, evidence: price },
    ],
    reasons: [],
    struckPrice: null,
    taxIncluded: null,
    ...fields,
  };
}

/** A reading without the product. */
export const notFound: PageReading = {
  ...aReading("1", { outcome: "ProductNotFound", isConfirmed: false, method: null, confirmedBy: [], offers: [] }),
  candidates: [],
};

/** A reading that found no price. */
export const unreadable: PageReading = {
  ...notFound,
  outcome: "LayoutFailure",
  reasons: [{ code: "noPrice", text: "No price was found." }],
};

let last = Date.now() - 20 * 3_600_000;

/** A time to gather at, a minute after the one before. */
export function nextMinute(): Date {
  last += 60_000;
  return new Date(last);
}

export interface Read {
  product?: number;
  gatheredAt?: Date;
  taskId?: string | null;
  pages?: readonly Partial<ReadPage>[];
}

/** What a collector brings of the `product`-th product: a reading of its page, or several pages. */
export function aPair(shop: Shop, reading: PageReading | null, given: Read = {}): PairReading {
  const { product = 0, gatheredAt = nextMinute(), taskId = null } = given;
  const pageId = shop.pageIds[product] ?? 0;
  const page = { pageId, url: `https://${shop.domain}/p/${product}`, reading, wasNotModified: false, etag: null };
  return {
    taskId,
    productId: shop.productIds[product] ?? 0,
    domain: shop.domain,
    jobId: 1,
    token: randomUUID(),
    gatheredAt,
    pages: (given.pages ?? [{}]).map((fields) => ({ ...page, lastModified: null, ...fields })),
  };
}

/** Records readings in a transaction of their own. */
export async function record(
  shop: Shop,
  pairs: readonly PairReading[],
  bounds: Partial<typeof limits.readings> = {},
): Promise<RecordedReading[]> {
  const all = { ...limits.readings, ...bounds };
  return await inTransaction(shop, async (transaction) => await recordReadings(transaction, shop.contract, pairs, all));
}

/** Records one reading of the first product, at the next minute. */
export async function recordOne(shop: Shop, reading: PageReading | null, given: Read = {}): Promise<RecordedReading> {
  const [recorded] = await record(shop, [aPair(shop, reading, given)]);
  assert.ok(recorded !== undefined);
  return recorded;
}

export async function inTransaction<Result>(
  { database }: Shop,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  return await database.transaction(work);
}

/** The offers that stand for a product of the shop, as clients read them. */
export async function standingOffers(shop: Shop, product = 0): Promise<Loose[]> {
  const rows = await inDatabase(
    shop.service,
    `select snapshot.offers, newest.closed_at
     from newest_snapshot as newest
     join snapshot using (contract_id, product_id, stored_at, snapshot_id)
     where newest.contract_id = $1 and newest.product_id = $2 and newest.domain = $3 and newest.closed_at is null`,
    [shop.contract.contractId, shop.productIds[product], shop.domain],
  );
  return rows.flatMap((row) => JSON.parse(`[${row.offers}]`));
}

/** Their prices. */
export async function standingPrices(shop: Shop, product = 0): Promise<number[]> {
  return (await standingOffers(shop, product)).map(({ price }) => price);
}
