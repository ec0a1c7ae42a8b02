/**
 * Seals the cursors in links to the next page. Some cursors are numbers that all contracts share; unsealed they would
 * tell how much others store. A cursor is bound to its contract and list, so another list refuses it.
 */
import { apiError } from "../base/error.ts";
import type { SecretKey } from "../base/secret.ts";
import { scopeOf, type ReadList } from "./page-position.ts";

/** @throws 400 `request.invalid` for a cursor that is not of this list */
export function openKey(secret: SecretKey, list: ReadList, sealed: string): string {
  try {
    return secret.decrypt(sealed, contextOf(list));
  } catch {
    throw apiError("request.invalid", "after is no key of this list; take it from the Link header.", "/query/after");
  }
}

/** The cursor for a URL. */
export function sealKey(secret: SecretKey, list: ReadList, key: string): string {
  return Buffer.from(secret.encrypt(key, contextOf(list)), "base64").toString("base64url");
}

function contextOf(list: ReadList): string {
  return `page ${scopeOf(list)} ${JSON.stringify(list.query)}`;
}
