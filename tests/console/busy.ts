/** A sample in which something was done: runs, an import that failed, a callback that nobody takes, a feed, messages. */
import assert from "node:assert/strict";
import { setTimeout } from "node:timers/promises";
import type { Service } from "../harness/service.ts";
import { aSample, runPricing, type Sample } from "./sample.ts";

export interface BusySample extends Sample {
  /** A price calculation, and an import of a wrong file. */
  readonly runId: string;
  readonly importId: string;
}

const mostMs = 60_000;

export async function aBusySample(service: Service): Promise<BusySample> {
  const sample = await aSample(service, { shop: "Busy shop" });
  const { owner, v3, contractId } = sample;
  const v2 = `/api/2/v/contracts/${contractId}`;
  const callback = {
    url: "http://127.0.0.1:9/hook",
    method: "POST",
    name: "shop system",
    bodyTemplate: '{"shop":"{{contractId}}"}',
  };
  const set = await owner.put(`${v2}/settings/callbacks`, { pricingCompleted: [callback] });
  assert.equal(set.status, 200, set.text);
  await runPricing(owner, v3);
  const feed = await owner.post(`${v2}/feeds`, {
    name: "Prices for the shop",
    format: "csv",
    fields: [{ name: "customerProductId" }, { name: "price", label: "Preis" }],
  });
  assert.ok(feed.status < 300, feed.text);
  const sent = await owner.post("/api/v3/log/messages", {
    version: 1,
    messages: [
      { message: "The shop took 52 prices.", severity: "info", component: "plugin", source: "shop", contractId },
      { message: "The shop refused a price.", severity: "error", component: "plugin", source: "shop", contractId },
    ],
  });
  assert.ok(sent.status < 300, sent.text);
  const wrong = "sku,title,price\nbeauty-1,Kettle,a lot\n";
  const imported = await owner.put(`${v3}/products`, wrong, {
    "content-type": "text/csv",
    "service-product-identifying-attributes": "sku",
    "service-product-customer-id": "sku",
    "service-product-name": "title",
    "service-product-reference-price": "price",
  });
  assert.equal(imported.status, 202, imported.text);
  const importId: string = imported.body.data.id;
  await ended(sample, importId);
  const filter = "taskTypeFilter=backend.tasks.pricing.offers.preprocessing&limit=1";
  const runs = await owner.get(`${v3}/tasks?${filter}`);
  return { ...sample, importId, runId: runs.body.data[0].taskId };
}

async function ended({ owner, v3 }: Sample, taskId: string): Promise<void> {
  const until = Date.now() + mostMs;
  for (;;) {
    const { body, text } = await owner.get(`${v3}/tasks/${taskId}`);
    if (body.data.state === "failed") return;
    assert.ok(Date.now() < until, text);
    await setTimeout(50);
  }
}
