/** `getMarketMatrix`: on a closed day, how far each competitor's prices were from ours, by domain or by a tag (interface 4.36-4). */
import type { Contract } from "../base/contract.ts";
import { raw, sql, type Database, type Queries } from "../database/connection.ts";
import { limits } from "../limits.ts";
import { readTexts } from "../pricing/index.ts";
import { isOfDomain, readGrouping, requireDay, rounded, type Grouping } from "./asked.ts";
import type { MarketMatrixOut } from "./schema.ts";

export interface AskedMatrix {
  rows: string;
  measure: "gap" | "cheapest";
  day?: string | undefined;
  domain?: string | undefined;
}

interface CellRow {
  /** Codes; 0: without a value. */
  value: number;
  vendor: number;
  offered: number;
  cheapest: number;
  compared: number;
  ratio: number;
}

/** @throws 400 for rows that are no domain and no filter tag */
export async function getMarketMatrix(
  database: Database,
  contract: Contract,
  asked: AskedMatrix,
): Promise<MarketMatrixOut> {
  requireDay(asked.day, "day");
  const grouping = await readGrouping(database, contract, asked.rows, "rows");
  const day = await findDay(database, contract, asked.day ?? null);
  const cells = day === null ? [] : await readCells(database, contract, { ...asked, day, grouping });
  const vendors = largest(cells, ({ vendor }) => vendor, limits.market.columns);
  const values = largest(cells, ({ value }) => value, limits.market.rows);
  const texts = await readTexts(
    database,
    contract,
    [...vendors.codes, ...values.codes].filter((code) => code !== 0),
  );
  const byRow = Map.groupBy(cells, ({ value }) => value);
  return {
    day,
    measure: asked.measure,
    by: grouping.name,
    vendors: vendors.codes.map((code) => texts.get(code) ?? ""),
    rows: values.codes.map((code) => {
      const own = byRow.get(code) ?? [];
      return {
        value: texts.get(code) ?? null,
        products: Math.max(0, ...own.map(({ compared }) => compared)),
        cells: vendors.codes.map((vendor) =>
          cellOf(
            own.find((cell) => cell.vendor === vendor),
            asked.measure,
          ),
        ),
      };
    }),
    isCut: vendors.isCut || values.isCut,
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

async function readCells(
  database: Database,
  contract: Contract,
  { day, domain, grouping }: { day: string; domain?: string | undefined; grouping: Grouping },
): Promise<readonly CellRow[]> {
  const value = grouping.slot === -1 ? raw("vendor_day.domain") : raw("vendor_day.tag");
  const { rows } = await database.boundedRowsWithin<CellRow>(
    sql`
    /* market.readCells */
    select ${value} as value, vendor, sum(offered)::integer as offered, sum(cheapest)::integer as cheapest,
      sum(compared)::integer as compared, sum(ratio_sum)::bigint as ratio
    from vendor_day
    where contract_id = ${contract.contractId}
      and tag_key = ${grouping.tagKey}
      and day = ${day}::date
      and ${await isOfDomain(database, contract, { domain, column: raw("vendor_day.domain") })}
    group by 1, 2
    limit ${limits.market.sums}`,
    limits.market.timeoutMs,
  );
  return rows;
}

/** The codes with the most products, the largest first. */
function largest(
  cells: readonly CellRow[],
  codeOf: (cell: CellRow) => number,
  most: number,
): { codes: number[]; isCut: boolean } {
  const weights = new Map<number, number>();
  for (const cell of cells) weights.set(codeOf(cell), (weights.get(codeOf(cell)) ?? 0) + cell.offered);
  const ordered = [...weights].toSorted(([one, ones], [other, others]) => others - ones || one - other);
  return { codes: ordered.slice(0, most).map(([code]) => code), isCut: ordered.length > most };
}

function cellOf(
  cell: CellRow | undefined,
  measure: AskedMatrix["measure"],
): { products: number; value: number | null } | null {
  if (cell === undefined) return null;
  const { offered, cheapest } = cell;
  const value = measure === "gap" ? gapOf(cell) : rounded((cheapest * 100) / offered);
  return { products: offered, value };
}

/** How far their prices are above ours, in percent; null without ours. */
export function gapOf({ ratio, compared }: Pick<CellRow, "ratio" | "compared">): number | null {
  return compared === 0 ? null : rounded(ratio / compared / 100 - 100);
}
