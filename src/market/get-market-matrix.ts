/** `getMarketMatrix`: on a closed day, how far each competitor's prices were from ours, by domain or by a tag (interface 4.36-4). */
import type { Contract } from "../base/contract.ts";
import { raw, sql, type Queries, type Database } from "../database/connection.ts";
import { limits } from "../limits.ts";
import { readTexts } from "../pricing/index.ts";
import { readGrouping, requireDay, rounded, type Grouping } from "./day-query.ts";
import { readNarrowing, type AskedNarrowing, type Narrowing } from "./narrowing.ts";
import type { MarketMatrixOut } from "./schema.ts";

export interface AskedMatrix extends AskedNarrowing {
  rows: string;
  measure: "gap" | "cheapest";
  day?: string | undefined;
  /** The most rows. */
  maxGroups: number;
}

/** What a competitor offers in a row. */
interface Offered {
  offered: number;
  cheapest: number;
  /** Offers beside a price of ours. */
  compared: number;
  /** Of the compared ones: the sum of theirs ÷ ours in hundredths of a percent. */
  ratio: number;
}

/** A cell, empty or not, with the places of its row and its column from 1. One place more than is shown says that there are more. */
type CellRow = (Offered | { [Key in keyof Offered]: null }) & {
  line: number;
  rank: number;
  /** Codes; 0: without a value. */
  value: number;
  vendor: number;
  products: number;
};

/** @throws 400 for rows that are no domain and no filter tag, and for a condition that is none */
export async function getMarketMatrix(
  database: Database,
  contract: Contract,
  query: AskedMatrix,
): Promise<MarketMatrixOut> {
  requireDay(query.day, "day");
  const grouping = await readGrouping(database, contract, query.rows, "rows");
  const day = await findDay(database, contract, query.day ?? null);
  const narrowing = await readNarrowing(database, contract, { ...query, grouping });
  const cells =
    day === null ? [] : await readCells(database, contract, { day, grouping, narrowing, maxGroups: query.maxGroups });
  const shown = cells.filter(({ line, rank }) => line <= query.maxGroups && rank <= limits.market.columns);
  const lines = [...Map.groupBy(shown, ({ line }) => line).values()];
  const vendors = lines[0]?.map(({ vendor }) => vendor) ?? [];
  const values = lines.map(([cell]) => cell?.value ?? 0);
  const texts = await readTexts(
    database,
    contract,
    [...vendors, ...values].filter((code) => code !== 0),
  );
  return {
    day,
    measure: query.measure,
    by: grouping.name,
    vendors: vendors.map((code) => texts.get(code) ?? ""),
    rows: lines.map((own, index) => ({
      value: texts.get(values[index] ?? 0) ?? null,
      products: own[0]?.products ?? 0,
      cells: own.map((cell) => cellOf(cell, query.measure)),
    })),
    isCut: shown.length < cells.length,
  };
}

/** The newest written day, up to the one that is asked for. */
async function findDay(database: Queries, contract: Contract, day: string | null): Promise<string | null> {
  const row = await database.row<{ day: string | null }>(sql`
    /* market.findDay */
    select max(day)::text as day
    from vendor_day
    where contract_id = ${contract.contractId}
      and tag_key = ''
      and (${day}::date is null or day = ${day}::date)`);
  return row?.day ?? null;
}

/** The cells of the rows and columns with the most products, line by line. */
async function readCells(
  database: Database,
  contract: Contract,
  { day, grouping, narrowing, maxGroups }: { day: string; grouping: Grouping; narrowing: Narrowing; maxGroups: number },
): Promise<readonly CellRow[]> {
  const value = grouping.slot === -1 ? raw("vendor_day.domain") : raw("vendor_day.tag");
  const { rows } = await database.boundedRowsWithin<CellRow>(
    sql`
    /* market.readCells */
    with cells as materialized (
      select ${value} as value, vendor, sum(offered) as offered, sum(cheapest) as cheapest, sum(compared) as compared,
        sum(ratio_sum) as ratio
      from vendor_day
      where contract_id = ${contract.contractId}
        and tag_key = ${narrowing.tagKey}
        and day = ${day}::date
        and ${narrowing.ofDays("vendor_day")}
      group by 1, 2
    ),
    lines as (
      select value, max(compared) as products, row_number() over (order by sum(offered) desc, value) as line
      from cells
      group by value
      order by line
      limit ${maxGroups + 1}
    ),
    places as (
      select vendor, row_number() over (order by sum(offered) desc, vendor) as rank
      from cells
      group by vendor
      order by rank
      limit ${limits.market.columns + 1}
    )
    select line::integer as line, rank::integer as rank, lines.value, places.vendor, products::integer as products,
      offered::integer as offered, cheapest::integer as cheapest, compared::integer as compared, ratio::bigint as ratio
    from lines
    cross join places
    left join cells on cells.value = lines.value and cells.vendor = places.vendor
    order by line, rank`,
    limits.market.timeoutMs,
  );
  return rows;
}

function cellOf(cell: CellRow, measure: AskedMatrix["measure"]): { products: number; value: number | null } | null {
  if (cell.offered === null) return null;
  const { offered, cheapest } = cell;
  const value = measure === "gap" ? gapOf(cell) : rounded((cheapest * 100) / offered);
  return { products: offered, value };
}

/** How far their prices are above ours, in percent; null without ours. */
export function gapOf({ ratio, compared }: Pick<Offered, "ratio" | "compared">): number | null {
  return compared === 0 ? null : rounded(ratio / compared / 100 - 100);
}
