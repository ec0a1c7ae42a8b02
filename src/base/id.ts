/** Identifiers (decisions section 1, "Identifiers"). */
import { randomInt, randomUUIDv7 } from "node:crypto";

const contractIdAlphabet = "abcdefghijklmnopqrstuvwxyz0123456789";

/** A new contractId: six random characters a-z0-9. It is a name, not a secret. */
export function newContractId(): string {
  return Array.from({ length: 6 }, () => contractIdAlphabet.charAt(randomInt(contractIdAlphabet.length))).join("");
}

/** A new UUIDv7: later ones sort after earlier ones of the same process. */
export function newId(): string {
  return randomUUIDv7();
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text can be the id of a task, feed, strategy or delivery; what cannot does not exist. */
export function isUuid(text: string): boolean {
  return uuid.test(text);
}

/** A productId from the wire as the database's integer, or null when no product can have it. */
export function parseProductId(value: string | number): number | null {
  const text = String(value);
  return /^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : null;
}
