/** The service, as every screen asks it: one client, one cache. */
import { MutationCache, QueryClient } from "@tanstack/react-query";
import { Client, RequestFailed, Unreachable } from "../../client/client.ts";
import { takingEarly } from "./ahead.ts";
import { asConsole } from "./as-console.ts";
import { connection, NotSent } from "./connection.ts";
import { preferences } from "./preferences.ts";
import { noting } from "./requests.ts";
import { session } from "./session.ts";

export const service = new Client({
  authorize: async () => await session.authorize(),
  renew: async () => await session.renew(),
  language: () => preferences.current.language,
  fetch: noting(takingEarly(async (input, init) => await connection.fetch(input, asConsole(init)))),
});

/** The client itself repeats what the service asks to repeat. Here only a lost connection is tried again. */
function isWorthTrying(failures: number, error: Error): boolean {
  return error instanceof Unreachable && failures < 2;
}

/** What somebody wants to change is not kept for later: they would not expect it then. */
function sendNothing(): void {
  if (connection.current.lostAt === null) return;
  void connection.isThere();
  throw new NotSent();
}

export const cache = new QueryClient({
  mutationCache: new MutationCache({ onMutate: sendNothing }),
  defaultOptions: {
    queries: { staleTime: 30_000, retry: isWorthTrying, refetchOnWindowFocus: false, networkMode: "always" },
    mutations: { retry: false, networkMode: "always" },
  },
});

/** What could not be read while the connection was lost is read when it is back, where it is shown. */
connection.subscribe(() => {
  if (connection.current.lostAt !== null) return;
  void cache.refetchQueries({ type: "active", predicate: ({ state }) => state.error instanceof Unreachable });
});

/** Whether the service says that something does not exist, or is another's. */
export function isMissing(error: unknown): boolean {
  return error instanceof RequestFailed && error.status === 404;
}

/** Whether the service refused what was sent as it stands. */
export function isInvalid(error: unknown): boolean {
  return error instanceof RequestFailed && error.status === 400;
}

/** Whether somebody else changed meanwhile what was to be changed. */
export function isStale(error: unknown): boolean {
  return error instanceof RequestFailed && error.status === 412;
}

/** Only who has seen what stands there changes it. */
export function under(etag: string | null): { headers?: Record<string, string> } {
  return etag === null ? {} : { headers: { "if-match": etag } };
}

/** A key under which a POST that is sent again has no second effect. `randomUUID` does not exist on plain http. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Keys of requests that nobody has heard an answer to, the newest of them. */
const unanswered = new Map<string, string>();
const mostUnanswered = 100;

/**
 * A POST that changes something. If its answer is lost on the way, whoever tries the same again sends it under the same key, so it has
 * one effect.
 *
 * @throws RequestFailed, Unreachable
 */
export const sendOnce: typeof service.post = async (path, request, extra) => {
  const text = JSON.stringify([path, request]);
  const idempotencyKey = unanswered.get(text) ?? newKey();
  unanswered.set(text, idempotencyKey);
  const [oldest = ""] = unanswered.keys();
  if (unanswered.size > mostUnanswered) unanswered.delete(oldest);
  try {
    const answer = await service.post(path, request, { ...extra, idempotencyKey });
    unanswered.delete(text);
    return answer;
  } catch (error) {
    if (error instanceof RequestFailed && error.status < 500) unanswered.delete(text);
    throw error;
  }
};
