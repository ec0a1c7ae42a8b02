/** `getCallbacks`: the contract's callbacks as a client sees them (interface 4.5-2). */
import type { Contract } from "../base/contract.ts";
import type { Queries } from "../database/connection.ts";
import { readCallbacks, type Callback, type CallbackEvent } from "./callback.ts";
import { hidden, type CallbackOut } from "./schema.ts";

/** Gets the contract's callbacks in the order sent, with defaults filled in and secrets hidden. */
export async function getCallbacks(
  database: Queries,
  contract: Contract,
  event: CallbackEvent = "pricingCompleted",
): Promise<CallbackOut[]> {
  return (await readCallbacks(database, contract, event)).map(renderCallback);
}

/** Renders one callback for an answer. */
export function renderCallback(callback: Callback): CallbackOut {
  return {
    url: callback.url,
    method: callback.method,
    ...(callback.name === null ? {} : { name: callback.name }),
    bodyTemplate: callback.bodyTemplate,
    headers: Object.fromEntries(
      callback.headers.map((header) => [header.name, "value" in header ? header.value : hidden]),
    ),
    ...(callback.tokenSealed === null ? {} : { token: hidden }),
  };
}
