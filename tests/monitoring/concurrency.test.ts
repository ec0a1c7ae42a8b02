/** COLLECTOR_CONCURRENCY: a collector claims no more pages than it may ask for at a time. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { aService } from "../harness/a-service.ts";
import { importAll } from "../harness/market.ts";
import { html, productPage, someShops } from "./a-shop.ts";
import { runDuties } from "./run-duties.ts";
import { ended, givePages, setPace, startMonitoring, watch } from "./started-runs.ts";

const shops = await someShops();
const { service, customer } = await aService({ ...shops.settings, COLLECTOR_CONCURRENCY: "1" });
service.alsoStop(shops);
const duties = service.alsoStop(await runDuties(service));

test("a collector with a concurrency of 1 asks for the next page when the one before has come", async () => {
  const domains = Array.from({ length: 4 }, (_, at) => `one${at}.localhost`);
  await setPace(
    service,
    domains.map((domain) => `${domain}:${shops.port}`),
    10,
  );
  const [productId = ""] = await importAll(customer, [
    { customerProductId: "K", name: "Kettle Turbo 100", referencePrice: 20 },
  ]);
  await watch(customer, domains);
  await givePages(
    customer,
    domains.map((domain) => ({ productId, domain, url: shops.url(domain, "/p") })),
  );
  let underWay = 0;
  let most = 0;
  const page = html(productPage("Kettle Turbo 100", "20.00"));
  for (const domain of domains) {
    shops.answer(domain, "/p", (response, request) => {
      most = Math.max(most, ++underWay);
      response.on("finish", () => void underWay--);
      // Longer than a collector waits between two claims.
      setTimeout(() => page(response, request), 500);
    });
  }
  const task = await ended(customer, await startMonitoring(customer), { duties });
  assert.equal(task.result.operations.successful, domains.length, JSON.stringify(task));
  assert.equal(most, 1);
});
