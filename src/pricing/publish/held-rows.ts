/** Reads, locks and updates held prices that users decide on. */
import type { Contract } from "../../base/contract.ts";
import { sql, type Queries, type Sql, type Transaction } from "../../database/connection.ts";
import { fieldColumn } from "../../products/index.ts";
import type { StoredPrice } from "../calculate/calculated.ts";
import { readStoredPrice, storedColumns, type StoredPriceRow } from "./stored-price.ts";
import type { Effect, LockedApproval } from "./decision.ts";
import type { DecisionOut, HeldStatus } from "./decision-schema.ts";

/** The name of a held price. */
export interface HeldName {
  productId: number;
  createdAt: Date;
}

/** A held price that is locked. */
export interface LockedPrice extends Omit<LockedApproval, "isOvertaken"> {
  createdAt: Date;
  calculated: StoredPrice;
}

interface LockedRow extends StoredPriceRow {
  created_at: Date;
  previous_at: Date | null;
  is_drift: boolean;
  status: HeldStatus;
  required_approvals: number;
  decisions: string;
  is_over: boolean;
  min_price: number | null;
  max_price: number | null;
}

export function keyOf({ productId, createdAt }: HeldName): string {
  return `${productId} ${createdAt.getTime()}`;
}

/** The newest prices that held prices were calculated from. It never changes, so nothing is locked. */
export async function readPreviousTimes(
  queries: Queries,
  contract: Contract,
  names: readonly HeldName[],
): Promise<{ productId: number; previousAt: Date | null }[]> {
  if (names.length === 0) return [];
  const rows = await queries.rows<{ product_id: number; previous_at: Date | null }>(sql`
    /* pricing.readPreviousTimes */
    select product_id, previous_at
    from held_price as held
    where held.contract_id = ${contract.contractId} and ${isNamed(names)}`);
  return rows.map((row) => ({ productId: row.product_id, previousAt: row.previous_at }));
}

/** Locks held prices of products that exist, by product. */
export async function lockHeld(
  transaction: Transaction,
  contract: Contract,
  names: readonly HeldName[],
): Promise<ReadonlyMap<string, LockedPrice>> {
  const rows = await transaction.rows<LockedRow>(sql`
    /* pricing.lockHeld */
    select held.created_at, held.previous_at, held.is_drift, held.status, held.required_approvals, held.decisions,
      held.expires_at <= statement_timestamp() as is_over,
      ${fieldColumn("product", "minPriceBoundary")} as min_price,
      ${fieldColumn("product", "maxPriceBoundary")} as max_price, ${storedColumns("held")}
    from held_price as held
    join product
      on product.contract_id = ${contract.contractId} and product.product_id = held.product_id
    where held.contract_id = ${contract.contractId} and ${isNamed(names)}
    order by held.product_id, held.created_at
    for update of held`);
  return new Map(rows.map((row) => [keyOf({ productId: row.product_id, createdAt: row.created_at }), lockedOf(row)]));
}

function lockedOf(row: LockedRow): LockedPrice {
  return {
    createdAt: row.created_at,
    status: row.status,
    price: row.price,
    requiredApprovals: row.required_approvals,
    decisions: readDecisions(row.decisions),
    isOver: row.is_over,
    minPriceBoundary: row.min_price,
    maxPriceBoundary: row.max_price,
    calculated: readStoredPrice(row, row.previous_at, row.is_drift),
  };
}

function readDecisions(text: string): DecisionOut[] {
  return JSON.parse(text);
}

function isNamed(names: readonly HeldName[]): Sql {
  const productIds = names.map(({ productId }) => productId);
  return sql`held.product_id >= ${Math.min(...productIds)} and held.product_id <= ${Math.max(...productIds)}
      and (held.product_id, held.created_at) in (
        select product_id, created_at
        from unnest(${productIds}::bigint[], ${names.map(({ createdAt }) => createdAt)}::timestamptz[])
          as named (product_id, created_at))`;
}

/** Writes what decisions did. */
export async function storeEffects(
  transaction: Transaction,
  contract: Contract,
  effects: readonly { name: HeldName; effect: Effect }[],
  now: Date,
): Promise<void> {
  if (effects.length === 0) return;
  const of = <Value>(read: (effect: Effect) => Value): Value[] => effects.map(({ effect }) => read(effect));
  const productIds = effects.map(({ name }) => name.productId);
  await transaction.run(sql`
    /* pricing.storeEffects */
    update held_price as held
    set status = new.status, decisions = new.decisions::json, updated_at = ${now}, stands_until = new.stands_until,
      ended_at = case when new.status <> 'pending' then ${now}::timestamptz end, overwrite_price = new.overwrite_price
    from unnest(${productIds}::bigint[], ${effects.map(({ name }) => name.createdAt)}::timestamptz[],
      ${of(({ status }) => status)}::text[], ${of(({ decisions }) => JSON.stringify(decisions))}::text[],
      ${of(({ standsUntil }) => standsUntil)}::timestamptz[],
      ${of(({ status, publishes }) => (status === "overwritten" ? publishes : null))}::numeric[])
      as new (product_id, created_at, status, decisions, stands_until, overwrite_price)
    where held.contract_id = ${contract.contractId}
      and held.product_id >= ${Math.min(...productIds)} and held.product_id <= ${Math.max(...productIds)}
      and held.product_id = new.product_id
      and held.created_at = new.created_at`);
}
