/** `putRights`: says what a member may do in a contract. */
import { recordAudit } from "../audit/index.ts";
import { rights, type Author, type Contract, type Right, type Role } from "../base/contract.ts";
import { apiError, notFound } from "../base/error.ts";
import { sql, type Database, type Transaction } from "../database/connection.ts";
import { listRights } from "./list-rights.ts";
import { lockCompany } from "./open-company.ts";
import { isRowId } from "./row-id.ts";
import type { UserRightsOut } from "./rights-schema.ts";

const fixed: Readonly<Record<Exclude<Role, "member">, string>> = {
  admin: "An admin has every right",
  owner: "An owner has every right",
  approver: 'An approver has the right "approve" alone',
  reader: "A reader has no right",
};

/**
 * Replaces the rights of a member. They hold from the user's next request on, with every credential of the user.
 *
 * @throws 403 if the author is no owner; 404 for who is not in the company; 409 for a role whose rights are fixed
 */
export async function putRights(
  database: Database,
  author: Author,
  change: { userId: number; rights: readonly Right[] },
): Promise<UserRightsOut> {
  const { contract, caller } = author;
  const given = rights.filter((right) => change.rights.includes(right));
  if (caller.role !== "owner" && caller.role !== "admin") {
    throw apiError("request.forbidden", "Only an owner of the company may give rights.");
  }
  return await database.transaction(async (transaction) => {
    await lockCompany(transaction, contract);
    const before = await getRights(transaction, contract, change.userId);
    if (before.role !== "member") {
      throw apiError("resource.conflict", `${fixed[before.role]}; change the role first.`);
    }
    await transaction.run(sql`
      /* accounts.putRights */
      insert into contract_right (contract_id, account_id, rights)
      values (${contract.contractId}, ${change.userId}, ${given}::text[])
      on conflict (contract_id, account_id) do update
      set rights = excluded.rights`);
    const after = { ...before, rights: given };
    await recordAudit(transaction, author, {
      action: "rights.changed",
      subject: before.email,
      before: before.rights,
      after: given,
    });
    return after;
  });
}

/** What a user may do in a contract. @throws 404 for who is not in the company */
export async function getRights(transaction: Transaction, contract: Contract, userId: number): Promise<UserRightsOut> {
  const [user] = isRowId(userId) ? await listRights(transaction, contract, userId) : [];
  if (user === undefined) throw notFound("The user");
  return user;
}
