/** `createFirstAdmin`: somebody must be able to log in after the first start (interface 5-8). */
import { randomBytes } from "node:crypto";
import type { Config } from "../config.ts";
import { assert } from "../base/error.ts";
import { sql, type Database, type Queries } from "../database/connection.ts";
import { normaliseEmail } from "./email.ts";
import { hashPassword } from "./password-hash.ts";

/** Who was created; the password only when it was generated, to be shown once. */
export interface FirstAdmin {
  email: string;
  password: string | null;
}

/**
 * Creates the first admin when there is no user at all. Of processes that start at the same time one creates it.
 *
 * @returns null when there are users
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
    // An insert that depends on an empty table needs the table to itself.
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
