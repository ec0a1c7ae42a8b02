/** `getMarketSeries`: where we stood day by day, by domain or by a tag (interface 4.36-3). */
import type { Contract } from "../base/contract.ts";
import { raw, sql, type BoundedRows, type Database, type Sql } from "../database/connection.ts";
import { limits } from "../limits.ts";
import { readTexts } from "../pricing/index.ts";
import { dayAfter, readDays, readGrouping, rounded, type DayRange, type Grouping } from "./day-query.ts";
import { readNarrowing, type AskedNarrowing, type Narrowing } from "./narrowing.ts";
import type { BasketChange, MarketSeriesOut } from "./schema.ts";

export type Measure = "index" | "position" | "share";

export interface AskedSeries extends AskedNarrowing {
  from?: string | undefined;
  to?: string | undefined;
  measure: Measure;
  by: string;
  /** The most lines. */
  maxGroups: number;
}

/** The sums of all groups, or of one of the largest: arrays of its days, ascending. */
interface LineRow {
  /** 0: of all. The largest group is 1; one more than are shown says that there are more. */
  rank: number;
  /** A code; 0: without a value. */
  value: number;
  /** Days after the first of the range. */
  days: number[];
  products: number[];
  /** Of the measure. */
  sums: number[];
  /** Of all: products that were compared, and were not the day before, and the other way round; null of a group. */
  came: number[] | null;
  went: number[] | null;
}

/** @throws 400 for a range, a group or a condition that is none */
export async function getMarketSeries(
  database: Database,
  contract: Contract,
  query: AskedSeries,
): Promise<MarketSeriesOut> {
  const range = readDays(contract, query);
  const grouping = await readGrouping(database, contract, query.by, "by");
  const narrowing = await readNarrowing(database, contract, { ...query, grouping });
  const { rows, isCut } = await readSums(database, contract, { ...query, range, grouping, narrowing });
  const total = rows.find(({ rank }) => rank === 0);
  const offsets = total?.days ?? [];
  const lines = rows.filter(({ rank }) => rank > 0 && rank <= query.maxGroups);
  const texts = await readTexts(
    database,
    contract,
    lines.flatMap(({ value }) => (value === 0 ? [] : [value])),
  );
  const days = offsets.map((offset) => dayAfter(range.from, offset));
  return {
    measure: query.measure,
    by: grouping.name,
    days,
    basketChanges: total === undefined ? [] : basketChanges(total, days, range.today),
    total: { value: null, ...columnsOf(total, offsets) },
    lines: lines.map((line) => ({ value: texts.get(line.value) ?? null, ...columnsOf(line, offsets) })),
    isCut: isCut || rows.some(({ rank }) => rank > query.maxGroups),
  };
}

interface AskedSums {
  range: DayRange;
  grouping: Grouping;
  narrowing: Narrowing;
  measure: Measure;
  maxGroups: number;
}

/** What a product adds to the sum of a measure: in closed days, and in the figures of now. */
const summedBy = {
  index: [sql`index_sum / 100.0`, sql`index_share / 100.0`],
  position: [sql`position_sum`, sql`market_position`],
  share: [sql`(cheaper + same) * 100`, sql`case when index_share <= 10000 then 100 else 0 end`],
} as const satisfies Record<Measure, readonly [Sql, Sql]>;

/**
 * The sums by rank. Closed days are those of the table; today is one scan of the figures of products: on the relevant domain, by what the rule
 * compares. A line is one row: a row a day would be more than an answer reads.
 */
async function readSums(
  database: Database,
  contract: Contract,
  { range, grouping, narrowing, measure, maxGroups }: AskedSums,
): Promise<BoundedRows<LineRow>> {
  const ofDay = grouping.slot === -1 ? raw("market_day.domain") : raw("market_day.tag");
  const ofFigure = grouping.slot === -1 ? raw("figure.domain") : raw(`figure.tag_${grouping.slot + 1}`);
  const [daySum, figureSum] = summedBy[measure];
  return await database.boundedRowsWithin<LineRow>(
    sql`
    /* market.readSums */
    with summed as materialized (
      select day, ${ofDay} as value, sum(products) as products, sum(${daySum}) as sum, sum(came) as came, sum(went) as went
      from market_day
      where contract_id = ${contract.contractId}
        and tag_key = ${narrowing.tagKey}
        and day >= ${range.from}::date and day <= ${range.to}::date and day < ${range.today}::date
        and ${narrowing.ofDays("market_day")}
      group by 1, 2
      union all
      select ${range.today}::date, coalesce(${ofFigure}, 0), count(*), sum(${figureSum}), 0, 0
      from product_figure as figure
      where figure.contract_id = ${contract.contractId}
        and figure.index_share is not null
        and ${range.to >= range.today}
        and ${narrowing.ofFigures}
      group by 2
    ),
    ranked as (
      select value, row_number() over (order by sum(products) desc, value) as rank
      from summed
      group by value
      having sum(products) > 0
      order by rank
      limit ${maxGroups + 1}
    ),
    shown as (
      select day, 0 as rank, 0 as value, sum(products) as products, sum(sum) as sum, sum(came) as came, sum(went) as went
      from summed
      group by day
      union all
      select day, rank, summed.value, products, sum, null, null
      from summed
      join ranked on ranked.value = summed.value
    )
    select rank::integer as rank, value,
      array_agg(day - ${range.from}::date order by day) as days,
      array_agg(products::integer order by day) as products,
      array_agg(sum::double precision order by day) as sums,
      array_agg(came::integer order by day) filter (where rank = 0) as came,
      array_agg(went::integer order by day) filter (where rank = 0) as went
    from shown
    group by rank, value
    order by rank`,
    limits.market.timeoutMs,
  );
}

/** The columns of a line: its days among those of all. */
function columnsOf(
  line: LineRow | undefined,
  offsets: readonly number[],
): { products: number[]; values: (number | null)[] } {
  const places = new Map(line?.days.map((offset, index) => [offset, index]));
  const at = (values: readonly number[] | undefined, offset: number): number => values?.[places.get(offset) ?? -1] ?? 0;
  const products = offsets.map((offset) => at(line?.products, offset));
  return {
    products,
    values: offsets.map((offset, index) => {
      const count = products[index] ?? 0;
      return count === 0 ? null : rounded(at(line?.sums, offset) / count);
    }),
  };
}

/**
 * The days on which other products are compared than on the day before. Days are written in passes, each with the products, tags and
 * relevant domains of its own moment. What differs between two passes counts as well, so the counts explain the numbers of products.
 * Today is not over.
 */
function basketChanges({ products, came, went }: LineRow, days: readonly string[], today: string): BasketChange[] {
  return days.flatMap((day, at) => {
    if (at === 0 || day === today) return [];
    const [added, removed] = [came?.[at] ?? 0, went?.[at] ?? 0];
    const unexplained = (products[at] ?? 0) - (products[at - 1] ?? 0) - added + removed;
    const change = { day, came: added + Math.max(0, unexplained), went: removed + Math.max(0, -unexplained) };
    return change.came + change.went === 0 ? [] : [change];
  });
}
