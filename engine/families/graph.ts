// The relations of a family as a graph: products that cost the same are one node; every other relation says that a price
// is at least so many times another.

import { type Exact, add, centsHalfUp, divide, exactOf, multiply } from "../values/exact.ts";
import type { FamilyMember } from "./members.ts";
import { type Allowed, allowedBy } from "../values/price-lattice.ts";
import type { FamilyPart, FamilyRelation } from "../language/strategy.ts";

/** Products that cost the same; amounts in cents. */
export interface FamilyNode extends Allowed {
  readonly members: readonly FamilyMember[];
  readonly lo: number;
  readonly hi: number;
  /** The price of its own: the lowest or the highest of its members'. */
  readonly first: number;
}

/** Each price of `above` is at least `factor` times each of `below`; nodes by their index. */
export interface FamilyEdge {
  readonly relation: Exclude<FamilyRelation, { kind: "same" }>;
  readonly factor: Exact;
  readonly below: readonly number[];
  readonly above: readonly number[];
}

export interface FamilyGraph {
  readonly nodes: readonly FamilyNode[];
  readonly edges: readonly FamilyEdge[];
  /** How many sizes and packs are missing. */
  readonly leftOut: number;
}

/** Which prices count: those of each product's rounding, or all whole cents. */
export type FamilyForm = "rounded" | "cents";

/** The graph of a connected group. */
export function graphOf(
  families: readonly FamilyPart[],
  group: readonly FamilyMember[],
  form: FamilyForm,
): FamilyGraph {
  const { nodeOf, merged, highest } = mergeSame(families, group);
  const nodes = merged.map((members, index) => nodeOfMembers(members, { form, isHighest: highest.has(index) }));
  const edges: FamilyEdge[] = [];
  let leftOut = 0;
  for (const [index, { relations }] of families.entries()) {
    for (const family of byKey(group, index)) {
      for (const [number, relation] of relations.entries()) {
        if (relation.kind !== "same") {
          const ranks = ranksOf(family, { sizeOf: ({ sizes }) => sizes[index]?.[number] ?? null, relation });
          leftOut += family.length - ranks.reduce((sum, { members }) => sum + members.length, 0);
          edges.push(...edgesOf(relation, ranks, nodeOf));
        }
      }
    }
  }
  return { nodes, edges, leftOut };
}

/** The members of each family by its key, in the order of the keys' first members. */
function byKey(group: readonly FamilyMember[], family: number): FamilyMember[][] {
  const found = new Map<string, FamilyMember[]>();
  for (const member of group) {
    const key = member.keys[family] ?? null;
    if (key !== null) {
      const known = found.get(key);
      if (known === undefined) {
        found.set(key, [member]);
      } else {
        known.push(member);
      }
    }
  }
  return [...found.values()];
}

interface Merged {
  readonly nodeOf: ReadonlyMap<FamilyMember, number>;
  readonly merged: readonly FamilyMember[][];
  /** The nodes that take the highest of their prices. */
  readonly highest: ReadonlySet<number>;
}

function mergeSame(families: readonly FamilyPart[], group: readonly FamilyMember[]): Merged {
  const sets = new Map<FamilyMember, Set<FamilyMember>>(group.map((member) => [member, new Set([member])]));
  const takesHighest = new Set<FamilyMember>();
  for (const [index, { relations }] of families.entries()) {
    const same = relations.find((relation) => relation.kind === "same");
    for (const family of same === undefined ? [] : byKey(group, index)) {
      const joined = new Set(family.flatMap((member) => [...(sets.get(member) ?? [])]));
      for (const member of joined) {
        sets.set(member, joined);
        if (same?.take === "highest") {
          takesHighest.add(member);
        }
      }
    }
  }
  const nodeOf = new Map<FamilyMember, number>();
  const merged: FamilyMember[][] = [];
  for (const member of group) {
    if (!nodeOf.has(member)) {
      const members = group.filter((other) => sets.get(member)?.has(other) === true);
      members.forEach((other) => nodeOf.set(other, merged.length));
      merged.push(members);
    }
  }
  const highest = merged.flatMap((members, index) =>
    members.some((member) => takesHighest.has(member)) ? [index] : [],
  );
  return { nodeOf, merged, highest: new Set(highest) };
}

