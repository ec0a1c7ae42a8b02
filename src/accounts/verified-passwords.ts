/** A cache of verified login passwords. Basic sends one with every request, and argon2 is slow by design. */
import type { SecretKey } from "../base/secret.ts";

/** The time without a new hash of a verified login password, and the number of such passwords. */
const verifiedPasswordMs = 60_000;
const verifiedPasswords = 10_000;

interface Verification {
  until: number;
  result: Promise<boolean>;
}

/**
 * The cache has keyed hashes, never passwords. The account's stored hash is part of the key and read with each request, so
 * an entry ends when one of the processes changes the password. Equal simultaneous questions share one verification.
 */
export class VerifiedPasswords {
  readonly #known = new Map<string, Verification>();
  readonly #secret: SecretKey;
  readonly #clock: () => Date;

  constructor(secret: SecretKey, clock: () => Date) {
    this.#secret = secret;
    this.#clock = clock;
  }

  /** The cached answer, or that of `verify`. Only a yes is cached. */
  async verify(
    credentials: { email: string; password: string; passwordHash: string | null },
    verify: () => Promise<boolean>,
  ): Promise<boolean> {
    const { email, password, passwordHash } = credentials;
    const key = this.#secret
      .hash("verified-password", JSON.stringify([email, passwordHash, password]))
      .toString("base64");
    const known = this.#known.get(key);
    if (known && known.until > this.#clock().getTime()) return await known.result;
    const result = verify();
    this.#remember(key, result);
    let isRight = false;
    try {
      isRight = await result;
    } finally {
      if (!isRight) this.#known.delete(key);
    }
    return isRight;
  }

  #remember(key: string, result: Promise<boolean>): void {
    this.#known.delete(key);
    this.#known.set(key, { until: this.#clock().getTime() + verifiedPasswordMs, result });
    const [oldest] = this.#known.keys();
    if (this.#known.size > verifiedPasswords && oldest !== undefined) this.#known.delete(oldest);
  }
}
