/** `requestPasswordReset`: sends a token by e-mail to a user who has forgotten the login password. */
import { apiError } from "../base/error.ts";
import { renderInstant } from "../base/instant.ts";
import type { SecretKey } from "../base/secret.ts";
import { sql, type Database, type Queries } from "../database/connection.ts";
import { normaliseEmail } from "./email.ts";
import { countResetRequest } from "./login-limit.ts";
import type { Mail, Mailer } from "./mailer.ts";
import { issueToken, type IssuedToken } from "./one-time-token.ts";

/**
 * Sends a mail with a token to the user of this address, if there is one. The answer does not wait for the look-up, so
 * neither the answer nor its time reveals whether the user exists.
 *
 * @throws 409 without an SMTP server; 429 if there were too many requests for the account or from the address
 */
export async function requestPasswordReset(
  options: { database: Database; secret: SecretKey; mailer: Mailer | null },
  request: { email: string; address: string },
): Promise<void> {
  const { database, secret, mailer } = options;
  if (mailer === null) {
    throw apiError(
      "resource.conflict",
      "This installation sends no e-mail. Ask its operator: npm run user -- reset gives out a token.",
    );
  }
  const email = normaliseEmail(request.email);
  await countResetRequest(database, { email, address: request.address });
  if (email === null) return;
  mailer.send(async () => {
    const issued = await issueResetToken(database, secret, email);
    return issued === null ? null : resetMail(email, issued, mailer.publicUrl);
  });
}

/** Makes a token that lets the user of this address set a new login password. @returns null if there is no such user */
export async function issueResetToken(
  database: Queries,
  secret: SecretKey,
  email: string,
): Promise<IssuedToken | null> {
  const account = await database.row<{ account_id: number }>(sql`/* accounts.findByAddress */
    select account_id
    from account
    where lower(email) = ${normaliseEmail(email)}`);
  if (account === null) return null;
  return await issueToken(database, secret, { accountId: account.account_id, purpose: "passwordReset" });
}

function resetMail(to: string, { token, expiresAt }: IssuedToken, publicUrl: string): Mail {
  const text = `Somebody, probably you, asked for a new login password for ${to} at ${publicUrl}.

${resetInstructions(token, expiresAt, publicUrl)}

If it was not you, do nothing: your password stays as it is.
`;
  return { to, subject: "A new login password for Pricewright", text };
}

/** The instructions for people on how to use a token. */
export function resetInstructions(token: string, expiresAt: Date, publicUrl: string): string {
  return `Token: ${token}

It works once, until ${renderInstant(expiresAt)}. Choose the new password with it:

  curl ${publicUrl}/api/v3/account/password/reset \\
    -H 'Content-Type: application/json' \\
    -d '{"token":"${token}","password":"…"}'`;
}
