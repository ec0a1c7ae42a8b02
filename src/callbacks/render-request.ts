/** The request of a callback, with its template filled in and its secrets opened. */
import type { Contract } from "../base/contract.ts";
import type { SecretKey } from "../base/secret.ts";
import { callbackSeal, type Callback } from "./callback.ts";
import type { OutgoingRequest } from "./send.ts";
import { renderTemplate, type TemplateValues } from "./template.ts";

/** @param values of the event's variables, without the contract's */
export function renderRequest(
  callback: Callback,
  contract: Contract,
  secret: SecretKey,
  values: TemplateValues,
): OutgoingRequest {
  const { url, method, bodyTemplate } = callback;
  const all = { ...values, contractId: contract.contractId };
  const body = method === "POST" ? renderTemplate(bodyTemplate, all) : "";
  return { url, method, headers: openHeaders(callback, contract, secret), body };
}

function openHeaders(callback: Callback, contract: Contract, secret: SecretKey): Record<string, string> {
  const seal = callbackSeal(secret, contract, callback.callbackId);
  const entries = callback.headers.map((header): [string, string] => [
    header.name.toLowerCase(),
    "value" in header ? header.value : seal.openHeader(header.name, header.sealed),
  ]);
  return {
    ...(callback.method === "POST" ? { "content-type": "application/json" } : {}),
    ...Object.fromEntries(entries),
    ...(callback.tokenSealed === null ? {} : { authorization: `Bearer ${seal.openToken(callback.tokenSealed)}` }),
  };
}
