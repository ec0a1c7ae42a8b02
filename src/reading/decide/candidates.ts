/** The list of prices that a person can choose from. */
import { limits } from "../../limits.ts";
import { zoneMarks } from "../words/element-marks.ts";
import type { Decision } from "./decide-price.ts";
import { visibleOpinion, type Opinion } from "./opinions.ts";
import type { PageFacts } from "../seen/page-facts.ts";
import type { Candidate } from "../page/page.ts";
import { shownPrice } from "../words/prices.ts";

/** The methods' opinions, those of the best price first, then other amounts that the page shows outside of menus and lists. */
export function candidatesOf(decision: Decision, facts: PageFacts): Candidate[] {
  const known = new Set(decision.opinions.map(({ price }) => price));
  const others = facts.visible
    .filter(({ price, marks }) => (marks & zoneMarks) === 0 && !known.has(price) && known.add(price))
    .slice(0, othersAtMost);
  const opinions = [...decision.opinions, ...others.map((seen) => visibleOpinion(facts, "position", seen))];
  return opinions.slice(0, limits.reading.candidates).map((opinion) => candidateOf(opinion, decision.currency));
}

const othersAtMost = 5;

function candidateOf(
  { method, price, currency, evidence, selector, attribute }: Opinion,
  fallback: string | null,
): Candidate {
  return {
    method,
    price: shownPrice(price),
    currency: currency ?? fallback,
    evidence,
    ...(selector === undefined ? {} : { selector }),
    ...(attribute === undefined ? {} : { attribute }),
  };
}
