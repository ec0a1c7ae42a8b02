/** `queryApprovals`: held prices and the decisions on them, those that have waited longest first (interface 4.24-3). */
import type { Language } from "../../../../engine/index.ts";
import type { Contract } from "../../../base/contract.ts";
import { renderInstant } from "../../../base/instant.ts";
import type { Page, PageRequest } from "../../../base/page.ts";
import { join, sql, type Database, type Queries, type Sql } from "../../../database/connection.ts";
import { joinByMerging } from "../../../database/planning.ts";
import { limits } from "../../../limits.ts";
import type { Reader } from "../../../paging/page-position.ts";
import { readPage, type List, type RowRange } from "../../../paging/read-page.ts";
import { fieldColumn } from "../../../products/index.ts";
import { briefWords, reasonWords, type HoldReason } from "../../calculate/judge.ts";
import { groupOf } from "../../publish/reason-groups.ts";
import type { FilterParameters } from "../../figures/figure-filter.ts";
import { heldOf } from "./held-products.ts";
import type { ApprovalOut } from "./schema.ts";
import { countSeen, hasReason, readFigures } from "./seen-prices.ts";
import type { HeldStatus } from "../../publish/decision-schema.ts";

/** What is asked for. */
export interface ApprovalsFilter {
  start: Date | null;
  end: Date | null;
  latestOnly: boolean;
  status: readonly string[] | null;
  /** The codes of reasons, by comma. */
  reason: string | null;
  productFilter: unknown;
  /** Conditions on the products' figures. */
  filter: FilterParameters | undefined;
}

interface ApprovalRow {
  product_id: number;
  customer_id: string | null;
  name: string | null;
  created_at: Date;
  updated_at: Date;
  expires_at: Date;
  status: HeldStatus;
  required_approvals: number;
  reasons: string;
  decisions: string;
  price: number;
  currency: string;
  previous_price: number | null;
  relevant_domain: string | null;
  old_price: number | null;
  old_position: number | null;
  new_position: number | null;
  branch_name: string | null;
  leaf_node_id: number;
}

/**
 * Reads one page. `seenAt` of the answer is before everything that it may have missed. @param countPending whether the answer tells how
 * many prices a decision by the same filter is about
 */
export async function queryApprovals(
  database: Database,
  reader: Reader,
  { countPending, language, ...filter }: ApprovalsFilter & { countPending: boolean; language: Language },
  page: PageRequest,
): Promise<Page> {
  const figures = await readFigures(database, reader.contract, filter.filter);
  const seenAt = await findSeenAt(database);
  const pending = countPending ? await countSeen(database, reader.contract, { ...filter, seenAt, figures }) : null;
  const list: List<ApprovalRow> = {
    reader,
    query: ["approvals", filter],
    head: `"seenAt":${JSON.stringify(renderInstant(seenAt))},${pending === null ? "" : `"pending":${pending},`}`,
    read: async (range) => {
      const { after, upTo, skip, limit } = await skipHeld(database, reader.contract, filter, range);
      const wanted = [...conditions(reader.contract, filter, { after, upTo }), figures];
      const prices = heldOf(reader.contract, filter.productFilter);
      return await database.boundedRows<ApprovalRow>(selectHeld({ pending: prices, wanted, limit, skip }));
    },
    keyOf,
    render: (row) => JSON.stringify(renderApproval(row, language)),
  };
  return await readPage(database, list, page);
}

/** Reads the price of a product that waits for a person, as the list has it; null if none does. */
export async function findWaiting(
  database: Database,
  contract: Contract,
  productId: number,
  language: Language,
): Promise<ApprovalOut | null> {
  const ofProduct = { oneOf: { field: "productId", values: [String(productId)] } };
  const wanted = [sql`held.contract_id = ${contract.contractId}`, hasStatus(["pending"])];
  const pending = heldOf(contract, ofProduct);
  const row = await database.row<ApprovalRow>(selectHeld({ pending, wanted, limit: 1, skip: 0 }));
  return row === null ? null : renderApproval(row, language);
}

/** @param pending held prices with their products */
function selectHeld({
  pending,
  wanted,
  limit,
  skip,
}: {
  pending: Sql;
  wanted: Sql[];
  limit: number;
  skip: number;
}): Sql {
  return sql`
    /* pricing.queryApprovals */
    select held.product_id, ${fieldColumn("product", "customerProductId")} as customer_id, product.name,
      held.created_at, held.updated_at, expires_at, status, required_approvals, reasons, decisions, price, currency, previous_price,
      relevant_domain, old_price, old_position, new_position, branch_name, leaf_node_id
    from ${pending}
    where ${join(wanted, " and ")}
    order by held.created_at, held.product_id
    limit ${limit} offset ${skip}`;
}

type HeldKey = Pick<ApprovalRow, "created_at" | "product_id">;

function keyOf({ created_at, product_id }: HeldKey): string {
  return `${created_at.getTime()} ${product_id}`;
}

/**
 * Turns a jump into a range with nothing to skip. It counts keys, which indexes have, and no rows: a held price is some 500 bytes. What a
 * filter of products or figures leaves is skipped row by row.
 */
async function skipHeld(
  database: Database,
  contract: Contract,
  filter: ApprovalsFilter,
  range: RowRange,
): Promise<RowRange> {
  const isJump = range.after === null && range.skip >= limits.page.skippedAtOnce;
  if (!isJump || filter.productFilter !== undefined || filter.filter !== undefined) return range;
  const isListed = (await hasGoneProducts(database, contract)) ? isOfProduct(contract) : sql`true`;
  const last = await database.row<HeldKey>(sql`
    /* pricing.skipHeld */
    select held.created_at, held.product_id
    from ${filter.latestOnly ? latestHeld(contract) : sql`held_price as held`}
    where held.contract_id = ${contract.contractId}
      and ${join([...conditions(contract, { ...filter, latestOnly: false }, range), isListed], " and ")}
    order by held.created_at, held.product_id
    limit 1 offset ${range.skip - 1}`);
  // After the last one there is nothing to read, and nothing to skip either.
  return last === null ? { ...range, limit: 0, skip: 0 } : { ...range, after: keyOf(last), skip: 0 };
}

