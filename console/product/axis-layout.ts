/** Where labels go, so that none covers another: each in the first line that has room above its point. */
import type { AxisPoint } from "./axis-points.ts";

export interface Wanted {
  readonly x: number;
  readonly width: number;
}

export interface Placed {
  /** The middle of the label. */
  readonly x: number;
  /** From 0, nearest the axis; null where no line has room. */
  readonly line: number | null;
}

const gap = 10;

/** How far beside its point a label may stand, as parts of its width. */
const offsets = [0, 0.5, -0.5, 0.75, -0.75, 1, -1];

/**
 * The nearest line with room takes the label: in the middle above its point, else beside it. A label on a further line has a
 * leader to its point, which may not cross a label on the way.
 *
 * Who comes first takes the room. If one finds none, they are placed from the right and from the left as well: at an end of the
 * axis a label can only move inwards, so it may need its place before its neighbour has one.
 *
 * @param wanted the most important first: of several ways, the one whose first label without room comes last
 */
export function placeLabels(wanted: readonly Wanted[], width: number, lines: number): readonly Placed[] {
  const given = [...wanted.keys()];
  const byPlace = given.toSorted((one, other) => xOf(wanted, one) - xOf(wanted, other));
  let best: readonly Placed[] = [];
  for (const order of [given, byPlace.toReversed(), byPlace]) {
    const placed = placeInOrder(wanted, order, width, lines);
    if (best.length === 0 || firstHidden(placed) > firstHidden(best)) best = placed;
    if (firstHidden(best) === Infinity) break;
  }
  return best;
}

function xOf(wanted: readonly Wanted[], index: number): number {
  return wanted[index]?.x ?? 0;
}

function firstHidden(placed: readonly Placed[]): number {
  const index = placed.findIndex(({ line }) => line === null);
  return index === -1 ? Infinity : index;
}

/** @param order which of `wanted` gets its place when. @returns in the order of `wanted` */
function placeInOrder(
  wanted: readonly Wanted[],
  order: readonly number[],
  width: number,
  lines: number,
): readonly Placed[] {
  const taken: Taken = { lines: Array.from({ length: lines }, () => []), leaders: [] };
  const placed = new Map(
    order.flatMap((index) => {
      const one = wanted[index];
      return one === undefined ? [] : [[index, placeLabel(one, taken, width)] as const];
    }),
  );
  return wanted.map(({ x }, index) => placed.get(index) ?? { x, line: null });
}

interface Range {
  readonly from: number;
  readonly to: number;
}

interface Taken {
  readonly lines: readonly Range[][];
  /** Of the labels that are on a further line than the first. */
  readonly leaders: { readonly x: number; readonly line: number }[];
}

/** Takes the room that it finds. */
function placeLabel({ x, width: own }: Wanted, { lines, leaders }: Taken, width: number): Placed {
  for (const [line, ranges] of lines.entries()) {
    const isCrossed = lines.slice(0, line).some((nearer) => nearer.some(({ from, to }) => x > from && x < to));
    if (isCrossed) continue;
    for (const offset of offsets) {
      const middle = Math.min(Math.max(x + offset * own, own / 2), width - own / 2);
      const [from, to] = [middle - own / 2 - gap / 2, middle + own / 2 + gap / 2];
      if (ranges.some((range) => to > range.from && from < range.to)) continue;
      if (leaders.some((leader) => leader.line > line && leader.x > from && leader.x < to)) continue;
      ranges.push({ from, to });
      if (line > 0) leaders.push({ x, line });
      return { x: middle, line };
    }
  }
  return { x, line: null };
}

export interface Label {
  readonly point: AxisPoint;
  readonly name: string;
  readonly text: string;
}

/** Dots nearer than this, in pixels, touch. */
const touching = 10;

/** Offers whose dots touch share a label, so that each of them is named. */
export function joinTouching(labels: readonly Label[], x: (at: number) => number): readonly Label[] {
  const joined: Label[] = [];
  for (const label of labels) {
    const index = joined.findIndex(
      ({ point }) => isOffer(point) && Math.abs(x(point.at) - x(label.point.at)) < touching,
    );
    const near = joined[index];
    if (near === undefined || !isOffer(label.point)) joined.push(label);
    else joined[index] = join(near, label);
  }
  return joined;
}

function isOffer({ kind }: AxisPoint): boolean {
  return kind === "offer" || kind === "leftOut";
}

function join(one: Label, other: Label): Label {
  const both = (first: string, second: string): string => (first === second ? first : `${first} · ${second}`);
  const point = { ...one.point, litBy: [...one.point.litBy, ...other.point.litBy] };
  return { point, name: both(one.name, other.name), text: both(one.text, other.text) };
}

/** The range that the axis shows. What is far from the others is counted at its end. Without anything important it shows all. */
export function rangeOf(important: readonly number[], others: readonly number[]): { from: number; to: number } {
  const shown = important.length > 0 ? important : others;
  if (shown.length === 0) return { from: 0, to: 1 };
  const [low, high] = [Math.min(...shown), Math.max(...shown)];
  const reach = Math.max((high - low) * 1.2, high * 0.12, 0.01);
  const near = others.filter((at) => at >= low - reach && at <= high + reach);
  const [from, to] = [Math.min(low, ...near), Math.max(high, ...near)];
  const margin = Math.max((to - from) * 0.06, to * 0.01, 0.01);
  return { from: from - margin, to: to + margin };
}
