/**
 * A strict generated client, used as an old integration uses it, calls every operation and can read every answer. A field that the
 * published shape does not name fails, even where the suite would let it pass.
 */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { after, before, describe, test } from "node:test";
import type { Loose } from "../harness/client.ts";
import { aCustomer } from "../harness/customer.ts";
import { startService } from "../harness/service.ts";
import type { Request } from "./strict-client/client.ts";
import { operations, type OperationName } from "./strict-client/operations.ts";

process.env["CONFORMANCE_WORDS"] = "acme,repricing,bazaar";
process.env["CONFORMANCE_OLD_CLIENTS"] = "true";
const { StrictClient } = await import("./strict-client/client.ts");

const service = await startService({
  OLD_CLIENTS: "true",
  HEADER_PREFIX: "acme",
  EVENT_WORD: "repricing",
  MARKETPLACE_WORD: "bazaar",
});
after(async () => await service.stop());
const { owner, client: basic, contractId, companyId } = await aCustomer(service);
const api = new StrictClient(service.url, basic.authorization ?? "", { contractId, companyId });
const session = new StrictClient(service.url, owner.authorization ?? "", { contractId, companyId });

const dayMs = 24 * 60 * 60 * 1000;
const now = Date.now();
const [start, end] = [new Date(now - dayMs), new Date(now + dayMs)];
const time = (date: Date): string => date.toISOString().replace("Z", "+00:00");
const range = { start: time(start), end: time(end) };
const pagination = { start: 0, limit: 1000 };
const filter = { oneOf: { field: "customerProductId", values: ["SKU-1"] } };
const pricing = "backend.tasks.repricing.offers.preprocessing";

const kettle = {
  name: "Kettle",
  customerProductId: "SKU-1",
  gtin: 4006381333931,
  referencePrice: 39.9,
  minPriceBoundary: 9.9,
  maxPriceBoundary: 49.9,
  tags: [
    { key: "brand", value: "Contoso" },
    { key: "ean", value: "4006381333931" },
    { key: "amountInStock", value: "12" },
  ],
};

let productId = "";
let strategyId = "";

/** Follows a task as old integrations do, every moment. */
async function finished(taskId: string): Promise<Loose> {
  for (const deadline = Date.now() + 60_000; ;) {
    const task = await api.call("getTaskV2", { path: { taskId } });
    if (task.state === "succeeded" || task.state === "failed") return task;
    assert.ok(Date.now() < deadline, `the task is ${task.state} after 60 s`);
    await delay(20);
  }
}

function anOffer(vendorName: string, price: number): object {
  const id = randomUUID();
  const url = "https://shop.example/kettle";
  const delivery = { deliveryCosts: 0.0049, minDeliveryHours: 24, maxDeliveryHours: 48.5 };
  return { id, vendorName, url, price, ...delivery, currency: "EUR", productName: "Kettle", attributes: [] };
}

