/**
 * Replaces `•••` in a PUT by the stored value of the same callback.
 *
 * Callbacks are matched in two rounds. First, a sent callback with a name matches the stored one of that name. Then each
 * sent callback without a match matches one of the same url and method. A stored callback matches once, in the stored order.
 * Its values are kept only if the url still has the same scheme, host and port. Otherwise a user who may change the list
 * could direct a secret that he cannot read to himself.
 */
import type { Contract } from "../base/contract.ts";
import { errorItem, type ErrorItem } from "../base/error.ts";
import type { SecretKey } from "../base/secret.ts";
import { callbackSeal, type Callback } from "./callback.ts";
import { escapePointer } from "./check-callback.ts";
import { hidden, type CallbackIn } from "./schema.ts";

/** A sent callback in which stored values replace `•••`. */
export interface OpenCallback extends CallbackIn {
  headers: Record<string, string>;
}

export interface StoredCallbacks {
  callbacks: readonly Callback[];
  contract: Contract;
  secret: SecretKey;
}

/** Replaces every `•••`. `path` is the JSON pointer of the list. @returns the callbacks, and an error for each `•••` without a stored value */
export function keepHidden(
  sent: readonly CallbackIn[],
  stored: StoredCallbacks,
  path: string,
): { callbacks: OpenCallback[]; problems: ErrorItem[] } {
  const same = pair(sent, stored.callbacks);
  const problems: ErrorItem[] = [];
  const callbacks = sent.map((callback, index) => {
    const keep = keeper(same.get(callback), callback, stored);
    const orProblem = (kept: string | null, what: string, at: string): string => {
      if (kept === null) problems.push(errorItem("request.invalid", nothingStored(what), `${path}/${index}/${at}`));
      return kept ?? "";
    };
    const headers = Object.entries(callback.headers ?? {}).map(([name, value]) => [
      name,
      value === hidden ? orProblem(keep.header(name), `The header ${name}`, `headers/${escapePointer(name)}`) : value,
    ]);
    return {
      ...callback,
      headers: Object.fromEntries(headers),
      ...(callback.token === hidden ? { token: orProblem(keep.token(), "token", "token") } : {}),
    };
  });
  return { callbacks, problems };
}

function nothingStored(what: string): string {
  return (
    `${what} is "${hidden}", which keeps the value stored for the callback of the same name, or of the same url and ` +
    "method, on the same host. There is none; send the value itself."
  );
}

function pair(sent: readonly CallbackIn[], stored: readonly Callback[]): Map<CallbackIn, Callback> {
  const pairs = new Map<CallbackIn, Callback>();
  const free = new Set(stored);
  const take = (callback: CallbackIn, isSame: (candidate: Callback) => boolean): void => {
    const found = pairs.has(callback) ? undefined : [...free].find(isSame);
    if (found === undefined) return;
    pairs.set(callback, found);
    free.delete(found);
  };
  for (const callback of sent) take(callback, ({ name }) => name !== null && name === callback.name);
  for (const callback of sent) {
    take(callback, ({ url, method }) => sameUrl(url, callback.url) && method === (callback.method ?? "GET"));
  }
  return pairs;
}

/** Finds the stored values of one callback; null if there is none. */
interface Keeper {
  header(name: string): string | null;
  token(): string | null;
}

function keeper(before: Callback | undefined, now: CallbackIn, stored: StoredCallbacks): Keeper {
  if (before === undefined || new URL(before.url).origin !== new URL(now.url).origin) {
    return { header: () => null, token: () => null };
  }
  const seal = callbackSeal(stored.secret, stored.contract, before.callbackId);
  return {
    header(name) {
      const lower = name.toLowerCase();
      const header = before.headers.find((candidate) => candidate.name.toLowerCase() === lower);
      return header !== undefined && "sealed" in header ? seal.openHeader(header.name, header.sealed) : null;
    },
    token: () => (before.tokenSealed === null ? null : seal.openToken(before.tokenSealed)),
  };
}

function sameUrl(left: string, right: string): boolean {
  return new URL(left).href === new URL(right).href;
}
