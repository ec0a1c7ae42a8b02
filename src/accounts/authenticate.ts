/** Finds the caller of a request by Basic or Bearer (interface 5-1), with one indexed statement each. */
import { isUtf8 } from "node:buffer";
import { timingSafeEqual } from "node:crypto";
import type { Caller, Credential, Role, Scope } from "../base/contract.ts";
import type { SecretKey } from "../base/secret.ts";
import { sql, type Database } from "../database/connection.ts";
import { apiError } from "../base/error.ts";
import { limits } from "../limits.ts";
import type { AccessTokens } from "./access-token.ts";
import { recordFailedSignIn } from "./audit-account.ts";
import { normaliseEmail } from "./email.ts";
import { hashApiPassword } from "./generate-api-password.ts";
import { BatchingLoader } from "../database/batching-loader.ts";
import type { VerifiedPasswords } from "./verified-passwords.ts";
import { verifyLoginPassword } from "./verify-login-password.ts";

/** What authentication needs. */
export interface Authentication {
  database: Database;
  secret: SecretKey;
  tokens: AccessTokens;
  verified: VerifiedPasswords;
  byEmail: BatchingLoader<BasicRow>;
  byId: BatchingLoader<TokenRow>;
}

interface CallerRow {
  account_id: number;
  email: string;
  role: Role;
  company_id: number | null;
  /** `last_active_at` is old enough to be written again. */
  is_idle: boolean;
}

interface TokenRow extends CallerRow {
  session_generation: number;
}

interface BasicRow extends CallerRow {
  password_hash: string | null;
  api_password_hash: Buffer | null;
  /** Of the API password. */
  scope: Scope | null;
}

const idleMs = sql`${limits.accounts.lastActiveMs}::double precision * interval '1 millisecond'`;
const isIdle = sql`(last_active_at is null or last_active_at < now() - ${idleMs})`;
const callerColumns = sql`account.account_id, email, role, company_id, ${isIdle} as is_idle`;

/** Accounts for Basic authentication, by normalised e-mail. */
export function accountsByEmail(database: Database): BatchingLoader<BasicRow> {
  return new BatchingLoader(
    async (emails) =>
      await database.rows<BasicRow>(sql`/* accounts.findByEmail */
        select ${callerColumns}, account.password_hash, api_password.password_hash as api_password_hash,
          api_password.scope
        from account
        left join api_password using (account_id)
        where lower(email) = any(${emails}::text[])`),
    (row) => row.email.toLowerCase(),
  );
}

/** Accounts for Bearer authentication. */
export function accountsById(database: Database): BatchingLoader<TokenRow> {
  return new BatchingLoader(
    async (accountIds) =>
      await database.rows<TokenRow>(sql`/* accounts.findById */
        select ${callerColumns}, session_generation
        from account
        where account_id = any(${accountIds}::integer[])`),
    (row) => String(row.account_id),
  );
}

/**
 * Finds the caller by the Authorization header.
 *
 * @throws 401 if the credentials are not valid; 429 if a login password was wrong too often
 */
export async function authenticate(on: Authentication, authorization: string, address: string): Promise<Caller> {
  const [, scheme = "", credentials = ""] = /^(\w+) +(\S+) *$/.exec(authorization) ?? [];
  switch (scheme.toLowerCase()) {
    case "basic":
      return await authenticateBasic(on, credentials, address);
    case "bearer":
      return await authenticateBearer(on, credentials, address);
    default:
      throw apiError("request.unauthenticated", "The Authorization header must be Basic or Bearer.");
  }
}

async function authenticateBearer(on: Authentication, token: string, address: string): Promise<Caller> {
  const claims = await on.tokens.verify(token);
  const account = claims && (await on.byId.find(String(claims.accountId)));
  if (!account || account.session_generation !== claims.generation) {
    throw apiError("request.unauthenticated", "The token is not valid or has expired; log in or refresh it.");
  }
  return await welcome(on, account, { by: "token", address });
}

/** Tries the API password first, because its hash is fast. Everything else is an attempt with a login password. */
async function authenticateBasic(on: Authentication, credentials: string, address: string): Promise<Caller> {
  const bytes = Buffer.from(credentials, "base64");
  const [read] = readings(bytes);
  if (read === undefined)
    throw apiError("request.unauthenticated", "Basic credentials are Base64 of e-mail, colon, password.");
  const { password } = read;
  const email = normaliseEmail(read.email);
  const account = email === null ? null : await on.byEmail.find(email);
  const given = hashApiPassword(on.secret, password);
  if (account?.api_password_hash && timingSafeEqual(given, account.api_password_hash)) {
    return await welcome(on, account, { by: "apiPassword", scope: account.scope ?? "data", address });
  }
  const passwordHash = account?.password_hash ?? null;
  const matches = await on.verified.verify({ email: email ?? "", password, passwordHash }, () =>
    verifyLoginPassword(on.database, {
      kind: "basic",
      email,
      address,
      passwords: Array.from(readings(bytes), (reading) => reading.password),
      passwordHash,
    }),
  );
  if (account && !matches) await recordFailedSignIn(on.database, { account, address }, "basic");
  if (!account || !matches)
    throw apiError("request.unauthenticated", "The e-mail address or the password is not right.");
  return await welcome(on, account, { by: "loginPassword", address });
}

/** What Basic credentials can mean: UTF-8 first, then Latin-1, which older clients send (RFC 7617, 2.1). */
function* readings(bytes: Buffer): Generator<{ email: string; password: string }, void, void> {
  const utf8 = isUtf8(bytes) ? bytes.toString("utf8") : null;
  if (utf8 !== null) yield* readCredentials(utf8);
  const latin1 = bytes.toString("latin1");
  if (latin1 !== utf8) yield* readCredentials(latin1);
}

function readCredentials(text: string): { email: string; password: string }[] {
  const colon = text.indexOf(":");
  return colon === -1 ? [] : [{ email: text.slice(0, colon), password: text.slice(colon + 1) }];
}

/** Makes the caller. It writes `last_active_at` at most once in `limits.accounts.lastActiveMs`. */
async function welcome(
  on: Authentication,
  account: CallerRow,
  { by, scope = "account", address }: { by: Credential; scope?: Scope; address: string },
): Promise<Caller> {
  if (account.is_idle) {
    await on.database.run(sql`/* accounts.noteActivity */
      update account
      set last_active_at = now()
      where account_id = ${account.account_id}
        and ${isIdle}`);
  }
  return {
    accountId: account.account_id,
    email: account.email,
    role: account.role,
    companyId: account.company_id,
    authenticatedBy: by,
    scope,
    address,
  };
}
