/**
 * The keys of tags as `listTags` counts them (interface 4.1-25): what the duty of figures keeps of them, by ranges of product ids, is
 * answered only while it is true.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { openContractForTask } from "../../src/accounts/index.ts";
import { limits } from "../../src/limits.ts";
import { FigureCodes } from "../../src/pricing/figures/figure-values.ts";
import { CurrentCalculation } from "../../src/pricing/inputs/open-calculation.ts";
import { renewFigures } from "../../src/pricing/figures/renew-figures.ts";
import { followFigures } from "../../src/pricing/index.ts";
import { anEmptyService } from "../harness/a-service.ts";
import type { Loose } from "../harness/client.ts";
import { aCustomer, type Customer } from "../harness/customer.ts";
import { deleteAll, importAll, inDatabase } from "../harness/market.ts";
import { figuresFollowed } from "./followed.ts";

// No process but the test follows.
const service = await anEmptyService({}, undefined, "http");
const database = service.openDatabase(2);
const { tagCounts } = limits.figures;

function aProduct(name: string, tags: readonly string[]): object {
  return { customerProductId: name, tags: tags.map((key) => ({ key, value: `${key} of ${name}` })) };
}

async function keys({ client, v3 }: Customer, query = ""): Promise<Record<string, number>> {
  const answer = await client.get(`${v3}/products/tags?limit=1000${query}`);
  assert.equal(answer.status, 200, answer.text);
  return Object.fromEntries(answer.body.data.map(({ key, products }: Loose) => [key, products]));
}

/** The products that come next have ids of another range. */
async function skipRange(): Promise<void> {
  await inDatabase(
    service,
    `select setval(pg_get_serial_sequence('product', 'product_id'), (
       select (coalesce(max(product_id), 0) / $1 + 1) * $1 from product))`,
    [tagCounts.products],
  );
}

/** Counts that nobody could have made, so an answer by them is known. */
async function forge({ contractId }: Customer): Promise<void> {
  const forged = `{"forged":7}`;
  await inDatabase(service, "update tag_count set counts = $2::json where contract_id = $1", [contractId, forged]);
}

async function ranges({ contractId }: Customer): Promise<Loose[]> {
  return await inDatabase(service, "select * from tag_count where contract_id = $1 order by part", [contractId]);
}

/** Products in two ranges, with their figures. */
async function aFollowedCustomer(): Promise<Customer> {
  const customer = await aCustomer(service);
  await importAll(customer, [aProduct("a", ["brand", 'odd "key"']), aProduct("b", ["brand"])]);
  await skipRange();
  await importAll(customer, [aProduct("c", ["brand", "colour"])]);
  await figuresFollowed(service, customer);
  return customer;
}

const all = { brand: 3, colour: 1, 'odd "key"': 1 };

