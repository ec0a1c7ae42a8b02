/**
 * A cache of verified access tokens: a page sends the same one for 15 minutes. To verify it takes a thread of libuv, for which it waits
 * behind password hashes and compression.
 */
import { createHash } from "node:crypto";
import { limits } from "../limits.ts";

/** The content of a verified token, and when it expires, in seconds since 1970. */
export interface Verified<Claims> {
  readonly claims: Claims;
  readonly expiresAt: number;
}

/** The cache has digests, never tokens. Bounded: the least recently used one makes room. */
export class VerifiedTokens<Claims> {
  readonly #known = new Map<string, Verified<Claims>>();
  readonly #clock: () => Date;

  constructor(clock: () => Date) {
    this.#clock = clock;
  }

  /**
   * The content of a token: what is known of it until it expires, else what `verify` finds.
   *
   * @param verify null for a token that is none; only a yes is kept
   */
  async verify(token: string, verify: () => Promise<Verified<Claims> | null>): Promise<Claims | null> {
    const key = createHash("sha256").update(token).digest("base64");
    const known = this.#known.get(key);
    this.#known.delete(key);
    const seconds = Math.floor(this.#clock().getTime() / 1_000);
    const found = known !== undefined && seconds < known.expiresAt ? known : await verify();
    if (found === null) return null;
    this.#keep(key, found);
    return found.claims;
  }

  #keep(key: string, found: Verified<Claims>): void {
    this.#known.set(key, found);
    const [oldest] = this.#known.keys();
    if (this.#known.size > limits.accounts.verifiedTokens && oldest !== undefined) this.#known.delete(oldest);
  }
}
