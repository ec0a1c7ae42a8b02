/** Names this process among all processes of the installation, for as long as it lives. What it leases bears the name. */
import { randomUUID } from "node:crypto";

/** A UUID. */
export const processId: string = randomUUID();

/** Characters of an id before its last part. The last part of a token is its own. */
const nameCharacters = 24;
const lastPartCharacters = 12;

/** A new token, which says what process it is of. A UUID. */
export function newToken(): string {
  return processId.slice(0, nameCharacters) + randomUUID().slice(nameCharacters);
}

/** The least and the greatest token that a process can have made. */
export function tokensOf(id: string): { least: string; most: string } {
  const name = id.slice(0, nameCharacters);
  return { least: name + "0".repeat(lastPartCharacters), most: name + "f".repeat(lastPartCharacters) };
}
