/** Errors in the log. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeError } from "../../src/open-log.ts";

test("the error of a database connection is logged without the connection: its settings, statements and key", () => {
  const error = Object.assign(new Error("terminating connection"), {
    code: "57P01",
    client: { secretKey: 1_869_357_462, connectionParameters: { host: "db.example" } },
  });
  const described = describeError(error);
  assert.equal(described["message"], "terminating connection");
  assert.equal(described["code"], "57P01");
  assert.doesNotMatch(JSON.stringify(described), /secretKey|1869357462|db\.example/);
});
