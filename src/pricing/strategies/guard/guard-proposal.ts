/** The change of a guard that waits until a second user sends the same (interface 4.25-11). */
import { DEFAULT_GUARD, type Guard } from "../../../../engine/index.ts";
import type { Contract } from "../../../base/contract.ts";
import { renderInstant } from "../../../base/instant.ts";
import { sql, type Queries, type Transaction } from "../../../database/connection.ts";
import type { PriceGuardAnswer } from "./schema.ts";

/** A change that waits, and who asked for it. */
export interface Proposal {
  /** The guard that would hold then. */
  guard: Guard;
  accountId: number;
  email: string;
  proposedAt: Date;
}

/** Reads a stored guard. One that was stored before a field was there has the default of it. */
export function readGuard(document: string): Guard {
  const stored: Guard = JSON.parse(document);
  return { ...DEFAULT_GUARD, ...stored, run: { ...DEFAULT_GUARD.run, ...stored.run } };
}

/** What waits; null for nothing. */
export async function findProposal(queries: Queries, contract: Contract): Promise<Proposal | null> {
  const row = await queries.row<{ document: string; account_id: number; email: string; proposed_at: Date }>(sql`
    /* pricing.findGuardProposal */
    select document, account_id, email, proposed_at
    from guard_proposal
    where contract_id = ${contract.contractId}`);
  if (row === null) return null;
  const { account_id: accountId, email, proposed_at: proposedAt } = row;
  return { guard: readGuard(row.document), accountId, email, proposedAt };
}

export async function storeProposal(
  transaction: Transaction,
  contract: Contract,
  { guard, accountId, email }: Omit<Proposal, "proposedAt">,
): Promise<void> {
  await transaction.run(sql`
    /* pricing.storeGuardProposal */
    insert into guard_proposal (contract_id, document, account_id, email)
    values (${contract.contractId}, ${JSON.stringify(guard)}, ${accountId}, ${email})`);
}

export async function dropProposal(transaction: Transaction, contract: Contract): Promise<void> {
  await transaction.run(sql`
    /* pricing.dropGuardProposal */
    delete from guard_proposal
    where contract_id = ${contract.contractId}`);
}

/** What waits, as answers have it. */
export function renderProposal({
  guard,
  accountId,
  email,
  proposedAt,
}: Proposal): NonNullable<PriceGuardAnswer["waiting"]> {
  return { guard, userId: accountId, userEmail: email, createdAt: renderInstant(proposedAt) };
}
