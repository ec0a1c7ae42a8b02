/**
 * How the figures of a contract are scanned (src/pricing/figures/scan-figures.ts): in the order of their table if they are most of it, else by
 * their key, so that a contract never pays for the products of others. A page is one scan, however few products have a value.
 */
import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { limits } from "../../src/limits.ts";
import { aService } from "../harness/a-service.ts";
import type { Loose } from "../harness/client.ts";
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

  test("counts of a word that many names have scan figures once and hash the hits, also where statistics know of none", async () => {
    await inDatabase(service, "update product_name set name = 'Kettle ' || product_id where product_id % 2 = 0");
    const path = "products/figures/counts?by=state,branch&q=Kettle";
    const plans = await plansOf(service.connectionString, async () => await ask(customer, path));
    assert.deepEqual(scans(plans, "pricing.countFigures"), [["Seq Scan"]]);
    const kinds =
      plans.find(({ statement }) => statement === "pricing.countFigures")?.nodes.map(({ kind }) => kind) ?? [];
    assert.ok(kinds.includes("Hash Join") && !kinds.includes("Nested Loop"), kinds.join());
  });
});

describe("rows", () => {
  /** PostgreSQL takes a row apart up to the last column that a statement names. */
  test("begin with what most statements ask of each: state, branch, change, standing; other columns follow", async () => {
    const first =
      "outcome, ours_source, change_share, branch, market_position, ours, advised, published_at, index_share";
    const rows = await inDatabase(
      service,
      "select attname from pg_attribute where attrelid = 'product_figure'::regclass and attnum > 0 order by attnum limit 11",
    );
    assert.equal(rows.map((row) => row["attname"]).join(", "), `contract_id, product_id, ${first}`);
  });
});

