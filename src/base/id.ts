/** Identifiers (interface 1-15). */
import { randomInt, randomUUID } from "node:crypto";

const contractIdAlphabet = "abcdefghijklmnopqrstuvwxyz0123456789";

/** A new contractId: six random characters a-z0-9. It is a name, not a secret. */
export function newContractId(): string {
  return Array.from({ length: 6 }, () => contractIdAlphabet.charAt(randomInt(contractIdAlphabet.length))).join("");
}

/** The last id's milliseconds, and in the lower 12 bits a counter of the ids of that millisecond. */
let lastMoment = 0n;

/** A new UUIDv7: later ones sort after earlier ones of the same process, also within a millisecond. */
export function newId(): string {
  const now = BigInt(Date.now()) << 12n;
  lastMoment = now > lastMoment ? now : lastMoment + 1n;
  const hex = lastMoment.toString(16).padStart(15, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(12)}${randomUUID().slice(18)}`;
}

/** The smallest id that {@link newId} can make at this time. */
export function firstIdAt(time: Date): string {
  const hex = time.getTime().toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text can be the id of a task, feed, strategy or delivery. Nothing has another id. */
export function isUuid(text: string): boolean {
  return uuid.test(text);
}

/** A productId from the wire as the database's integer, or null when no product can have it. */
export function parseProductId(value: string | number): number | null {
  const text = String(value);
  return /^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : null;
}
