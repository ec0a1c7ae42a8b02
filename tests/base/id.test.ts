import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { isUuid, newContractId, newId, parseProductId } from "../../src/base/id.ts";

describe("parseProductId", () => {
  test("a positive integer as text or number is one; anything else no product can have", () => {
    assert.equal(parseProductId("17"), 17);
    assert.equal(parseProductId(17), 17);
    assert.equal(parseProductId("9007199254740991"), Number.MAX_SAFE_INTEGER);
    for (const id of [
      "",
      "0",
      "-1",
      "01",
      "1.0",
      "1e3",
      " 1",
      "1 ",
      "0x10",
      "abc",
      "9007199254740992",
      "1".repeat(40),
    ]) {
      assert.equal(parseProductId(id), null, id);
    }
    for (const id of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 1e21]) assert.equal(parseProductId(id), null);
  });
});

describe("newId", () => {
  test("later ids of a process sort after earlier ones", () => {
    const ids = Array.from({ length: 1_000 }, newId);
    assert.deepEqual([...ids].sort(), ids);
    assert.ok(ids.every(isUuid));
  });

  test("a text that only resembles a UUID is none", () => {
    for (const text of ["", "abc", `${newId()} `, newId().replaceAll("-", ""), `{${newId()}}`])
      assert.ok(!isUuid(text));
  });
});

describe("newContractId", () => {
  test("six characters a-z0-9", () => {
    for (let count = 0; count < 200; count++) assert.match(newContractId(), /^[a-z0-9]{6}$/);
  });
});
