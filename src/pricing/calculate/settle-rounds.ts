/**
 * `settleRounds`: families in rounds. A price that the guard or the strategy keeps from being published stays at the published
 * one, and the others of its family go by that (interface 4.40-10). Nothing is read or written here.
 */
import {
  connectedGroups,
  settleFamilies,
  unsettledFamily,
  type FamilyMember,
  type FamilyPart,
  type FamilyPrice,
} from "../../../engine/index.ts";
import { limits } from "../../limits.ts";

/** What was settled; else why it was not, with the price of its own: so many products, or so many rounds. */
export type FamilyName = { id: number } | { size: number; price: number } | { rounds: number; price: number };

/** Families that are connected, settled together, with the members as they were in a round. */
export interface FamilyPass {
  id: number;
  members: readonly FamilyMember[];
}

/** Prices whose judgement is asked for, by product id, and how a stored price names what made it. */
export interface PricesToJudge {
  prices: ReadonlyMap<string, FamilyPrice>;
  names: ReadonlyMap<string, FamilyName>;
}

export interface SettledRounds {
  /** Of the members whose price could move, by product id. */
  prices: ReadonlyMap<string, FamilyPrice>;
  /** All that settled anything, by their ids. */
  passes: ReadonlyMap<number, FamilyPass>;
  /** How many sizes and packs are missing. */
  leftOut: number;
}

interface Settling {
  families: readonly FamilyPart[];
  /** The published price of a member that may move; null without one. */
  publishedOf: (productId: string) => number | null;
  passes: Map<number, FamilyPass>;
}

/**
 * Settles members round by round. It asks for the judgement of each price that it gives, and is answered with the products
 * whose price would not be published: these are settled, and take part in the next round at their published price, or not
 * at all. After so many rounds what is left of such a family is held.
 */
export function* settleRounds(
  families: readonly FamilyPart[],
  members: readonly FamilyMember[],
  publishedOf: (productId: string) => number | null,
): Generator<PricesToJudge, SettledRounds, ReadonlySet<string>> {
  const settling: Settling = { families, publishedOf, passes: new Map() };
  const final = new Map<string, FamilyPrice>();
  let open = members;
  let leftOut = 0;
  for (let round = 0; open.length > 0; round++) {
    const settled = settleFamilies(families, open);
    if (round === 0) ({ leftOut } = settled);
    const toJudge = askedIn(settling, open, { round, prices: settled.prices, before: final });
    for (const [productId, price] of toJudge.prices) final.set(productId, price);
    const kept = toJudge.prices.size === 0 ? new Set<string>() : yield toJudge;
    open = nextRound(settling, open, { kept, prices: settled.prices });
    if (round + 1 < limits.pricing.familyRounds) continue;
    const unsettled = unsettledIn(open);
    for (const [productId, price] of unsettled.prices) final.set(productId, price);
    if (unsettled.prices.size > 0) yield unsettled;
    break;
  }
  return { prices: final, passes: settling.passes, leftOut };
}

/** The members that may move and whose price is another one, or another's, than in the round before. */
function askedIn(
  { families, passes }: Settling,
  open: readonly FamilyMember[],
  {
    round,
    prices,
    before,
  }: { round: number; prices: ReadonlyMap<string, FamilyPrice>; before: ReadonlyMap<string, FamilyPrice> },
): PricesToJudge {
  const toJudge = { prices: new Map<string, FamilyPrice>(), names: new Map<string, FamilyName>() };
  if (families.length === 0) return toJudge;
  for (const group of connectedGroups(open)) {
    const movable = group.filter(({ room }) => room !== null).map(({ productId }) => productId);
    const [first] = movable;
    if (first === undefined) continue;
    const id = passId(Number(first), round);
    passes.set(id, { id, members: group });
    for (const productId of movable) {
      const price = prices.get(productId);
      if (price === undefined || isSame(price, before.get(productId))) continue;
      toJudge.prices.set(productId, price);
      toJudge.names.set(productId, { id });
    }
  }
  return toJudge;
}

/** The first round of a family is called by its first member that may move; later ones have numbers that no product has. */
function passId(first: number, round: number): number {
  return round === 0 ? first : -(first * limits.pricing.familyRounds + round);
}

function isSame(price: FamilyPrice, before: FamilyPrice | undefined): boolean {
  return before !== undefined && JSON.stringify(price) === JSON.stringify(before);
}

/** The families of which a price is kept, with these at their published price. Families whose relations cannot hold are held as a whole. */
function nextRound(
  { publishedOf }: Settling,
  open: readonly FamilyMember[],
  { kept, prices }: { kept: ReadonlySet<string>; prices: ReadonlyMap<string, FamilyPrice> },
): readonly FamilyMember[] {
  if (kept.size === 0) return [];
  const affected = connectedGroups(open).filter(
    (group) =>
      group.some(({ productId }) => kept.has(productId)) &&
      !group.some(({ productId, room }) => room !== null && (prices.get(productId)?.holdReason ?? null) !== null),
  );
  const next = affected
    .flat()
    .flatMap((member) => (kept.has(member.productId) ? fixed(member, publishedOf) : [member]));
  return next.some(({ room }) => room !== null) ? next : [];
}

function fixed(member: FamilyMember, publishedOf: Settling["publishedOf"]): FamilyMember[] {
  const price = publishedOf(member.productId);
  return price === null ? [] : [{ ...member, price, room: null }];
}

/** Families that did not come to rest: what may still move is held. */
function unsettledIn(open: readonly FamilyMember[]): PricesToJudge {
  const rounds = limits.pricing.familyRounds;
  const movable = open.filter(({ room }) => room !== null);
  return {
    prices: new Map(movable.map(({ productId, price }) => [productId, unsettledFamily(price, rounds)])),
    names: new Map(movable.map(({ productId, price }) => [productId, { rounds, price }])),
  };
}
