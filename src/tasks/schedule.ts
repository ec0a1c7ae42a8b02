/** Schedules of tasks: a cron expression of five fields, in the time of a zone. */
import type { Contract } from "../base/contract.ts";
import { errorItem, type ErrorItem } from "../base/error.ts";
import { readTimeZone } from "../base/time-zone.ts";
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

const names = /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun)\b/gi;

/** Says what is wrong with a schedule. `path` is its JSON pointer. */
export function scheduleProblems(
  { cron, timeZone }: ScheduleIn,
  path: string,
  { calendar, now }: { calendar: Calendar; now: Date },
): ErrorItem[] {
  const isZone = timeZone === undefined || readTimeZone(timeZone) !== null;
  const problems: [string | null, string][] = [
    [cronProblem(calendar, cron, now), "cron"],
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
function cronProblem(calendar: Calendar, cron: string, now: Date): string | null {
  if (cron.trim().split(/\s+/).length !== 5) {
    return "cron must have five fields: minute, hour, day of month, month, day of week, such as 0 6 * * 1-5.";
  }
  if (!/^[\d*,/\-\s]+$/.test(cron.replaceAll(names, "1"))) {
    return "cron may have numbers, names such as mon and jan, and the signs * , - and /.";
  }
  try {
    return calendar.nextOccurrence(cron, "UTC", now) === null ? "cron names no time that ever comes." : null;
  } catch (error) {
    return `cron is not valid: ${error instanceof Error ? error.message : "it cannot be read"}.`;
  }
}
