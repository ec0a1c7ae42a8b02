/** What a text does to today's prices: of a sample while it is typed, of all products when a person asks for it. */
import { leafPointersOf, parseStrategy } from "../../../engine/index.ts";
import type { Simulation } from "./queries.ts";

export type Counts = Pick<
  Simulation["branches"][number],
  "atFloor" | "averageChangePercent" | "down" | "failed" | "held" | "products" | "same" | "skipped" | "up"
>;

export interface Effect {
  /** How many products were calculated. */
  readonly products: number;
  /** How many there are. */
  readonly of: number;
  readonly totals: Counts;
  /** By the place of the rule or skip in the document. */
  readonly branches: ReadonlyMap<string, Counts>;
}

/** @param document what was simulated */
export function effectOf(document: unknown, { sample, totals, ends, branches }: Simulation): Effect {
  const parsed = parseStrategy(document);
  const pointers = "strategy" in parsed ? leafPointersOf(parsed.strategy) : new Map<number, string>();
  return {
    products: totals.products,
    of: sample?.of ?? totals.products,
    totals: { ...totals, atFloor: ends.floor },
    branches: new Map(
      branches.flatMap(({ leafNodeId, ...counts }) => {
        const pointer = leafNodeId === undefined ? undefined : pointers.get(leafNodeId);
        return pointer === undefined ? [] : [[pointer, counts] as const];
      }),
    ),
  };
}

/** The counts of a part of the tree: of its rule, or of all that lies below. */
export function countsAt({ branches }: Effect, pointer: string): Counts {
  const inside = [...branches].filter(([at]) => at === pointer || at.startsWith(`${pointer}/`));
  return inside.reduce((sum, [, counts]) => add(sum, counts), none);
}

const none: Counts = { products: 0, up: 0, down: 0, same: 0, held: 0, skipped: 0, failed: 0, atFloor: 0 };

function add(one: Counts, other: Counts): Counts {
  const [ours, theirs] = [one.up + one.down + one.same, other.up + other.down + other.same];
  const compared = ours + theirs;
  const change = (one.averageChangePercent ?? 0) * ours + (other.averageChangePercent ?? 0) * theirs;
  return {
    products: one.products + other.products,
    up: one.up + other.up,
    down: one.down + other.down,
    same: one.same + other.same,
    held: one.held + other.held,
    skipped: one.skipped + other.skipped,
    failed: one.failed + other.failed,
    atFloor: one.atFloor + other.atFloor,
    ...(compared === 0 ? {} : { averageChangePercent: change / compared }),
  };
}

/** Whether every product was calculated. */
export function isExact({ products, of }: Effect): boolean {
  return products >= of;
}

/** How many of all products a count of the sample stands for: to two digits, because a sample says no more. */
export function estimate(count: number, effect: Effect): number {
  if (isExact(effect) || count === 0 || effect.products === 0) return count;
  return Number(((count * effect.of) / effect.products).toPrecision(2));
}
