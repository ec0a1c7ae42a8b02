/** The rights of users in a contract, and the question every operation asks that needs one (interface 4.27-1 to 4.27-3). */
import type { Author, Caller, Contract, Right, Role } from "../base/contract.ts";
import { rights } from "../base/contract.ts";
import { apiError } from "../base/error.ts";
import { sql, type Queries, type Transaction } from "../database/connection.ts";

/** The rights that a role has by itself; null where they are given user by user. */
export function rightsOfRole(role: Role): readonly Right[] | null {
  if (role === "member") return null;
  if (role === "reader") return [];
  return role === "approver" ? ["approve"] : rights;
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
  return (await haveRightNow(queries, contract, [accountId], right)).has(accountId);
}

/** Which of these accounts have a right now, as {@link hasRightNow}. */
export async function haveRightNow(
  queries: Queries,
  contract: Contract,
  accountIds: readonly number[],
  right: Right,
): Promise<ReadonlySet<number>> {
  if (accountIds.length === 0) return new Set();
  const accounts = await queries.rows<{
    account_id: number;
    role: Role;
    company_id: number | null;
    given: string[];
  }>(sql`
    /* accounts.findRightsNow */
    select account.account_id, role, company_id, coalesce(contract_right.rights, '{}') as given
    from account
    left join contract_right
      on contract_right.contract_id = ${contract.contractId} and contract_right.account_id = account.account_id
    where account.account_id = any(${[...accountIds]}::bigint[])`);
  return new Set(
    accounts
      .filter((account) => account.role === "admin" || account.company_id === contract.companyId)
      .filter(({ role, given }) => rightsOfRole(role)?.includes(right) ?? given.includes(right))
      .map((account) => account.account_id),
  );
}

/** Refuses who does not have a right. Call it in the transaction that needs it. @throws 403 */
export async function requireRight(queries: Queries, { contract, caller }: Author, right: Right): Promise<void> {
  const own = await findRights(queries, contract, caller);
  if (own.includes(right)) return;
  throw apiError("request.forbidden", `You do not have the right "${right}" in this contract; an owner can give it.`);
}

/** Takes every right of an account: of a role whose rights are fixed, which gets none back by becoming a member again, and of a user who goes. */
export async function forgetRights(transaction: Transaction, accountId: number): Promise<void> {
  await transaction.run(sql`
    /* accounts.forgetRights */
    delete from contract_right
    where account_id = ${accountId}`);
}
