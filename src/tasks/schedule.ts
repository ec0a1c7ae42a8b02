/** Schedules of tasks: a cron expression of five fields, in the time of a zone. */
import type { Contract } from "../base/contract.ts";
import { errorItem, type ErrorItem } from "../base/error.ts";
import { readTimeZone } from "../base/time-zone.ts";
import { cronProblem } from "./cron-fields.ts";
import type { TaskQueue } from "./queue.ts";

/** Finds the next time of an expression; the queue calculates it. */
export type Calendar = Pick<TaskQueue, "nextOccurrence">;

export interface Schedule {
  cron: string;
  timeZone: string;
}

/** A schedule as it is sent. Without a zone it is in the contract's. */
export interface ScheduleIn {
  cron: string;
  timeZone?: string;
}

/** Says what is wrong with a schedule. `path` is its JSON pointer. */
export function scheduleProblems(
  { cron, timeZone }: ScheduleIn,
  path: string,
  { calendar, now }: { calendar: Calendar; now: Date },
): ErrorItem[] {
  const isZone = timeZone === undefined || readTimeZone(timeZone) !== null;
  const problems: [string | null, string][] = [
    [problemOfCron(calendar, cron, now), "cron"],
    [isZone ? null : "timeZone must be an IANA name such as Europe/Berlin.", "timeZone"],
  ];
  return problems.flatMap(([message, field]) =>
    message === null ? [] : [errorItem("request.invalid", message, `${path}/${field}`)],
  );
}

/** A valid schedule as it is stored: single blanks, and a zone as the time zone database spells it. */
export function readSchedule({ cron, timeZone }: ScheduleIn, contract: Contract): Schedule {
  return {
    cron: cron.trim().replaceAll(/\s+/g, " "),
    timeZone: readTimeZone(timeZone ?? contract.timeZone) ?? contract.timeZone,
  };
}

/** The problem of an expression, in words; null for a valid one. */
function problemOfCron(calendar: Calendar, cron: string, now: Date): string | null {
  const problem = cronProblem(cron);
  if (problem !== null) return problem;
  try {
    return calendar.nextOccurrence(cron, "UTC", now) === null ? "cron names no time that ever comes." : null;
  } catch {
    return "cron is not valid: it names no day that exists, such as 30 February.";
  }
}
