/** Marks of what happened, over a chart: another version, other limits, a lost market. The reading and the table say the same in words. */
import type { TFunction } from "i18next";
import { Foreign } from "../kit/foreign.tsx";
import type { ProductEvent } from "./events.ts";

/** A changed price is a step of its line already. */
type MarkedKind = Exclude<ProductEvent["kind"], "published">;

export interface Mark {
  /** Seconds. */
  readonly time: number;
  readonly kind: MarkedKind;
  readonly name: string;
}

/** A mark where it stands. */
export interface PlacedMark extends Mark {
  readonly left: number;
  /** Pixels for its name, up to the next mark; null if that is too little to read. */
  readonly room: number | null;
}

interface Picture {
  readonly leftOf: (time: number) => number;
  /** Where the plot begins, where it ends, and where the picture does. */
  readonly from: number;
  readonly to: number;
  readonly end: number;
}

const leastRoom = 36;
/** The plot lies on whole pixels, times do not. */
const rounding = 1;
const gap = 8;

/** In the order of time. */
export function marksOf(t: TFunction, events: ReadonlyMap<number, readonly ProductEvent[]>): readonly Mark[] {
  return [...events]
    .toSorted(([one], [other]) => one - other)
    .flatMap(([time, ofTime]) =>
      ofTime.flatMap((event): Mark[] =>
        event.kind === "published" ? [] : [{ time, kind: event.kind, name: nameOf(t, event) }],
      ),
    );
}

/** Short enough to stand above the picture. */
function nameOf(t: TFunction, { kind, version = 0, domain = "" }: ProductEvent): string {
  if (kind === "version") return t("product.version", { version });
  return kind === "boundary" ? t("product.events.boundary") : t("product.events.lost", { domain });
}

/** Those within what the plot shows. */
export function placeMarks(marks: readonly Mark[], { leftOf, from, to, end }: Picture): readonly PlacedMark[] {
  const shown = marks
    .map((mark) => ({ ...mark, left: leftOf(mark.time) }))
    .filter(({ left }) => left >= from - rounding && left <= to + rounding);
  return shown.map((mark, index) => {
    const room = (shown[index + 1]?.left ?? end) - mark.left - gap;
    return { ...mark, left: Math.round(mark.left), room: room < leastRoom ? null : room };
  });
}

export function ChartMarks({ marks }: { marks: readonly PlacedMark[] }) {
  return (
    <div className="chart-marks" aria-hidden="true">
      {marks.map(({ time, kind, name, left, room }) => (
        <span key={`${time} ${kind} ${name}`} data-kind={kind} style={{ left }}>
          {room === null ? null : (
            <small style={{ maxWidth: room }}>
              <Foreign text={name} />
            </small>
          )}
        </span>
      ))}
    </div>
  );
}
