/**
 * What the service says to the session's cookie. Only its word ends a session: a lost answer does not, nor one that the service cannot
 * look now.
 */
import { retryAfterMs } from "../../client/retry.ts";
import { noteTime, toldMs } from "./clock.ts";

export interface Opened {
  readonly token: string;
  /** By the clock of the browser, which may be another than the service's. */
  readonly endsAtMs: number;
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
  noteTime(response);
  const { data }: { data: Omit<Opened, "endsAtMs"> & { expiresAt: string } } = JSON.parse(await response.text());
  const { expiresAt, ...opened } = data;
  return { ...opened, endsAtMs: Date.now() + Date.parse(expiresAt) - toldMs(response) };
}
