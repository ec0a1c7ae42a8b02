/** Verifies login passwords. Failures are limited, and an account that does not exist is treated like any other. */
import type { Queries } from "../database/connection.ts";
import { checkLoginLimit, countLoginFailure, noteLoginSuccess, type LoginAttempt } from "./login-limit.ts";
import { passwordMatches } from "./password-hash.ts";

/**
 * Compares the passwords with the account's hash. The hash is `null` if the account has none or does not exist. The
 * passwords are readings of the same bytes, so they count as one attempt.
 *
 * The limit is checked again after the slow hash. Simultaneous guesses all pass the first check, and the second one hides
 * their answers. Right passwords are never counted, so a burst of them blocks nobody.
 *
 * @throws 429 while the account or the address is blocked
 */
export async function verifyLoginPassword(
  database: Queries,
  attempt: LoginAttempt & { passwords: readonly string[]; passwordHash: string | null },
): Promise<boolean> {
  await checkLoginLimit(database, attempt);
  const matches = await oneMatches(attempt.passwords, attempt.passwordHash);
  await checkLoginLimit(database, attempt);
  if (matches) await noteLoginSuccess(database, attempt);
  else await countLoginFailure(database, attempt);
  return matches;
}

async function oneMatches(passwords: readonly string[], passwordHash: string | null): Promise<boolean> {
  for (const password of passwords) if (await passwordMatches(password, passwordHash)) return true;
  return false;
}
