/** `createFirstAdmin`: makes the user that can log in after the first start (interface 5-8). */
import { randomBytes } from "node:crypto";
import type { Config } from "../config.ts";
import { assert } from "../base/error.ts";
import { sql, type Database, type Queries } from "../database/connection.ts";
import { normaliseEmail } from "./email.ts";
import { hashPassword } from "./password-hash.ts";

/** The admin. The password is there only if it was generated, to be shown once. */
export interface FirstAdmin {
  email: string;
  password: string | null;
}

/**
 * Creates the first admin if there is no user. Of several processes that start at the same time, one creates it.
 *
 * @returns null if there are users
 */
export async function createFirstAdmin(
  database: Database,
  config: Pick<Config, "adminEmail" | "adminPassword">,
): Promise<FirstAdmin | null> {
  if (await hasUsers(database)) return null;
  const email = normaliseEmail(config.adminEmail);
  assert(email !== null, "ADMIN_EMAIL can be the name of a user");
  const password = config.adminPassword ?? randomBytes(15).toString("base64url");
  const passwordHash = await hashPassword(password);
  return await database.transaction(async (transaction) => {
    // The insert depends on an empty table, so no other transaction may write to it.
    await transaction.run(sql`/* accounts.lockAccounts */
      lock table account in share row exclusive mode`);
    if (await hasUsers(transaction)) return null;
    await transaction.run(sql`/* accounts.createFirstAdmin */
      insert into account (email, name, password_hash, role)
      values (${email}, 'Admin', ${passwordHash}, 'admin')`);
    return { email, password: config.adminPassword === null ? password : null };
  });
}

async function hasUsers(database: Queries): Promise<boolean> {
  const user = await database.row(sql`/* accounts.hasUsers */
    select account_id
    from account
    limit 1`);
  return user !== null;
}
