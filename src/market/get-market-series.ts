/** `getMarketSeries`: where we stood day by day, by domain or by a tag (interface 4.36-3). */
import type { Contract } from "../base/contract.ts";
import { raw, sql, type Reads } from "../database/connection.ts";
import { limits } from "../limits.ts";
import { readTexts } from "../pricing/index.ts";
import { readDays, readGrouping, rounded, type DayRange, type Grouping } from "./asked.ts";
import { readNarrowing, type AskedNarrowing, type Narrowing } from "./narrowing.ts";
import type { MarketSeriesOut } from "./schema.ts";

export type Measure = "index" | "position" | "share";

export interface AskedSeries extends AskedNarrowing {
  from?: string | undefined;
  to?: string | undefined;
  measure: Measure;
  by: string;
}

/** The sums of a day: of all groups, or of one of the largest. */
interface SumRow {
  day: string;
  /** 0: of all. The largest group is 1; one more than are shown says that there are more. */
  rank: number;
  /** A code; 0: without a value. */
  value: number;
  products: number;
  index: number;
  position: number;
  /** Products at which no competitor is cheaper. */
  cheapest: number;
}

/** @throws 400 for a range, a group or a condition that is none */
export async function getMarketSeries(
  database: Reads,
  contract: Contract,
  asked: AskedSeries,
): Promise<MarketSeriesOut> {
  const range = readDays(contract, asked);
  const grouping = await readGrouping(database, contract, asked.by, "by");
  const narrowing = await readNarrowing(database, contract, { ...asked, grouping });
  const rows = await readSums(database, contract, { range, grouping, narrowing });
  const total = rows.filter(({ rank }) => rank === 0);
  const days = total.map(({ day }) => day);
  const lines = [...Map.groupBy(rows, ({ rank }) => rank)].filter(([rank]) => rank > 0 && rank <= limits.market.lines);
  const codes = lines.map(([, [row]]) => row?.value ?? 0);
  const texts = await readTexts(
    database,
    contract,
    codes.filter((code) => code !== 0),
  );
  return {
    measure: asked.measure,
    by: grouping.name,
    days,
    total: { value: null, ...columnsOf(total, days, asked.measure) },
    lines: lines.map(([, own], index) => ({
      value: texts.get(codes[index] ?? 0) ?? null,
      ...columnsOf(own, days, asked.measure),
    })),
    isCut: rows.some(({ rank }) => rank > limits.market.lines),
  };
}

/**
 * The sums by rank and day. Closed days are those of the table; today is one scan of the figures of products: on the relevant domain, by what the rule
 * compares.
 */
async function readSums(
  database: Reads,
  contract: Contract,
  { range, grouping, narrowing }: { range: DayRange; grouping: Grouping; narrowing: Narrowing },
): Promise<readonly SumRow[]> {
  const ofDay = grouping.slot === -1 ? raw("market_day.domain") : raw("market_day.tag");
  const ofFigure = grouping.slot === -1 ? raw("figure.domain") : raw(`figure.tag_${grouping.slot + 1}`);
  const { rows } = await database.boundedRowsWithin<SumRow>(
    sql`
    /* market.readSums */
    with summed as materialized (
      select day, ${ofDay} as value, sum(products) as products, sum(index_sum) as index, sum(position_sum) as position,
        sum(cheaper + same) as cheapest
      from market_day
      where contract_id = ${contract.contractId}
        and tag_key = ${narrowing.tagKey}
        and day >= ${range.from}::date and day <= ${range.to}::date and day < ${range.today}::date
        and ${narrowing.ofDays("market_day")}
      group by 1, 2
      union all
      select ${range.today}::date, coalesce(${ofFigure}, 0), count(*), sum(index_share), sum(market_position),
        count(*) filter (where index_share <= 10000)
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
      order by rank
      limit ${limits.market.lines + 1}
    ),
    shown as (
      select day, 0 as rank, 0 as value, sum(products) as products, sum(index) as index, sum(position) as position,
        sum(cheapest) as cheapest
      from summed
      group by day
      union all
      select day, rank, summed.value, products, index, position, cheapest
      from summed
      join ranked on ranked.value = summed.value
    )
    select day::text as day, rank::integer as rank, value, products::integer as products, index::bigint as index,
      position::bigint as position, cheapest::integer as cheapest
    from shown
    order by rank, day`,
    limits.market.timeoutMs,
  );
  return rows;
}

/** The columns of a line: its rows by day. */
function columnsOf(
  rows: readonly SumRow[],
  days: readonly string[],
  measure: Measure,
): { products: number[]; values: (number | null)[] } {
  const byDay = new Map(rows.map((row) => [row.day, row]));
  return {
    products: days.map((day) => byDay.get(day)?.products ?? 0),
    values: days.map((day) => meanOf(byDay.get(day), measure)),
  };
}

function meanOf(row: SumRow | undefined, measure: Measure): number | null {
  if (row === undefined || row.products === 0) return null;
  if (measure === "index") return rounded(row.index / row.products / 100);
  if (measure === "position") return rounded(row.position / row.products);
  return rounded((row.cheapest * 100) / row.products);
}
