// Families' prices by search: every combination of the prices that the members may have.

import type { FamilyMember } from "../../../engine/families/members.ts";
import type { FamilyPart, RoundingPart } from "../../../engine/language/strategy.ts";
import { fc } from "./seeded.ts";

export interface Searched {
  readonly families: readonly FamilyPart[];
  readonly members: readonly FamilyMember[];
}

export function cents(amount: number): number {
  return Math.round(amount * 100);
}

/** Whether a rounding gives such a price; `step` in units, endings repeat after `every`. */
function hasForm(price: number, rounding: RoundingPart | null): boolean {
  if (rounding === null) {
    return true;
  }
  if ("bands" in rounding) {
    const band = rounding.bands.find(({ upTo = Infinity }) => price <= cents(upTo));
    return band === undefined || hasForm(price, band);
  }
  if ("step" in rounding) {
    return price % cents(rounding.step) === 0;
  }
  const endings = "ending" in rounding ? [rounding.ending] : rounding.endings;
  const every = "every" in rounding && typeof rounding.every === "number" ? cents(rounding.every) : 100;
  return endings.some((ending) => price % every === cents(ending));
}

function possible({ price, room }: FamilyMember, isRounded: boolean): number[] {
  if (room === null) {
    return [cents(price)];
  }
  const all = Array.from({ length: cents(room.hi) - cents(room.lo) + 1 }, (_, index) => cents(room.lo) + index);
  return all.filter((value) => !isRounded || value === cents(price) || hasForm(value, room.rounding));
}

/** Whether two prices keep what a relation says of them, in whole numbers. */
function keeps(relation: FamilyPart["relations"][number], small: [number, number], large: [number, number]): boolean {
  if (relation.kind === "ladder") {
    return large[1] * 100 >= small[1] * (100 + (relation.minStepPercent ?? 0));
  }
  return relation.kind === "same"
    ? small[1] === large[1]
    : large[1] * small[0] * 100 <= small[1] * large[0] * Math.round((relation.maxRatio ?? 1) * 100);
}

function holds(prices: readonly number[], { families, members }: Searched): boolean {
  return families.every(({ relations }, family) =>
    relations.every((relation, number) =>
      members.every((a, i) =>
        members.every((b, j) => {
          const key = a.keys[family] ?? null;
          if (key === null || key !== b.keys[family]) {
            return true;
          }
          if (relation.kind === "same") {
            return prices[i] === prices[j];
          }
          const sizeOf = (one: FamilyMember): number | null => one.sizes[family]?.[number] ?? null;
          const [small, large] = [sizeOf(a), sizeOf(b)];
          const others = members.filter((one) => one.keys[family] === key).flatMap((one) => sizeOf(one) ?? []);
          const areNext =
            small !== null && large !== null && small < large && !others.some((one) => one > small && one < large);
          return !areNext || keeps(relation, [small, prices[i] ?? 0], [large, prices[j] ?? 0]);
        }),
      ),
    ),
  );
}

function combinations(choices: readonly (readonly number[])[]): number[][] {
  return choices.reduce<number[][]>((all, next) => all.flatMap((some) => next.map((one) => [...some, one])), [[]]);
}

/** The members that must cost the same as one, itself included. */
function sameAs(start: number, { families, members }: Searched): Set<number> {
  const found = new Set([start]);
  for (const one of found) {
    for (const [family, { relations }] of families.entries()) {
      const key = members[one]?.keys[family] ?? null;
      const isSame = key !== null && relations.some(({ kind }) => kind === "same");
      members.forEach((other, index) => (isSame && other.keys[family] === key ? found.add(index) : found));
    }
  }
  return found;
}

