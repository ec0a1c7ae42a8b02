/**
 * Pending prices of a filter that somebody has seen: those that were held, and last decided on, before `seenAt`. A decision by filter is
 * about these, and the count that a person is asked with is theirs (interface 4.24-10, 4.24-15).
 */
import { ApiError, apiError } from "../../../base/error.ts";
import type { Contract } from "../../../base/contract.ts";
import { join, sql, type Database, type Queries, type Sql } from "../../../database/connection.ts";
import { limits } from "../../../limits.ts";
import { readFilter, type FilterParameters } from "../../figures/figure-filter.ts";
import { getFilterTags } from "../../figures/filter-tags.ts";
import { findHits } from "../../figures/find-hits.ts";
import { reasonInGroup } from "../../publish/reason-groups.ts";
import { heldOf } from "./held-products.ts";

/** What the prices are chosen by. All of it must hold. */
export interface SeenPrices {
  readonly seenAt: Date;
  readonly start: Date | null;
  readonly end: Date | null;
  /** Codes of reasons by comma: a price has one of them. */
  readonly reason: string | null;
  readonly productFilter: unknown;
  /** Of {@link readFigures}. */
  readonly figures: Sql;
}

/** How many there are. */
export async function countSeen(queries: Queries, contract: Contract, seen: SeenPrices): Promise<number> {
  const row = await queries.row<{ prices: number }>(sql`
    /* pricing.countSeen */
    select count(*) as prices
    from ${heldOf(contract, seen.productFilter)}
    where ${wereSeen(contract, seen)}`);
  return row?.prices ?? 0;
}

/** The products of the prices. @throws 400 `request.tooManyItems` for more than a filter by product takes */
export async function findSeenProducts(queries: Queries, contract: Contract, seen: SeenPrices): Promise<number[]> {
  const { idsPerFilter } = limits.products;
  const rows = await queries.rows<{ product_id: number }>(sql`
    /* pricing.findSeenProducts */
    select held.product_id
    from ${heldOf(contract, seen.productFilter)}
    where ${wereSeen(contract, seen)}
    order by held.product_id
    limit ${idsPerFilter + 1}`);
  if (rows.length <= idsPerFilter) return rows.map((row) => row.product_id);
  const message = `A decision by a filter of figures takes at most ${idsPerFilter} prices: narrow the filter.`;
  throw apiError("request.tooManyItems", message, "/filter");
}

/** Pending prices that are as they were seen. */
function wereSeen(contract: Contract, seen: SeenPrices): Sql {
  return sql`held.status = 'pending' and ${wereHeld(contract, seen)} and ${isUndecidedSince(seen)}`;
}

/** Of `held`: nobody has decided on it since it was seen. */
export function isUndecidedSince({ seenAt }: SeenPrices): Sql {
  return sql`coalesce((held.decisions -> -1 ->> 'createdAt')::timestamptz < ${seenAt}, true)`;
}

/**
 * Prices that were held when they were seen. `coalesce` keeps times from choosing the index: it is that of pending prices by product, in whose
 * order decisions are taken.
 */
export function wereHeld(contract: Contract, { seenAt, start, end, reason, figures }: SeenPrices): Sql {
  const conditions = [
    sql`held.contract_id = ${contract.contractId}`,
    sql`coalesce(held.created_at < ${seenAt}, true)`,
    ...(start === null ? [] : [sql`coalesce(held.created_at >= ${start}, true)`]),
    ...(end === null ? [] : [sql`coalesce(held.created_at < ${end}, true)`]),
    ...(reason === null ? [] : [hasReason(reason)]),
    figures,
  ];
  return join(conditions, " and ");
}

/** Of `held`: it has a reason of one of the codes or groups. */
export function hasReason(reason: string): Sql {
  const wanted = reason.split(",").map((code) => JSON.stringify([reasonInGroup(code.trim())]));
  return sql`held.reasons::jsonb @> any((${wanted}::text[])::jsonb[])`;
}

/**
 * Reads conditions on figures (interface 4.32-3) as a condition of `held` and `product`: a price's figures are looked up by its product.
 *
 * @throws 400 for an unknown value, a range that is none, or a tag that is no filter tag
 */
export async function readFigures(
  database: Database,
  contract: Contract,
  given: FilterParameters | undefined,
): Promise<Sql> {
  if (given === undefined) return sql`true`;
  const filter = await ofBody(async () =>
    readFilter(database, contract, given, await getFilterTags(database, contract)),
  );
  const hits = filter.search === null ? null : await findHits(database, contract, filter.search);
  const isFound =
    hits === null
      ? sql`true`
      : hits.areMany
        ? hits.condition
        : sql`held.product_id = any(${hits.productIds}::bigint[])`;
  return sql`(
          select true
          from product_figure as figure
          where figure.contract_id = ${contract.contractId}
            and figure.product_id = held.product_id
            and ${filter.condition}
          limit 1) is true
      and ${isFound}`;
}

/** The conditions stand in the body here, not in the query. */
async function ofBody<Read>(read: () => Promise<Read>): Promise<Read> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const [first] = error.items;
    throw apiError(first.code, first.message, first.path?.replace(/^\/query\//, "/filter/"));
  }
}
