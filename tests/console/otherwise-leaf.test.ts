/** The rule that the review calls "Otherwise" is the one that the engine numbers so. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { otherwiseLeaf } from "../../console/review/otherwise-leaf.ts";
import { leafPointersOf, parseStrategy } from "../../engine/index.ts";

const rule = { rule: { target: { position: 1 } } };
const branch = (then: object, name?: string) => ({
  ...(name === undefined ? {} : { name }),
  when: { field: "name", equals: "a" },
  then,
});
const nested = { branches: [branch(rule, "one"), branch({ skip: "no" })], otherwise: rule };

const documents: Readonly<Record<string, object>> = {
  "without branches": { name: "A", otherwise: rule },
  "with branches": { name: "A", branches: [branch(rule, "one"), branch({ skip: "no" }, "two")], otherwise: rule },
  "with branches of a branch": {
    name: "A",
    branches: [branch(nested, "outer"), branch(rule)],
    otherwise: { skip: "no" },
  },
  "with branches of branches": {
    name: "A",
    branches: [branch({ branches: [branch(nested, "in")], otherwise: nested }, "out"), branch(nested)],
    otherwise: rule,
  },
};

for (const [name, document] of Object.entries(documents)) {
  test(name, () => {
    const parsed = parseStrategy(document);
    assert.ok("strategy" in parsed, JSON.stringify(parsed));
    const [leaf = 0] = [...leafPointersOf(parsed.strategy)].find(([, pointer]) => pointer === "/otherwise") ?? [];
    assert.equal(otherwiseLeaf(JSON.parse(JSON.stringify(document))), leaf);
  });
}

test("branches of otherwise have no single rule", () => {
  assert.equal(otherwiseLeaf(JSON.parse(JSON.stringify({ name: "A", otherwise: nested }))), null);
});
