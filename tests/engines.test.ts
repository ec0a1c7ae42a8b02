/** The Node that we promise is the least on which `npm ci` warns of no package. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { readText } from "./tidy/sources.ts";

const lock: { packages: Record<string, { engines?: { node?: string } }> } = JSON.parse(
  (await readText("package-lock.json")) ?? "",
);
const { "": ours, ...packages } = lock.packages;
const promised = JSON.parse((await readText("package.json")) ?? "").engines.node;

test("engines promises the least Node that every package of the lockfile supports", () => {
  const least = Object.values(packages).map(({ engines }) => leastVersion(engines?.node ?? "*"));
  assert.ok(least.length > 100);
  assert.equal(promised, `>=${least.toSorted(compare).at(-1)?.join(".")}`);
  assert.equal(ours?.engines?.node, promised);
});

test("README promises the same Node", async () => {
  const [, named] = /You need Node ≥ (\d+\.\d+) and npm/.exec((await readText("README.md")) ?? "") ?? [];
  assert.equal(`>=${named}.0`, promised);
});

/** The version from which on a range has no gap: of `^16 || ^18 || >=20` it is 20.0.0, of `*` 0.0.0. */
function leastVersion(range: string): number[] {
  if (range === "*") return [0, 0, 0];
  const open = range.split("||").flatMap((part) => /^\s*>=\s*(\d+)(?:\.(\d+))?(?:\.(\d+))?/.exec(part) ?? []);
  assert.equal(open.length, 4, `no single version opens ${range}`);
  return open.slice(1).map((part) => Number(part ?? 0));
}

function compare(one: readonly number[], other: readonly number[]): number {
  const place = one.findIndex((part, index) => part !== other[index]);
  return place < 0 ? 0 : (one[place] ?? 0) - (other[place] ?? 0);
}
