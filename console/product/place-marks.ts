/** Where the marks of a chart stand, and where their names have room: after the mark, or before it where the picture ends. */

export interface Mark {
  /** Seconds. */
  readonly time: number;
  /** Of what happened. */
  readonly kind: string;
  readonly name: string;
}

/** A mark where it stands. */
export interface PlacedMark extends Mark {
  readonly left: number;
  /** The side of the mark that its name is on. */
  readonly side: "after" | "before";
  /** Pixels for its name, up to what is next to it; null if that is too little to read. */
  readonly room: number | null;
}

interface Picture {
  readonly leftOf: (time: number) => number;
  readonly widthOf: (name: string) => number;
  /** Where the plot begins, where it ends, and where the picture does. */
  readonly from: number;
  readonly to: number;
  readonly end: number;
}

const leastRoom = 36;
/** The plot lies on whole pixels, times do not. */
const rounding = 1;
const gap = 8;

/** Those within what the plot shows. `marks` are in the order of time. */
export function placeMarks(marks: readonly Mark[], { leftOf, widthOf, from, to, end }: Picture): readonly PlacedMark[] {
  const shown = marks
    .map((mark) => ({ ...mark, left: leftOf(mark.time), width: widthOf(mark.name) }))
    .filter(({ left }) => left >= from - rounding && left <= to + rounding);
  const rooms = shown.map(({ left, width }, index) => Math.min(width, (shown[index + 1]?.left ?? end) - left - gap));
  const before = roomsBefore(shown, rooms);
  return shown.map(({ left, width, ...mark }, index): PlacedMark => {
    const side = before.has(index) ? "before" : "after";
    const room = before.get(index) ?? rooms[index] ?? 0;
    return { ...mark, left: Math.round(left), side, room: isLegible(room, width) ? room : null };
  });
}

/** The names that have more room before their marks than after them, the last first: where marks stand close together, it is the newest. */
function roomsBefore(marks: readonly Wide[], rooms: readonly number[]): ReadonlyMap<number, number> {
  const ends = marks.map(({ left, width }, index) => {
    const room = rooms[index] ?? 0;
    return isLegible(room, width) ? left + room : 0;
  });
  const found = new Map<number, number>();
  let free = Number.POSITIVE_INFINITY;
  for (const [index, { left, width }] of [...marks.entries()].toReversed()) {
    const after = Math.max(0, rooms[index] ?? 0);
    const before = Math.min(width, left - Math.max(0, ...ends.slice(0, index)) - gap);
    if (after === width || before <= after || left > free) continue;
    found.set(index, before);
    free = left - before - gap;
  }
  return found;
}

interface Wide {
  readonly left: number;
  readonly width: number;
}

function isLegible(room: number, width: number): boolean {
  return room >= Math.min(width, leastRoom);
}
