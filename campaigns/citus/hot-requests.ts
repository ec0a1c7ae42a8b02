/** The requests that make up nearly all work. Each must stay on its contract's node, and commit there alone. */
import assert from "node:assert/strict";
import type { Customer } from "../../tests/harness/customer.ts";
import {
  activate,
  anOffer,
  aSnapshot,
  importAll,
  listOffers,
  listPrices,
  names,
  queryProducts,
  runPricing,
  someProducts,
  submitAll,
} from "../../tests/harness/market.ts";
import { headersFor, importCsv } from "../../tests/products-csv/csv.ts";

/** How often a request commits by two phases, and why it needs to. */
export interface TwoPhases {
  readonly commits: number;
  readonly why: string;
}

export interface HotRequest {
  readonly name: string;
  /** null if it must not commit so. */
  readonly twoPhases: TwoPhases | null;
  readonly send: (customer: Customer, round: number) => Promise<unknown>;
}

/** Of one chunk of a run. */
const productCount = 500;

/** What the requests need: products and a strategy. @returns the products' ids */
export async function prepare(customer: Customer): Promise<string[]> {
  const rule = { target: { position: 1 }, withoutCompetitors: { of: "referencePrice" } };
  await activate(customer, { name: "First", otherwise: { rule } });
  return await someProducts(customer, productCount);
}

export function hotRequests(ids: readonly string[]): readonly HotRequest[] {
  const first = ids[0] ?? "";
  const whole = { referencePrice: 12, name: "Kettle" };
  return [
    {
      name: "import of products",
      twoPhases: null,
      send: async (customer, round) => await importAll(customer, [{ ...whole, customerProductId: `hot-${round}` }]),
    },
    {
      name: "import of a CSV, as a task",
      twoPhases: {
        commits: 2,
        why: "the task, its entry of the audit and its job are stored together; rows are staged by COPY",
      },
      send: async (customer, round) => await replaceByCsv(customer, round),
    },
    {
      name: "snapshot of a pair",
      twoPhases: null,
      send: async (customer) => await submitAll(customer, [aSnapshot(first)]),
    },
    {
      name: "snapshots, first and later ones",
      twoPhases: null,
      send: async (customer, round) =>
        await submitAll(customer, [aSnapshot(first), aSnapshot(first, { domain: `shop-${round}.example` })]),
    },
    { name: "page of offers", twoPhases: null, send: async (customer) => await listOffers(customer, { limit: 10 }) },
    { name: "page of prices", twoPhases: null, send: async (customer) => await listPrices(customer, { limit: 10 }) },
    { name: "query of products", twoPhases: null, send: async (customer) => await queryProducts(customer, {}) },
    {
      name: "run that finds nothing new",
      twoPhases: { commits: 1, why: "the task and its job are stored together" },
      send: async (customer) => {
        assert.equal((await runPricing(customer)).state, "succeeded");
      },
    },
    {
      name: "run of one chunk",
      twoPhases: { commits: 1, why: "the task and its job; the chunk itself commits on the node alone" },
      send: async (customer, round) => {
        // Without a new price there would be nothing to write.
        const markets = ids.map((id) => aSnapshot(id, { offers: [anOffer({ price: 20 + round / 10 })] }));
        await submitAll(customer, markets);
        await publishOne(customer);
      },
    },
  ];
}

async function replaceByCsv(customer: Customer, round: number): Promise<void> {
  const lines = [...names(productCount), `new-${round}`].map((name) => `${name},${12 + round}.00`);
  const task = await importCsv(customer, ["sku,price", ...lines].join("\n"), headersFor("sku", "price"));
  assert.equal(task.state, "succeeded", JSON.stringify(task));
}

async function publishOne(customer: Customer): Promise<void> {
  const { state, result } = await runPricing(customer);
  assert.ok(state === "succeeded" && result.operations.published >= productCount, JSON.stringify(result));
}
