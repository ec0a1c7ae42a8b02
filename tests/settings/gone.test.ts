/** Settings of earlier versions: a start refuses them, so that nobody believes that they hold. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { ConfigError, readConfig } from "../../src/config.ts";

test("a setting that is gone is refused with a sentence that says what to do", () => {
  const isSaid = (error: unknown): boolean =>
    error instanceof ConfigError && /Remove DATABASE_READ_URL: there are no read replicas any more/.test(error.message);
  assert.throws(() => readConfig({ DATABASE_READ_URL: "postgres://replica/pricewright" }), isSaid);
  assert.doesNotThrow(() => readConfig({ DATABASE_READ_URL: "" }));
});
