/**
 * The installation's secret key. Each purpose has a derived key of its own, and none reveals another. Encryption is
 * AES-256-GCM; keyed hashes are HMAC-SHA-256.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";

/** The installation's secret, at least 32 bytes. It is not in the database. */
export interface SecretKey {
  /** A key of 32 bytes for one purpose. */
  derive(purpose: string): Buffer;
  /** A keyed hash to look up secrets of high entropy: API passwords, refresh tokens. */
  hash(purpose: string, text: string): Buffer;
  /** Encrypts text. Decrypting needs the same `context`. */
  encrypt(text: string, context: string): string;
  /** Gives the text back. @throws when it was encrypted with another key or context */
  decrypt(sealed: string, context: string): string;
}

/** Wraps the raw key. */
export function secretKey(raw: Buffer): SecretKey {
  const derived = new Map<string, Buffer>();
  const derive = (purpose: string): Buffer => {
    const known = derived.get(purpose) ?? Buffer.from(hkdfSync("sha256", raw, "", `pricewright:${purpose}`, 32));
    if (derived.size < 1_000) derived.set(purpose, known);
    return known;
  };
  return {
    derive,
    hash: (purpose, text) => createHmac("sha256", derive(purpose)).update(text).digest(),
    encrypt(text, context) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", derive("encryption"), nonce).setAAD(Buffer.from(context));
      const sealed = Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
      return sealed.toString("base64");
    },
    decrypt(sealed, context) {
      const bytes = Buffer.from(sealed, "base64");
      const decipher = createDecipheriv("aes-256-gcm", derive("encryption"), bytes.subarray(0, 12))
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(-16));
      return decipher.update(bytes.subarray(12, -16), undefined, "utf8") + decipher.final("utf8");
    },
  };
}
