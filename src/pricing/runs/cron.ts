/** Cron expressions: five fields, in the time of a zone. */
import type { TaskQueue } from "../../tasks/index.ts";

/** Finds the next time of an expression; the queue calculates it. */
export type Calendar = Pick<TaskQueue, "nextOccurrence">;

const names = /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun)\b/gi;

/** The problem of an expression, in words; null for a valid one. */
export function cronProblem(calendar: Calendar, cron: string, now: Date): string | null {
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
