/**
 * Drift: a site changed, so that a method reads less of its pages than it did. It raises an alarm, is no longer proven,
 * and is tried once an hour until it reads again.
 */
import type { Contract } from "../../base/contract.ts";
import { textArray } from "../../database/arrays.ts";
import { sql, type Transaction } from "../../database/connection.ts";
import { limits } from "../../limits.ts";
import { readerVersion } from "../../reading/index.ts";
import { noteAlerts } from "./alerts.ts";
import { dayOf } from "./day.ts";

/** Readings of a method from which its site is seen to change. */
const windowLeast = 20;

/** The share of them that it must read, and the share that other methods may read in its place. */
const windowShare = 0.8;
const changedShare = 0.1;

/** The last readings of a method on a domain, a letter each (note-statistics.ts). */
export interface MethodWindow {
  domain: string;
  method: string;
  outcomes: string;
  is_alarmed: boolean;
}

/** How many of a method's pages it read again, over the days that count. */
export interface MethodMean {
  readings: number;
  succeeded: number;
}

/**
 * Why a window is an alarm, as a sentence; null if it is none. Pure.
 *
 * @param mean of the days before; a site that always read badly is no news beyond the least share
 */
export function judgeWindow(outcomes: string, mean: MethodMean): string | null {
  const read = count(outcomes, "s");
  const length = outcomes.length;
  if (length < windowLeast) return null;
  if (count(outcomes, "c") > length * changedShare)
    return `Other methods read ${count(outcomes, "c")} of its last ${length} pages.`;
  if (read < length * windowShare) return `It read ${read} of its last ${length} pages.`;
  // One failure more than there were keeps the deviation of a perfect record above zero.
  const usual = (mean.succeeded + 1) / (mean.readings + 2);
  const deviation = Math.sqrt((usual * (1 - usual)) / length);
  if (mean.readings < windowLeast || read / length >= usual - 3 * deviation) return null;
  return `It read ${read} of its last ${length} pages, far fewer than before.`;
}

function count(outcomes: string, letter: string): number {
  return outcomes.split(letter).length - 1;
}

/** Raises an alarm for each window that became one, and ends those whose method reads again. */
export async function noteDrift(
  transaction: Transaction,
  contract: Contract,
  windows: readonly MethodWindow[],
  now: Date,
): Promise<void> {
  await raiseAlarms(transaction, contract, windows, now);
  const readsAgain = ({ outcomes }: MethodWindow): boolean => {
    const last = outcomes.slice(-windowLeast);
    return last.length === windowLeast && count(last, "s") >= windowLeast * windowShare;
  };
  const recovered = windows.filter((window) => window.is_alarmed && readsAgain(window));
  await endAlarms(transaction, contract, recovered, now);
}

async function raiseAlarms(
  transaction: Transaction,
  contract: Contract,
  windows: readonly MethodWindow[],
  now: Date,
): Promise<void> {
  const suspects = windows.filter(({ outcomes, is_alarmed: isAlarmed }) => !isAlarmed && /[cf]/.test(outcomes));
  if (suspects.length === 0) return;
  const means = await loadMeans(transaction, contract, suspects, now);
  const alarms = suspects.flatMap((suspect, index) => {
    const alarm = judgeWindow(suspect.outcomes, means[index] ?? { readings: 0, succeeded: 0 });
    return alarm === null ? [] : [{ ...suspect, alarm }];
  });
  await storeAlarms(transaction, contract, alarms, now);
}

/** A method that has an alarm, and why, as a sentence. */
export interface Alarm {
  domain: string;
  method: string;
  alarm: string;
}

/** Raises alarms. A method that has one already keeps it. */
export async function storeAlarms(
  transaction: Transaction,
  contract: Contract,
  alarms: readonly Alarm[],
  now: Date,
): Promise<void> {
  if (alarms.length === 0) return;
  const raised = await transaction.rows<Alarm>(sql`
    /* monitoring.raiseAlarms */
    insert into method_window as known (contract_id, domain, method, alarmed_at, alarm, alarmed_on, probe_due_at)
    select ${contract.contractId}, domain, method, ${now}, alarm, ${dayOf(now)}, ${now}
    from unnest(
      ${textArray(alarms.map(({ domain }) => domain))}::text[],
      ${textArray(alarms.map(({ method }) => method))}::text[],
      ${textArray(alarms.map(({ alarm }) => alarm))}::text[]
    ) as incoming (domain, method, alarm)
    order by domain, method
    on conflict (contract_id, domain, method) do update
    set alarmed_at = excluded.alarmed_at,
      alarm = excluded.alarm,
      alarmed_on = excluded.alarmed_on,
      probe_due_at = excluded.probe_due_at
    where known.alarmed_at is null
    returning domain, method, alarm`);
  const alerts = raised.map(({ domain, method, alarm }) => {
    return {
      kind: "drift",
      domain,
      message: `The site seems to have changed for the method ${method}. ${alarm}`,
    } as const;
  });
  await noteAlerts(transaction, contract, alerts, now);
}

/** Ends the alarms of methods. Their windows begin anew; what they read until the alarm proves nothing any more. */
export async function endAlarms(
  transaction: Transaction,
  contract: Contract,
  methods: readonly { domain: string; method: string }[],
  now: Date,
): Promise<void> {
  if (methods.length === 0) return;
  const ended = await transaction.rows<{ domain: string; method: string }>(sql`
    /* monitoring.endAlarms */
    update method_window
    set alarmed_at = null, alarm = null, probe_due_at = null, outcomes = ''
    from unnest(
      ${textArray(methods.map(({ domain }) => domain))}::text[],
      ${textArray(methods.map(({ method }) => method))}::text[]
    ) as incoming (domain, method)
    where method_window.contract_id = ${contract.contractId}
      and method_window.domain = incoming.domain
      and method_window.method = incoming.method
      and method_window.alarmed_at is not null
    returning method_window.domain, method_window.method`);
  const alerts = ended.map(({ domain, method }) => {
    return { kind: "readsAgain", domain, message: `The method ${method} reads its pages again.` } as const;
  });
  await noteAlerts(transaction, contract, alerts, now);
}

async function loadMeans(
  transaction: Transaction,
  contract: Contract,
  windows: readonly MethodWindow[],
  now: Date,
): Promise<MethodMean[]> {
  const rows = await transaction.rows<MethodMean & { position: number }>(sql`
    /* monitoring.loadMeans */
    select incoming.position::integer as position, mean.readings, mean.succeeded
    from unnest(
      ${textArray(windows.map(({ domain }) => domain))}::text[],
      ${textArray(windows.map(({ method }) => method))}::text[]
    ) with ordinality as incoming (domain, method, position)
    cross join lateral (
      select coalesce(sum(method_day.readings), 0) as readings, coalesce(sum(method_day.succeeded), 0) as succeeded
      from method_day
      where method_day.contract_id = ${contract.contractId}
        and method_day.domain = incoming.domain
        and method_day.method = incoming.method
        and method_day.day >= ${now}::date - ${limits.readings.provenDays}::integer
        and method_day.reader_version = ${readerVersion}::integer
    ) as mean
    order by incoming.position`);
  return rows;
}
