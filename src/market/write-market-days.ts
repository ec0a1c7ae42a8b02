/**
 * `writeMarketDays`: a duty of the worker. Once a day it sums up where we and others stood at the ends of closed days, and writes
 * days of the last week again if market data of them has arrived (interface 4.36).
 */
import { every, type NamedDuties } from "../base/duty.ts";
import { forEachContract } from "../accounts/index.ts";
import type { Contract } from "../base/contract.ts";
import { sql, type Database, type Queries } from "../database/connection.ts";
import { byTime } from "../history/window.ts";
import { limits } from "../limits.ts";
import { calendarDays, FigureCodes, getFilterTags, type CalendarDay } from "../pricing/index.ts";
import { followVendors } from "./follow-vendors.ts";
import { noteWritten, takeLease } from "./market-state.ts";
import { forgetDays, storeDays } from "./store-days.ts";
import { sumDays } from "./sum-days.ts";

/** The interval of the duty that writes closed days. */
const writtenEveryMs = 10 * 60 * 1000;

const dayMs = 24 * 60 * 60 * 1000;

/** The duty, with its interval. */
export function marketDuties({ database }: { database: Database }): NamedDuties {
  return {
    writeMarketDays: every(writtenEveryMs, async (signal) => await writeMarketDays(database, new Date(), signal)),
  };
}

/**
 * One round over every contract.
 *
 * @param signal ends it after the chunk under way
 */
export async function writeMarketDays(database: Database, now: Date, signal: AbortSignal): Promise<void> {
  const write = async (contract: Contract, found: FoundContract): Promise<void> => {
    const days = closedDays(contract, now);
    const isWritten = days.at(-1)?.date === found.written_to && found.tag_keys === JSON.stringify(found.wanted_keys);
    if (!isWritten) await writeContract(database, contract, { days, signal });
  };
  await forEachContract(database, await findContracts(database), write, signal);
}

interface FoundContract {
  contract_id: string;
  written_to: string | null;
  tag_keys: string | null;
  wanted_keys: string[];
}

async function findContracts(database: Queries): Promise<FoundContract[]> {
  return await database.rows<FoundContract>(sql`
    /* market.findContracts */
    select contract.contract_id, state.written_to::text as written_to, state.tag_keys,
      array(
        select tag_key
        from filter_tag
        where filter_tag.contract_id = contract.contract_id
        order by slot) as wanted_keys
    from contract
    left join market_state as state on state.contract_id = contract.contract_id`);
}

/** The contract's last days that are over, in its time zone. */
function closedDays(contract: Contract, now: Date): CalendarDay[] {
  const endMs = now.getTime() - limits.market.closedAfterMs;
  // The first and the last are cut.
  return calendarDays(endMs - (limits.market.firstDays + 1) * dayMs, endMs, contract.timeZone).slice(1, -1);
}

interface Closed {
  days: readonly CalendarDay[];
  signal: AbortSignal;
}

async function writeContract(database: Database, contract: Contract, { days, signal }: Closed): Promise<void> {
  const state = await takeLease(database, contract);
  if (state === null) return;
  const tagKeys = await getFilterTags(database, contract);
  // Values of other tags would be summed up under these names. The next round comes after the figures.
  if (state.figured_keys !== JSON.stringify(tagKeys)) return await noteWritten(database, contract, state);
  const stored = await findStored(database, contract, state.stored_to);
  const isBegun = state.written_to !== null && state.tag_keys === JSON.stringify(tagKeys);
  const due = isBegun ? days.slice(firstDue(days, state.written_to ?? "", stored.gatheredAt)) : days;
  const written = { written_to: days.at(-1)?.date ?? null, stored_to: stored.to, tag_keys: JSON.stringify(tagKeys) };
  const codes = new FigureCodes(contract);
  // The newest days come first: a history that ends there needs no more passes.
  for (let end = due.length; end > 0; end -= limits.market.rewrittenDays) {
    const some = due.slice(Math.max(0, end - limits.market.rewrittenDays), end);
    const pass = { days: some, tagKeys, codes, signal };
    const sums = await sumDays(database, contract, pass);
    if (sums === null) return;
    const follows = await followVendors(database, contract, pass, sums);
    await storeDays(database, contract, { days: some, tagKeys, sums, follows });
    if (sums.isEmpty && !isBegun) break;
  }
  await noteWritten(database, contract, written);
  const keptFrom = new Date((days.at(-1)?.endMs ?? 0) - limits.market.keptDays * dayMs);
  await forgetDays(database, contract, keptFrom.toISOString().slice(0, "2026-01-31".length));
}

/**
 * The place of the first day that is to be written: the last one that is, because answers to its changes came on the next, or one
 * of which market data has arrived.
 */
function firstDue(days: readonly CalendarDay[], writtenTo: string, gatheredAt: Date | null): number {
  const last = days.findLastIndex(({ date }) => date <= writtenTo);
  const again = days.findIndex(({ endMs }) => gatheredAt !== null && endMs > gatheredAt.getTime());
  const earliest = Math.max(0, days.length - limits.market.rewrittenDays);
  return Math.max(0, Math.min(last, again === -1 ? last : Math.max(again, earliest)));
}

/** When the market data that was stored since was gathered, at the earliest, and until when all is visible. */
async function findStored(
  database: Queries,
  contract: Contract,
  since: string,
): Promise<{ gatheredAt: Date | null; to: string }> {
  const row = await database.row<{ gathered_at: Date | null; to: string }>(sql`
    /* market.findStored */
    select min(gathered_at) as gathered_at,
      (clock_timestamp() - ${limits.database.transactionTimeoutMs}::double precision * interval '1 millisecond')::text as to
    from snapshot
    where contract_id = ${contract.contractId}
      and stored_at > ${since}::timestamptz
      and ${since} <> '-infinity'
      and ${byTime("snapshot")}`);
  return { gatheredAt: row?.gathered_at ?? null, to: row?.to ?? "-infinity" };
}