/** The prices by search; null if no combination keeps all relations. */
export function search(searched: Searched): number[] | null {
  const { families, members } = searched;
  const isLower = families[0]?.adjust === "lower";
  for (const isRounded of [true, false]) {
    const all = combinations(members.map((one) => possible(one, isRounded))).filter((prices) =>
      holds(prices, searched),
    );
    if (all.length > 0) {
      const extreme = (index: number, pick: (...values: number[]) => number): number =>
        pick(...all.map((prices) => prices[index] ?? 0));
      const wished = members.map((_, index) => {
        const group = [...sameAs(index, searched)].map((other) => cents(members[other]?.price ?? 0));
        const takesHighest = [...sameAs(index, searched)].some((other) =>
          families.some(
            ({ relations }, family) =>
              (members[other]?.keys[family] ?? null) !== null &&
              relations.some((relation) => relation.kind === "same" && relation.take === "highest"),
          ),
        );
        const first = takesHighest ? Math.max(...group) : Math.min(...group);
        return Math.min(Math.max(first, extreme(index, Math.min)), extreme(index, Math.max));
      });
      const beyond = all.filter((prices) =>
        prices.every((price, index) => (isLower ? price <= (wished[index] ?? 0) : price >= (wished[index] ?? 0))),
      );
      return members.map((_, index) => (isLower ? Math.max : Math.min)(...beyond.map((prices) => prices[index] ?? 0)));
    }
  }
  return null;
}

const rounding: fc.Arbitrary<RoundingPart | null> = fc.constantFrom<RoundingPart | null>(
  null,
  { step: 0.05 },
  { step: 0.03 },
  { bands: [{ upTo: 1.04, endings: [0.02, 0.09], every: 0.1 }, { step: 0.04 }] },
);

export const someMember = fc
  .record({
    key: fc.constantFrom("x", "x", "y", null),
    other: fc.constantFrom("p", "q", null),
    size: fc.constantFrom(1, 2, 3, null),
    pack: fc.constantFrom(1, 2, 6, null),
    lo: fc.integer({ min: 96, max: 104 }),
    width: fc.integer({ min: 0, max: 8 }),
    at: fc.nat(8),
    rounding,
    isFixed: fc.nat(6).map((chance) => chance === 0),
  })
  .map(
    ({
      key,
      other,
      size,
      pack,
      lo,
      width,
      at,
      rounding: part,
      isFixed,
    }): Omit<FamilyMember, "productId" | "label"> => ({
      price: (lo + Math.min(at, width)) / 100,
      room: isFixed ? null : { lo: lo / 100, hi: (lo + width) / 100, rounding: part },
      keys: [key, other],
      sizes: [
        [size, null],
        [pack, size],
      ],
    }),
  );

export const someFamilies: fc.Arbitrary<readonly FamilyPart[]> = fc
  .record({
    step: fc.constantFrom(0, 1, 2),
    ratio: fc.constantFrom(1, 0.98, 1.5, 2.1),
    first: fc.constantFrom<FamilyPart["relations"][number]>(
      { kind: "same" },
      { kind: "same", take: "highest" },
      { kind: "ladder", by: "tags.size" },
    ),
    adjust: fc.constantFrom("higher" as const, "lower" as const),
  })
  .map(({ step, ratio, first, adjust }) => [
    { by: "tags.a", relations: [{ kind: "ladder", by: "tags.size", minStepPercent: step }, first], adjust },
    {
      by: "tags.b",
      relations: [
        { kind: "perUnit", by: "tags.pack", maxRatio: ratio },
        { kind: "ladder", by: "tags.size" },
      ],
      adjust,
    },
  ]);

/** Members that share a family, directly or through others. */
export function groupsOf({ members }: Searched): FamilyMember[][] {
  const left = new Set(members);
  const groups: FamilyMember[][] = [];
  for (const start of members) {
    if (left.delete(start)) {
      const group = new Set([start]);
      for (const one of group) {
        for (const other of left) {
          if (one.keys.some((key, family) => key !== null && other.keys[family] === key)) {
            left.delete(other);
            group.add(other);
          }
        }
      }
      groups.push(members.filter((one) => group.has(one)));
    }
  }
  return groups;
}
