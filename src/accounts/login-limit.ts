/**
 * Failed logins are limited per account and per address, in fixed windows (decisions section 2). Only what a guess
 * could hit is limited: a valid API password or token always passes, so nobody is locked out of an integration.
 */
import ipaddr from "ipaddr.js";
import { ApiError, apiError } from "../base/error.ts";
import { sql, type Queries } from "../database/connection.ts";
import { limits } from "../limits.ts";

export interface LoginAttempt {
  /**
   * Counted apart: a program that goes on with an old API password must not lock its user out of the login, and while
   * its account is blocked it does not count for the address either.
   */
  kind: "login" | "basic";
  /** Normalised; null when no account can have it. */
  email: string | null;
  address: string;
}

interface BlockRow {
  quota: number;
  seconds: number;
}

/** Lets an attempt go on. @throws 429 while its account or address has failed too often */
export async function checkLoginLimit(database: Queries, attempt: LoginAttempt): Promise<void> {
  const { subjects, quotas } = limited(attempt);
  const block = await database.row<BlockRow>(sql`/* accounts.checkLoginLimit */
    select quota, greatest(1, ceil(extract(epoch from window_ends_at - now())))::integer as seconds
    from unnest(${subjects}::text[], ${quotas}::integer[]) as limited (subject, quota)
    join login_failure using (subject)
    where failures >= quota
      and window_ends_at > now()
    order by seconds desc
    limit 1`);
  if (block) throw rateLimited(block);
}

/** Counts a failed attempt. */
export async function countLoginFailure(database: Queries, attempt: LoginAttempt): Promise<void> {
  const { subjects } = limited(attempt);
  // In the order of the subjects, so that two attempts never wait for each other.
  await database.run(sql`/* accounts.countLoginFailure */
    insert into login_failure as stored (subject, failures, window_ends_at)
    select subject, 1, now() + ${limits.accounts.failureWindowMs}::double precision * interval '1 millisecond'
    from unnest(${subjects}::text[]) as limited (subject)
    order by subject
    on conflict (subject) do update
    set failures = case when stored.window_ends_at > now() then stored.failures + 1 else 1 end,
        window_ends_at = case
          when stored.window_ends_at > now() then stored.window_ends_at
          else excluded.window_ends_at
        end`);
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
}

/** Forgets the account's failures after a success; those of the address stay, others made them too. */
export async function forgetLoginFailures(database: Queries, attempt: LoginAttempt): Promise<void> {
  await database.run(sql`/* accounts.forgetLoginFailures */
    delete from login_failure
    where subject = ${accountSubject(attempt)}`);
}

function limited(attempt: LoginAttempt): { subjects: string[]; quotas: number[] } {
  const subjects = [`address:${network(attempt.address)}`];
  const quotas: number[] = [limits.accounts.failuresPerAddress];
  if (attempt.email !== null) {
    subjects.push(accountSubject(attempt));
    quotas.push(limits.accounts.failuresPerAccount);
  }
  return { subjects, quotas };
}

function accountSubject(attempt: LoginAttempt): string {
  return `${attempt.kind}:${attempt.email ?? ""}`;
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

function rateLimited(block: BlockRow): ApiError {
  const { items } = apiError(
    "request.rateLimited",
    `Too many failed logins; try again in ${block.seconds} s. A valid API password or token still works.`,
  );
  return new ApiError(items, {
    "retry-after": String(block.seconds),
    "ratelimit-policy": `"login";q=${block.quota};w=${limits.accounts.failureWindowMs / 1000}`,
    ratelimit: `"login";r=0;t=${block.seconds}`,
  });
}
