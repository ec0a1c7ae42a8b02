/** Runs the tests of a recipe: each reads a stored page, and compares what the recipe found with what is expected. */
import type { Contract } from "../../../base/contract.ts";
import { errorItem, type ErrorItem } from "../../../base/error.ts";
import { isUuid } from "../../../base/id.ts";
import type { Queries } from "../../../database/connection.ts";
import { compareFields, type PageReading, type ReaderPool, type Recipe } from "../../../reading/index.ts";
import { findSample } from "../../readings/keep-sample.ts";
import { findSettings, samplePage } from "./sample-page.ts";

export interface TestedRecipe {
  domain: string;
  recipe: Recipe;
}

/**
 * Reads each stored page once, in a thread.
 *
 * @param at the recipe's place in the request, for the pointers
 * @returns an error for each test that fails, and for each that names no sample of the domain
 */
export async function runTests(
  { database, pool }: { database: Queries; pool: ReaderPool },
  contract: Contract,
  { domain, recipe }: TestedRecipe,
  at: string,
): Promise<ErrorItem[]> {
  const settings = await findSettings(database, contract, domain);
  const problems: ErrorItem[] = [];
  const tests = recipe.tests.map((test, index) => ({ ...test, at: `${at}/tests/${index}` }));
  // One page after the other: a page may have 8 MiB, and a recipe 20 of them.
  for (const [sampleId, ofSample] of Map.groupBy(tests, ({ sample }) => sample)) {
    const sample = isUuid(sampleId) ? await findSample(database, contract, sampleId) : null;
    if (sample === null || sample.domain !== domain) {
      problems.push(...ofSample.map((test) => unknownSample(test.at, domain)));
      continue;
    }
    const reading = await pool.read(samplePage(sample, { recipe, settings }));
    problems.push(...ofSample.flatMap((test) => differences(reading, test)));
    // Each page that is too much costs a thread; the others would be, too.
    if (isExhausted(reading)) return problems;
  }
  return problems;
}

function isExhausted({ reasons }: PageReading): boolean {
  return reasons.some(({ code }) => code === "tooExpensive");
}

function unknownSample(at: string, domain: string): ErrorItem {
  return errorItem("request.invalid", `This is no stored sample of ${domain}.`, `${at}/sample`);
}

function differences(
  reading: PageReading,
  test: { at: string; expect: Recipe["tests"][number]["expect"] },
): ErrorItem[] {
  if (isExhausted(reading)) {
    return [errorItem("request.invalid", "The test fails: reading the page takes too long.", test.at)];
  }
  return compareFields(reading.recipeFields, test.expect).map(({ field, expected, found }) =>
    errorItem(
      "request.invalid",
      `The test fails: ${field} is ${quoted(found)}, not ${quoted(expected)}.`,
      `${test.at}/expect/${field}`,
    ),
  );
}

function quoted(value: string | null): string {
  return value === null ? "nothing" : `"${value.slice(0, 100)}"`;
}
