/**
 * Limits failed logins in fixed windows (interface 5-7): of an account from one address, of an account from all addresses, and of
 * all accounts from one address. The second does not hold for addresses from which the account logged in lately, so a stranger's
 * guesses do not lock its user out. Valid API passwords and tokens always pass. Requests for a new password are limited per
 * account and per address, and counted apart.
 */
import ipaddr from "ipaddr.js";
import { ApiError, apiError } from "../base/error.ts";
import { sql, type Queries, type Sql } from "../database/connection.ts";
import { limits } from "../limits.ts";

export interface LoginAttempt {
  /**
   * Each kind is counted apart, so a program that goes on with an old API password does not lock its user out of the
   * login. While its account is blocked, its attempts do not count for the address. `reset` is a request for a new password.
   */
  kind: "login" | "basic" | "reset";
  /** Normalised; null if no account can have it. */
  email: string | null;
  address: string;
}

interface BlockRow {
  quota: number;
  seconds: number;
}

const windowMs = sql`${limits.accounts.failureWindowMs}::double precision * interval '1 millisecond'`;

interface Policy {
  name: string;
  /** Of an account from all addresses. */
  ofAccount: number;
  /** Of an account from one address; null: no limit of its own. */
  ofAccountPerAddress: number | null;
  perAddress: number;
  message: (seconds: number) => string;
}

const loginPolicy: Policy = {
  name: "login",
  ofAccount: limits.accounts.failuresOfAccount,
  ofAccountPerAddress: limits.accounts.failuresPerAccount,
  perAddress: limits.accounts.failuresPerAddress,
  message: (seconds) => `Too many failed logins; try again in ${seconds} s. A valid API password or token still works.`,
};

const policies: Readonly<Record<LoginAttempt["kind"], Policy>> = {
  login: loginPolicy,
  basic: loginPolicy,
  reset: {
    name: "reset",
    ofAccount: limits.accounts.passwordResetsPerAccount,
    ofAccountPerAddress: null,
    perAddress: limits.accounts.passwordResetsPerAddress,
    message: (seconds) => `Too many requests for a new password; try again in ${seconds} s.`,
  },
};

/** @throws 429 if the account or the address of the attempt has failed too often in its window */
export async function checkLoginLimit(database: Queries, attempt: LoginAttempt): Promise<void> {
  const { subjects, quotas } = limited(attempt);
  const block = await database.row<BlockRow>(sql`/* accounts.checkLoginLimit */
    select quota, greatest(1, ceil(extract(epoch from window_ends_at - now())))::integer as seconds
    from unnest(${subjects}::text[], ${quotas}::integer[]) as limited (subject, quota)
    join login_failure using (subject)
    where failures >= quota
      and window_ends_at > now()
      and not (subject = ${accountSubject(attempt)} and ${isKnown(attempt)})
    order by seconds desc
    limit 1`);
  if (block) throw rateLimited(policies[attempt.kind], block);
}

/**
 * Counts a request for a new password. Of simultaneous requests no more than the quota pass.
 *
 * @throws 429 if its account or address has sent too many
 */
export async function countResetRequest(database: Queries, request: Omit<LoginAttempt, "kind">): Promise<void> {
  const attempt = { ...request, kind: "reset" } as const;
  const { subjects, quotas } = limited(attempt);
  const quotaOf = new Map(subjects.map((subject, index) => [subject, quotas[index] ?? 0]));
  for (const { subject, failures, window_ends_at: windowEndsAt } of await countFailure(database, attempt)) {
    const quota = quotaOf.get(subject) ?? 0;
    const seconds = Math.max(1, Math.ceil((windowEndsAt.getTime() - Date.now()) / 1000));
    if (failures > quota) throw rateLimited(policies.reset, { quota, seconds });
  }
}

/** Counts a failed attempt. */
export async function countLoginFailure(database: Queries, attempt: LoginAttempt): Promise<void> {
  await countFailure(database, attempt);
}

interface CountRow {
  subject: string;
  failures: number;
  window_ends_at: Date;
}

