/** The requests that make up nearly all work. Each must stay on its contract's node, and commit there alone. */
import assert from "node:assert/strict";
import type { Customer } from "../harness/customer.ts";
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
} from "../harness/market.ts";
import { headersFor, importCsv } from "../products-csv/csv.ts";

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

/** What the requests need: products and a strategy. @returns the products' ids */
export async function prepare(customer: Customer): Promise<string[]> {
  const rule = { target: { position: 1 }, withoutCompetitors: { of: "referencePrice" } };
  await activate(customer, { name: "First", otherwise: { rule } });
  return await someProducts(customer, 20);
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
      name: "run of one chunk",
      twoPhases: {
        commits: 2,
        why: "the task and its job are stored together; prices, their histories and figures of a chunk are written by COPY, because arrays take a tenth more of its time",
      },
      send: async (customer, round) => {
        // Without a new price there would be nothing to write.
        await submitAll(customer, [aSnapshot(first, { offers: [anOffer({ price: 20 + round / 10 })] })]);
        await runOnce(customer);
      },
    },
  ];
}

async function replaceByCsv(customer: Customer, round: number): Promise<void> {
  const lines = [...names(20), `new-${round}`].map((name) => `${name},${12 + round}.00`);
  const task = await importCsv(customer, ["sku,price", ...lines].join("\n"), headersFor("sku", "price"));
  assert.equal(task.state, "succeeded", JSON.stringify(task));
}

async function runOnce(customer: Customer): Promise<void> {
  assert.equal((await runPricing(customer)).state, "succeeded");
}
