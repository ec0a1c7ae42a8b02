/** Groups the rows of a file into snapshots, one product and domain each, and submits them in requests of a thousand. */
import { newKey, service } from "../app/service.ts";
import { serviceNow } from "../kit/service-clock.ts";
import { readAll, readDecimal, type CsvHead } from "./csv-file.ts";
import type { OfferColumn, OfferColumns } from "./offer-columns.ts";

interface Shop {
  readonly contractId: string;
  readonly currency: string;
  /** The vendor that is the own shop; empty for none. */
  readonly ownVendor: string;
}

export interface Submitted {
  readonly accepted: number;
  readonly refused: number;
  /** Rows of products that the assortment does not have, or without a price. */
  readonly unknown: number;
}

const mostBytes = 64 * 1_024 * 1_024;
const snapshotsOfRequest = 1_000;
const productsOfRequest = 1_000;

type Row = Readonly<Record<OfferColumn, string>>;

/** @throws Error if the file is larger than 64 MB, RequestFailed if the service refuses a request */
export async function submitOffers(shop: Shop, file: Blob, head: CsvHead, columns: OfferColumns): Promise<Submitted> {
  const rows = (await readAll(file, head, mostBytes)).map((row) => rowOf(row, columns));
  const ids = await findProducts(shop.contractId, [...new Set(rows.map(({ product }) => product))]);
  const creationDate = new Date(serviceNow()).toISOString();
  const snapshots = new Map<string, ReturnType<typeof emptySnapshot>>();
  let unknown = 0;
  for (const row of rows) {
    const productId = ids.get(row.product);
    const price = readDecimal(row.price, head.decimal);
    if (productId === undefined || price === null || row.domain === "") {
      unknown += 1;
      continue;
    }
    const key = `${productId} ${row.domain}`;
    const snapshot = snapshots.get(key) ?? emptySnapshot(productId, row.domain, creationDate);
    snapshot.offers.push(offerOf(row, { price, decimal: head.decimal, currency: shop.currency }));
    snapshots.set(key, snapshot);
  }
  await nameOwnShop(shop, new Set(rows.filter(({ vendor }) => vendor === shop.ownVendor).map(({ domain }) => domain)));
  const all = [...snapshots.values()];
  let accepted = 0;
  for (let first = 0; first < all.length; first += snapshotsOfRequest) {
    const body = all.slice(first, first + snapshotsOfRequest);
    const path = "/api/2/v/contracts/{contractId}/offers";
    const { data } = await service.post(path, { path: { contractId: shop.contractId }, body });
    accepted += data.filter((result) => result === true).length;
  }
  return { accepted, refused: all.length - accepted, unknown };
}

function rowOf(row: Readonly<Record<string, string>>, columns: OfferColumns): Row {
  const read = (column: OfferColumn): string => row[columns[column] ?? ""]?.trim() ?? "";
  return {
    product: read("product"),
    domain: read("domain").toLowerCase(),
    vendor: read("vendor"),
    price: read("price"),
    delivery: read("delivery"),
    url: read("url"),
    availability: read("availability"),
  };
}

function emptySnapshot(productId: string, domain: string, creationDate: string) {
  const offers: ReturnType<typeof offerOf>[] = [];
  return { productId, domain, creationDate, offers };
}

function offerOf(row: Row, given: { price: number; decimal: "," | "."; currency: string }) {
  const isSoldOut = /^(?:0|no|nein|false|sold ?out|out of stock|ausverkauft)$/i.test(row.availability);
  return {
    id: newKey(),
    vendorName: row.vendor === "" ? row.domain : row.vendor,
    url: /^https?:\/\//.test(row.url) ? row.url : `https://${row.domain}/`,
    price: given.price,
    deliveryCosts: readDecimal(row.delivery, given.decimal) ?? 0,
    currency: given.currency,
    productName: row.product,
    ...(row.availability === "" ? {} : { availability: !isSoldOut }),
  };
}

/** The internal ids by the own ids. */
async function findProducts(contractId: string, customerIds: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (let first = 0; first < customerIds.length; first += productsOfRequest) {
    const values = customerIds.slice(first, first + productsOfRequest);
    const { data } = await service.post("/api/v3.1/vendor/contracts/{contractId}/products/query", {
      path: { contractId },
      body: {
        pagination: { start: 0, limit: productsOfRequest },
        filter: { oneOf: { field: "customerProductId", values } },
        includeTags: false,
      },
    });
    for (const { id, customerProductId } of data) if (customerProductId !== undefined) found.set(customerProductId, id);
  }
  return found;
}

/** Adds the own shop on the domains of the file, if it is not known yet. */
async function nameOwnShop({ contractId, ownVendor }: Shop, domains: ReadonlySet<string>): Promise<void> {
  if (ownVendor === "" || domains.size === 0) return;
  const path = "/api/v3/vendor/contracts/{contractId}/settings/shops";
  const { body, etag } = await service.receive(path, { path: { contractId } });
  const added = [...domains].filter(
    (domain) => !body.data.some((shop) => shop.domain === domain && shop.ownShopName === ownVendor),
  );
  if (added.length === 0) return;
  const shops = [...body.data, ...added.map((domain) => ({ domain, ownShopName: ownVendor }))];
  await service.put(
    path,
    { path: { contractId }, body: shops },
    etag === null ? {} : { headers: { "if-match": etag } },
  );
}
