/** E-mail addresses as user names: one spelling each, whoever types it. */
import { limits } from "../limits.ts";

/** As it is stored and looked up, or null when no account can have it. */
export function normaliseEmail(text: string): string | null {
  const email = text.trim().toLowerCase();
  // oxlint-disable-next-line no-control-regex -- PostgreSQL stores no NUL
  return email.length <= limits.accounts.emailCharacters && /^[^@\s\u0000-\u001f]+@[^@\s\u0000-\u001f]+$/.test(email)
    ? email
    : null;
}
