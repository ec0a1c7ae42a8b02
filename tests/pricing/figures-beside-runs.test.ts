/**
 * Figures are followed while runs store others (interface 4.32-2). A run's chunk is stored as a run does it, at a chosen moment: no worker runs
 * beside.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { openContractForTask } from "../../src/accounts/index.ts";
import type { Database, Transaction } from "../../src/database/connection.ts";
import { FigureCodes } from "../../src/pricing/figures/figure-values.ts";
import { storeFigures } from "../../src/pricing/figures/store-figures.ts";
import { followFigures } from "../../src/pricing/index.ts";
import { anEmptyService } from "../harness/a-service.ts";
import { aCustomer, type Customer } from "../harness/customer.ts";
import { activate, anOffer, aSnapshot, importAll, submitAll } from "../harness/market.ts";
import { untilWaiting } from "./held.ts";
import type { CalculatedFigures } from "../../src/pricing/calculate/run-figures.ts";

const service = await anEmptyService({}, undefined, "http");
const database = service.openDatabase(3);
const signal = AbortSignal.timeout(60_000);

/** The database of a round: something happens before each of its transactions, so after the round has begun. */
function meanwhile(happens: () => Promise<void>): Database {
  return new Proxy(database, {
    get(round, name) {
      if (name === "transaction") {
        return async <Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> => {
          await happens();
          return await round.transaction(work);
        };
      }
      const value: unknown = Reflect.get(round, name, round);
      return typeof value === "function" ? value.bind(round) : value;
    },
  });
}

async function aProduct(): Promise<{ customer: Customer; productId: string }> {
  const customer = await aCustomer(service);
  const [productId = ""] = await importAll(customer, [
    { customerProductId: "kettle", name: "Kettle", referencePrice: 12 },
  ]);
  return { customer, productId };
}

async function offered({ customer, productId }: { customer: Customer; productId: string }, price: number) {
  await submitAll(customer, [aSnapshot(productId, { domain: "shop-b.example", offers: [anOffer({ price })] })]);
}

/** What a run stores of a product that it calculated from its market. */
async function store(
  transaction: Transaction,
  { contractId }: Customer,
  { productId, ...changes }: Partial<CalculatedFigures> & { productId: number },
  cheapest: number,
): Promise<void> {
  const contract = await openContractForTask(transaction, contractId);
  assert.ok(contract !== null);
  const figures = {
    ours: 1_200,
    oursSource: "referencePrice",
    change: -1_000,
    delivery: null,
    unitPrice: {
      cheapestCents: cheapest,
      cheapestVendor: null,
      position: 2,
      of: 2,
      indexHundredths: Math.round((1_200 / cheapest) * 10_000),
    },
    totalPrice: { cheapestCents: cheapest, cheapestVendor: null, position: null, of: 1, indexHundredths: null },
    gap: null,
    cost: null,
    margin: null,
    stock: null,
    marketAt: new Date(),
    domain: "shop-b.example",
    soldOut: false,
  } as const;
  const usual = { outcome: "priced", advised: 9, previous: null, branch: null, strategy: "a 1", units: 0 } as const;
  await storeFigures(transaction, contract, [{ ...usual, ...changes, productId, figures }], new FigureCodes(contract));
}

async function withIndex({ client, v3 }: Customer): Promise<(number | undefined)[]> {
  const { body } = await client.get(`${v3}/products/figures?index=0..`);
  return body.data.map(({ cheapest }: { cheapest?: number }) => cheapest);
}

test("a strategy that is activated in the middle of a round, and its run, lose no market", async () => {
  const product = await aProduct();
  const { customer } = product;
  await followFigures(database, signal);
  await offered(product, 9);
  let isRun = false;
  const round = meanwhile(async () => {
    if (isRun) return;
    isRun = true;
    await activate(customer, { name: "Cheapest", otherwise: { rule: { target: { position: 1 } } } });
    await database.transaction(async (transaction) => {
      await store(transaction, customer, { productId: Number(product.productId) }, 900);
    });
  });
  await followFigures(round, signal);
  assert.ok(isRun);
  assert.deepEqual(await withIndex(customer), [9]);
});

test("a run that has read the market of before, and stores in the middle of a round, hides no newer market", async () => {
  const product = await aProduct();
  const { customer } = product;
  const productId = Number(product.productId);
  await activate(customer, { name: "Cheapest", otherwise: { rule: { target: { position: 1 } } } });
  await offered(product, 11);
  await followFigures(database, signal);
  await offered(product, 9);
  let following = Promise.resolve();
  await database.transaction(async (transaction) => {
    await store(transaction, customer, { productId, advised: 11 }, 1_100);
    following = followFigures(database, signal);
    await untilWaiting(service, "pricing.renewFigures");
  });
  await following;
  const { body } = await customer.client.get(`${customer.v3}/products/figures?cheapest=..9.99`);
  assert.equal(body.data.length, 1, "the list is filtered by the newer market");
});
