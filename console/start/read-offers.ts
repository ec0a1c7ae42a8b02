/**
 * Reads a file of offers before anything is stored: its rows as snapshots, one product and domain each, and the rows that cannot be read or
 * are of no known product, each with what is wrong.
 */
import { newKey } from "../app/service.ts";
import { serviceNow } from "../kit/service-clock.ts";
import { readAll, readDecimal, type CsvHead } from "./csv-file.ts";
import { findProducts } from "./find-products.ts";
import type { OfferColumn, OfferColumns } from "./offer-columns.ts";

/** What is wrong with a row. Rows count from 1, with the header. */
export interface OfferProblem {
  readonly row: number;
  readonly column: OfferColumn;
  readonly text: string;
}

type Row = Readonly<Record<OfferColumn, string>>;
export type Snapshot = ReturnType<typeof emptySnapshot>;

export interface ReadOffers {
  readonly rows: number;
  readonly snapshots: readonly Snapshot[];
  readonly problems: readonly OfferProblem[];
}

export interface OffersFile {
  readonly file: Blob;
  readonly head: CsvHead;
  readonly columns: OfferColumns;
}

const mostBytes = 64 * 1_024 * 1_024;

/** @throws FileTooLarge above 64 MB, RequestFailed if the service refuses to look products up */
export async function readOffers(
  { contractId, currency }: { readonly contractId: string; readonly currency: string },
  { file, head, columns }: OffersFile,
  signal: AbortSignal,
): Promise<ReadOffers> {
  const rows = (await readAll(file, head, mostBytes)).map((row) => rowOf(row, columns));
  const known = await findProducts(contractId, [...new Set(rows.map(({ product }) => product))], signal);
  const creationDate = new Date(serviceNow()).toISOString();
  const snapshots = new Map<string, Snapshot>();
  const problems: OfferProblem[] = [];
  for (const [index, row] of rows.entries()) {
    const productId = known.get(row.product);
    const offer = productId === undefined ? "product" : offerOf(row, { decimal: head.decimal, currency });
    if (productId === undefined || typeof offer === "string") {
      const column = typeof offer === "string" ? offer : "product";
      problems.push({ row: index + 2, column, text: row[column] });
      continue;
    }
    const key = `${productId} ${row.domain}`;
    const snapshot = snapshots.get(key) ?? emptySnapshot(productId, row.domain, creationDate);
    snapshot.offers.push(offer);
    snapshots.set(key, snapshot);
  }
  return { rows: rows.length, snapshots: [...snapshots.values()], problems };
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
  const offers: Offer[] = [];
  return { productId, domain, creationDate, offers };
}

interface Offer {
  readonly id: string;
  readonly vendorName: string;
  readonly url: string;
  readonly price: number;
  readonly deliveryCosts: number;
  readonly currency: string;
  readonly productName: string;
  readonly availability?: boolean;
}

/** @returns the offer, or the column that cannot be read: nothing of it is guessed */
function offerOf(row: Row, given: { decimal: "," | "."; currency: string }): Offer | OfferColumn {
  const price = amountOf(row.price, given);
  const delivery = row.delivery === "" ? 0 : amountOf(row.delivery, given);
  const availability = availabilityOf(row.availability);
  if (row.domain === "") return "domain";
  if (price === null) return "price";
  if (delivery === null) return "delivery";
  if (availability === null) return "availability";
  return {
    id: newKey(),
    vendorName: row.vendor === "" ? row.domain : row.vendor,
    url: /^https?:\/\//.test(row.url) ? row.url : `https://${row.domain}/`,
    price,
    deliveryCosts: delivery,
    currency: given.currency,
    productName: row.product,
    ...(availability === undefined ? {} : { availability }),
  };
}

/** "4,95 €": an amount may have the sign or the code of the contract's currency. */
function amountOf(text: string, { decimal, currency }: { decimal: "," | "."; currency: string }): number | null {
  const parts = new Intl.NumberFormat("en", { style: "currency", currency, currencyDisplay: "narrowSymbol" });
  const sign = parts.formatToParts(1).find(({ type }) => type === "currency")?.value ?? currency;
  const plain = [sign, currency].reduce((left, mark) => left.replace(mark, ""), text);
  return readDecimal(plain, decimal);
}

const there = new Set([
  "1",
  "y",
  "yes",
  "j",
  "ja",
  "true",
  "instock",
  "available",
  "auflager",
  "verfügbar",
  "lieferbar",
  "sofortlieferbar",
]);
const gone = new Set([
  "0",
  "n",
  "no",
  "nein",
  "false",
  "soldout",
  "outofstock",
  "unavailable",
  "notavailable",
  "ausverkauft",
  "nichtauflager",
  "nichtverfügbar",
  "nichtlieferbar",
]);

/** Undefined where nothing is said, null for what cannot be read. A number is how many are there. */
function availabilityOf(text: string): boolean | null | undefined {
  const word = text.toLowerCase().replaceAll(/[\s_-]/g, "");
  if (word === "") return undefined;
  if (/^\d+$/.test(word)) return Number(word) > 0;
  return there.has(word) ? true : gone.has(word) ? false : null;
}
