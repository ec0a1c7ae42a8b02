/** Stores the sums of days in place of those that are there, and deletes days that are too old. */
import type { Contract } from "../base/contract.ts";
import { inBatches } from "../base/batches.ts";
import { bigintArray, integerArray, textArray } from "../database/arrays.ts";
import { sql, type Database, type Transaction } from "../database/connection.ts";
import { limits } from "../limits.ts";
import type { CalendarDay } from "../pricing/index.ts";
import { noteChange } from "../versions/version.ts";
import type { DaySums, MarketSum, SumKey, VendorSum } from "./day-sums.ts";
import type { ReactionCount } from "./count-follows.ts";

export interface WrittenDays {
  days: readonly CalendarDay[];
  tagKeys: readonly string[];
  sums: DaySums;
  follows: readonly ReactionCount[];
}

/** Replaces the days. */
export async function storeDays(database: Database, contract: Contract, written: WrittenDays): Promise<void> {
  const { days, tagKeys, sums, follows } = written;
  const dates = days.map(({ date }) => date);
  const keyed = { dates, tagKeys };
  await database.transaction(async (transaction) => {
    await deleteDays(transaction, contract, dates);
    for (const some of inBatches([...sums.market], limits.market.rowsAtOnce, one)) {
      await addMarket(transaction, contract, keyed, some);
    }
    for (const some of inBatches([...sums.vendors], limits.market.rowsAtOnce, one)) {
      await addVendors(transaction, contract, keyed, some);
    }
    for (const some of inBatches(follows, limits.market.rowsAtOnce, one))
      await addFollows(transaction, contract, dates, some);
    await noteChange(transaction, contract, "market");
  });
}

const one = (): number => 1;

interface Keyed {
  dates: readonly string[];
  tagKeys: readonly string[];
}

/** The key of a sum as its table has it: tag keys, days, domains and tags. */
function keyArrays(sums: readonly SumKey[], { dates, tagKeys }: Keyed) {
  return sql`${textArray(sums.map(({ slot }) => tagKeys[slot] ?? ""))}::text[],
      ${textArray(sums.map(({ day }) => dates[day] ?? ""))}::text[],
      ${integerArray(sums.map(({ domain }) => domain))}::integer[],
      ${integerArray(sums.map(({ tag }) => tag))}::integer[]`;
}

async function addMarket(
  transaction: Transaction,
  contract: Contract,
  keyed: Keyed,
  sums: readonly MarketSum[],
): Promise<void> {
  const integers = (read: (sum: MarketSum) => number) => sql`${integerArray(sums.map(read))}::integer[]`;
  await transaction.run(sql`
    /* market.addDays */
    insert into market_day (contract_id, tag_key, day, domain, tag, products, cheaper, same, dearer, index_sum, position_sum,
      came, went)
    select ${contract.contractId}, tag_key, day::date, domain, tag, products, cheaper, same, dearer, index_sum, position_sum,
      came, went
    from unnest(
      ${keyArrays(sums, keyed)},
      ${integers(({ products }) => products)},
      ${integers(({ cheaper }) => cheaper)},
      ${integers(({ same }) => same)},
      ${integers(({ dearer }) => dearer)},
      ${bigintArray(sums.map(({ index }) => index))}::bigint[],
      ${bigintArray(sums.map(({ position }) => position))}::bigint[],
      ${integers(({ came }) => came)},
      ${integers(({ went }) => went)}
    ) as given (tag_key, day, domain, tag, products, cheaper, same, dearer, index_sum, position_sum, came, went)`);
}

async function addVendors(
  transaction: Transaction,
  contract: Contract,
  keyed: Keyed,
  sums: readonly VendorSum[],
): Promise<void> {
  const integers = (read: (sum: VendorSum) => number) => sql`${integerArray(sums.map(read))}::integer[]`;
  await transaction.run(sql`
    /* market.addVendorDays */
    insert into vendor_day (contract_id, tag_key, day, domain, tag, vendor, offered, cheapest, compared, raised, lowered,
      ratio_sum)
    select ${contract.contractId}, tag_key, day::date, domain, tag, vendor, offered, cheapest, compared, raised, lowered,
      ratio_sum
    from unnest(
      ${keyArrays(sums, keyed)},
      ${integers(({ vendor }) => vendor)},
      ${integers(({ offered }) => offered)},
      ${integers(({ cheapest }) => cheapest)},
      ${integers(({ compared }) => compared)},
      ${integers(({ raised }) => raised)},
      ${integers(({ lowered }) => lowered)},
      ${bigintArray(sums.map(({ ratio }) => ratio))}::bigint[]
    ) as given (tag_key, day, domain, tag, vendor, offered, cheapest, compared, raised, lowered, ratio_sum)`);
}

async function addFollows(
  transaction: Transaction,
  contract: Contract,
  dates: readonly string[],
  follows: readonly ReactionCount[],
): Promise<void> {
  await transaction.run(sql`
    /* market.addFollows */
    insert into vendor_follow (contract_id, day, leader, follower, changes, answers)
    select ${contract.contractId}, day::date, leader, follower, changes, answers
    from unnest(
      ${textArray(follows.map(({ day }) => dates[day] ?? ""))}::text[],
      ${integerArray(follows.map(({ leader }) => leader))}::integer[],
      ${integerArray(follows.map(({ follower }) => follower))}::integer[],
      ${integerArray(follows.map(({ changes }) => changes))}::integer[],
      ${integerArray(follows.map(({ answers }) => answers))}::integer[]
    ) as given (day, leader, follower, changes, answers)`);
}

async function deleteDays(transaction: Transaction, contract: Contract, dates: readonly string[]): Promise<void> {
  await transaction.run(sql`
    /* market.deleteDays */
    delete from market_day
    where contract_id = ${contract.contractId} and day = any(${[...dates]}::date[])`);
  await transaction.run(sql`
    /* market.deleteVendorDays */
    delete from vendor_day
    where contract_id = ${contract.contractId} and day = any(${[...dates]}::date[])`);
  await transaction.run(sql`
    /* market.deleteFollows */
    delete from vendor_follow
    where contract_id = ${contract.contractId} and day = any(${[...dates]}::date[])`);
}

/** Deletes the days of a contract before one. */
export async function forgetDays(database: Database, contract: Contract, before: string): Promise<void> {
  await database.transaction(async (transaction) => {
    const days = await transaction.run(sql`
      /* market.forgetDays */
      delete from market_day
      where contract_id = ${contract.contractId} and day < ${before}::date`);
    const vendors = await transaction.run(sql`
      /* market.forgetVendorDays */
      delete from vendor_day
      where contract_id = ${contract.contractId} and day < ${before}::date`);
    const follows = await transaction.run(sql`
      /* market.forgetFollows */
      delete from vendor_follow
      where contract_id = ${contract.contractId} and day < ${before}::date`);
    if (days + vendors + follows > 0) await noteChange(transaction, contract, "market");
  });
}
