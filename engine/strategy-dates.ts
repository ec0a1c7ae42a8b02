// Days, instants and calendars: docs/concepts/strategies.md.

import { DAY, MOMENT, isDay, momentOf } from "./calendar-days.ts";
import { type Of, atLeastOne, constrained, described, list, optional } from "./grammar.ts";
import { namedParts, value } from "./grammar-values.ts";
import { report } from "./problems.ts";

/** A day, YYYY-MM-DD. */
export const date = value<string>({ type: "string", pattern: DAY }, (found, path, { problems }) => {
  if (typeof found !== "string" || !new RegExp(DAY).test(found)) {
    report(problems, path, "dayShape");
  } else if (!isDay(found)) {
    report(problems, path, "noSuchDate");
  }
});

/** A day in the contract's time zone, or an instant with its offset. */
export const moment = value<string>({ type: "string", pattern: MOMENT }, (found, path, { problems }) => {
  if (typeof found !== "string" || !new RegExp(MOMENT).test(found)) {
    report(problems, path, "momentShape");
  } else if (momentOf(found) === null) {
    report(problems, path, "noSuchMoment");
  }
});

const span = constrained(
  atLeastOne({
    from: optional(moment, "The first day, or the instant from which.", "2026-11-20"),
    to: optional(moment, "The last day, or the instant until which.", "2026-11-30"),
  }),
  ({ from, to }, path, { problems }) => {
    const [first, last] = [from, to].map((text) => (typeof text === "string" ? momentOf(text) : null));
    const isBackwards =
      first !== null && first !== undefined && last !== null && last !== undefined
        ? ("day" in first && "day" in last && last.day < first.day) ||
          ("ms" in first && "ms" in last && last.ms <= first.ms)
        : false;
    if (isBackwards) {
      report(problems, path, "endsBefore");
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
