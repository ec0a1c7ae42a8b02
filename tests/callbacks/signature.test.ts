import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { Webhook } from "standardwebhooks";
import { newSigningKey, signatureHeaders } from "../../src/callbacks/signature.ts";

describe("signature", () => {
  const key = newSigningKey();
  const body = '{"startTime":"2026-01-31T12:00:00.000Z","name":"Käse"}';
  const headers = signatureHeaders([key], { id: "0199", sentAt: new Date(), body });

  it("is accepted by a Standard Webhooks verifier", () => {
    assert.deepEqual(new Webhook(key).verify(body, headers), JSON.parse(body));
  });

  it("does not fit another body, key or id", () => {
    assert.throws(() => new Webhook(key).verify(`${body} `, headers));
    assert.throws(() => new Webhook(newSigningKey()).verify(body, headers));
    assert.throws(() => new Webhook(key).verify(body, { ...headers, "webhook-id": "0200" }));
  });

  it("of two keys is accepted by verifiers of either key and by no other", () => {
    const older = newSigningKey();
    const both = signatureHeaders([key, older], { id: "0199", sentAt: new Date(), body });
    for (const known of [key, older]) assert.deepEqual(new Webhook(known).verify(body, both), JSON.parse(body));
    assert.throws(() => new Webhook(newSigningKey()).verify(body, both));
  });

  it("is the reference implementation's signature", () => {
    const sentAt = new Date("2026-01-31T12:00:00.700Z");
    const signed = signatureHeaders([key], { id: "0199", sentAt, body });
    assert.equal(signed["webhook-signature"], new Webhook(key).sign("0199", sentAt, body));
    assert.equal(signed["webhook-timestamp"], "1769860800");
  });
});
