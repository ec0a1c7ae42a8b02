/** A recipe that reads a page's chosen price again, made of names that people gave. */
import type { Candidate, PageReading } from "./page.ts";
import type { FieldSource, Recipe } from "./recipe.ts";

/**
 * A draft of a recipe from the candidate of this number; null if nothing in the page names the place of its price. It has
 * no tests: those are stored pages, which whoever keeps them adds.
 */
export function proposeRecipe(reading: Pick<PageReading, "candidates">, candidate: number): Recipe | null {
  const chosen = reading.candidates[candidate];
  if (chosen === undefined) return null;
  const own = sourceOf(chosen);
  const others = reading.candidates
    .filter((other) => other !== chosen && other.price === chosen.price)
    .flatMap((other) => sourceOf(other) ?? []);
  const sources = own === null ? others : [own, ...others];
  const different = sources.filter((source, index) => sources.findIndex((one) => isSame(one, source)) === index);
  return different.length === 0 ? null : { fields: { price: different.slice(0, sourcesAtMost) }, tests: [] };
}

const sourcesAtMost = 3;

/** Where the candidate stands: a selector of its own, or the meta tag or markup that holds it. */
function sourceOf({ method, selector, attribute }: Candidate): FieldSource | null {
  if (selector !== undefined) return attribute === undefined ? { css: selector } : { css: selector, attr: attribute };
  if (method === "metaTags") return { css: 'meta[property$="price:amount"]', attr: "content" };
  if (method === "microdata") return { css: '[itemprop="price"]', attr: "content" };
  return null;
}

function isSame(one: FieldSource, other: FieldSource): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
