// The second pass: prices of families, after every member has a price of its own. docs/concepts/strategies.md, "Families".

import { compare, exactCents, exactJson, multiply } from "../values/exact.ts";
import { type FamilyEdge, type FamilyForm, type FamilyGraph, type FamilyNode, graphOf } from "./graph.ts";
import { type FamilyMember, connectedGroups } from "./members.ts";
import { type Conflict, type Ring, solve } from "./solution.ts";
import { type Reason, because } from "../trace/reasons.ts";
import type { FamilyPart } from "../language/strategy.ts";
import type { FamilyPrice } from "../trace/input.ts";

/** How many products a group of families has at most. */
export const MAX_MEMBERS = 1_000;

export interface SettledFamilies {
  readonly prices: ReadonlyMap<string, FamilyPrice>;
  /** How many sizes and packs are missing: their products take no part in that relation. */
  readonly leftOut: number;
}

/**
 * The prices of families' members, by product id. Pure, and independent of the members' order.
 * Where no prices of the members' roundings satisfy every relation, whole cents are taken; where none do, all members of
 * the group keep the price of their own and are held.
 */
export function settleFamilies(families: readonly FamilyPart[], members: readonly FamilyMember[]): SettledFamilies {
  const prices = new Map<string, FamilyPrice>();
  let leftOut = 0;
  for (const group of connectedGroups(members)) {
    const settled = group.length > MAX_MEMBERS ? tooLarge(group) : settleGroup(families, group);
    leftOut += settled.leftOut;
    for (const [productId, price] of settled.prices) {
      prices.set(productId, price);
    }
  }
  return { prices, leftOut };
}

function tooLarge(group: readonly FamilyMember[]): SettledFamilies {
  return {
    prices: new Map(group.map(({ productId, price }) => [productId, tooLargeFamily(price, group.length)])),
    leftOut: 0,
  };
}

/** The price of a member whose families have more than {@link MAX_MEMBERS} products together. */
export function tooLargeFamily(price: number, count: number): FamilyPrice {
  return { price, moved: null, holdReason: because("familyTooLarge", { count, max: MAX_MEMBERS }) };
}

/** The price of a member whose families do not come to rest while prices of theirs are kept from being published. */
export function unsettledFamily(price: number, rounds: number): FamilyPrice {
  return { price, moved: null, holdReason: because("familyUnsettled", { rounds }) };
}

const FORMS: readonly FamilyForm[] = ["rounded", "cents"];

function settleGroup(families: readonly FamilyPart[], group: readonly FamilyMember[]): SettledFamilies {
  const adjust = families[0]?.adjust ?? "higher";
  let reason: Reason | null = null;
  let leftOut = 0;
  for (const form of FORMS) {
    const graph = graphOf(families, group, form);
    leftOut = graph.leftOut;
    const solved = solve(graph, adjust);
    if (Array.isArray(solved)) {
      return { prices: pricesOf(graph, solved), leftOut };
    }
    reason = "ring" in solved ? ringReason(solved) : conflictReason(graph, solved);
  }
  return {
    prices: new Map(group.map(({ productId, price }) => [productId, { price, moved: null, holdReason: reason }])),
    leftOut,
  };
}

function pricesOf(graph: FamilyGraph, cents: readonly number[]): Map<string, FamilyPrice> {
  const prices = new Map<string, FamilyPrice>();
  for (const [index, { members }] of graph.nodes.entries()) {
    const price = (cents[index] ?? 0) / 100;
    for (const member of members) {
      const moved = member.price === price ? null : movedReason(member, index, { graph, cents });
      prices.set(member.productId, { price, moved, holdReason: null });
    }
  }
  return prices;
}

interface Solved {
  readonly graph: FamilyGraph;
  readonly cents: readonly number[];
}

/** A relation that the price keeps, and the product that it keeps it with: first one that would not hold without. */
function movedReason(member: FamilyMember, index: number, { graph, cents }: Solved): Reason {
  const isRaised = member.price < (cents[index] ?? 0) / 100;
  const before = cents.map((price, node) => (node === index ? Math.round(member.price * 100) : price));
  const sides = isRaised ? (["above", "below"] as const) : (["below", "above"] as const);
  for (const side of sides) {
    const edges = graph.edges.filter((edge) => edge[side].includes(index));
    const edge = edges.find((candidate) => breaks(candidate, before)) ?? null;
    if (edge !== null) {
      return relationReason(edge, side, { graph, cents });
    }
  }
  const node = graph.nodes[index];
  const other = node?.members.find((candidate) => candidate !== member);
  if (other !== undefined) {
    return because("familySame", { other: other.label, price: exactJson(exactCents(cents[index] ?? 0)) });
  }
  const touching = graph.edges.find((edge) => edge.above.includes(index) || edge.below.includes(index));
  return touching === undefined
    ? because("familyFits")
    : relationReason(touching, touching.above.includes(index) ? "above" : "below", { graph, cents });
}

function breaks({ below, above, factor }: FamilyEdge, cents: readonly number[]): boolean {
  const most = Math.max(...below.map((node) => cents[node] ?? 0));
  const least = Math.min(...above.map((node) => cents[node] ?? 0));
  return compare(exactCents(least), multiply(exactCents(most), factor)) < 0;
}

function relationReason(edge: FamilyEdge, side: "above" | "below", { graph, cents }: Solved): Reason {
  const others = side === "above" ? edge.below : edge.above;
  const sign = side === "above" ? 1 : -1;
  const sorted = [...others].sort((a, b) => sign * ((cents[b] ?? 0) - (cents[a] ?? 0)) || a - b);
  const other = graph.nodes[sorted[0] ?? 0];
  const params = { other: labelOf(other), price: exactJson(exactCents(cents[sorted[0] ?? 0] ?? 0)) };
  const { relation } = edge;
  return relation.kind === "ladder"
    ? because(side === "above" ? "familyLarger" : "familySmaller", { ...params, percent: relation.minStepPercent ?? 0 })
    : because(side === "above" ? "familySmallerPack" : "familyLargerPack", {
        ...params,
        ratio: relation.maxRatio ?? 1,
      });
}

function labelOf(node: FamilyNode | undefined): string {
  return node?.members[0]?.label ?? "";
}

function ringReason({ ring: { relation } }: Ring): Reason {
  return because("familyRing", { kind: `family.${relation.kind}`, by: relation.by });
}

function conflictReason({ nodes }: FamilyGraph, { edge, asking, unable, needed, end }: Conflict): Reason {
  const amounts = { needed: exactJson(exactCents(needed)), end: exactJson(exactCents(end)) };
  const members = nodes[unable]?.members ?? [];
  if (edge === null) {
    const byLow = [...members].sort((a, b) => lowOf(b) - lowOf(a))[0];
    const byHigh = [...members].sort((a, b) => highOf(a) - highOf(b))[0];
    return because("familySameConflict", { one: byLow?.label ?? "", other: byHigh?.label ?? "", ...amounts });
  }
  const isUpper = edge.above.includes(unable) && needed > end;
  const { relation } = edge;
  return because(isUpper ? "familyConflictUp" : "familyConflictDown", {
    asking: labelOf(nodes[asking]),
    asked: labelOf(nodes[unable]),
    kind: `family.${relation.kind}`,
    by: relation.by,
    ...amounts,
  });
}

function lowOf({ room, price }: FamilyMember): number {
  return room?.lo ?? price;
}

function highOf({ room, price }: FamilyMember): number {
  return room?.hi ?? price;
}
