/**
 * Reads a file of offers before anything is stored: its rows as snapshots, one product and domain each, and the rows that cannot be read or
 * are of no known product, each with what is wrong.
 */
import { marksOf } from "../../src/base/currency-marks.ts";
import { AmountReader } from "../../src/base/decimal-text.ts";
import { newKey } from "../service/service.ts";
import { serviceNow } from "../service/clock.ts";
import { readAll, type CsvHead, type FileRow } from "./csv-file.ts";
import { findProducts } from "./find-products.ts";
import type { OfferColumn, OfferColumns } from "./offer-columns.ts";

/** What is wrong with a row. Rows count from 1, with the header. */
export interface OfferProblem {
  readonly row: number;
  readonly column: OfferColumn;
  readonly text: string;
}

type Row = Readonly<Record<OfferColumn, string>> & { readonly number: number };
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
  /** Of all rows, where no column says it. */
  readonly domain: string;
}

const mostBytes = 64 * 1_024 * 1_024;

/** @throws FileTooLarge above 64 MB, RequestFailed if the service refuses to look products up */
export async function readOffers(
  { contractId, currency }: { readonly contractId: string; readonly currency: string },
  { file, head, columns, domain }: OffersFile,
  signal: AbortSignal,
): Promise<ReadOffers> {
  const rows = (await readAll(file, head, mostBytes)).map((row) => rowOf(row, { columns, domain }));
  const known = await findProducts(contractId, [...new Set(rows.map(({ product }) => product))], signal);
  const amounts = new AmountReader(head.decimal, marksOf(currency));
  const creationDate = new Date(serviceNow()).toISOString();
  const snapshots = new Map<string, Snapshot>();
  const problems: OfferProblem[] = [];
  for (const row of rows) {
    const productId = known.get(row.product);
    const offer = productId === undefined ? "product" : offerOf(row, { amounts, currency });
    if (productId === undefined || typeof offer === "string") {
      const column = typeof offer === "string" ? offer : "product";
      problems.push({ row: row.number, column, text: row[column] });
      continue;
    }
    const key = `${productId} ${row.domain}`;
    const snapshot = snapshots.get(key) ?? emptySnapshot(productId, row.domain, creationDate);
    snapshot.offers.push(offer);
    snapshots.set(key, snapshot);
  }
  return { rows: rows.length, snapshots: [...snapshots.values()], problems };
}

function rowOf(row: FileRow, { columns, domain }: Pick<OffersFile, "columns" | "domain">): Row {
  const read = (column: OfferColumn): string => (columns[column] === null ? "" : row.cell(columns[column]));
  return {
    number: row.number,
    product: read("product"),
    domain: (columns.domain === null ? domain : read("domain")).toLowerCase(),
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
function offerOf(row: Row, { amounts, currency }: { amounts: AmountReader; currency: string }): Offer | OfferColumn {
  const price = amounts.amount(row.price);
  const delivery = row.delivery === "" ? 0 : amounts.amount(row.delivery);
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
    currency,
    productName: row.product,
    ...(availability === undefined ? {} : { availability }),
  };
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