describe("counts that are asked for again with their ETag", () => {
  /** Asks again. @returns the status, and how often figures were scanned for it */
  async function again(path: string, etag: string): Promise<{ status: number; scanned: number }> {
    let status = 0;
    const plans = await plansOf(service.connectionString, async () => {
      ({ status } = await customer.client.get(`${customer.v3}/${path}`, { "if-none-match": etag }));
    });
    return { status, scanned: scans(plans, "pricing.countFigures").length };
  }

  const etagOf = async (path: string): Promise<string> =>
    (await customer.client.get(`${customer.v3}/${path}`)).headers.get("etag") ?? "";

  test("are not counted while nothing has changed, and are after a change", async () => {
    for (const query of ["by=position&standing=true", "by=position,state", "q=Another"]) {
      const path = `products/figures/counts?${query}`;
      const etag = await etagOf(path);
      assert.deepEqual(await again(path, etag), { status: 304, scanned: 0 }, path);
      const name = `Another, since ${path}`;
      await importAll(customer, [{ customerProductId: "p-1", name }]);
      await figuresFollowed(service, customer);
      assert.equal((await again(path, etag)).scanned, 1, path);
    }
  });

  test("are counted anew where the clock decides which products they are of", async () => {
    for (const query of ["state=published", "age=24h.."]) {
      const path = `products/figures/counts?${query}`;
      assert.equal((await again(path, await etagOf(path))).scanned, 1, path);
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

describe("a contract of so many products that a sample gives a bound", () => {
  const { sample } = limits.figures;
  /** The differing values that SQL writes, of which `null` are a few; the sample is of all products. */
  const values = "case when product_id % 11 > 0 then (product_id * 7919) % 10007 end";

  before(async () => {
    await inDatabase(
      service,
      `update product_figure set change_share = ${values}, units = product_id % 3 where contract_id = '${customer.contractId}'`,
    );
    await inDatabase(
      service,
      `update figure_state set products = ${sample.products} where contract_id = '${customer.contractId}'`,
    );
    await inDatabase(service, "analyze product_figure");
  });

  /** The ids of all products, page by page. */
  async function walk(query: string): Promise<string[]> {
    const ids: string[] = [];
    for (let next: string | undefined = ""; next !== undefined;) {
      const after: string = next === "" ? "" : `&after=${encodeURIComponent(next)}`;
      const { status, text, body } = await customer.client.get(`${customer.v3}/products/figures?${query}${after}`);
      assert.equal(status, 200, text);
      ids.push(...body.data.map(({ productId }: Loose) => productId));
      next = body.next;
    }
    return ids;
  }

  async function stored(order: string, where = "true"): Promise<string[]> {
    const rows = await inDatabase(
      service,
      `select product_id from product_figure where contract_id = '${customer.contractId}' and ${where} order by ${order}`,
    );
    return rows.map((row) => String(row["product_id"]));
  }

  for (const [sort, order] of [
    ["-change", "change_share desc nulls last, product_id"],
    ["change", "change_share nulls last, product_id"],
    ["-changeSize", "abs(change_share) desc nulls last, product_id"],
    ["units", "units, product_id"],
  ] as const) {
    test(`all pages by ${sort} are all products in that order`, async () => {
      assert.deepEqual(await walk(`sort=${sort}&limit=500`), await stored(order));
    });
  }

  test("all pages of a filter are its products in that order", async () => {
    const query = `sort=-change&change=99..&limit=${limited}`;
    assert.deepEqual(await walk(query), await stored("change_share desc, product_id", "change_share >= 9900"));
  });

  test("a page by name of few products looks none of their figures up again, and has all of them", async () => {
    const plans = await plansOf(service.connectionString, async () => {
      assert.deepEqual(
        (await walk("sort=name&change=99..&limit=500")).toSorted((one, other) => Number(one) - Number(other)),
        await stored("product_id", "change_share >= 9900"),
      );
    });
    assert.deepEqual(scans(plans, "pricing.selectFigures").flat(), []);
    assert.deepEqual(scans(plans, "pricing.findFewFigures").flat().includes("Seq Scan"), true);
  });

  /** So few that the sample of the products that are there leaves a page of them. */
  const limited = 20;

  const plansBy = async (query: string): Promise<Plan[]> =>
    await plansOf(service.connectionString, async () => await ask(customer, `products/figures?${query}`));

  test("a page looks at the sample by the key and at the rows once, in one process", async () => {
    const plans = await plansBy(`sort=-change&limit=${limited}`);
    assert.deepEqual(
      scans(plans, "pricing.findFigureBound")
        .flat()
        .filter((kind) => !kind.startsWith("Index")),
      [],
    );
    const bound = plans.find(({ statement }) => statement === "pricing.findFigureBound");
    for (const { rows } of bound?.nodes ?? []) assert.ok(rows <= sample.ids * sample.rows, String(rows));
    assert.deepEqual(scans(plans, "pricing.selectFigures"), [["Seq Scan"]]);
    const page = plans.find(({ statement }) => statement === "pricing.selectFigures");
    assert.ok(page?.nodes.every(({ kind }) => !kind.startsWith("Gather")));
  });

  test("a bound that leaves few of all rows has a scan of its own, one that leaves many stands beside the other conditions", async () => {
    const isOwn = async (condition: string): Promise<boolean> => {
      const plans = await plansBy(`sort=-change&limit=${limited}&${condition}`);
      const page = plans.find(({ statement }) => statement === "pricing.selectFigures");
      const own = page?.nodes.filter(({ kind, rows }) => kind === "Seq Scan" && rows > limited) ?? [];
      assert.equal(own.length, 1);
      return page?.nodes.some(({ kind, rows }) => kind === "Subquery Scan" && rows > limited + 1) ?? false;
    };
    assert.ok(await isOwn("change=0.."));
    assert.ok(!(await isOwn("change=..5")));
  });

  test("a page that the bound leaves too few rows of is looked for among all", async () => {
    assert.equal(scans(await plansBy("sort=-change&limit=500"), "pricing.selectFigures").length, 2);
  });

  test("there is no bound where many have the same value, and none of a filter that the sample does not meet", async () => {
    for (const query of [`sort=units&limit=${limited}`, `sort=-change&limit=${limited}&position=900000`]) {
      const [kinds, ...more] = scans(await plansBy(query), "pricing.selectFigures");
      assert.deepEqual([kinds?.length, more], [1, []], query);
    }
  });
});
