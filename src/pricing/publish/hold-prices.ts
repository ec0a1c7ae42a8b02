/** Stores the prices that wait for approval (interface 4.24-1). */
import type { Contract } from "../../base/contract.ts";
import { sql, type Transaction } from "../../database/connection.ts";
import { copyLine } from "../../database/copy.ts";
import { type CalculatedPrice } from "../calculate/calculated.ts";
import type { HoldReason } from "../calculate/judge.ts";
import { copiedColumns, copiedText } from "./stored-price.ts";

/** A price that waits, and why. */
export interface HeldPrice {
  calculated: CalculatedPrice;
  reasons: readonly HoldReason[];
  /** How many different users must approve it. */
  requiredApprovals: number;
}

/** Stores held prices as pending, made at `at`, for so many hours. */
export async function holdPrices(
  transaction: Transaction,
  contract: Contract,
  prices: readonly HeldPrice[],
  { at, pendingHours }: { at: Date; pendingHours: number },
): Promise<void> {
  if (prices.length === 0) return;
  const createdAt = at.toISOString();
  const expiresAt = new Date(at.getTime() + pendingHours * 60 * 60 * 1000).toISOString();
  const statement = sql`
    /* pricing.holdPrices */
    copy held_price (${copiedColumns}, created_at, updated_at, expires_at, previous_at, is_drift, reasons,
      required_approvals)
    from stdin`;
  const lines = prices.values().map(({ calculated, reasons, requiredApprovals }) => {
    const ending = copyLine([
      createdAt,
      createdAt,
      expiresAt,
      calculated.previousAt?.toISOString() ?? null,
      String(calculated.figures.isDrift),
      JSON.stringify(reasons),
      requiredApprovals,
    ]);
    return `${copiedText(contract.contractId, calculated)}\t${ending}`;
  });
  await transaction.copy(statement, lines);
}
