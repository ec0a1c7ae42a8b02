/** `recordAudit`: writes down who did what, in the transaction that does it (interface 4.27-6). */
import { createHash } from "node:crypto";
import type { Author, Caller } from "../base/contract.ts";
import { sql, type Transaction } from "../database/connection.ts";
import { limits } from "../limits.ts";
import type { AuditAction } from "./actions.ts";

/** Tables that the service adds to and reads. Only the owner of the database deletes from them, by age (`forgetAudit`). */
export const appendOnlyTables = ["audit_entry"] as const;

/** What was done. `before` and `after` are as answers have them: a secret never stands in one. */
export interface AuditedChange {
  action: AuditAction;
  /** The name of a setting, the id of a strategy or task, the e-mail of a user. */
  subject: string;
  before?: unknown;
  after?: unknown;
}

type Actor = Pick<Caller, "accountId" | "email" | "address">;

/** Adds an entry to the contract's audit. */
export async function recordAudit(
  transaction: Transaction,
  { contract, caller }: { contract: Pick<Author["contract"], "contractId">; caller: Actor },
  { action, subject, before, after }: AuditedChange,
): Promise<void> {
  await transaction.run(sql`
    /* audit.record */
    insert into audit_entry (contract_id, account_id, email, address, action, subject, before, after)
    values (${contract.contractId}, ${caller.accountId}, ${caller.email}, ${caller.address}, ${action},
      ${subject.slice(0, limits.audit.subjectCharacters)}, ${bounded(before)}, ${bounded(after)})`);
}

/** Adds the entry to the audit of every contract of a company: users belong to all of them. */
export async function recordCompanyAudit(
  transaction: Transaction,
  { companyId, caller }: { companyId: number; caller: Actor },
  { action, subject, before, after }: AuditedChange,
): Promise<void> {
  await transaction.run(sql`
    /* audit.recordForCompany */
    insert into audit_entry (contract_id, account_id, email, address, action, subject, before, after)
    select contract_id, ${caller.accountId}, ${caller.email}, ${caller.address}, ${action},
      ${subject.slice(0, limits.audit.subjectCharacters)}, ${bounded(before)}, ${bounded(after)}
    from contract
    where company_id = ${companyId}`);
}

/** JSON text. One that is too long is replaced by its length and digest, which still tell two values apart. */
function bounded(value: unknown): string | null {
  if (value === undefined) return null;
  const text = JSON.stringify(value);
  if (text.length <= limits.audit.valueCharacters) return text;
  return JSON.stringify({ characters: text.length, sha256: createHash("sha256").update(text).digest("hex") });
}
