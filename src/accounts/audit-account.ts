/** Writes down what users do with their own sign-in, in the audit of every contract of their company (interface 4.27-9). */
import { recordCompanyAudit } from "../audit/index.ts";
import type { Caller } from "../base/contract.ts";
import { sql, type Database, type Transaction } from "../database/connection.ts";

/** Whose sign-in it is, and where the request came from. */
export type AccountHolder = Pick<Caller, "accountId" | "email" | "companyId" | "address">;

type AccountAction =
  | "account.apiPasswordMade"
  | "account.apiPasswordRevoked"
  | "account.passwordChanged"
  | "account.signedIn"
  | "account.signedOut"
  | "account.signInFailed";

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

/**
 * Records a wrong password. Failed logins are limited, so these entries are as well.
 *
 * @param account whose password was wrong, and where the request came from
 * @param by the operation or the header that it stood in
 */
export async function recordFailedSignIn(
  database: Database,
  { account, address }: { account: AccountRow; address: string },
  by: "password" | "basic",
): Promise<void> {
  const holder = holderOf(account, address);
  await database.transaction(async (transaction) => {
    await recordAccount(transaction, holder, "account.signInFailed", { by });
  });
}

/** Records that sessions of an account have ended. @param sessions those that its user ended, or one whose token came again */
export async function recordSignOut(
  transaction: Transaction,
  { accountId, address }: { accountId: number; address: string },
  sessions: "one" | "all" | "reused",
): Promise<void> {
  const account = await transaction.row<AccountRow>(sql`/* accounts.findHolder */
    select account_id, email, company_id
    from account
    where account_id = ${accountId}`);
  if (account !== null) await recordAccount(transaction, holderOf(account, address), "account.signedOut", { sessions });
}

interface AccountRow {
  account_id: number;
  email: string;
  company_id: number | null;
}

function holderOf({ account_id: accountId, email, company_id: companyId }: AccountRow, address: string): AccountHolder {
  return { accountId, email, companyId, address };
}
