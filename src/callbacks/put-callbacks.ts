/** `putCallbacks`: replaces the contract's whole list (interface 4.5-1). */
import { changeSettings, type SettingAuthor } from "../accounts/index.ts";
import type { Contract } from "../base/contract.ts";
import { ApiError, type ErrorItem } from "../base/error.ts";
import { newId } from "../base/id.ts";
import type { SecretKey } from "../base/secret.ts";
import { sql, type Database, type Transaction } from "../database/connection.ts";
import { limits } from "../limits.ts";
import type { AddressGuard } from "../outgoing/index.ts";
import { callbackSeal, isSecretHeader, readCallbacks, type Callback, type CallbackEvent } from "./callback.ts";
import { callbackProblems } from "./check-callback.ts";
import { getCallbacks } from "./get-callbacks.ts";
import { keepHidden, type OpenCallback } from "./keep-hidden.ts";
import type { CallbackIn, CallbackOut } from "./schema.ts";
import { lockCallbacks } from "./signing-key.ts";
import { defaultTemplates } from "./template.ts";

/** A list of callbacks as it was sent. */
export interface SentList {
  event: CallbackEvent;
  sent: readonly CallbackIn[];
  /** JSON pointer of the list in the body, for errors. */
  path: string;
}

/** The callbacks of an event as they were sent. */
export interface SentCallbacks {
  sent: readonly CallbackIn[];
  /** JSON pointer of the list in the body, for errors. */
  path: string;
  event?: CallbackEvent;
  /** A list that is stored with it, all or none. */
  also?: SentList;
  /** The answer of the GET with this list. */
  answer: (callbacks: CallbackOut[]) => unknown;
}

/**
 * Stores lists of callbacks, each as all of the contract's for its event: all or none. Concurrent calls take effect one after
 * the other.
 *
 * @returns the list as {@link getCallbacks} returns it
 * @throws 400 that names every callback that may not be registered; 412
 */
export async function putCallbacks(
  options: { database: Database; secret: SecretKey; guard: AddressGuard },
  author: SettingAuthor,
  { sent, path, event = "pricingCompleted", also, answer }: SentCallbacks,
): Promise<CallbackOut[]> {
  const { database, secret, guard } = options;
  const { contract } = author;
  const lists: SentList[] = [{ event, sent, path }, ...(also === undefined ? [] : [also])];
  refuse(
    lists.flatMap((list) =>
      list.sent.flatMap((callback, index) =>
        callbackProblems(callback, { guard, event: list.event }, `${list.path}/${index}`),
      ),
    ),
  );
  return await changeSettings(database, author, {
    name: `callbacks.${event}`,
    answer,
    read: async (queries) => await getCallbacks(queries, contract, event),
    write: async (transaction) => {
      await lockCallbacks(transaction, contract, secret);
      for (const list of lists) await putList(transaction, contract, secret, list);
    },
  });
}

async function putList(
  transaction: Transaction,
  contract: Contract,
  secret: SecretKey,
  { event, sent, path }: SentList,
): Promise<void> {
  const stored = await readCallbacks(transaction, contract, event);
  const { callbacks, problems } = keepHidden(sent, { callbacks: stored, contract, secret }, path);
  refuse(problems);
  const replaced = callbacks.map((callback) => sealCallback(callback, event, { contract, secret }));
  await replaceCallbacks(transaction, contract, event, replaced);
}

function refuse(problems: readonly ErrorItem[]): void {
  const [first, ...others] = problems.slice(0, limits.http.errors);
  if (first !== undefined) throw new ApiError([first, ...others]);
}

function sealCallback(
  callback: OpenCallback,
  event: CallbackEvent,
  { contract, secret }: { contract: Contract; secret: SecretKey },
): Callback {
  const callbackId = newId();
  const seal = callbackSeal(secret, contract, callbackId);
  return {
    callbackId,
    url: callback.url,
    method: callback.method ?? "GET",
    name: callback.name ?? null,
    bodyTemplate: callback.bodyTemplate ?? defaultTemplates[event],
    headers: Object.entries(callback.headers).map(([name, value]) =>
      isSecretHeader(name) ? { name, sealed: seal.sealHeader(name, value) } : { name, value },
    ),
    tokenSealed: callback.token === undefined ? null : seal.sealToken(callback.token),
  };
}

async function replaceCallbacks(
  transaction: Transaction,
  contract: Contract,
  event: CallbackEvent,
  callbacks: readonly Callback[],
): Promise<void> {
  await transaction.run(sql`
    /* callbacks.deleteCallbacks */
    delete from callback
    where contract_id = ${contract.contractId} and event = ${event}`);
  await transaction.run(sql`
    /* callbacks.putCallbacks */
    insert into callback (contract_id, callback_id, callback_position, url, method, name, body_template, headers,
      token_sealed, event)
    select ${contract.contractId}, callback_id, callback_position, url, method, name, body_template, headers::json,
      token_sealed, ${event}
    from unnest(
      ${callbacks.map((callback) => callback.callbackId)}::uuid[],
      ${callbacks.map((callback) => callback.url)}::text[],
      ${callbacks.map((callback) => callback.method)}::text[],
      ${callbacks.map((callback) => callback.name)}::text[],
      ${callbacks.map((callback) => callback.bodyTemplate)}::text[],
      ${callbacks.map((callback) => JSON.stringify(callback.headers))}::text[],
      ${callbacks.map((callback) => callback.tokenSealed)}::text[]
    ) with ordinality as new (callback_id, url, method, name, body_template, headers, token_sealed, callback_position)`);
}
