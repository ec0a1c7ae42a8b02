/** A registered callback as stored, and the sealing of what is secret in it. */
import type { Contract } from "../base/contract.ts";
import type { SecretKey } from "../base/secret.ts";
import { sql, type Queries } from "../database/connection.ts";

/** A header; `sealed` instead of `value` where the value looks secret. */
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

/** The contract's callbacks in the order sent, secrets still sealed. */
export async function readCallbacks(database: Queries, contract: Contract): Promise<Callback[]> {
  const rows = await database.rows<CallbackRow>(sql`
    /* callbacks.readCallbacks */
    select callback_id, url, method, name, body_template, headers, token_sealed
    from callback
    where contract_id = ${contract.contractId}
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

/** What is secret in one callback of one contract, in words that bind each value to its place. */
export interface CallbackSeal {
  sealHeader(name: string, value: string): string;
  openHeader(name: string, sealed: string): string;
  sealToken(token: string): string;
  openToken(sealed: string): string;
}

/** Seals and opens the secrets of one callback. */
export function callbackSeal(secret: SecretKey, contract: Contract, callbackId: string): CallbackSeal {
  const place = `callback:${contract.contractId}:${callbackId}`;
  const headerPlace = (name: string): string => `${place}:header:${name.toLowerCase()}`;
  return {
    sealHeader: (name, value) => secret.encrypt(value, headerPlace(name)),
    openHeader: (name, sealed) => secret.decrypt(sealed, headerPlace(name)),
    sealToken: (token) => secret.encrypt(token, `${place}:token`),
    openToken: (sealed) => secret.decrypt(sealed, `${place}:token`),
  };
}