describe("A strict client of OLD_CLIENTS", () => {
  before(async () => {
    const version = 2;
    const products = [kettle, { ...kettle, customerProductId: "SKU-2", tags: [] }];
    const body = { products, version, identifyingAttributes: ["customerProductId"] };
    const [first, second] = (await api.call("importProducts", { body })).data;
    assert.deepEqual([first.data.result, second.data.result], ["created", "created"]);
    ({ productId } = first.data);
  });

  test("account, company, users, contracts", async () => {
    await session.call("getAccount");
    await session.call("listContracts");
    const body = { contractType: "Manufacturer", contractName: "Another", expirationDate: time(end) };
    await session.call("createContract", { body });
    await session.call("createUser", { body: { email: `${randomUUID()}@person.example`, name: "Kim" } });
    await session.call("listUsers");
  });

  test("logging in, a password for the interface, a company", async () => {
    const { email, password } = service.admin;
    const { token } = (await session.call("logIn", { body: { email, password } })).data;
    const admin = new StrictClient(service.url, `Bearer ${token}`, {});
    await admin.call("generatePassword");
    await admin.call("createCompany", { body: JSON.stringify("A company") });
    for (const name of admin.called) session.called.add(name);
  });

  test("settings", async () => {
    await api.call("putShops", { body: [{ domain: "a.example", ownShopName: "Mine" }] });
    await api.call("getShops");
    await api.call("putIgnoredVendors", { body: [{ vendorName: "Outlet*" }] });
    await api.call("getIgnoredVendors");
    await api.call("putDomains", { body: ["a.example", "b.example"] });
    await api.call("getDomains");
    await api.call("putPlugin", {
      body: { pluginId: "7", shopSystem: "OpenShop 6", metricsUrl: "https://shop.example/metrics", version: 1 },
    });
    await api.call("getPlugin");
    await api.call("deletePlugin");
  });

  test("callbacks", async () => {
    const callback = { url: "https://shop.example/hook", method: "POST", name: "shop", headers: { "x-shop": "7" } };
    await api.call("putCallbacks", { body: { repricingCompleted: [callback, { url: callback.url }] } });
    await api.call("getCallbacks");
    await api.call("putCallbacks", { body: { repricingCompleted: [] } });
  });

  test("offers: submitted", async () => {
    const creationDate = time(new Date(Date.now() - 60_000));
    const offers = [anOffer("Mine", 42), anOffer("B", 38.1234), anOffer("C", 37.005)];
    const { data } = await api.call("submitSnapshots", {
      body: ["a.example", "b.example"].map((domain) => ({
        productId: Number(productId),
        creationDate,
        domain,
        offers: offers.map((offer) => ({ ...offer, id: randomUUID() })),
      })),
    });
    assert.deepEqual(data, [{ data: true }, { data: true }]);
  });

  test("offers: retrieved", async () => {
    for (const includeTags of [true, false]) {
      await api.call("listOffers", { query: { startDate: start, endDate: end, start: 0, limit: 1000, includeTags } });
    }
    await api.call("queryOffers", { body: { pagination, range, sort: { metric: "TotalPrice", order: "asc" } } });
    await api.call("queryOfferStatistics", { body: { pagination, range, filter } });
  });

  test("strategies", async () => {
    const document = { name: "Lowest", otherwise: { rule: { target: { statistic: "lowest" } } } };
    const created = await api.call("createStrategy", { body: { document, message: "First" } });
    strategyId = created.data.id;
    const path = { strategyId };
    await api.call("putStrategy", { path, body: { ...document, name: "Renamed" } });
    await api.call("activateStrategy", { path });
    await api.call("getStrategy", { path });
    await api.call("listStrategies");
  });

  test("histories of strategies", async () => {
    await api.call("getStrategyVersions", { path: { strategyId } });
    await api.call("getStrategyHistory");
    await api.call("getOldStrategyHistory");
  });

  test("tasks, version 3", async () => {
    const body = { taskType: pricing };
    const { id: taskId } = (await api.call("createTask", { body })).data;
    assert.equal((await finished(taskId)).state, "succeeded");
    await api.call("getTask", { path: { taskId } });
    const states = ["succeeded", "failed"];
    await api.call("listTasks", {
      query: { limit: 1, includeFailures: true, taskTypeFilter: pricing, taskState: states, minCreationDate: start },
    });
    await api.call("listTasksV2", { query: { taskIdsFilter: [taskId], includeFailures: false } });
  });

  test("tasks, version 2", async () => {
    const body = { taskType: pricing, triggerFollowUpTask: true, includeForBilling: true };
    const { id } = (await api.call("createTaskV2", { body })).data;
    assert.equal((await finished(id)).state, "succeeded");
  });

  test("recommendations", async () => {
    const query = { startTime: start, endTime: end, start: 0, limit: 1000, includeTags: false };
    const { data } = await api.call("listRecommendations", { query });
    assert.ok(data.length > 0);
    await api.call("getHistory", { path: { productId }, query: { startDate: start, endDate: end } });
  });

  test("simulation", async () => {
    const body = { simulationRequests: [{ productId }], calculationTimestamp: range.end };
    assert.equal((await api.call("simulate", { body })).data.simulationResults.length, 1);
  });

  test("products", async () => {
    await api.call("queryProducts", { body: { pagination, filter, includeTags: true } });
    await api.call("queryProducts", { body: { pagination } });
    await api.call("getExtendedTags", { path: { productId } });
    await api.call("getMonitoringStatus", { query: { productIds: [productId] } });
    await api.call("getBuyBox", { query: { startDate: start, endDate: new Date(), start: 0, limit: 100 } });
  });

  test("products, version 2", async () => {
    const attributes = ["gtin", "name", "referencePrice", "minPriceBoundary", "maxPriceBoundary", "tags"];
    await api.call("listProducts", { query: { attributes } });
  });

  test("orders", async () => {
    const items = [{ itemId: "SKU-1", unitPrice: 39.9, quantity: 2, taxPercentage: 19 }];
    const creationDate = time(new Date(Date.now() - 60_000));
    const order = { orderId: "1", origin: "shop", items, creationDate, totalPrice: 84.75, shippingCosts: 4.95 };
    const productMappings = [{ source: "itemId", target: "customerProductId" }];
    const orders = [{ ...order, currency: "EUR", referrer: "ad" }];
    await api.call("importOrdersV2", { body: { version: "2", orders, productMappings } });
    await api.call("importOrders", { body: { version: 3, orders } });
    await api.call("listOrders", { query: { start: 0, limit: 100, startDate: start, endDate: end } });
    await api.call("queryOrderStatistics", { body: { pagination, range, filter } });
    await api.call("deleteQueriedOrders", { body: { orders: [{ orderId: "1", creationDate }] } });
    await api.call("deleteOrders");
  });

  test("feeds", async () => {
    const body = {
      name: "Prices",
      format: "json",
      fields: [{ name: "customerProductId", label: "sku" }, { name: "price" }],
    };
    const { id: feedId } = await api.call("createFeed", { body });
    const path = { feedId, fileName: "prices.json" };
    await api.call("listFeeds");
    await api.call("getFeed", { path });
    await api.call("putFeed", { path, body: { ...body, name: "Other" } });
    for (const name of ["exportFeed", "exportDelta"] as const) {
      assert.ok(Array.isArray(await api.call(name, { path, headers: { accept: "application/json" } })));
    }
    await api.call("dismissDelta", { path });
    await api.call("deleteFeed", { path });
  });

  test("domains", async () => {
    await api.call("listDomains");
  });

  test("log messages", async () => {
    const message = { message: "503", severity: "error", component: "update", source: "plugin", contractId };
    await api.call("storeLogMessages", { body: { version: 1, messages: [message] } });
  });

  test("deprecated paths of old plugins", async () => {
    const message = { message: "503", severity: "error", component: "update", source: "plugin", contractId };
    const failed: string[] = [];
    const calls: [OperationName, Request][] = [
      ["listOldRecommendations", { query: { start: 0, limit: 10, since: start } }],
      ["getOldSettings", {}],
      ["storeOldLogMessage", { body: message }],
      ["listOldDomains", {}],
      ["putProducts", { body: [kettle] }],
    ];
    for (const [name, request] of calls) {
      await api.call(name, request).catch((error: unknown) => failed.push(`${name}: ${String(error)}`));
    }
    assert.deepEqual(failed, []);
  });

  test("closings", async () => {
    await api.call("closeOffers", { query: { productId, domain: "a.example" } });
    await api.call("listClosings", { query: { startDate: start, endDate: end, start: 0, limit: 1000 } });
  });

  test("the assortment as a CSV, and deleted", async () => {
    const columns = { "acme-product-identifying-attributes": "sku", "acme-product-customer-id": "sku" };
    const headers = { "content-type": "text/csv; charset=UTF-8", ...columns };
    const { id } = (await api.call("importCsv", { body: "sku,brand\nA,Contoso\n", headers })).data;
    assert.equal((await finished(id)).state, "succeeded");
    await api.call("queryProducts", { body: { pagination, includeTags: true } });
    await api.call("deleteProducts", { query: { updatedMax: end } });
  });

  test("every operation was called", () => {
    const called = new Set([...api.called, ...session.called]);
    assert.ok(Object.keys(operations).length >= 52);
    assert.deepEqual(
      Object.keys(operations).filter((name) => !called.has(name)),
      [],
    );
  });
});
