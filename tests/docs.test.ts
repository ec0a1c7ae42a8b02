/** Pages that quote what the program does are held against it. `node tests/docs/write.ts` brings them up to date. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { strategySchema } from "../engine/index.ts";
import { fillConfiguration } from "./docs/configuration-page.ts";
import { fillCountries } from "./docs/countries-table.ts";
import { examplesOf, outcomeOf } from "./docs/strategy-page.ts";
import { renderWorkedExamples } from "./docs/worked-examples-page.ts";
import { readText } from "./tidy/sources.ts";

const page = (await readText("docs/concepts/strategies.md")) ?? "";

describe("docs/concepts/strategies.md", () => {
  const examples = examplesOf(page);

  test("every example gives the price, and is explained, as the page quotes it", () => {
    assert.ok(examples.length >= 30, `only ${examples.length} examples`);
    for (const { json, says } of examples) assert.equal(says, outcomeOf(json), json);
  });

  test("no example has problems; some give no price, and say why", () => {
    const prices = new Set(examples.map(({ says }) => /^\*\*(No price|\d+\.\d\d)\.\*\* /.exec(says ?? "")?.[1]));
    assert.equal(prices.has(undefined), false);
    assert.ok(prices.has("No price"));
  });

  test("every part of a rule, a condition and an amount has an example", () => {
    const { rule, condition, amount } = strategySchema.$defs;
    const shown = examples.map(({ json }) => json).join("\n");
    const names = namesIn([rule, condition, amount]);
    assert.ok(names.length > 40, names.join());
    assert.deepEqual(
      names.filter((name) => !shown.includes(`"${name}":`)),
      [],
    );
  });
});

/** The names of the properties that a JSON Schema describes. */
function namesIn(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(namesIn);
  if (typeof schema !== "object" || schema === null) return [];
  const names = "properties" in schema && typeof schema.properties === "object" ? schema.properties : {};
  const inner = Object.entries(schema).filter(([key]) => key !== "examples");
  return [...new Set([...Object.keys(names ?? {}), ...inner.flatMap(([, value]) => namesIn(value))])];
}

test("docs/concepts/worked-examples.md is the table of the examples that the engine's tests run", async () => {
  assert.equal(await readText("docs/concepts/worked-examples.md"), renderWorkedExamples());
});

test("docs/guides/try-a-strategy.md shows a document that is right", async () => {
  const [first] = examplesOf((await readText("docs/guides/try-a-strategy.md")) ?? "");
  assert.ok(first !== undefined);
  assert.match(outcomeOf(first.json), /^\*\*\d+\.\d\d\.\*\* /);
});

test("docs/reference/readings.md says of each country which words and amounts are read", async () => {
  const bare = (text: string): string => text.replaceAll(/ {2,}/g, " ").replaceAll(/-{3,}/g, "---");
  const readings = (await readText("docs/reference/readings.md")) ?? "";
  assert.equal(bare(readings), bare(fillCountries(readings)));
});

test("docs/reference/configuration.md lists every setting, its default and its meaning", async () => {
  const configuration = (await readText("docs/reference/configuration.md")) ?? "";
  assert.match(configuration, /^- `DATA_DIR` /m);
  assert.equal(configuration, fillConfiguration(configuration));
});
