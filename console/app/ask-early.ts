/**
 * Requests of a screen that begin while its program is still being loaded: as soon as there is a session, which is the moment that a
 * first screen would wait for. What is asked so lies in the cache when the screen asks for it.
 */
import { session } from "../service/session.ts";

interface Entered {
  /** Why the router loads the screen; `preload` is a pointer over a link, which asks for nothing. */
  readonly cause: string;
}

/** For the loader of a route: the router does not wait for it. */
export function askEarly({ cause }: Entered, ask: () => Promise<unknown>): void {
  if (cause !== "preload") void askWithSession(ask);
}

/** The screen asks again for what has failed here, and tells of it. */
async function askWithSession(ask: () => Promise<unknown>): Promise<void> {
  await session.open();
  if (session.current.kind === "signedIn") await ask().catch(() => undefined);
}
