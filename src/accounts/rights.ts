/** The rights of users in a contract, and the question every operation asks that needs one (interface 4.27-1 to 4.27-3). */
import type { Author, Caller, Contract, Right, Role } from "../base/contract.ts";
import { rights } from "../base/contract.ts";
import { apiError } from "../base/error.ts";
import { sql, type Queries, type Transaction } from "../database/connection.ts";

/** The rights that a role has by itself; null where they are given user by user. */
export function rightsOfRole(role: Role): readonly Right[] | null {
  if (role === "member") return null;
  return role === "reader" ? [] : rights;
}

/** The rights of a caller in a contract, in the order of the catalogue. */
export async function findRights(queries: Queries, contract: Contract, caller: Caller): Promise<readonly Right[]> {
  return rightsOfRole(caller.role) ?? (await findGiven(queries, contract, caller.accountId));
}

async function findGiven(queries: Queries, contract: Contract, accountId: number): Promise<readonly Right[]> {
  const row = await queries.row<{ given: string[] }>(sql`
    /* accounts.findRights */
    select rights as given
    from contract_right
    where contract_id = ${contract.contractId} and account_id = ${accountId}`);
  return rights.filter((right) => row?.given.includes(right) === true);
}

/**
 * Whether an account has a right now: for what was asked for earlier and happens later. An account that is gone, or left the
 * company, has none.
 */
export async function hasRightNow(
  queries: Queries,
  contract: Contract,
  accountId: number,
  right: Right,
): Promise<boolean> {
  const account = await queries.row<{ role: Role; company_id: number | null }>(sql`
    /* accounts.findRole */
    select role, company_id
    from account
    where account_id = ${accountId}`);
  if (account === null || (account.role !== "admin" && account.company_id !== contract.companyId)) return false;
  return (rightsOfRole(account.role) ?? (await findGiven(queries, contract, accountId))).includes(right);
}

/** Refuses who does not have a right. Call it in the transaction that needs it. @throws 403 */
export async function requireRight(queries: Queries, { contract, caller }: Author, right: Right): Promise<void> {
  const own = await findRights(queries, contract, caller);
  if (own.includes(right)) return;
  throw apiError("request.forbidden", `You do not have the right "${right}" in this contract; an owner can give it.`);
}

/** Takes every right of an account: of a reader, who has none and gets none back by becoming a member again, and of a user who goes. */
export async function forgetRights(transaction: Transaction, accountId: number): Promise<void> {
  await transaction.run(sql`
    /* accounts.forgetRights */
    delete from contract_right
    where account_id = ${accountId}`);
}
