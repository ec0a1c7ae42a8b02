/** What is read of generated pages: which are stored wrong, and the shares that are stored and held. */
import { readProductPage } from "../../../src/reading/decide/read-product-page.ts";
import { canonicalPrice } from "../../../src/reading/words/prices.ts";
import { aPage } from "../a-page.ts";
import { productName } from "./markup.ts";
import { generatedPages, type GeneratedPage } from "./pages.ts";

export interface Share {
  stored: number;
  all: number;
}

export interface Measured {
  readonly pages: number;
  /** What was stored of pages that allow something else, or nothing. */
  readonly wrong: readonly string[];
  readonly shares: ReadonlyMap<string, Share>;
  /** By form of the amount, without a program's amount. */
  readonly heldOnPurpose: ReadonlyMap<string, Share>;
  /** Pages of `certain` and `pair` that are not stored. */
  readonly held: readonly string[];
}

/** Makes and reads so many pages, and as many again with invented words. */
export function measure(count: number): Measured {
  const [wrong, held]: [string[], string[]] = [[], []];
  const [shares, heldOnPurpose] = [new Map<string, Share>(), new Map<string, Share>()];
  const pages = generatedPages(count);
  for (const page of pages) {
    const reading = read(page);
    const price = reading.offers[0]?.price ?? null;
    const line = `${page.country} ${page.kind} ${page.meaning} ${page.markup}: ${page.seen}: ${price ?? reading.reasons.map(({ code }) => code).join(" ")}`;
    if (price !== null && !isRight(page, price)) wrong.push(line);
    const name = shareOf(page);
    if (name === null) continue;
    add(page.kind === "uncertain" || name.startsWith("plain space") ? heldOnPurpose : shares, name, price !== null);
    if (price === null && (name === certain || name === paired)) held.push(line);
  }
  return { pages: pages.length, wrong, shares, heldOnPurpose, held };
}

export const certain = "one certain amount, known words";
export const paired = "a second amount, markup agrees";

/** The share that the page counts for; null if what is stored of it is nobody's goal. */
function shareOf({ kind, meaning, isInvented, isCertain, markup }: GeneratedPage): string | null {
  if (kind === "uncertain") return markup === "none" ? meaning : null;
  if (kind === "pair") return isInvented ? "a second amount, invented word, markup agrees" : paired;
  if (isInvented) return markup === "none" ? "invented word, no markup" : "invented word, markup agrees";
  if (kind === "conditional") return "only a conditional amount";
  return isCertain ? certain : "plain space before three digits, after a word";
}

function add(counts: Map<string, Share>, name: string, isStored: boolean): void {
  const { stored, all } = counts.get(name) ?? { stored: 0, all: 0 };
  counts.set(name, { stored: stored + (isStored ? 1 : 0), all: all + 1 });
}

function isRight({ want }: GeneratedPage, price: string): boolean {
  return want !== null && canonicalPrice(want) === canonicalPrice(price);
}

function read({ html, country, currency }: GeneratedPage) {
  const product = { name: productName, gtin: null, customerProductId: null, brand: null };
  return readProductPage(aPage(html, { country, currency, product }));
}
