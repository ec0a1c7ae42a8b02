import assert from "node:assert/strict";
import { test } from "node:test";
import { feedFields } from "../../console/work/feed-fields.ts";
import { fieldList, findField } from "../../src/feeds/fields.ts";

test("the columns that the console offers for a feed are those that feeds have", () => {
  const named = [...fieldList().matchAll(/`(?<name>[^`<]+)` \(/g)].map(({ groups }) => groups?.["name"] ?? "");
  assert.deepEqual(feedFields.toSorted(), named.toSorted());
  for (const name of feedFields) assert.notEqual(findField(name), null, name);
});
