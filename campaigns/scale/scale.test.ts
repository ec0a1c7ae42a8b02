/** `npm run scale`: what it prints is the same for the same seed, and means what it says. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import path from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { keptBytes } from "./cost.ts";
import { placeAll, type ScaleOptions } from "./describe.ts";
import { hashShards, imbalance, isolateLarge, placeByCost, placeInTurns } from "./placing.ts";
import { makeTenants } from "./tenants.ts";

const options: ScaleOptions = {
  contracts: 2_000,
  largest: 100_000,
  exponent: 1,
  seed: 7,
  cores: 8,
  diskTb: 4,
  retentionDays: 730,
  shards: 32,
  nodes: [2, 8, 64],
};
const program = path.join(import.meta.dirname, "main.ts");

test("the same seed places the same contracts alike, another seed does not", () => {
  assert.deepEqual(placeAll(options), placeAll(options));
  assert.notDeepEqual(placeAll(options), placeAll({ ...options, seed: 8 }));
});

test("sizes follow Zipf: the contract of rank r is an r-th of the largest", () => {
  const sizes = makeTenants(options).map(({ products }) => products);
  assert.deepEqual([sizes[0], sizes[1], sizes[9], sizes[99]], [100_000, 50_000, 10_000, 1_000]);
});

test("every contract is placed once, and no work is lost by moving it", () => {
  const tenants = makeTenants(options);
  const cost = ({ products }: { products: number }): number => products;
  const total = tenants.reduce((sum, tenant) => sum + tenant.products, 0);
  const sum = (loads: readonly number[]): number => loads.reduce((all, load) => all + load, 0);
  const shards = hashShards(tenants, cost, 32);
  const apart = isolateLarge(tenants, cost, { shards: 32, above: 5_000 });
  assert.equal(apart.isolated, tenants.filter(({ products }) => products > 5_000).length);
  for (const placed of [shards, apart.shards]) {
    assert.equal(sum(placed.map(({ contracts }) => contracts)), tenants.length);
    assert.equal(sum(placeInTurns(placed, 8).loads), total);
    assert.equal(sum(placeByCost(placed, 8).loads), total);
  }
});

test("a rebalance is never worse than turns, and no placement beats the largest contract", () => {
  const { rows, coreHoursPerDay, largestUse } = placeAll(options);
  for (const row of rows) {
    assert.ok(row.byCost <= row.inTurns && row.isolated >= 1, JSON.stringify(row));
    for (const what of ["cores", "disk"] as const) {
      assert.ok(row.use[what] >= largestUse[what] - 1e-9, "the fullest node has the largest contract at least");
    }
  }
  assert.ok(coreHoursPerDay > 0);
  assert.equal(imbalance({ loads: [3, 1] }), 1.5);
});

test("disk counts as cores do: twice the days take twice the disk, and what runs out first is the limit", () => {
  const [one, two] = [placeAll(options), placeAll({ ...options, retentionDays: 2 * options.retentionDays })];
  assert.equal(two.keptTb, 2 * one.keptTb);
  assert.deepEqual([two.least.cores, two.least.disk], [one.least.cores, 2 * one.least.disk]);
  assert.ok(one.largestUse.disk > one.largestUse.cores, "at two years of history the disk is what runs out first");
  // 2 runs a day of 1,000 products with 2 domains of 5 offers: 10 offers and a price each.
  const known = keptBytes({ contractId: "a", products: 1_000, domains: 2, runsPerDay: 2 }, 10);
  assert.equal(known, 10 * 2 * 1_000 * (10 * 500 + 1_300));
});

test("with fewer shards than nodes, nodes stay empty", () => {
  const [row] = placeAll({ ...options, shards: 8, nodes: [16] }).rows;
  assert.ok(row !== undefined && row.byCost >= 2, JSON.stringify(row));
});

test("the program prints a line for each number of nodes, and refuses what makes no sense", async () => {
  const run = async (...args: string[]): Promise<string> =>
    (await promisify(execFile)(process.execPath, [program, ...args])).stdout;
  const printed = await run("--contracts", "300", "--nodes", "2,64");
  assert.match(printed, /^ {4}2 +\d/m);
  assert.match(printed, /^ {3}64 +\d/m);
  assert.match(printed, /that is a contract's limit/);
  await assert.rejects(run("--nodes", "0"), /0 is not from 1 to 10000/);
});
