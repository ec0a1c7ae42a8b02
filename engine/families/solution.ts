// The prices of a family's graph. Its least and its greatest solution are unique, so the order of the steps decides nothing.

import { centsDown, centsUp, divide, exactCents, multiply } from "../values/exact.ts";
import type { FamilyEdge, FamilyGraph, FamilyNode } from "./graph.ts";

/** What cannot hold: a price that a relation asks for, and the last one that the product allows. In cents. */
export interface Conflict {
  /** Null where products cannot cost the same. */
  readonly edge: FamilyEdge | null;
  /** The node that asks, and the one that cannot follow. */
  readonly asking: number;
  readonly unable: number;
  readonly needed: number;
  readonly end: number;
}

/** Relations that chase each other, so that no price would do; one of them. */
export interface Ring {
  readonly ring: FamilyEdge;
}

/** A graph never has more than so many moves. */
const MAX_MOVES = 100_000;
/** Small rings may turn so often until they come to rest, by prices that are rounded. */
const RING_MOVES = 2_000;

/** How often prices may move: without a ring, each pass over the relations leaves one node more where it stays. */
function mostMoves({ nodes }: FamilyGraph, targets: readonly (readonly number[])[]): number {
  return Math.min(MAX_MOVES, RING_MOVES + nodes.length * targets.flat().length);
}

/** Moves prices until every relation holds; a conflict if a price would leave its node's limits. */
type Moving = (graph: FamilyGraph, from: readonly number[]) => number[] | Conflict | Ring;

/** The least prices from these on that all relations allow. */
export const raise: Moving = (graph, from) => {
  const { nodes, edges } = graph;
  const prices = [...from];
  const most = mostMoves(
    graph,
    edges.map(({ above }) => above),
  );
  let moves = 0;
  for (let isMoving = true; isMoving;) {
    isMoving = false;
    for (const edge of edges) {
      const asking = extreme(edge.below, prices, 1);
      const needed = centsUp(multiply(exactCents(prices[asking] ?? 0), edge.factor));
      for (const unable of edge.above) {
        const node = nodes[unable];
        if (node !== undefined && (prices[unable] ?? 0) < needed) {
          moves += 1;
          const price = node.atLeast(needed);
          if (asking === unable || moves > most) {
            return { ring: edge };
          }
          if (price > node.hi) {
            return { edge, asking, unable, needed, end: node.hi };
          }
          prices[unable] = price;
          isMoving = true;
        }
      }
    }
  }
  return prices;
};

/** The greatest prices up to these that all relations allow. */
export const lower: Moving = (graph, from) => {
  const { nodes, edges } = graph;
  const prices = [...from];
  const most = mostMoves(
    graph,
    edges.map(({ below }) => below),
  );
  let moves = 0;
  for (let isMoving = true; isMoving;) {
    isMoving = false;
    for (const edge of edges.toReversed()) {
      const asking = extreme(edge.above, prices, -1);
      const needed = centsDown(divide(exactCents(prices[asking] ?? 0), edge.factor));
      for (const unable of edge.below) {
        const node = nodes[unable];
        if (node !== undefined && (prices[unable] ?? 0) > needed) {
          moves += 1;
          const price = node.atMost(needed);
          if (asking === unable || moves > most) {
            return { ring: edge };
          }
          if (price < node.lo) {
            return { edge, asking, unable, needed, end: node.lo };
          }
          prices[unable] = price;
          isMoving = true;
        }
      }
    }
  }
  return prices;
};

/** The first node with the highest price (sign 1) or the lowest (sign −1). */
function extreme(among: readonly number[], prices: readonly number[], sign: 1 | -1): number {
  let best = among[0] ?? 0;
  for (const node of among) {
    if (sign * (prices[node] ?? 0) > sign * (prices[best] ?? 0)) {
      best = node;
    }
  }
  return best;
}

/**
 * The prices of a group, by node, in cents: nearest to those of its members' own in the direction of `adjust`.
 * The least solution L comes from the nodes' lower ends, the greatest H from their upper ends; the prices of their own,
 * brought into L..H, are raised (lowered) until every relation holds.
 */
export function solve(graph: FamilyGraph, adjust: "higher" | "lower"): number[] | Conflict | Ring {
  const { nodes } = graph;
  const lows = nodes.map(({ lo, atLeast }) => atLeast(lo));
  const highs = nodes.map(({ hi, atMost }) => atMost(hi));
  const apart = nodes.findIndex(({ lo, hi }, index) => (lows[index] ?? lo) > hi);
  if (apart >= 0) {
    return apartConflict(nodes, apart);
  }
  const least = raise(graph, lows);
  const greatest = lower(graph, highs);
  if (!Array.isArray(least)) {
    return least;
  }
  if (!Array.isArray(greatest)) {
    return greatest;
  }
  const within = nodes.map(({ first, atLeast, atMost }, index) => {
    const [from = first, to = first] = [least[index], greatest[index]];
    const price = Math.min(Math.max(first, from), to);
    return adjust === "higher" ? Math.min(atLeast(price), to) : Math.max(atMost(price), from);
  });
  return adjust === "higher" ? raise(graph, within) : lower(graph, within);
}

function apartConflict(nodes: readonly FamilyNode[], index: number): Conflict {
  const { lo = 0, hi = 0 } = nodes[index] ?? {};
  return { edge: null, asking: index, unable: index, needed: lo, end: hi };
}