/** The latest held price of each product, by one walk over the primary key. A look-up of each one's later prices took three times as long. */
function latestHeld(contract: Contract): Sql {
  return sql`(
      select distinct on (product_id) contract_id, product_id, created_at, status, ended_at, reasons
      from held_price
      where held_price.contract_id = ${contract.contractId}
      order by product_id desc, created_at desc
    ) as held`;
}

/**
 * Whether there are held prices of products that are gone. A duty removes them, so there are none most of the time. A merge of two indexes
 * finds that out: with a look-up of each product, a jump over 475,000 prices took 860 ms instead of 150.
 */
async function hasGoneProducts(database: Database, contract: Contract): Promise<boolean> {
  return await database.transaction(async (transaction) => {
    await transaction.set(joinByMerging);
    const gone = await transaction.row(sql`
      /* pricing.findHeldOfGone */
      select 1
      from held_price as held
      where held.contract_id = ${contract.contractId}
        and not exists (
          select 1
          from product
          where product.contract_id = ${contract.contractId} and product.product_id = held.product_id)
      limit 1`);
    return gone !== null;
  });
}

function isOfProduct(contract: Contract): Sql {
  return sql`(
        select true
        from product
        where product.contract_id = ${contract.contractId} and product.product_id = held.product_id
        limit 1)`;
}

function conditions(
  contract: Contract,
  filter: ApprovalsFilter,
  { after, upTo }: { after: string | null; upTo: string | null },
): Sql[] {
  const { start, end, latestOnly, status, reason } = filter;
  const key = (text: string): Sql => {
    const [time, productId] = text.split(" ");
    return sql`(${new Date(Number(time))}::timestamptz, ${Number(productId)}::bigint)`;
  };
  return [
    sql`held.contract_id = ${contract.contractId}`,
    ...(after === null ? [] : [sql`(held.created_at, held.product_id) > ${key(after)}`]),
    ...(upTo === null ? [] : [sql`(held.created_at, held.product_id) <= ${key(upTo)}`]),
    ...(start === null ? [] : [sql`held.created_at >= ${start}`]),
    ...(end === null ? [] : [sql`held.created_at < ${end}`]),
    ...(status === null ? [] : [hasStatus(status)]),
    ...(reason === null ? [] : [hasReason(reason)]),
    ...(latestOnly ? [isLatest(contract)] : []),
  ];
}

/** Prices that wait have an index of their own (`held_price_waiting_idx`): they are few among those that were decided, and most asked for. */
function hasStatus(status: readonly string[]): Sql {
  const [first, ...others] = new Set(status);
  return first === "pending" && others.length === 0
    ? sql`held.ended_at is null`
    : sql`held.status = any(${[...status]}::text[])`;
}

function isLatest(contract: Contract): Sql {
  return sql`(
          select true
          from held_price as later
          where later.contract_id = ${contract.contractId}
            and later.product_id = held.product_id
            and later.created_at > held.created_at
          limit 1) is null`;
}

/**
 * A time that every transaction which may still store held prices began after. They pass the fence first, so they have
 * locked a row of its table; what they store is newer than their beginning. The server's own upkeep takes other locks. A table of
 * another database may have the same number.
 */
async function findSeenAt(queries: Queries): Promise<Date> {
  const row = await queries.row<{ seen_at: Date }>(sql`
    /* pricing.findSeenAt */
    select date_trunc('milliseconds', least(clock_timestamp(), min(xact_start))) as seen_at
    from pg_stat_activity
    where pid in (
      select pid
      from pg_locks
      where database = (select oid from pg_database where datname = current_database())
        and relation = 'publishing'::regclass
        and granted
        and mode in ('RowShareLock', 'RowExclusiveLock'))`);
  return row?.seen_at ?? new Date(0);
}

function renderApproval(row: ApprovalRow, language: Language): ApprovalOut {
  const reasons: HoldReason[] = JSON.parse(row.reasons);
  return {
    productId: String(row.product_id),
    ...(row.customer_id === null ? {} : { customerProductId: row.customer_id }),
    ...(row.name === null ? {} : { name: row.name }),
    createdAt: renderInstant(row.created_at),
    updatedAt: renderInstant(row.updated_at),
    ...(row.status === "pending" ? { expiresAt: renderInstant(row.expires_at) } : {}),
    status: row.status,
    requiredApprovals: row.required_approvals,
    reasons: reasons.map((reason) => ({
      code: reason.code,
      group: groupOf(reason),
      message: reasonWords(reason, language, row.currency),
      brief: briefWords(reason, language, row.currency),
    })),
    priceRecommendation: {
      price: row.price,
      currency: row.currency,
      ...(row.previous_price === null ? {} : { previousPrice: row.previous_price }),
      ...(row.relevant_domain === null ? {} : { relevantDomain: row.relevant_domain }),
      ...(row.old_price === null ? {} : { oldPrice: row.old_price }),
      ...(row.old_position === null ? {} : { oldPosition: row.old_position }),
      ...(row.new_position === null ? {} : { newPosition: row.new_position }),
      ...(row.branch_name === null ? {} : { decisiveStrategyBranchName: row.branch_name }),
      decisiveStrategyTreeLeafNodeId: row.leaf_node_id,
    },
    decisions: JSON.parse(row.decisions),
  };
}
