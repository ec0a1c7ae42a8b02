/** Signatures of deliveries by Standard Webhooks: a receiver that knows the key can verify that we sent a message, and when. */
import { createHmac, randomBytes } from "node:crypto";

const keyPrefix = "whsec_";
const keyBytes = 32;

/** A new signing key in the form that verifiers take: `whsec_` and Base64. */
export function newSigningKey(): string {
  return keyPrefix + randomBytes(keyBytes).toString("base64");
}

export interface SignedMessage {
  /** The webhook-id. It is the same on every attempt, so that the receiver recognises a repetition. */
  id: string;
  /** When this attempt is made. */
  sentAt: Date;
  /** The body exactly as sent; "" if there is none. */
  body: string;
}

/** The three headers that identify and sign one attempt. It has a signature for each key, and a receiver needs one of them. */
export function signatureHeaders(keys: readonly string[], message: SignedMessage): Record<string, string> {
  const timestamp = Math.floor(message.sentAt.getTime() / 1000).toString();
  const signatures = keys.map((key) => {
    const hmac = createHmac("sha256", Buffer.from(key.slice(keyPrefix.length), "base64"));
    return `v1,${hmac.update(`${message.id}.${timestamp}.${message.body}`).digest("base64")}`;
  });
  return { "webhook-id": message.id, "webhook-timestamp": timestamp, "webhook-signature": signatures.join(" ") };
}
