/** `getMarketSeries`: where we stood day by day, by domain or by a tag (interface 4.36-3). Today is one scan of figures. */
import type { Contract } from "../base/contract.ts";
import { raw, sql, type Database } from "../database/connection.ts";
import { limits } from "../limits.ts";
import { readTexts } from "../pricing/index.ts";
import { isOfDomain, readDays, readGrouping, rounded, type DayRange, type Grouping } from "./asked.ts";
import type { MarketSeriesOut } from "./schema.ts";

export type Measure = "index" | "position" | "share";

export interface AskedSeries {
  from?: string | undefined;
  to?: string | undefined;
  measure: Measure;
  by: string;
  domain?: string | undefined;
}

/** The sums of a group on a day. */
interface SumRow {
  day: string;
  /** A code; 0: without a value. */
  value: number;
  products: number;
  index: number;
  position: number;
  cheaper: number;
  same: number;
}

/** @throws 400 for a range or a group that is none */
export async function getMarketSeries(
  database: Database,
  contract: Contract,
  asked: AskedSeries,
): Promise<MarketSeriesOut> {
  const range = readDays(contract, asked);
  const grouping = await readGrouping(database, contract, asked.by, "by");
  const closed = await readClosed(database, contract, { ...asked, range, grouping });
  const today = range.to >= range.today ? await readToday(database, contract, { ...asked, range, grouping }) : [];
  const rows = [...closed.filter(({ day }) => day < range.today), ...today];
  const days = [...new Set(rows.map(({ day }) => day))].sort();
  const groups = [...Map.groupBy(rows, ({ value }) => value)].toSorted(
    ([one, ones], [other, others]) => weightOf(others) - weightOf(ones) || one - other,
  );
  const shown = groups.slice(0, limits.market.lines);
  const texts = await readTexts(
    database,
    contract,
    shown.map(([code]) => code).filter((code) => code !== 0),
  );
  return {
    measure: asked.measure,
    by: grouping.name,
    days,
    total: { value: null, ...columnsOf(rows, days, asked.measure) },
    lines: shown.map(([code, own]) => ({ value: texts.get(code) ?? null, ...columnsOf(own, days, asked.measure) })),
    isCut: groups.length > shown.length,
  };
}

interface Read extends AskedSeries {
  range: DayRange;
  grouping: Grouping;
}

async function readClosed(
  database: Database,
  contract: Contract,
  { range, grouping, domain }: Read,
): Promise<readonly SumRow[]> {
  const value = grouping.slot === -1 ? raw("market_day.domain") : raw("market_day.tag");
  const { rows } = await database.boundedRowsWithin<SumRow>(
    sql`
    /* market.readDays */
    select day::text as day, ${value} as value, sum(products)::integer as products, sum(index_sum)::bigint as index,
      sum(position_sum)::bigint as position, sum(cheaper)::integer as cheaper, sum(same)::integer as same
    from market_day
    where contract_id = ${contract.contractId}
      and tag_key = ${grouping.tagKey}
      and day >= ${range.from}::date and day <= ${range.to}::date
      and ${await isOfDomain(database, contract, { domain, column: raw("market_day.domain") })}
    group by 1, 2
    limit ${limits.market.sums}`,
    limits.market.timeoutMs,
  );
  return rows;
}

/** By the figures of products: on the relevant domain, by what the rule compares. */
async function readToday(
  database: Database,
  contract: Contract,
  { range, grouping, domain }: Read,
): Promise<readonly SumRow[]> {
  const value = grouping.slot === -1 ? raw("figure.domain") : raw(`figure.tag_${grouping.slot + 1}`);
  const { rows } = await database.boundedRowsWithin<SumRow>(
    sql`
    /* market.readToday */
    select ${range.today} as day, coalesce(${value}, 0) as value, count(*)::integer as products,
      sum(index_share)::bigint as index, sum(market_position)::bigint as position,
      (count(*) filter (where index_share < 10000))::integer as cheaper,
      (count(*) filter (where index_share = 10000))::integer as same
    from product_figure as figure
    where figure.contract_id = ${contract.contractId}
      and figure.index_share is not null
      and ${await isOfDomain(database, contract, { domain, column: raw("figure.domain") })}
    group by 2
    limit ${limits.market.sums}`,
    limits.market.timeoutMs,
  );
  return rows;
}

function weightOf(rows: readonly SumRow[]): number {
  return rows.reduce((sum, { products }) => sum + products, 0);
}

/** The columns of a line: its rows by day. */
function columnsOf(
  rows: readonly SumRow[],
  days: readonly string[],
  measure: Measure,
): { products: number[]; values: (number | null)[] } {
  const byDay = Map.groupBy(rows, ({ day }) => day);
  return {
    products: days.map((day) => weightOf(byDay.get(day) ?? [])),
    values: days.map((day) => meanOf(byDay.get(day) ?? [], measure)),
  };
}

function meanOf(rows: readonly SumRow[], measure: Measure): number | null {
  const products = weightOf(rows);
  if (products === 0) return null;
  const sum = (read: (row: SumRow) => number): number => rows.reduce((all, row) => all + read(row), 0);
  if (measure === "index") return rounded(sum(({ index }) => index) / products / 100);
  if (measure === "position") return rounded(sum(({ position }) => position) / products);
  return rounded((sum(({ cheaper, same }) => cheaper + same) * 100) / products);
}
