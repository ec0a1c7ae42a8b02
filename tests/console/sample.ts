/** A shop with a market of its own, through the interface: the demonstration's generator, its months set to the last 60 days. */
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { generateMarket, marketplace } from "../../sample/generate-market.ts";
import { snapshotsOf } from "../../sample/market-data.ts";
import { demoStrategy } from "../../sample/strategy.ts";
import type { Client } from "../harness/client.ts";
import type { Service } from "../harness/service.ts";

export interface Sample {
  readonly email: string;
  readonly password: string;
  readonly contractId: string;
  /** The internal ids, in the order of the market's products. */
  readonly productIds: readonly string[];
  /** The strategy that prices follow; empty without one. */
  readonly strategyId: string;
  /** The owner, logged in. */
  readonly owner: Client;
  readonly v3: string;
}

export interface SampleOptions {
  /** Of the owner; else one of its own. */
  readonly email?: string;
  readonly shop?: string;
  /** Without a market: an empty contract. */
  readonly isEmpty?: boolean;
}

const dayMs = 24 * 60 * 60 * 1_000;
const daysApart = 3;

/** A company with an owner, a contract in EUR, and unless it is to be empty, 52 products, 20 markets each, a strategy and a run. */
export async function aSample(
  service: Pick<Service, "adminClient" | "client">,
  {
    email = `kim-${randomBytes(3).toString("hex")}@customer.example`,
    shop = "Main shop",
    isEmpty = false,
  }: SampleOptions = {},
): Promise<Sample> {
  const admin = await service.adminClient();
  const password = "a password of the test";
  const invited = await admin.post("/api/v3/users", { email, name: "Kim Larsson" });
  await service.client().post("/api/v3/account/invitation", { token: invited.body.data.invitationToken, password });
  const owner = await service.client().logIn({ email, password });
  const company = await owner.post("/api/2/companies", { name: "Example Ltd" });
  const made = await owner.post(`/api/2/companies/${company.body.data.id}/contracts`, {
    contractType: "reseller",
    contractName: shop,
    currency: "EUR",
    timeZone: "Europe/Berlin",
  });
  assert.equal(made.status, 200, made.text);
  const contractId: string = made.body.data.contractId;
  const v3 = `/api/v3/vendor/contracts/${contractId}`;
  const sample = { email, password, contractId, owner, v3 };
  return { ...sample, ...(isEmpty ? { productIds: [], strategyId: "" } : await fill(owner, contractId)) };
}

async function fill(owner: Client, contractId: string): Promise<Pick<Sample, "productIds" | "strategyId">> {
  const v3 = `/api/v3/vendor/contracts/${contractId}`;
  const market = { ...generateMarket(), currency: "EUR" };
  const imported = await owner.post(`${v3}/products`, {
    products: market.products,
    identifyingAttributes: ["customerProductId"],
  });
  assert.equal(imported.status, 200, imported.text);
  const productIds: string[] = imported.body.data.map(
    (result: { data: { productId: string } }) => result.data.productId,
  );
  await owner.put(`${v3}/settings/shops`, market.ownShops);
  const newest = Date.now() - 4 * 60 * 1_000;
  const ids = new Map(
    market.products.map(({ customerProductId }, index) => [customerProductId, productIds[index] ?? ""]),
  );
  for (const [index, month] of market.months.entries()) {
    const gatheredAt = new Date(newest - (market.months.length - 1 - index) * daysApart * dayMs).toISOString();
    const snapshots = snapshotsOf(market, { ...month, gatheredAt }, { contractId, productIds: ids });
    const sent = await owner.post(`/api/2/v/contracts/${contractId}/offers`, snapshots);
    assert.equal(sent.status, 200, sent.text);
  }
  const document = demoStrategy({
    cheapest: ["Beauty", "Perfume"],
    second: ["Watches", "Games", "Computers"],
    marketplace,
  });
  const strategy = await owner.post(`${v3}/settings/pricingstrategies`, { ...document, name: "Near the market" });
  assert.equal(strategy.status, 201, strategy.text);
  await owner.post(`${v3}/settings/pricingstrategies/${strategy.body.data.strategyId}/activate`, {});
  await runPricing(owner, v3);
  await chosenFilterTags(owner, v3);
  return { productIds, strategyId: strategy.body.data.strategyId };
}

/** Until a duty has chosen them, a list that is asked for by a tag is refused. */
async function chosenFilterTags(owner: Client, v3: string): Promise<void> {
  const until = Date.now() + mostMs;
  for (;;) {
    const { body, text } = await owner.get(`${v3}/settings/filtertags`);
    if (body.data.includes("topCategory")) return;
    assert.ok(Date.now() < until, text);
    await setTimeout(50);
  }
}

/** Starts a run and follows it to its end. */
export async function runPricing(owner: Client, v3: string): Promise<void> {
  const started = await owner.post(`${v3}/tasks`, { taskType: "backend.tasks.pricing.offers.preprocessing" });
  assert.equal(started.status, 202, started.text);
  await ended(owner, `${v3}/tasks/${started.body.data.id}`);
}

const mostMs = 60_000;

/** Reads the task until it has ended. */
export async function ended(owner: Client, url: string): Promise<void> {
  const until = Date.now() + mostMs;
  for (;;) {
    const task = await owner.get(url);
    const { state } = task.body.data;
    if (state === "succeeded") return;
    assert.ok(state !== "failed" && Date.now() < until, task.text);
    await setTimeout(50);
  }
}
