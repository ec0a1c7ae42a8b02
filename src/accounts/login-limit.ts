/**
 * Failed logins are limited per account and per address, in fixed windows (docs/reference/interface.md, section 5). Only
 * what a guess could hit is limited: a valid API password or token always passes, so nobody is locked out of an
 * integration. Requests for a new password are limited in the same way, apart from logins.
 */
import ipaddr from "ipaddr.js";
import { ApiError, apiError } from "../base/error.ts";
import { sql, type Queries } from "../database/connection.ts";
import { limits } from "../limits.ts";

export interface LoginAttempt {
  /**
   * Counted apart: a program that goes on with an old API password must not lock its user out of the login, and while
   * its account is blocked it does not count for the address either. `reset` is a request for a new password.
   */
  kind: "login" | "basic" | "reset";
  /** Normalised; null when no account can have it. */
  email: string | null;
  address: string;
}

interface BlockRow {
  quota: number;
  seconds: number;
}

const secondsLeft = sql`greatest(1, ceil(extract(epoch from window_ends_at - now())))::integer`;

interface Policy {
  name: string;
  perAccount: number;
  perAddress: number;
  message: (seconds: number) => string;
}

const loginPolicy: Policy = {
  name: "login",
  perAccount: limits.accounts.failuresPerAccount,
  perAddress: limits.accounts.failuresPerAddress,
  message: (seconds) => `Too many failed logins; try again in ${seconds} s. A valid API password or token still works.`,
};

const policies: Readonly<Record<LoginAttempt["kind"], Policy>> = {
  login: loginPolicy,
  basic: loginPolicy,
  reset: {
    name: "reset",
    perAccount: limits.accounts.passwordResetsPerAccount,
    perAddress: limits.accounts.passwordResetsPerAddress,
    message: (seconds) => `Too many requests for a new password; try again in ${seconds} s.`,
  },
};

/** Lets an attempt go on. @throws 429 while its account or address has failed too often */
export async function checkLoginLimit(database: Queries, attempt: LoginAttempt): Promise<void> {
  const { subjects, quotas } = limited(attempt);
  const block = await database.row<BlockRow>(sql`/* accounts.checkLoginLimit */
    select quota, ${secondsLeft} as seconds
    from unnest(${subjects}::text[], ${quotas}::integer[]) as limited (subject, quota)
    join login_failure using (subject)
    where failures >= quota
      and window_ends_at > now()
    order by seconds desc
    limit 1`);
  if (block) throw rateLimited(policies[attempt.kind], block);
}

/**
 * Counts a request for a new password and lets it go on, also of requests at once no more than the quota.
 *
 * @throws 429 when its account or address has sent too many
 */
export async function countResetRequest(database: Queries, request: Omit<LoginAttempt, "kind">): Promise<void> {
  const attempt = { ...request, kind: "reset" } as const;
  const { subjects, quotas } = limited(attempt);
  const quotaOf = new Map(subjects.map((subject, index) => [subject, quotas[index] ?? 0]));
  for (const { subject, failures, seconds } of await countFailure(database, attempt)) {
    const quota = quotaOf.get(subject) ?? 0;
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
  seconds: number;
}

/** @returns how often by now, of the account and of the address */
async function countFailure(database: Queries, attempt: LoginAttempt): Promise<CountRow[]> {
  const { subjects } = limited(attempt);
  // In the order of the subjects, so that two attempts never wait for each other.
  const counts = await database.rows<CountRow>(sql`/* accounts.countLoginFailure */
    insert into login_failure as stored (subject, failures, window_ends_at)
    select subject, 1, now() + ${limits.accounts.failureWindowMs}::double precision * interval '1 millisecond'
    from unnest(${subjects}::text[]) as limited (subject)
    order by subject
    on conflict (subject) do update
    set failures = case when stored.window_ends_at > now() then stored.failures + 1 else 1 end,
        window_ends_at = case
          when stored.window_ends_at > now() then stored.window_ends_at
          else excluded.window_ends_at
        end
    returning subject, failures, ${secondsLeft} as seconds`);
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

/** Forgets the account's failures after a success; those of the address stay, others made them too. */
export async function forgetLoginFailures(
  database: Queries,
  attempt: Pick<LoginAttempt, "kind" | "email">,
): Promise<void> {
  await database.run(sql`/* accounts.forgetLoginFailures */
    delete from login_failure
    where subject = ${accountSubject(attempt)}`);
}

function limited(attempt: LoginAttempt): { subjects: string[]; quotas: number[] } {
  const { perAccount, perAddress } = policies[attempt.kind];
  const subjects = [`${attempt.kind === "reset" ? "reset-" : ""}address:${network(attempt.address)}`];
  const quotas = [perAddress];
  if (attempt.email !== null) {
    subjects.push(accountSubject(attempt));
    quotas.push(perAccount);
  }
  return { subjects, quotas };
}

function accountSubject({ kind, email }: Pick<LoginAttempt, "kind" | "email">): string {
  return `${kind}:${email ?? ""}`;
}

/** An IPv6 subscriber has a /64, so that is what one address means there. */
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
