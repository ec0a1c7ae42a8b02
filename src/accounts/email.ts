/** E-mail addresses are user names. Each has one stored spelling. */
import { limits } from "../limits.ts";

/** The stored spelling; null if no account can have this address. */
export function normaliseEmail(text: string): string | null {
  const email = text.trim().toLowerCase();
  // oxlint-disable-next-line no-control-regex -- PostgreSQL stores no NUL
  return email.length <= limits.accounts.emailCharacters && /^[^@\s\u0000-\u001f]+@[^@\s\u0000-\u001f]+$/.test(email)
    ? email
    : null;
}
