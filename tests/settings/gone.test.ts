/** Settings of earlier versions: a start refuses them, so that nobody believes that they hold. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { ConfigError, readConfig } from "../../src/config.ts";

for (const [name, value, sentence] of [
  [
    "DATABASE_READ_URL",
    "postgres://replica/pricewright",
    /Remove DATABASE_READ_URL: there are no read replicas any more/,
  ],
  ["COLLECTOR_SHARE", "50", /Remove COLLECTOR_SHARE: collectors read at a lower priority than requests/],
] as const) {
  test(`${name} is refused with a sentence that says what is there instead`, () => {
    const isSaid = (error: unknown): boolean => error instanceof ConfigError && sentence.test(error.message);
    assert.throws(() => readConfig({ [name]: value }), isSaid);
    assert.doesNotThrow(() => readConfig({ [name]: "" }));
  });
}
