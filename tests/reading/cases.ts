/**
 * Measures a folder of pages and files with the prices that must be stored: `node tests/reading/cases.ts FOLDER [--all]`.
 * `FOLDER/cases.json` lists them: `file` (in `FOLDER/cases`), `kind`, `country`, `currency`, `want` (decimal text, null where nothing may be
 * stored), `mayHold`, `soldOut`, `conditions`, `productName`, and for files `source`, `gtin` and `delivery`. Prints right, held and wrong by kind.
 */
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { CatalogueItem } from "../../src/reading/files/item.ts";
import { readCsvFeed } from "../../src/reading/files/csv-feed.ts";
import { readGoogleFeed } from "../../src/reading/files/google-feed.ts";
import { readProductPage } from "../../src/reading/decide/read-product-page.ts";
import { canonicalPrice } from "../../src/reading/words/prices.ts";
import { aPage } from "./a-page.ts";

interface Case {
  readonly file: string;
  readonly kind: string;
  readonly country: string;
  readonly currency: string;
  readonly want: string | null;
  readonly mayHold: boolean;
  readonly soldOut?: boolean;
  readonly conditions?: readonly string[];
  readonly productName?: string;
  readonly source?: "feed" | "csv";
  readonly gtin?: string;
  readonly delivery?: number;
}

interface Stored {
  readonly price: string | null;
  readonly isAvailable: boolean | null;
  readonly condition: string | null;
  readonly delivery: string | null;
  /** The outcome and its reasons. */
  readonly said: string;
}

const verdicts = ["right", "held", "WRONG"] as const;
type Verdict = (typeof verdicts)[number];

const [folder = ""] = process.argv.slice(2);
const isAll = process.argv.includes("--all");
const cases: Case[] = JSON.parse(await readFile(path.join(folder, "cases.json"), "utf8"));
const byKind = new Map<string, Map<Verdict, number>>();
for (const one of cases) {
  const stored = await storedOf(one);
  const verdict = judge(one, stored);
  const counts = byKind.get(one.kind) ?? new Map<Verdict, number>();
  byKind.set(one.kind, counts.set(verdict, (counts.get(verdict) ?? 0) + 1));
  if (verdict !== "right" || isAll)
    say(`${verdict} ${one.file}: ${one.want} wanted; ${stored.price} stored; ${stored.said}`);
}
const total = new Map<Verdict, number>();
for (const [kind, counts] of byKind) {
  say(`${kind.padEnd(60)} ${verdicts.map((verdict) => `${counts.get(verdict) ?? 0} ${verdict}`).join(", ")}`);
  for (const [verdict, count] of counts) total.set(verdict, (total.get(verdict) ?? 0) + count);
}
say(`all ${cases.length}: ${verdicts.map((verdict) => `${total.get(verdict) ?? 0} ${verdict}`).join(", ")}`);

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** `held` is a price that should be stored and is not. */
function judge(one: Case, { price, isAvailable, condition, delivery }: Stored): Verdict {
  if (price === null) return one.want === null || one.mayHold ? "right" : "held";
  const isRight = one.want !== null && canonicalPrice(price) === canonicalPrice(one.want);
  if (!isRight || (one.conditions !== undefined && !one.conditions.includes(condition ?? ""))) return "WRONG";
  if ((one.soldOut === true) !== (isAvailable === false)) return "WRONG";
  return one.delivery !== undefined && Number(delivery) !== one.delivery ? "WRONG" : "right";
}

async function storedOf(one: Case): Promise<Stored> {
  const now = new Date();
  const text = await readFile(path.join(folder, "cases", one.file), "utf8");
  const body = text.replaceAll("SHOP", "shop.example").replaceAll("TODAY", now.toISOString().slice(0, 10));
  if (one.source !== undefined) return await storedOfFile(one, { body, now });
  const { country, currency } = one;
  const product = { name: one.productName ?? "Lamp Aurora", gtin: null, customerProductId: null, brand: null };
  const reading = readProductPage(aPage(body, { country, currency, product, now }));
  const [offer] = reading.offers;
  const said = `${reading.outcome} ${reading.reasons.map(({ code }) => code).join(" ")} ${reading.candidates.map(({ method, price }) => `${method} ${price}`).join(" ")}`;
  const { price = null, availability = null, condition = null, deliveryCosts = null } = offer ?? {};
  return { price, isAvailable: availability, condition, delivery: deliveryCosts, said };
}

async function storedOfFile(
  { country, currency, source, gtin }: Case,
  { body, now }: { body: string; now: Date },
): Promise<Stored> {
  const context = { country, currency, baseUrl: "https://shop.example/", now };
  const items: CatalogueItem[] = [];
  async function* pieces(): AsyncGenerator<Uint8Array> {
    yield new TextEncoder().encode(body);
  }
  const read = source === "csv" ? readCsvFeed : readGoogleFeed;
  const end = await read(pieces(), context, (some) => void items.push(...some));
  const item = items.find((one) => one.gtin === gtin?.padStart(14, "0"));
  return {
    price: item?.price ?? null,
    isAvailable: item?.availability ?? null,
    condition: null,
    delivery: item?.deliveryCosts ?? null,
    said: JSON.stringify(end),
  };
}
