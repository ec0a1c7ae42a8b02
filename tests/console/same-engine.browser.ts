/** The engine in the browser gives what the service's engine gives, to the last digit and word. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { build, mergeConfig, type Rolldown } from "vite";
import { config } from "../../console/vite.config.ts";
import * as engine from "../../engine/index.ts";
import * as plain from "../engine/oracle/arbitraries.ts";
import * as wholeDocuments from "../engine/oracle/arbitrary-documents.ts";
import type { Inputs } from "../engine/oracle/random-inputs.ts";
import { fc } from "../engine/oracle/seeded.ts";
import { aBrowser } from "./browser.ts";

/** Of plain documents, and of whole ones. */
const cases = 5_000;
const casesAtOnce = 500;
const seed = 20_261_120;

/** The engine as the console is built, but in one piece: the same sources, target and tree shaking. */
async function bundleEngine(): Promise<string> {
  const usual = config({ command: "build", mode: "production", isSsrBuild: false, isPreview: false });
  const whole = { output: { codeSplitting: false } };
  const lib = { entry: `${import.meta.dirname}/../../engine/index.ts`, formats: ["iife" as const], name: "engine" };
  const built = await build(
    mergeConfig(usual, { configFile: false, logLevel: "silent", build: { lib, rolldownOptions: whole, write: false } }),
  );
  const [bundle] = Array.isArray(built) ? built : [];
  const chunk = bundle?.output.find((output): output is Rolldown.OutputChunk => output.type === "chunk");
  assert.ok(chunk !== undefined);
  return chunk.code;
}

/** What both are asked, as `getEngineInput` writes it: other products are a list of pairs. */
function written({ strategy, product, markets, context }: Inputs): string {
  const { products, ...rest } = context;
  return JSON.stringify({
    strategy,
    product,
    markets,
    context: { ...rest, ...(products === undefined ? {} : { products: [...products] }) },
  });
}

type Engine = Pick<typeof engine, "compileStrategy" | "describe" | "parseStrategy" | "recommend">;

/** Its text runs in the browser. */
function answer({ compileStrategy, describe, parseStrategy, recommend }: Engine, text: string): string {
  const { strategy, product, markets, context } = JSON.parse(text);
  const parsed = parseStrategy(strategy);
  if ("problems" in parsed) return JSON.stringify(parsed.problems);
  const { products, ...rest } = context;
  const others = products === undefined ? {} : { products: new Map(products) };
  const outcome = recommend(
    compileStrategy(parsed.strategy),
    product,
    markets,
    { ...rest, ...others },
    { trace: true },
  );
  const { trace } = outcome;
  return JSON.stringify([outcome, trace === undefined ? [] : [describe(trace, "en"), describe(trace, "de")]]);
}

test(`${2 * cases} random strategies, products and markets: the same outcome, steps and sentences as in the service`, async () => {
  const browser = await aBrowser();
  const page = await browser.newPage();
  await page.evaluate(`${await bundleEngine()}; globalThis.engine = engine;`);
  let priced = 0;
  for (const { strategy, context } of [plain, wholeDocuments]) {
    const { product, markets } = plain;
    const texts = fc.sample(fc.record({ strategy, product, markets, context }).map(written), { numRuns: cases, seed });
    for (let at = 0; at < texts.length; at += casesAtOnce) {
      const asked = texts.slice(at, at + casesAtOnce);
      const there = await page.evaluate(
        `(${JSON.stringify(asked)}).map((text) => (${answer.toString()})(globalThis.engine, text))`,
      );
      const wanted = asked.map((text) => answer(engine, text));
      assert.deepEqual(there, wanted);
      priced += wanted.filter((text) => text.startsWith('[{"kind":"recommendation"')).length;
    }
  }
  assert.ok(priced > cases / 2, `only ${priced} of ${2 * cases} have a price`);
  await page.close();
});
