// The order in which products are priced that follow each other: docs/concepts/strategies.md, "Another product".

import { type Reason, because } from "../trace/reasons.ts";

/** How many products may follow one another. */
export const MAX_LEVELS = 8;

/** How many products of a ring are named. */
const MAX_NAMED = 10;

export interface Levels {
  /** By identifier: 0 for a product that follows nobody, else one more than the highest of those it follows. */
  readonly levels: ReadonlyMap<string, number>;
  /** Products without a level: those of a ring, and those that follow too many. */
  readonly failures: ReadonlyMap<string, Reason>;
}

/**
 * The levels of products: each is priced after all that it follows.
 * @param followed by identifier, the identifiers that a product's tags name; those of other products are ignored
 */
export function levelsOf(followed: ReadonlyMap<string, readonly string[]>): Levels {
  const known = (identifier: string): readonly string[] =>
    (followed.get(identifier) ?? []).filter((other) => followed.has(other));
  const failures = new Map<string, Reason>();
  for (const ring of ringsOf([...followed.keys()], known)) {
    const named = shortestRing(ring, known);
    for (const identifier of ring) {
      failures.set(
        identifier,
        named.length <= MAX_NAMED + 1
          ? because("followRing", { ring: named })
          : because("followLongRing", { ring: named.slice(0, MAX_NAMED), more: named.length - 1 - MAX_NAMED }),
      );
    }
  }
  const levels = new Map<string, number>();
  let waiting = [...followed.keys()].filter((identifier) => !failures.has(identifier));
  for (let level = 0; level <= MAX_LEVELS && waiting.length > 0; level += 1) {
    const isFree = (identifier: string): boolean =>
      known(identifier).every((other) => failures.has(other) || (levels.get(other) ?? level) < level);
    const free = waiting.filter(isFree);
    for (const identifier of free) {
      levels.set(identifier, level);
    }
    waiting = waiting.filter((identifier) => !levels.has(identifier));
  }
  for (const identifier of waiting) {
    failures.set(identifier, because("followDepth", { max: MAX_LEVELS }));
  }
  return { levels, failures };
}

type Followed = (identifier: string) => readonly string[];

/** A product being visited: how many it has gone through of those it follows. */
interface Visit {
  readonly identifier: string;
  readonly others: readonly string[];
  next: number;
}

/** The groups of products that follow each other in a ring: Tarjan's components, without recursion. */
function ringsOf(identifiers: readonly string[], known: Followed): string[][] {
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  const rings: string[][] = [];
  const enter = (identifier: string): Visit => {
    order.set(identifier, order.size);
    low.set(identifier, order.size - 1);
    open.push(identifier);
    isOpen.add(identifier);
    return { identifier, others: known(identifier), next: 0 };
  };
  const lower = (identifier: string, to: number | undefined): void => {
    low.set(identifier, Math.min(low.get(identifier) ?? 0, to ?? Infinity));
  };
  const close = ({ identifier, others }: Visit): void => {
    if (low.get(identifier) !== order.get(identifier)) {
      return;
    }
    const component = open.splice(open.lastIndexOf(identifier));
    component.forEach((member) => isOpen.delete(member));
    if (component.length > 1 || others.includes(identifier)) {
      rings.push(component.sort());
    }
  };
  for (const start of identifiers) {
    const visits = order.has(start) ? [] : [enter(start)];
    for (let visit = visits.at(-1); visit !== undefined; visit = visits.at(-1)) {
      const other = visit.others[visit.next];
      visit.next += 1;
      if (other === undefined) {
        close(visit);
        visits.pop();
        const above = visits.at(-1);
        if (above !== undefined) {
          lower(above.identifier, low.get(visit.identifier));
        }
      } else if (!order.has(other)) {
        visits.push(enter(other));
      } else if (isOpen.has(other)) {
        lower(visit.identifier, order.get(other));
      }
    }
  }
  return rings;
}

/** A ring through the first product of a component from which one is found by following the first there is. */
function shortestRing(component: readonly string[], known: Followed): readonly string[] {
  const members = new Set(component);
  const way = new Set<string>();
  let current = component[0] ?? "";
  while (!way.has(current)) {
    way.add(current);
    const inside: readonly string[] = known(current)
      .filter((other) => members.has(other))
      .sort();
    current = inside[0] ?? current;
  }
  const all = [...way];
  const ring = all.slice(all.indexOf(current));
  return [...ring, current];
}
