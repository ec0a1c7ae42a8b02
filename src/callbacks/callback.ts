/** A registered callback as stored, and the sealing of its secrets. */
import type { Contract } from "../base/contract.ts";
import type { SecretKey } from "../base/secret.ts";
import { sql, type Queries } from "../database/connection.ts";

/** A header. It has `sealed` instead of `value` if its name marks it as secret. */
export type StoredHeader = { name: string; value: string } | { name: string; sealed: string };

export interface Callback {
  callbackId: string;
  url: string;
  method: "GET" | "POST";
  name: string | null;
  bodyTemplate: string;
  headers: readonly StoredHeader[];
  tokenSealed: string | null;
}

interface CallbackRow {
  callback_id: string;
  url: string;
  method: "GET" | "POST";
  name: string | null;
  body_template: string;
  headers: string;
  token_sealed: string | null;
}

/** What callbacks are called for: a contract has a list of them for each. */
export type CallbackEvent = "pricingCompleted" | "pricingHeld" | "monitoringAlert";

/** Reads the contract's callbacks for an event in the order sent. Secrets stay sealed. */
export async function readCallbacks(
  database: Queries,
  contract: Contract,
  event: CallbackEvent = "pricingCompleted",
): Promise<Callback[]> {
  const rows = await database.rows<CallbackRow>(sql`
    /* callbacks.readCallbacks */
    select callback_id, url, method, name, body_template, headers, token_sealed
    from callback
    where contract_id = ${contract.contractId} and event = ${event}
    order by callback_position`);
  return rows.map((row) => ({
    callbackId: row.callback_id,
    url: row.url,
    method: row.method,
    name: row.name,
    bodyTemplate: row.body_template,
    headers: JSON.parse(row.headers),
    tokenSealed: row.token_sealed,
  }));
}

/** Names whose values are hidden (interface 2.9-2). */
const secretName = /^authorization$|^cookie$|token|key|secret/i;

/** Whether a header's value is stored encrypted and never shown. */
export function isSecretHeader(name: string): boolean {
  return secretName.test(name);
}

/** Seals and opens the secrets of one callback. Each value is bound to its contract, callback and header. */
export interface CallbackSeal {
  sealHeader(name: string, value: string): string;
  openHeader(name: string, sealed: string): string;
  sealToken(token: string): string;
  openToken(sealed: string): string;
}

export function callbackSeal(secret: SecretKey, contract: Contract, callbackId: string): CallbackSeal {
  const purpose = `callback:${contract.contractId}:${callbackId}`;
  const headerPurpose = (name: string): string => `${purpose}:header:${name.toLowerCase()}`;
  return {
    sealHeader: (name, value) => secret.encrypt(value, headerPurpose(name)),
    openHeader: (name, sealed) => secret.decrypt(sealed, headerPurpose(name)),
    sealToken: (token) => secret.encrypt(token, `${purpose}:token`),
    openToken: (sealed) => secret.decrypt(sealed, `${purpose}:token`),
  };
}
