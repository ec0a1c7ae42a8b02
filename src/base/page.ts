/** A page of a list, as a request asks for it and as it is answered (interface 1). */
import type { Readable } from "node:stream";
import type { LongAnswer } from "./long-answer.ts";
import type { SecretKey } from "./secret.ts";

/** Which page of a list: the one that begins at `start`, or the one that follows the entry of a key. */
export interface PageRequest {
  start: number;
  limit: number;
  /** As a `Link` gave it; null for a page by `start`. */
  after: string | null;
  /** Seals the keys of links. */
  secret: SecretKey;
}

export interface Page {
  /** `{ "data": [ … ] }`; a page that is too long to be held is a stream. */
  content: string | LongAnswer | Readable;
  /** The key that the next page follows; null when nothing follows. */
  next: string | null;
}
