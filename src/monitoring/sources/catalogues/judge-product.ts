/**
 * `judgeProduct`: what a run does about one product of a catalogue: store what the catalogue says, read the product's given
 * pages instead, count it as absent, or let a person judge. Pure.
 */
import { limits } from "../../../limits.ts";
import type { Problem } from "./catalogue-work.ts";
import type { KnownPage, MatchedProduct } from "./find-matches.ts";
import { judgeItems, type MatchedItem } from "./judge-items.ts";

export interface JudgedProduct extends MatchedProduct {
  /** Items whose pages are kept; of a catalogue they are its offers as well. */
  read: MatchedItem[];
  candidates: MatchedItem[];
  /** Pages that are visited, because the catalogue does not have the product. */
  visited: KnownPage[];
  /** Pages of the catalogue that it lists no more, while it or a given page has the product. */
  superseded: KnownPage[];
  /** Pages of a product that the catalogue does not have any more, and how that ends. */
  missing: { pages: KnownPage[]; end: MissingEnd } | null;
}

/** null: it counts as absent. */
export type MissingEnd = Problem | null;

export function judgeProduct(
  product: MatchedProduct,
  { hasOffers, problem }: { hasOffers: boolean; problem: Problem | null },
): JudgedProduct {
  const judgedItems = problem === null ? judgeItems(product.items) : { read: [], candidates: [] };
  const active = product.pages.filter(({ state }) => state === "active");
  const listed = product.pages.filter(
    ({ origin, state }) => origin === "feed" && (state === "active" || state === "gone"),
  );
  const given = active.filter(({ origin }) => origin !== "feed");
  const { candidates } = judgedItems;
  const read = withinBound(judgedItems.read, given);
  const judged = { ...product, read, candidates, visited: [], superseded: [], missing: null };
  if (!hasOffers) return { ...judged, read: active.length === 0 ? read : [] };
  if (read.length > 0) {
    const current = new Set(read.map(({ digest }) => digest));
    return { ...judged, superseded: listed.filter(({ digest }) => !current.has(digest)) };
  }
  if (given.length > 0) {
    const visited = given.slice(0, limits.watching.pagesPerPair);
    return { ...judged, visited, superseded: problem === null ? listed : [] };
  }
  const pages = listed.filter(({ state }) => state === "active").slice(0, limits.watching.pagesPerPair);
  if (pages.length === 0) return judged;
  return { ...judged, missing: { pages, end: endOfMissing(pages, { problem, isUnclear: candidates.length > 0 }) } };
}

/**
 * The items that find room beside the pages that a person gave or a former source found: these stay, and a product has at most
 * {@link limits.watching.pagesPerPair} active pages on the domain.
 */
function withinBound(read: readonly MatchedItem[], given: readonly KnownPage[]): MatchedItem[] {
  const listed = new Set(read.map(({ digest }) => digest));
  const others = given.filter(({ digest }) => !listed.has(digest));
  return read.slice(0, Math.max(0, limits.watching.pagesPerPair - others.length));
}

/** Two complete catalogues that are close in time prove no more than one. */
function endOfMissing(
  pages: readonly KnownPage[],
  { problem, isUnclear }: { problem: Problem | null; isUnclear: boolean },
): MissingEnd {
  if (problem !== null) return problem;
  if (isUnclear) {
    return {
      outcome: "LayoutFailure",
      detail: "The catalogue has several items with its number and different prices.",
      cause: "severalPrices",
    };
  }
  const isEarly = pages.some(({ missingForMs }) => {
    return missingForMs !== null && missingForMs < limits.catalogueRuns.absentAgainAfterMs;
  });
  return isEarly ? { outcome: "ProductNotFound", detail: "The catalogue does not have the product." } : null;
}