function centsOf(amount: number): number {
  return centsHalfUp(exactOf(amount));
}

function nodeOfMembers(
  members: readonly FamilyMember[],
  { form, isHighest }: { readonly form: FamilyForm; readonly isHighest: boolean },
): FamilyNode {
  const firsts = members.map(({ price }) => centsOf(price));
  const allowed = members.map((member) => allowedFor(member, form));
  const lo = Math.max(...members.map(({ price, room }) => centsOf(room?.lo ?? price)));
  const hi = Math.min(...members.map(({ price, room }) => centsOf(room?.hi ?? price)));
  return {
    members,
    lo,
    hi,
    first: isHighest ? Math.max(...firsts) : Math.min(...firsts),
    atLeast: (cents) => agreed(cents, hi, (now) => Math.max(...allowed.map(({ atLeast }) => atLeast(now)))),
    atMost: (cents) => -agreed(-cents, -lo, (now) => -Math.min(...allowed.map(({ atMost }) => atMost(-now)))),
  };
}

/** How many prices are tried until the roundings of products that cost the same agree on one. */
const MAX_TRIES = 10_000;

/** Moves on until nobody moves it; Infinity after the end, and if that takes too long. */
function agreed(from: number, end: number, next: (cents: number) => number): number {
  let cents = from;
  for (let tries = 0; tries < MAX_TRIES && cents <= end; tries += 1) {
    const moved = next(cents);
    if (moved === cents) {
      return cents;
    }
    cents = moved;
  }
  return Infinity;
}

/** What a member's rounding allows, and the price of its own: a price that fits the family need not change. */
function allowedFor({ price, room }: FamilyMember, form: FamilyForm): Allowed {
  const first = centsOf(price);
  const { atLeast, atMost } = allowedBy(room === null || form === "cents" ? null : room.rounding);
  return {
    atLeast: (cents) => (cents <= first ? Math.min(first, atLeast(cents)) : atLeast(cents)),
    atMost: (cents) => (cents >= first ? Math.max(first, atMost(cents)) : atMost(cents)),
  };
}

/** The members of one size. */
interface Rank {
  readonly size: number;
  readonly members: readonly FamilyMember[];
}

interface Ranking {
  readonly sizeOf: (member: FamilyMember) => number | null;
  readonly relation: FamilyEdge["relation"];
}

/** By size, the smallest first; a pack has pieces. */
function ranksOf(family: readonly FamilyMember[], { sizeOf, relation }: Ranking): Rank[] {
  const ranks = new Map<number, FamilyMember[]>();
  for (const member of family) {
    const size = sizeOf(member);
    if (size !== null && (relation.kind === "ladder" || size > 0)) {
      const known = ranks.get(size);
      if (known === undefined) {
        ranks.set(size, [member]);
      } else {
        known.push(member);
      }
    }
  }
  return [...ranks].map(([size, members]) => ({ size, members })).sort((a, b) => a.size - b.size);
}

const HUNDRED = exactOf(100);

/** Between each size and the next. */
function edgesOf(relation: FamilyEdge["relation"], ranks: readonly Rank[], nodeOf: Merged["nodeOf"]): FamilyEdge[] {
  const nodes = (rank: Rank): number[] => [...new Set(rank.members.flatMap((member) => nodeOf.get(member) ?? []))];
  return ranks.slice(1).flatMap((large, index): FamilyEdge[] => {
    const small = ranks[index];
    if (small === undefined) {
      return [];
    }
    if (relation.kind === "ladder") {
      const factor = divide(add(HUNDRED, exactOf(relation.minStepPercent ?? 0)), HUNDRED);
      return [{ relation, factor, below: nodes(small), above: nodes(large) }];
    }
    const factor = divide(exactOf(small.size), multiply(exactOf(large.size), exactOf(relation.maxRatio ?? 1)));
    return [{ relation, factor, below: nodes(large), above: nodes(small) }];
  });
}