describe("the keys of tags", () => {
  test("are what is kept of two ranges, page by page, and of each contract alone", async () => {
    const [customer, other] = [await aFollowedCustomer(), await aFollowedCustomer()];
    assert.deepEqual(await keys(customer), all);
    assert.equal((await ranges(customer)).length, 2);
    await forge(customer);
    assert.deepEqual(await keys(customer), { forged: 14 });
    assert.deepEqual(await keys(other), all);
    const first = await other.client.get(`${other.v3}/products/tags?limit=1`);
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
    assert.deepEqual((await other.client.get(next)).body.data, [{ key: "colour", products: 1 }]);
  });

  test("are counted from the products from a change of them until figures have followed", async () => {
    const customer = await aFollowedCustomer();
    await forge(customer);
    await importAll(customer, [aProduct("b", ["size"])]);
    const changed = { brand: 2, colour: 1, 'odd "key"': 1, size: 1 };
    assert.deepEqual(await keys(customer), changed);
    await figuresFollowed(service, customer);
    // The range of the product that did not change is not counted again.
    assert.deepEqual(await keys(customer), { brand: 1, forged: 7, 'odd "key"': 1, size: 1 });
  });

  test("are not counted again for products of which anything else has changed", async () => {
    const customer = await aFollowedCustomer();
    await forge(customer);
    const counted = await ranges(customer);
    await importAll(customer, [
      { ...aProduct("a", ["brand", 'odd "key"']), name: "Another name", referencePrice: 12 },
      { ...aProduct("b", ["brand"]), minPriceBoundary: 5 },
    ]);
    await figuresFollowed(service, customer);
    assert.deepEqual(await ranges(customer), counted);
    assert.deepEqual(await keys(customer), { forged: 14 });
  });

  test("are counted of a product whose figures followed its market before the products", async () => {
    const customer = await aFollowedCustomer();
    await importAll(customer, [aProduct("c", ["size"])]);
    const contract = await openContractForTask(database, customer.contractId);
    assert.ok(contract !== null);
    const [product] = await inDatabase(
      service,
      "select max(product_id)::integer as id from product where contract_id = $1",
      [customer.contractId],
    );
    const renewal = {
      current: new CurrentCalculation(database, contract),
      codes: new FigureCodes(contract),
      tagKeys: [],
    };
    await renewFigures(database, contract, renewal, [product?.["id"]]);
    await figuresFollowed(service, customer);
    assert.deepEqual(await keys(customer), { brand: 2, 'odd "key"': 1, size: 1 });
  });

  test("forget products that are gone", async () => {
    const customer = await aFollowedCustomer();
    const condition = new URLSearchParams({ tagKey: 'odd "key"', tagValue: 'odd "key" of a' }).toString();
    const gone = await customer.client.delete(`${customer.v3}/products?${condition}`);
    assert.equal(gone.status, 200, gone.text);
    const left = { brand: 2, colour: 1 };
    assert.deepEqual(await keys(customer), left);
    await figuresFollowed(service, customer);
    assert.deepEqual(
      (await ranges(customer)).map(({ counts }) => counts),
      [{ brand: 1 }, { brand: 1, colour: 1 }],
    );
    assert.deepEqual(await keys(customer), left);
    await deleteAll(customer);
    await figuresFollowed(service, customer);
    assert.deepEqual([await keys(customer), await ranges(customer)], [{}, []]);
  });

  test("of a range with too many of them are counted from the products", async () => {
    const customer = await aCustomer(service);
    await importAll(customer, [aProduct("few", ["brand"])]);
    await skipRange();
    const many = Array.from({ length: tagCounts.keys + 1 }, (_, index) => `key ${index}`);
    const perProduct = limits.products.tags;
    const products = Array.from({ length: Math.ceil(many.length / perProduct) }, (_, index) =>
      aProduct(`p-${index}`, many.slice(index * perProduct, (index + 1) * perProduct)),
    );
    await importAll(customer, products);
    await figuresFollowed(service, customer);
    assert.deepEqual(
      (await ranges(customer)).map(({ counts, counted, changes }) => [counts, counted === changes]),
      [
        [{ brand: 1 }, true],
        [null, true],
      ],
    );
    assert.equal(Object.keys(await keys(customer)).length, limits.page.tags.max);
    const answer = await customer.client.get(`${customer.v3}/products/tags?start=1000`);
    assert.equal(answer.body.data.length, 2);
  });

  test("are counted from the products where a round has ended early, and by the next round", async () => {
    const customer = await aFollowedCustomer();
    await importAll(customer, [aProduct("c", ["size"])]);
    await inDatabase(
      service,
      `create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`,
    );
    await inDatabase(
      service,
      "create trigger refuse before update of counts on tag_count for each row execute function refuse()",
    );
    try {
      await followFigures(database, AbortSignal.timeout(20_000)).catch(() => undefined);
    } finally {
      await inDatabase(service, "drop function refuse cascade");
    }
    const changed = { brand: 2, 'odd "key"': 1, size: 1 };
    const isNoted = ({ counted, changes }: Loose): boolean => counted !== changes;
    assert.deepEqual((await ranges(customer)).map(isNoted), [false, true]);
    assert.deepEqual(await keys(customer), changed);
    // Its lease ends in a minute.
    await inDatabase(service, "update figure_state set leased_until = '-infinity'");
    await figuresFollowed(service, customer);
    assert.deepEqual((await ranges(customer)).map(isNoted), [false, false]);
    assert.deepEqual(await keys(customer), changed);
  });

  test("are counted anew after a process of the release before has followed the products", async () => {
    const customer = await aFollowedCustomer();
    const { contractId } = customer;
    await importAll(customer, [aProduct("a", ["size"])]);
    // What that process does: it knows nothing of counts.
    await inDatabase(
      service,
      `update product_figure
       set revision = product.revision
       from product
       where product.contract_id = $1 and product_figure.contract_id = $1 and product.product_id = product_figure.product_id`,
      [contractId],
    );
    await inDatabase(
      service,
      `update figure_state
       set products_version = (select sum(advance)::text from contract_version where contract_id = $1 and part = 'products')
       where contract_id = $1`,
      [contractId],
    );
    assert.deepEqual(await keys(customer), { brand: 2, colour: 1, size: 1 });
    await importAll(customer, [aProduct("c", ["brand"])]);
    await figuresFollowed(service, customer);
    assert.deepEqual(await keys(customer), { brand: 2, size: 1 });
  });
});
