/**
 * What `early.ts` asked before the program was there. Each answer is given once: the session's to the session, others to the first request
 * for the same address.
 */

import { isOfService } from "./connection.ts";

export interface Early {
  /** The answer that opens the session; null once it was taken. */
  opened: Promise<Response> | null;
  /** Answers to GETs by their address. */
  readonly sent: Map<string, Promise<Response>>;
  /** When these were sent, or cannot be. */
  readonly requested: Promise<void>;
}

declare global {
  /** Missing where the page has no such script, as while the console is worked on. */
  var pricewrightEarly: Early | undefined;
}

/** By the clock of the page. Later, an answer may be older than what a screen shows beside it, so the screen asks itself. */
const keptMs = 30_000;

/** The answer that opens the session, if it was asked for. */
export function takeOpened(): Promise<Response> | null {
  const early = globalThis.pricewrightEarly;
  const opened = early?.opened ?? null;
  if (early !== undefined) early.opened = null;
  return opened;
}

/** A skeleton is shown after 150 ms; the first one takes a part of that. */
const longestWaitMs = 100;

/** Waits until the first screen's requests are on their way, for a moment: rendering would keep them back. */
export async function untilAsked(): Promise<void> {
  const longest = new Promise<void>((resolve) => setTimeout(resolve, longestWaitMs));
  await Promise.race([globalThis.pricewrightEarly?.requested, longest]);
}

/** The same function, which takes what was asked early. Whoever asks for what failed sends it again, and tells of a failure. */
export function takingEarly(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const answer = typeof input === "string" && (init?.method ?? "GET") === "GET" ? take(input) : null;
    const early = await answer?.catch(() => null);
    return early !== undefined && early !== null && isOfService(early) ? early : await send(input, init);
  };
}

function take(address: string): Promise<Response> | null {
  const sent = globalThis.pricewrightEarly?.sent;
  const answer = sent?.get(address);
  sent?.delete(address);
  return answer === undefined || performance.now() > keptMs ? null : answer;
}
