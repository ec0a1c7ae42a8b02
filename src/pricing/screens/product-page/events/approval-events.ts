/** Events of held prices: one began to wait, and what became of it. */
import type { Contract } from "../../../../base/contract.ts";
import { sql, type Queries } from "../../../../database/connection.ts";
import { limits } from "../../../../limits.ts";
import type { DecisionOut, HeldStatus } from "../../../publish/decision-schema.ts";
import type { HoldReason } from "../../../calculate/judge.ts";
import { isWithin, present, type EventRange, type ProductEvent } from "./event.ts";

interface HeldRow {
  created_at: Date;
  ended_at: Date | null;
  status: HeldStatus;
  price: number;
  previous_price: number | null;
  reasons: string;
  decisions: string;
}

/** Of a product one price waits at a time, so the newest held prices have the newest events. Each decision of a user is one. */
export async function findApprovalEvents(
  queries: Queries,
  contract: Contract,
  range: EventRange,
): Promise<ProductEvent[]> {
  const { productId, from, to } = range;
  const rows = await queries.rows<HeldRow>(sql`
    /* pricing.findApprovalEvents */
    select created_at, ended_at, status, price, previous_price, reasons, decisions
    from held_price
    where contract_id = ${contract.contractId} and product_id = ${productId}
      and created_at < ${to}
      and (created_at >= ${from} or updated_at >= ${from} or ended_at >= ${from})
    order by created_at desc
    limit ${limits.figures.events}`);
  return rows.flatMap(eventsOf).filter(({ at }) => isWithin(at, range));
}

function eventsOf(row: HeldRow): ProductEvent[] {
  const { created_at: at, price, previous_price: before } = row;
  const reasons: HoldReason[] = JSON.parse(row.reasons);
  const decisions: DecisionOut[] = JSON.parse(row.decisions);
  const codes = reasons.map(({ code }) => code);
  return [
    { kind: "held", at, price, ...present({ before }), reasons: codes },
    ...decisions.map((decision) => decided(decision, price)),
    ...(row.status === "expired" && row.ended_at !== null
      ? [{ kind: "decided", at: row.ended_at, price, decision: row.status } as const]
      : []),
  ];
}

/** Who decided what, as lists of approvals tell it. */
function decided({ userId, userEmail, decision, overwritePrice, createdAt }: DecisionOut, price: number): ProductEvent {
  const prices = overwritePrice === undefined ? { price } : { price: overwritePrice, before: price };
  return { kind: "decided", at: new Date(createdAt), ...prices, decision, userId, userEmail };
}
