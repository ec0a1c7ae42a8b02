/** `generateApiPassword`: makes the password that programs send with Basic authentication. */
import { randomBytes } from "node:crypto";
import type { Caller, Scope } from "../base/contract.ts";
import type { SecretKey } from "../base/secret.ts";
import { sql, type Database } from "../database/connection.ts";
import { recordAccount } from "./audit-account.ts";

/** Makes an API password of 192 random bits. It replaces the previous one and is never shown again. */
export async function generateApiPassword(
  database: Database,
  secret: SecretKey,
  caller: Caller,
  scope: Scope,
): Promise<string> {
  const password = randomBytes(24).toString("base64url");
  await database.transaction(async (transaction) => {
    await transaction.run(sql`/* accounts.generateApiPassword */
      insert into api_password (account_id, password_hash, scope)
      values (${caller.accountId}, ${hashApiPassword(secret, password)}, ${scope})
      on conflict (account_id) do update
      set password_hash = excluded.password_hash,
          created_at = excluded.created_at,
          scope = excluded.scope`);
    await recordAccount(transaction, caller, "account.apiPasswordMade", { scope });
  });
  return password;
}

/** A keyed fast hash. It is enough, because 192 random bits cannot be guessed, and every request computes it. */
export function hashApiPassword(secret: SecretKey, password: string): Buffer {
  return secret.hash("api-password", password);
}
