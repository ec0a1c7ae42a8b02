/** Marks of what happened, over a chart: another version, a decision, a lost market. The reading and the table say the same in words. */
import type { TFunction } from "i18next";
import { Foreign } from "../kit/foreign.tsx";
import { stepWords, type ProductEvent } from "./events.ts";

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
      ofTime.flatMap((event): Mark[] => {
        const { kind } = event;
        return kind === "published" || isReplaced(event) ? [] : [{ time, kind, name: nameOf(t, event) }];
      }),
    );
}

/** Where each run replaces a price that waits, marks of it would hide all others. */
function isReplaced({ decision }: ProductEvent): boolean {
  return decision === "expired";
}

/** Short enough to stand above the picture. */
function nameOf(t: TFunction, event: ProductEvent): string {
  const { kind, decision, version = 0, domain = "" } = event;
  if (kind === "version") return t("product.version", { version });
  if (kind === "boundary") return t("product.events.boundary");
  if (kind === "rollout") return stepWords(t, event);
  if (kind === "marketLost") return t("product.events.marks.lost", { domain });
  if (kind === "marketBack") return t("product.events.marks.back", { domain });
  if (decision !== undefined && decision !== "expired") return t(`product.events.marks.${decision}`);
  return t(kind === "held" ? "product.events.marks.held" : "product.events.marks.cost");
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
