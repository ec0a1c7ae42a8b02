/**
 * How the figures of a contract are scanned (src/pricing/figures/scan-figures.ts): in the order of their table if they are most of it, else by
 * their key, so that a contract never pays for the products of others. A page is one scan, however few products have a value.
 */
import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { aService } from "../harness/a-service.ts";
import { anotherContract, type Customer } from "../harness/customer.ts";
import { importAll, inDatabase } from "../harness/market.ts";
import { figuresFollowed } from "../pricing/followed.ts";
import { logPlans, plansOf, type Plan } from "./plan-log.ts";
import { fillTenant } from "./tenant.ts";

const size = 12_000;
const { service, customer } = await aService({ DATABASE_POOL_SIZE: "5" }, logPlans);

/** What SQL has written advances no version: a product is imported, so that figures follow. */
async function filled(tenant: Customer): Promise<void> {
  await fillTenant(service, tenant, size);
  await importAll(tenant, [{ customerProductId: "p-1", name: "Another name" }]);
  await figuresFollowed(service, tenant);
  await inDatabase(service, "analyze");
}

async function ask({ client, v3 }: Customer, path: string): Promise<void> {
  const answer = await client.get(`${v3}/${path}`);
  assert.equal(answer.status, 200, answer.text);
}

const scans = (plans: readonly Plan[], statement: string): string[][] =>
  plans
    .filter((plan) => plan.statement === statement)
    .map(({ nodes }) => nodes.filter(({ table }) => table === "product_figure").map(({ kind }) => kind));

async function scansOf(tenant: Customer, path: string, statement: string): Promise<string[][]> {
  return scans(await plansOf(service.connectionString, async () => await ask(tenant, path)), statement);
}

const asked = [
  ["products/figures?sort=-change", "pricing.selectFigures"],
  ["products/figures?sort=-ours&position=1..", "pricing.selectFigures"],
  ["products/figures?sort=name&position=900000", "pricing.findFewFigures"],
  ["products/figures/counts?by=state,branch&standing=true", "pricing.countFigures"],
  ["inbox", "inbox.findFailed"],
] as const;

describe("a contract with all figures of the table", () => {
  before(async () => await filled(customer));

  for (const [path, statement] of asked) {
    test(`GET ${path} scans them once, in the order of the table`, async () => {
      assert.deepEqual(await scansOf(customer, path, statement), [["Seq Scan"]]);
    });
  }

  test("a page by id or name stops where it is full", async () => {
    for (const sort of ["id", "-id", "name", "-name"]) {
      const [kinds = []] = await scansOf(customer, `products/figures?sort=${sort}`, "pricing.selectFigures");
      assert.match(kinds.join(), /^Index (?:Only )?Scan(?: Backward)?$/, sort);
    }
  });
});

describe("a contract among others", () => {
  before(async () => await filled(await anotherContract(customer)));

  for (const [path, statement] of asked) {
    test(`GET ${path} scans its own by their key`, async () => {
      assert.deepEqual(await scansOf(customer, path, statement), [["Index Scan"]]);
    });
  }
});
