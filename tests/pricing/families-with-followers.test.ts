/** Families in runs whose products follow others, and families of too many products (interface 4.40-8, 4.40-9). */
import assert from "node:assert/strict";
import { test } from "node:test";
import { activate, importAll, listPrices, startRun, submitAll } from "../harness/market.ts";
import type { Customer } from "../harness/customer.ts";
import type { Loose } from "../harness/client.ts";
import { faults, pending, run, service, taskOf, worker } from "./at-the-bench.ts";
import { aPricedCustomer, history, offers } from "./priced.ts";

const reference = { target: { amount: { of: "referencePrice" } } };
const follow = {
  when: { field: "tags.leader", exists: true },
  then: { rule: { target: { amount: { of: "products[tags.leader].price" } } } },
};
const families = [{ by: "tags.family", relations: [{ kind: "same" }] }];
const colours = { name: "Colours", families, branches: [follow], otherwise: { rule: { target: { position: 1 } } } };

const tagged = (tags: Readonly<Record<string, string>>, more: object = {}): object => ({
  tags: Object.entries(tags).map(([key, value]) => ({ key, value })),
  ...more,
});

const pricesOf = async (customer: Customer): Promise<Loose> =>
  Object.fromEntries((await listPrices(customer)).map(({ customerProductId, price }) => [customerProductId, price]));

const simulated = async (customer: Customer): Promise<Loose> => {
  const answer = await customer.client.post(`${customer.v3}/pricerecommendations/simulate`, {});
  assert.equal(answer.status, 200, answer.text);
  return Object.fromEntries(
    answer.body.data.products.map((product: Loose) => [product.customerProductId, product.price]),
  );
};

const explained = async (customer: Customer, path: string): Promise<string> => {
  const answer = await customer.client.get(`${customer.v3}/pricerecommendations/${path}/explanation`);
  assert.equal(answer.status, 200, answer.text);
  return answer.body.data.sentences.join(" ");
};

test("a member that follows reads its leader's price of the run; who follows a member reads the price before the run", async () => {
  const mug = { family: "mug" };
  const products = [
    tagged({ ...mug, leader: "p-2" }),
    tagged(mug),
    {},
    tagged({ leader: "p-0" }),
    tagged({ family: "cup", leader: "p-1" }),
    tagged({ family: "cup" }),
  ];
  const { customer, ids } = await aPricedCustomer(service, products, colours);
  const [member = "", other = "", leader = "", , , cup = ""] = ids;
  await submitAll(customer, [offers(leader, 20), offers(other, 25), offers(cup, 40)]);
  await run(customer);
  assert.deepEqual(await pricesOf(customer), { "p-0": 20, "p-1": 20, "p-2": 20, "p-5": 40 });
  await submitAll(customer, [offers(leader, 30), offers(other, 28)]);
  const expected = { "p-0": 28, "p-1": 28, "p-2": 30, "p-3": 20, "p-4": 20, "p-5": 20 };
  assert.deepEqual(await simulated(customer), expected, "a simulation says so before");
  await run(customer);
  assert.deepEqual(await pricesOf(customer), expected);
  const [last] = (await history(customer, member)).slice(-1);
  const told = await explained(customer, String(last?.["recommendationId"]));
  assert.match(told, /Price of the product in tag leader 30\.00/);
  assert.match(told, /The family moves the price from 30\.00 to 28\.00: it costs the same as product p-1, 28\.00/);
});

test("a member whose leaders form a ring fails and stays, and the others go by its price", async () => {
  const mug = { family: "mug" };
  const { customer, ids } = await aPricedCustomer(service, [tagged(mug), tagged(mug), {}], colours);
  await submitAll(
    customer,
    ids.map((id) => offers(id, 10)),
  );
  await run(customer);
  await importAll(customer, [
    { customerProductId: "p-0", referencePrice: 100, ...tagged({ ...mug, leader: "p-2" }) },
    { customerProductId: "p-2", referencePrice: 100, ...tagged({ leader: "p-0" }) },
  ]);
  await submitAll(customer, [offers(ids[1] ?? "", 9)]);
  const task = await taskOf(customer, await run(customer));
  const { failed, published } = task["result"].operations;
  assert.deepEqual([failed, published], [2, 1]);
  assert.deepEqual(await pricesOf(customer), { "p-0": 10, "p-1": 10, "p-2": 10 });
});

