// Days, instants and calendars: docs/concepts/strategies.md.

import { DAY, MOMENT, isDay, isDayShaped, isMomentShaped, momentOf } from "../values/calendar-days.ts";
import { type Of, atLeastOne, constrained, described, list, optional, shownValue } from "./grammar.ts";
import { namedParts, value } from "./grammar-values.ts";
import { report } from "./problems.ts";

/** A day, YYYY-MM-DD. */
export const date = value<string>({ type: "string", pattern: DAY }, (found, path, { problems }) => {
  if (typeof found !== "string" || !isDayShaped(found)) {
    report(problems, path, "dayShape", { found: shownValue(found) });
  } else if (!isDay(found)) {
    report(problems, path, "noSuchDate", { found: shownValue(found) });
  }
});

/** A day in the contract's time zone, or an instant with its offset. */
export const dayOrInstant = value<string>({ type: "string", pattern: MOMENT }, (found, path, { problems }) => {
  if (typeof found !== "string" || !isMomentShaped(found)) {
    report(problems, path, "momentShape", { found: shownValue(found) });
  } else if (momentOf(found) === null) {
    report(problems, path, "noSuchMoment", { found: shownValue(found) });
  }
});

/** Whether a time ends before it begins; of a day and an instant only a time zone would tell. */
export function endsBefore({ from, to }: { readonly from: string; readonly to: string }): boolean {
  const [first, last] = [momentOf(from), momentOf(to)];
  if (first === null || last === null) {
    return false;
  }
  return (
    ("day" in first && "day" in last && last.day < first.day) || ("ms" in first && "ms" in last && last.ms <= first.ms)
  );
}

const span = constrained(
  atLeastOne({
    from: optional(dayOrInstant, "The first day, or the instant from which.", "2026-11-20"),
    to: optional(dayOrInstant, "The last day, or the instant until which.", "2026-11-30"),
  }),
  ({ from, to }, path, { problems }) => {
    if (typeof from === "string" && typeof to === "string" && endsBefore({ from, to })) {
      report(problems, path, "endsBefore", { from, to });
    }
  },
);

/** Times by name. */
export const calendars = namedParts(
  described(list(span), {
    description: "Times, each with a beginning, an end or both.",
    examples: [[{ from: "2026-11-20", to: "2026-11-30" }]],
  }),
);

export type CalendarSpan = Of<typeof span>;
export type Calendars = Of<typeof calendars>;
