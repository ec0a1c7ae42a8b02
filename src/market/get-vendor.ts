/** `getVendor`: one competitor day by day, and who follows whom (interface 4.36-5). */
import type { Contract } from "../base/contract.ts";
import { sql, type Queries, type Database } from "../database/connection.ts";
import { limits } from "../limits.ts";
import { readCodes, readTexts } from "../pricing/index.ts";
import { readDays, rounded, type DayRange } from "./day-query.ts";
import { gapOf } from "./get-market-matrix.ts";
import type { VendorOut } from "./schema.ts";

/** Sums over domains. */
interface DayRow {
  day: string;
  offered: number;
  compared: number;
  ratio: number;
  raised: number;
  lowered: number;
}

interface DomainRow {
  /** A code. */
  domain: number;
  offered: number;
  cheapest: number;
  compared: number;
  ratio: number;
}

interface FollowRow {
  leader: number;
  follower: number;
  changes: number;
  answers: number;
}

/** Empty for a vendor without a written day: one that came today is none yet. @throws 400 for a range that is none */
export async function getVendor(
  database: Database,
  contract: Contract,
  query: { name: string; from?: string | undefined; to?: string | undefined },
): Promise<VendorOut> {
  const range = readDays(contract, query);
  const [known] = await readCodes(database, contract, [{ field: "vendor", value: query.name }]);
  const seen = known === undefined ? null : await findSeen(database, contract, known.code);
  if (known === undefined || seen === null)
    return { name: query.name, ...columnsOf([]), domains: [], follows: [], followedBy: [] };
  const rows = await readVendorDays(database, contract, known.code, range);
  const domains = await readVendorDomains(database, contract, known.code, rows.at(-1)?.day ?? null);
  const follows = await readFollows(database, contract, known.code, range);
  const codes = [
    ...domains.map(({ domain }) => domain),
    ...follows.flatMap(({ leader, follower }) => [leader, follower]),
  ];
  const texts = await readTexts(database, contract, codes);
  const others = (isLeader: boolean) =>
    follows
      .filter(({ leader }) => (leader === known.code) === isLeader)
      .map(({ leader, follower, changes, answers }) => ({
        vendor: texts.get(isLeader ? follower : leader) ?? "",
        changes,
        answers,
        sharePercent: rounded((answers * 100) / changes),
      }))
      .toSorted((one, other) => other.sharePercent - one.sharePercent || other.changes - one.changes)
      .slice(0, limits.market.followsAnswered);
  return {
    name: query.name,
    firstSeen: seen.first,
    lastSeen: seen.last,
    ...columnsOf(rows),
    domains: domains.map((row) => domainOf(row, texts.get(row.domain) ?? "")),
    follows: others(false),
    followedBy: others(true),
  };
}

async function findSeen(
  database: Queries,
  contract: Contract,
  vendor: number,
): Promise<{ first: string; last: string } | null> {
  const row = await database.row<{ first: string | null; last: string | null }>(sql`
    /* market.findSeen */
    select min(day)::text as first, max(day)::text as last
    from vendor_day
    where contract_id = ${contract.contractId} and vendor = ${vendor} and tag_key = ''`);
  const { first = null, last = null } = row ?? {};
  return first === null || last === null ? null : { first, last };
}

async function readVendorDays(
  database: Database,
  contract: Contract,
  vendor: number,
  { from, to }: DayRange,
): Promise<readonly DayRow[]> {
  const { rows } = await database.boundedRowsWithin<DayRow>(
    sql`
    /* market.readVendorDays */
    select day::text as day, sum(offered)::integer as offered, sum(compared)::integer as compared,
      sum(ratio_sum)::bigint as ratio, sum(raised)::integer as raised, sum(lowered)::integer as lowered
    from vendor_day
    where contract_id = ${contract.contractId}
      and vendor = ${vendor}
      and tag_key = ''
      and vendor_day.day >= ${from}::date and vendor_day.day <= ${to}::date
    group by vendor_day.day
    order by vendor_day.day`,
    limits.market.timeoutMs,
  );
  return rows;
}

/** Where it sold the most products on a day. */
async function readVendorDomains(
  database: Queries,
  contract: Contract,
  vendor: number,
  day: string | null,
): Promise<readonly DomainRow[]> {
  if (day === null) return [];
  return await database.rows<DomainRow>(sql`
    /* market.readVendorDomains */
    select domain, offered, cheapest, compared, ratio_sum as ratio
    from vendor_day
    where contract_id = ${contract.contractId} and vendor = ${vendor} and tag_key = '' and day = ${day}::date
    order by offered desc, domain
    limit ${limits.market.rows.default}`);
}

/** The pairs with enough cases: less than twice the watched competitors of each day. */
async function readFollows(
  database: Database,
  contract: Contract,
  vendor: number,
  { from, to }: DayRange,
): Promise<readonly FollowRow[]> {
  const { rows } = await database.boundedRowsWithin<FollowRow>(
    sql`
    /* market.readFollows */
    select leader, follower, sum(changes)::integer as changes, sum(answers)::integer as answers
    from vendor_follow
    where contract_id = ${contract.contractId}
      and day >= ${from}::date and day <= ${to}::date
      and (leader = ${vendor} or follower = ${vendor})
    group by leader, follower
    having sum(changes) >= ${limits.market.followCases} and sum(answers) > 0
    limit ${limits.market.sums}`,
    limits.market.timeoutMs,
  );
  return rows;
}

function columnsOf(rows: readonly DayRow[]): Pick<VendorOut, "days" | "offered" | "gaps" | "raised" | "lowered"> {
  return {
    days: rows.map(({ day }) => day),
    offered: rows.map(({ offered }) => offered),
    gaps: rows.map(gapOf),
    raised: rows.map(({ raised }) => raised),
    lowered: rows.map(({ lowered }) => lowered),
  };
}

function domainOf(row: DomainRow, domain: string): VendorOut["domains"][number] {
  const gapPercent = gapOf(row);
  return {
    domain,
    products: row.offered,
    cheapest: row.cheapest,
    ...(gapPercent === null ? {} : { gapPercent }),
  };
}