test("a member reads another member's price before the run, also after a crash between their families", async () => {
  const many = (family: string): object[] => Array.from({ length: 1_000 }, () => tagged({ family }));
  const products = [tagged({ family: "a" }), ...many("b"), ...many("c"), tagged({ family: "d", leader: "p-0" })];
  const { customer } = await aPricedCustomer(service, products, { ...colours, otherwise: { rule: reference } });
  await run(customer);
  await importAll(customer, [{ customerProductId: "p-0", referencePrice: 90, ...tagged({ family: "a" }) }]);
  await faults.rows(
    `create function refuse() returns trigger language plpgsql as $$
     begin
       raise exception 'the second thousand is refused';
     end $$;
     create trigger refuse before update of gathered on pricing_run for each row when (new.gathered > 1001) execute function refuse()`,
  );
  const { id } = await startRun(customer);
  const error = await worker.attempt(customer, id);
  await faults.rows("drop trigger refuse on pricing_run");
  assert.notEqual(error, null);
  assert.equal(await worker.attempt(customer, id), null);
  const after = await faults.rows(
    "select price::float8 as price from recommendation where task_id = $1 and product_id in (select product_id from product where contract_id = $2 and identifier in ('p-0', 'p-2001')) order by product_id",
    [id, customer.contractId],
  );
  assert.deepEqual(after, [{ price: 90 }, { price: 100 }]);
});

test("of 2,500 products are not settled: whose price changes waits with the number of products, all others go on", async () => {
  const all = { family: "all" };
  const members = [
    tagged({ ...all, see: "yes" }),
    tagged({ ...all, gone: "yes" }),
    tagged({ ...all, leader: "p-2500" }),
  ];
  const others = Array.from({ length: 2_497 }, () => tagged(all));
  const { customer, ids } = await aPricedCustomer(service, [...members, ...others, {}, tagged({ leader: "p-3" })], {
    name: "Alone",
    otherwise: { rule: reference },
  });
  await run(customer);
  await activate(customer, {
    name: "Large",
    families,
    branches: [
      { when: { field: "tags.see", exists: true }, then: { rule: { ...reference, hold: "see" } } },
      { when: { field: "tags.gone", exists: true }, then: { skip: "gone" } },
      follow,
    ],
    otherwise: { rule: reference },
  });
  const changed = [
    { customerProductId: "p-0", ...members[0] },
    { customerProductId: "p-3", ...tagged(all) },
    { customerProductId: "p-2500" },
  ];
  await importAll(
    customer,
    changed.map((product) => ({ ...product, referencePrice: 90 })),
  );
  const task = await taskOf(customer, await run(customer));
  const { successful, published, held, skipped, failed } = task["result"].operations;
  assert.deepEqual([successful, published, held, skipped, failed], [2_501, 2_498, 3, 1, 0]);
  const waiting = (await pending(customer)).toSorted((a, b) => Number(a["productId"]) - Number(b["productId"]));
  assert.deepEqual(
    waiting.map(({ productId, priceRecommendation: { price }, reasons }) => [
      productId,
      price,
      reasons.map(({ code }: Loose) => code),
    ]),
    [
      [ids[0], 90, ["hold"]],
      [ids[2], 90, ["families"]],
      [ids[3], 90, ["families"]],
    ],
  );
  const [, follower] = waiting;
  const told = await explained(customer, `approvals/${follower?.["productId"]}/${follower?.["createdAt"]}`);
  assert.match(told, /its families have 2,?500 products together: at most 1,?000 are priced together/);
  const prices = await faults.rows(
    "select price::float8 as price from newest_recommendation where product_id = any($1) order by product_id",
    [ids.slice(2_499)],
  );
  assert.deepEqual(
    prices.map(({ price }) => price),
    [100, 90, 100],
    "the leader has its new price, and who follows a member its price before",
  );
});
