/** Where a price ends, and which group its product belongs to: what studies count by. */
import type { EngineProduct, Recommendation } from "../../../engine/index.ts";

/** What else than the target may give a price: a limit, the change limit, the next position, or another rule. */
export type PriceEnd = NonNullable<Recommendation["limit"]> | Recommendation["detours"][number];

/** How many prices end where. */
export type PriceEnds = Record<PriceEnd, number>;

export const noEnds = (): PriceEnds => ({ boundary: 0, floor: 0, ceiling: 0, changeLimit: 0, next: 0, fallback: 0 });

export function endsOf({ limit, detours }: Recommendation): PriceEnd[] {
  return limit === null ? [...detours] : [limit, ...detours];
}

/** The group of a product by a tag: its value with "=" before it, "" without the tag. */
export function groupOf({ tags }: EngineProduct, groupBy: string): string {
  const tag = tags.find(({ key }) => key === groupBy);
  return tag === undefined ? "" : `=${tag.value}`;
}
