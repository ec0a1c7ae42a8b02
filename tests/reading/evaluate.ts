/**
 * Measures the reading on a folder of whole pages with known prices: `node tests/reading/evaluate.ts FOLDER [SPLIT]`.
 * `FOLDER/pages.json` lists them: the file beside it, the address, the price as decimal text (null where nothing may be
 * stored), and, where known, the currency, the domain's country and the part of the set that the page belongs to.
 */
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { PageReading } from "../../src/reading/index.ts";
import { canonicalPrice } from "../../src/reading/words/prices.ts";
import { readProductPage } from "../../src/reading/decide/read-product-page.ts";
import { aPage } from "./a-page.ts";

interface Labelled {
  readonly file: string;
  readonly url: string;
  readonly price: string | null;
  readonly currency?: string;
  readonly country?: string;
  readonly split?: string;
}

interface Result {
  readonly page: Labelled;
  readonly reading: PageReading;
  readonly isBestRight: boolean;
  readonly isStored: boolean;
  readonly isStoredRight: boolean;
}

const [folder = "", split] = process.argv.slice(2);
const isHinted = process.argv.includes("--hinted");
const list: Labelled[] = JSON.parse(await readFile(path.join(folder, "pages.json"), "utf8"));
const pages = list.filter((page) => split === undefined || split.startsWith("--") || page.split === split);
const results: Result[] = [];
const startedAt = performance.now();
for (const page of pages) results.push(await resultOf(page));
report(results, performance.now() - startedAt);

/** Reads a page as a domain without settings would, or with the known currency and country. */
async function resultOf(page: Labelled): Promise<Result> {
  const body = await readFile(path.join(folder, page.file));
  const [country, currency] = isHinted ? [page.country ?? null, page.currency ?? null] : [null, null];
  const reading = readProductPage(aPage(body, { url: page.url, country, currency }));
  const isRight = (price: string | undefined, found: string | null | undefined): boolean =>
    price !== undefined &&
    page.price !== null &&
    canonicalPrice(price) === canonicalPrice(page.price) &&
    (page.currency === undefined || page.currency === found);
  const [best] = reading.candidates;
  const [offer] = reading.offers;
  return {
    page,
    reading,
    isBestRight: isRight(best?.price, page.currency),
    isStored: offer !== undefined,
    isStoredRight: isRight(offer?.price, offer?.currency),
  };
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function report(all: readonly Result[], ms: number): void {
  const count = (is: (result: Result) => boolean): number => all.filter(is).length;
  const priced = count(({ page }) => page.price !== null);
  const proposed = count(({ page, reading }) => page.price !== null && reading.candidates.length > 0);
  const unpriced = all.length - priced;
  const best = count(({ isBestRight }) => isBestRight);
  const stored = count(({ isStored }) => isStored);
  const right = count(({ isStoredRight }) => isStoredRight);
  const [precision, recall] = [best / proposed, best / priced];
  for (const { page, reading, isBestRight, isStored, isStoredRight } of all) {
    if (isStored ? isStoredRight : page.price === null) continue;
    const said = reading.offers[0] ?? reading.candidates[0];
    const state = isStored ? "WRONG " : isBestRight ? "held  " : "missed";
    const reasons = reading.reasons.map(({ code }) => code).join(" ");
    say(
      `${state} ${page.file} ${page.price} ${page.currency ?? ""}; read ${said?.price} ${said?.currency}; ${reading.outcome} ${reasons}; ${page.url.slice(0, 80)}`,
    );
  }
  const percent = (part: number, of: number): string => `${part} of ${of}, ${((100 * part) / of).toFixed(1)} %`;
  say(`pages ${all.length}, with a price ${priced}, ${((all.length * 1_000) / ms).toFixed(1)} pages/s`);
  say(
    `best right ${percent(best, priced)}, of ${proposed} proposed; F1 ${((2 * precision * recall) / (precision + recall)).toFixed(3)}`,
  );
  say(
    `stored ${percent(
      count(({ isStored, page }) => isStored && page.price !== null),
      priced,
    )}`,
  );
  say(`right of all stored ${percent(right, stored)}`);
  say(
    `stored on pages without a price ${percent(
      count(({ isStored, page }) => isStored && page.price === null),
      unpriced,
    )}`,
  );
}
