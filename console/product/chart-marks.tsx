/** Marks of what happened, over a chart: another version, a decision, a lost market. The reading and the table say the same in words. */
import type { TFunction } from "i18next";
import { Foreign } from "../kit/foreign.tsx";
import type { ProductEvent } from "./events.ts";
import type { Mark, PlacedMark } from "./place-marks.ts";

/** In the order of time. A changed price is a step of its line already. */
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
  const { kind, decision, version = 0, domain = "", step = "started" } = event;
  if (kind === "version") return t("product.version", { version });
  if (kind === "boundary") return t("product.events.boundary");
  if (kind === "rollout") return t(`product.events.marks.steps.${step}`, { version });
  if (kind === "marketLost") return t("product.events.marks.lost", { domain });
  if (kind === "marketBack") return t("product.events.marks.back", { domain });
  if (decision !== undefined && decision !== "expired") return t(`product.events.marks.${decision}`);
  return t(kind === "held" ? "product.events.marks.held" : "product.events.marks.cost");
}

export function ChartMarks({ marks }: { marks: readonly PlacedMark[] }) {
  return (
    <div className="chart-marks" aria-hidden="true">
      {marks.map(({ time, kind, name, left, side, room }) => (
        <span key={`${time} ${kind} ${name}`} data-kind={kind} data-side={side} style={{ left }}>
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
