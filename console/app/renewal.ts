/**
 * What the service says to the session's cookie. Only its word ends a session: a lost answer does not, nor one that the service cannot
 * look now.
 */
import { retryAfterMs } from "../../client/retry.ts";

export interface Opened {
  readonly token: string;
  readonly expiresAt: string;
  /** Where users reach the service, if its operator said it. */
  readonly publicUrl?: string;
  readonly passwordToken?: string;
}

export type Renewal =
  | { readonly kind: "opened"; readonly opened: Opened }
  /** There is no session, or the service takes none from this page. */
  | { readonly kind: "over" }
  /** The service answered, and not whether the session goes on. */
  | { readonly kind: "busy"; readonly retryMs: number }
  | { readonly kind: "lost"; readonly error: unknown };

/** @param attempt from 1; the wait that the service does not name grows with it */
export async function renewalOf(answer: Promise<Response>, attempt: number): Promise<Renewal> {
  try {
    const response = await answer;
    if (response.ok) return { kind: "opened", opened: await openedOf(response) };
    if (response.status === 401 || response.status === 403) return { kind: "over" };
    return { kind: "busy", retryMs: retryAfterMs(response, attempt) };
  } catch (error) {
    return { kind: "lost", error };
  }
}

export async function openedOf(response: Response): Promise<Opened> {
  const { data }: { data: Opened } = JSON.parse(await response.text());
  return data;
}