/** @returns the failures in the window, of the account and of the address, this one included */
async function countFailure(database: Queries, attempt: LoginAttempt): Promise<CountRow[]> {
  const { subjects } = limited(attempt);
  // Rows are locked in the order of the subjects, so two attempts never deadlock. A stored window is open if the new one
  // ends less than a window later.
  const counts = await database.rows<CountRow>(sql`/* accounts.countLoginFailure */
    insert into login_failure as stored (subject, failures, window_ends_at)
    select subject, 1, now() + ${windowMs}
    from unnest(${subjects}::text[]) as limited (subject)
    order by subject
    on conflict (subject) do update
    set failures = case when excluded.window_ends_at - stored.window_ends_at < ${windowMs} then stored.failures + 1 else 1 end,
        window_ends_at = case
          when excluded.window_ends_at - stored.window_ends_at < ${windowMs} then stored.window_ends_at
          else excluded.window_ends_at
        end
    returning subject, failures, window_ends_at`);
  await database.run(sql`/* accounts.forgetOldFailures */
    delete from login_failure
    where subject in (
      select subject
      from login_failure
      where window_ends_at < now()
      order by window_ends_at
      limit 100
      for update skip locked
    )`);
  return counts;
}

/**
 * Notes a login password that was right: deletes the account's failures from the address, and remembers the network. Failures of
 * the address were made by others, and those of the account elsewhere.
 */
export async function noteLoginSuccess(database: Queries, attempt: LoginAttempt): Promise<void> {
  await database.run(sql`/* accounts.forgetLoginFailures */
    delete from login_failure
    where subject = ${pairSubject(attempt)}`);
  const remembered = await database.row<{ account_id: number }>(sql`/* accounts.rememberNetwork */
    insert into known_network (account_id, network)
    select account_id, ${network(attempt.address)}
    from account
    where lower(email) = ${attempt.email}
    on conflict (account_id, network) do update
    set last_login_at = excluded.last_login_at
    returning account_id`);
  if (remembered !== null) await forgetNetworks(database, remembered.account_id);
}

/** Deletes all failures of an account, whose login password was set anew. */
export async function forgetAccountFailures(database: Queries, email: string): Promise<void> {
  const attempt = { kind: "login", email } as const;
  await database.run(sql`/* accounts.forgetAccountFailures */
    delete from login_failure
    where subject = ${accountSubject(attempt)} or starts_with(subject, ${`${accountSubject(attempt)}@`})`);
}

async function forgetNetworks(database: Queries, accountId: number): Promise<void> {
  const { knownNetworks, networkKnownMs } = limits.accounts;
  await database.run(sql`/* accounts.forgetNetworks */
    delete from known_network
    where account_id = ${accountId}
      and (last_login_at < now() - ${networkKnownMs}::double precision * interval '1 millisecond'
        or network in (
          select network
          from known_network
          where account_id = ${accountId}
          order by last_login_at desc
          offset ${knownNetworks}))`);
}

/** The condition that the attempt comes from where the account logged in lately. */
function isKnown({ email, address }: LoginAttempt): Sql {
  return sql`exists (
        select 1
        from account
        join known_network using (account_id)
        where lower(account.email) = ${email} and known_network.network = ${network(address)})`;
}

function limited(attempt: LoginAttempt): { subjects: string[]; quotas: number[] } {
  const { ofAccount, ofAccountPerAddress, perAddress } = policies[attempt.kind];
  const subjects = [`${attempt.kind === "reset" ? "reset-" : ""}address:${network(attempt.address)}`];
  const quotas = [perAddress];
  if (attempt.email !== null) {
    subjects.push(accountSubject(attempt));
    quotas.push(ofAccount);
  }
  if (attempt.email !== null && ofAccountPerAddress !== null) {
    subjects.push(pairSubject(attempt));
    quotas.push(ofAccountPerAddress);
  }
  return { subjects, quotas };
}

function accountSubject({ kind, email }: Pick<LoginAttempt, "kind" | "email">): string {
  return `${kind}:${email ?? ""}`;
}

function pairSubject(attempt: LoginAttempt): string {
  return `${accountSubject(attempt)}@${network(attempt.address)}`;
}

/** The address that failures count for. An IPv6 subscriber has a /64, so all of it counts as one address. */
function network(address: string): string {
  if (!ipaddr.isValid(address)) return "unknown";
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return `${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(":")}::/64`;
}

function rateLimited({ name, message }: Policy, { quota, seconds }: BlockRow): ApiError {
  const { items } = apiError("request.rateLimited", message(seconds));
  return new ApiError(items, {
    "retry-after": String(seconds),
    "ratelimit-policy": `"${name}";q=${quota};w=${limits.accounts.failureWindowMs / 1000}`,
    ratelimit: `"${name}";r=0;t=${seconds}`,
  });
}
