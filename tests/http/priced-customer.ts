/** A customer with one of everything: products, market data, a strategy, a run, prices and a delivered callback. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { zstdCompressSync } from "node:zlib";
import { newId } from "../../src/base/id.ts";
import type { Receiver } from "../callbacks/receiver.ts";
import { aCustomer, type Customer } from "../harness/customer.ts";
import {
  activate,
  anOffer,
  aSnapshot,
  importAll,
  inDatabase,
  listPrices,
  runPricing,
  submitAll,
} from "../harness/market.ts";
import type { Service } from "../harness/service.ts";
import { giveHeldPrice } from "./held-price.ts";

export interface PricedCustomer {
  readonly customer: Customer;
  /** Values for the path parameters of operations. */
  readonly ids: Readonly<Record<string, string>>;
}

const strategy = {
  name: "Below the cheapest",
  branches: [
    {
      name: "Brand",
      when: { field: "tags.brand", equals: "Contoso" },
      then: { rule: { target: { position: 1 }, adjust: { percent: -1 } } },
    },
  ],
  // Fails for a product whose reference price lies above its boundary.
  otherwise: { rule: { target: { statistic: "median" }, minPrice: { of: "referencePrice" } } },
};

/** What only collectors make: an offer with evidence, a reading that waits for a decision, and two stored pages. */
async function giveReadings(service: Service, contractId: string, productId: string): Promise<GivenReadings> {
  const offerId = randomUUID();
  const sampleId = randomUUID();
  const page = zstdCompressSync(`<main><h1>${contractId}</h1><p class="price">9,00 €</p></main>`);
  const runId = newId();
  await inDatabase(
    service,
    `with watched as (
       insert into watched_domain (contract_id, domain, source_kind, basis, country, currency)
       values ($1, 'shop-b.example', 'page', 'publicPages', 'DE', 'EUR')
     ), evidence as (
       insert into offer_evidence (contract_id, offer_id, read_at, evidence)
       values ($1, $2, date_trunc('day', now()), '{"url":"https://a.example/","method":"jsonLd","confirmedBy":["position"],"candidates":[["jsonLd","9"]],"text":"9 €"}')
     ), sample as (
       insert into page_sample (contract_id, sample_id, domain, is_good, url, fetched_at, reading, body_bytes, body)
       values ($1, $5, 'shop-b.example', false, 'https://shop-b.example/', '2026-01-31T12:00:00Z', $6, length($7::bytea), $7::bytea),
         ($1, gen_random_uuid(), 'shop-b.example', false, 'https://shop-b.example/2', '2026-01-31T11:00:00Z', $6, length($7::bytea), $7::bytea)
     ), task as (
       insert into task (contract_id, task_id, task_type, state, started_at, finished_at)
       values ($1, $8, 'backend.tasks.monitoring', 'succeeded', now(), now())
     ), run as (
       insert into monitoring_run (contract_id, task_id, started_at, deadline_at, is_planned, ended_at)
       values ($1, $8, now(), now(), true, now())
     ), part as (
       insert into monitoring_run_domain (contract_id, task_id, domain, is_open)
       values ($1, $8, 'shop-b.example', false)
     )
     insert into monitoring_state (contract_id, product_id, domain, outcome, doubt, doubtful, doubtful_at)
     values ($1, $3, 'shop-b.example', 'LayoutFailure', 'held', $4, '2026-01-31T12:00:00Z')`,
    [contractId, offerId, productId, JSON.stringify(aHeldReading), sampleId, JSON.stringify(anUnreadPage), page, runId],
  );
  return { offerId, readingId: offerId, sampleId, runId, domain: "shop-b.example" };
}

interface GivenReadings extends Record<string, string> {
  offerId: string;
  /** Of the same offer. */
  readingId: string;
  sampleId: string;
  runId: string;
  /** Watched. */
  domain: string;
}

const anUnreadPage = {
  outcome: "LayoutFailure",
  isConfirmed: false,
  product: null,
  offers: [],
  candidates: [],
  reasons: [],
};

const aHeldReading = {
  gatheredAt: "2026-01-31T11:59:00.000Z",
  reasons: ["The price moved."],
  lastPrice: "9",
  offers: [
    {
      vendorName: "Shop B",
      url: "https://shop-b.example/kettle",
      price: 90,
      deliveryCosts: 0,
      currency: "EUR",
      productName: "Kettle",
      availability: true,
    },
  ],
  pages: [],
};

/** `receiver` gets the callbacks. */
export async function aPricedCustomer(service: Service, receiver: Receiver): Promise<PricedCustomer> {
  const customer = await aCustomer(service, {}, "account");
  const { client, v2, v3 } = customer;
  const [full = "", bare = "", failing = ""] = await importAll(customer, [
    {
      customerProductId: "SKU-1",
      name: "Kettle",
      gtin: 4006381333931,
      referencePrice: 39.9,
      minPriceBoundary: 10,
      maxPriceBoundary: 90,
      tags: [
        { key: "brand", value: "Contoso" },
        { key: "amountInStock", value: "1" },
      ],
    },
    { customerProductId: "SKU-2", referencePrice: 9 },
    { customerProductId: "SKU-3", referencePrice: 9, maxPriceBoundary: 8 },
  ]);
  const ownOffer = anOffer({ vendorName: "Mine", price: 39.9, deliveryCosts: 4.95, minDeliveryHours: 24 });
  const shops = [{ domain: "shop-b.example", ownShopName: "Mine" }];
  assert.equal((await client.put(`${v3}/settings/shops`, shops)).status, 200);
  await submitAll(customer, [
    aSnapshot(full, {
      offers: [anOffer({ vendorDomainId: "b", availability: true, attributes: [{ key: "a", value: "b" }] }), ownOffer],
    }),
    aSnapshot(full, { domain: "shop-c.example", offers: [anOffer({ price: 21.5, maxDeliveryHours: 48 })] }),
    aSnapshot(bare),
    aSnapshot(failing),
  ]);
  const callbacks = {
    pricingCompleted: [{ url: `${receiver.url}/hook`, method: "POST", token: "s3cret", name: "shop" }],
  };
  assert.equal((await client.put(`${v2}/settings/callbacks`, callbacks)).status, 200);
  const strategyId = await activate(customer, strategy);
  const task = await runPricing(customer);
  await runPricing(customer);
  await receiver.until(2);
  const [price] = await listPrices(customer);
  const deliveries = await client.get(`${v3}/settings/callbacks/deliveries`);
  const given = await giveReadings(service, customer.contractId, full);
  const users = await customer.owner.get(`/api/v3/companies/${customer.companyId}/users`);
  return {
    customer,
    ids: {
      contractId: customer.contractId,
      companyId: String(customer.companyId),
      userId: String(users.body.data[0].userId),
      productId: full,
      strategyId,
      taskId: task.taskId,
      pricingRunId: task.taskId,
      recommendationId: price.recommendationId,
      deliveryId: deliveries.body.data[0].id,
      createdAt: await giveHeldPrice(service, customer.contractId, full),
      ...given,
    },
  };
}
