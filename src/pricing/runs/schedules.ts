/** `getSchedules`, `putSchedules`: the times at which runs start by themselves (interface 4.5-9, 4.5-10). */
import { changeSettings, type SettingAuthor } from "../../accounts/index.ts";
import type { Contract } from "../../base/contract.ts";
import { ApiError, errorItem, type ErrorItem } from "../../base/error.ts";
import { renderInstant } from "../../base/instant.ts";
import { readTaskType, spellTaskType, type Words } from "../../base/words.ts";
import { sql, type Database, type Queries, type Transaction } from "../../database/connection.ts";
import { limits } from "../../limits.ts";
import { getMarketWatch, putMarketWatch } from "../../offers/index.ts";
import { readSchedule, scheduleProblems, type Calendar, type Schedule } from "../../tasks/index.ts";
import { pricingTaskType } from "../strategies/pricing-task-type.ts";
import type { SchedulesIn, SchedulesOut } from "./schema.ts";

interface ScheduleRow {
  cron: string;
  time_zone: string;
  task_type: string;
  is_enabled: boolean;
  next_run_at: Date | null;
}

interface PricingSchedule extends Schedule {
  taskType: string;
  isEnabled: boolean;
}

/** The schedules in the order they were sent, and whether runs follow market data. */
export async function getSchedules(database: Queries, contract: Contract, words: Words): Promise<SchedulesOut> {
  const rows = await database.rows<ScheduleRow>(sql`
    /* pricing.getSchedules */
    select cron, time_zone, task_type, is_enabled, next_run_at
    from pricing_schedule
    where contract_id = ${contract.contractId}
    order by schedule_position`);
  const watch = await getMarketWatch(database, contract);
  return {
    schedules: rows.map((row) => ({
      cron: row.cron,
      timeZone: row.time_zone,
      taskType: spellTaskType(row.task_type, words),
      enabled: row.is_enabled,
      ...(row.next_run_at === null ? {} : { nextRunDate: renderInstant(row.next_run_at) }),
    })),
    onMarketData: watch?.isOn ?? false,
    debounceSeconds: watch?.debounceSeconds ?? limits.pricing.debounceSeconds.default,
  };
}

/**
 * Replaces the schedules. The next time of each is the first one after `now`.
 *
 * @returns what is stored
 * @throws 400 naming every expression, zone and task type that is wrong; 412
 */
export async function putSchedules(
  options: { database: Database; calendar: Calendar; words: Words },
  author: SettingAuthor,
  sent: SchedulesIn,
  now: Date,
): Promise<SchedulesOut> {
  const { database, calendar, words } = options;
  const { contract } = author;
  const [first, ...others] = sent.schedules.flatMap((schedule, index) => {
    const taskType = readTaskType(schedule.taskType ?? pricingTaskType, words);
    const path = `/schedules/${index}`;
    return [...scheduleProblems(schedule, path, { calendar, now }), ...taskTypeProblems(taskType, path)];
  });
  if (first !== undefined) throw new ApiError([first, ...others.slice(0, limits.http.errors - 1)]);
  const schedules = sent.schedules.map((schedule) => ({
    ...readSchedule(schedule, contract),
    taskType: readTaskType(schedule.taskType ?? pricingTaskType, words),
    isEnabled: schedule.enabled ?? true,
  }));
  return await changeSettings(database, author, {
    name: "schedules",
    read: async (queries) => await getSchedules(queries, contract, words),
    write: async (transaction) => {
      await replaceSchedules(transaction, contract, schedules, { calendar, now });
      await putMarketWatch(transaction, contract, {
        isOn: sent.onMarketData ?? false,
        debounceSeconds: sent.debounceSeconds ?? limits.pricing.debounceSeconds.default,
      });
    },
  });
}

function taskTypeProblems(taskType: string, path: string): ErrorItem[] {
  if (taskType === pricingTaskType) return [];
  return [errorItem("request.invalid", `"${taskType}" is no task that can be scheduled.`, `${path}/taskType`)];
}

async function replaceSchedules(
  transaction: Transaction,
  contract: Contract,
  schedules: readonly PricingSchedule[],
  { calendar, now }: { calendar: Calendar; now: Date },
): Promise<void> {
  const nextRuns = schedules.map(({ cron, timeZone, isEnabled }) =>
    isEnabled ? calendar.nextOccurrence(cron, timeZone, now) : null,
  );
  await transaction.run(sql`
    /* pricing.deleteSchedules */
    delete from pricing_schedule
    where contract_id = ${contract.contractId}`);
  await transaction.run(sql`
    /* pricing.putSchedules */
    insert into pricing_schedule (contract_id, schedule_position, cron, time_zone, task_type, is_enabled, next_run_at)
    select ${contract.contractId}, schedule_position, cron, time_zone, task_type, is_enabled, next_run_at
    from unnest(
      ${schedules.map(({ cron }) => cron)}::text[],
      ${schedules.map(({ timeZone }) => timeZone)}::text[],
      ${schedules.map(({ taskType }) => taskType)}::text[],
      ${schedules.map(({ isEnabled }) => isEnabled)}::boolean[],
      ${nextRuns}::timestamptz[]
    ) with ordinality as new (cron, time_zone, task_type, is_enabled, next_run_at, schedule_position)`);
}
