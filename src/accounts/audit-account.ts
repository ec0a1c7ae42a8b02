/** Writes down what users do with their own sign-in, in the audit of every contract of their company (interface 4.27-9). */
import { recordCompanyAudit } from "../audit/index.ts";
import type { Caller } from "../base/contract.ts";
import type { Transaction } from "../database/connection.ts";

/** Whose sign-in it is, and where the request came from. */
export type AccountHolder = Pick<Caller, "accountId" | "email" | "companyId" | "address">;

type AccountAction =
  | "account.apiPasswordMade"
  | "account.apiPasswordRevoked"
  | "account.passwordChanged"
  | "account.signedIn";

/** Records the action. A user without a company has no audit. @param after what is known of it; never a secret */
export async function recordAccount(
  transaction: Transaction,
  holder: AccountHolder,
  action: AccountAction,
  after?: Readonly<Record<string, string>>,
): Promise<void> {
  const { companyId, email } = holder;
  if (companyId === null) return;
  await recordCompanyAudit(transaction, { companyId, caller: holder }, { action, subject: email, after });
}
