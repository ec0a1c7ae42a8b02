/** Probes: pages that are read outside of runs, when a method has an alarm, a shop shows captchas, or a domain has a recipe. */
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { Database } from "../../src/database/connection.ts";
import { limits } from "../../src/limits.ts";
import { forgetProbes, planProbes } from "../../src/monitoring/index.ts";
import { aService } from "../harness/a-service.ts";
import type { Loose } from "../harness/client.ts";
import { importAll, inDatabase, listOffers } from "../harness/market.ts";
import { html, productPage, someShops } from "./a-shop.ts";
import { aGtin } from "./catalogue-shops.ts";
import { runDuties } from "./run-duties.ts";
import { ended, givePages, setPace, startMonitoring, watch } from "./started-runs.ts";

const shops = await someShops();
const { service, customer } = await aService(shops.settings);
service.alsoStop(shops);
const duties = service.alsoStop(await runDuties(service));
const database = new Database({ connectionString: service.connectionString, poolSize: 2, onError: () => {} });
after(async () => await database.close());
const never = new AbortController().signal;

const own = [customer.contractId];
const [drifted, walled, odd] = ["drifted.localhost", "walled.localhost", "odd.localhost"];
const domains = [drifted, walled, odd];
const wall =
  "<title>Just a moment...</title><h1>Verify you are human</h1><script src='/cdn-cgi/challenge-platform/h/b'></script>";
const paths = ["/p-0", "/p-1", "/p-2"];
const nameOf = (at: number): string => `Kettle Turbo 300${at}`;
const page = (at: number, price = "19.90", name = nameOf(at), gtin = ""): ReturnType<typeof html> =>
  html(productPage(name, price, { gtin }));

async function rows(text: string, parameters: unknown[] = own): Promise<Loose[]> {
  return await inDatabase(service, text, parameters);
}

/** Plans what is due, and waits until collectors have read it. @returns the pages that were asked for */
async function probed(): Promise<string[]> {
  const from = shops.visits.length;
  await planProbes(database, never);
  const deadline = Date.now() + 60_000;
  for (;;) {
    const [{ jobs }] = await rows("select count(*)::integer as jobs from fetch_job where kind = 'probe'", []);
    if (jobs === 0) return shops.visits.slice(from).map(({ page: visited }) => visited);
    assert.ok(Date.now() < deadline, "the probes have not ended");
    await delay(20);
  }
}

async function alarms(): Promise<Loose[]> {
  return await rows("select domain, method from method_window where contract_id = $1 and alarmed_at is not null");
}

async function isWalled(): Promise<boolean> {
  return (await rows("select 1 from domain_probe where contract_id = $1 and reason = 'wall'")).length > 0;
}

async function makeDue(reason: string): Promise<void> {
  await rows("update domain_probe set due_at = now() where contract_id = $1 and reason = $2", [...own, reason]);
}

/** Ends the rest of the walled host: a day of waiting. */
async function endRest(): Promise<void> {
  await rows(
    "update crawl_host set rests_until = now(), next_at = now(), due_at = now() where host like 'walled.%'",
    [],
  );
}

before(async () => {
  await setPace(
    service,
    domains.map((domain) => `${domain}:${shops.port}`),
    10,
  );
  const ids = await importAll(
    customer,
    paths.map((_, at) => ({ customerProductId: `p-${at}`, name: nameOf(at), referencePrice: 20 })),
  );
  await watch(customer, domains);
  for (const domain of domains) for (const [at, path] of paths.entries()) shops.answer(domain, path, page(at));
  for (const path of paths) shops.answer(walled, path, html(wall, 403));
  await givePages(
    customer,
    domains.flatMap((domain) =>
      // At its second wall a host rests.
      ids
        .slice(0, domain === walled ? 2 : 3)
        .map((productId, at) => ({ productId, domain, url: shops.url(domain, paths[at] ?? "") })),
    ),
  );
  await ended(customer, await startMonitoring(customer), { duties });
});

describe("a probe of a method with an alarm", () => {
  before(async () => {
    await rows(
      `update method_window set alarmed_at = now(), alarm = 'A test.', alarmed_on = current_date, probe_due_at = now()
       where contract_id = $1 and domain = $2 and method = 'jsonLd'`,
      [...own, drifted],
    );
  });

  it("that cannot read its page leaves the alarm, and comes again an hour later", async () => {
    for (const path of paths) shops.answer(drifted, path, html("<title>Kettle</title><h1>Kettle</h1><p>Ask us.</p>"));
    assert.deepEqual(await probed(), [`${drifted}/p-0`]);
    assert.deepEqual(await alarms(), [{ domain: drifted, method: "jsonLd" }]);
    assert.deepEqual(await probed(), []);
  });

  it("that reads its page ends the alarm, and stores no price", async () => {
    const offers = await listOffers(customer);
    for (const [at, path] of paths.entries()) shops.answer(drifted, path, page(at, "21.90"));
    await rows("update method_window set probe_due_at = now() where contract_id = $1 and alarmed_at is not null");
    assert.deepEqual(await probed(), [`${drifted}/p-0`]);
    assert.deepEqual(await alarms(), []);
    assert.deepEqual(await listOffers(customer), offers);
    const told = await rows("select domain, kind from monitoring_alert where contract_id = $1 and kind = 'readsAgain'");
    assert.deepEqual(told, [{ domain: drifted, kind: "readsAgain" }]);
  });
});

describe("a probe of a walled shop", () => {
  it("waits for the end of its rest; a captcha makes it rest again", async () => {
    assert.ok(await isWalled());
    assert.deepEqual(await probed(), [], "not due before a day");
    await makeDue("wall");
    await endRest();
    assert.deepEqual(await probed(), [`${walled}/p-0`]);
    assert.ok(await isWalled());
    const [host] = await rows(
      "select rest_reason, rests, rests_until > now() as rests_on from crawl_host where host like 'walled.%'",
      [],
    );
    assert.deepEqual(host, { rest_reason: "wall", rests: 2, rests_on: true });
  });

  it("that shows a page ends wall and rest", async () => {
    for (const [at, path] of paths.entries()) shops.answer(walled, path, page(at));
    await makeDue("wall");
    await endRest();
    assert.deepEqual(await probed(), [`${walled}/p-0`]);
    assert.ok(!(await isWalled()));
    assert.deepEqual(await rows("select rests from crawl_host where host like 'walled.%'", []), [{ rests: 0 }]);
  });
});

describe("probes of a recipe", () => {
  before(async () => {
    const recipe = { fields: { price: [{ css: ".price" }], name: [{ css: "h1" }] }, tests: [] };
    const put = await customer.client.put(`${customer.v3}/monitoring/recipes/${odd}`, { recipe });
    assert.equal(put.status, 200, put.text);
    await ended(customer, await startMonitoring(customer, [odd]), { duties });
  });

  it("begin in the next night, and are content with other prices", async () => {
    assert.deepEqual(await probed(), []);
    for (const [at, path] of paths.entries()) shops.answer(odd, path, page(at, "25.90"));
    await makeDue("recipe");
    assert.deepEqual(
      await probed(),
      paths.map((path) => odd + path),
    );
    assert.deepEqual(await alarms(), []);
  });

  it("alarm if two of three pages have another number, or another currency", async () => {
    const numbered = (at: number): void => shops.answer(odd, paths[at] ?? "", page(at, "25.90", nameOf(at), aGtin(at)));
    for (const at of paths.keys()) numbered(at);
    await ended(customer, await startMonitoring(customer, [odd]), { duties });
    const others = [
      (at: number) => page(at, "25.90", nameOf(at), aGtin(at + 5)),
      (at: number) => html(productPage(nameOf(at), "25.90", { gtin: aGtin(at) }).replaceAll("€", "CHF")),
    ];
    for (const other of others) {
      for (const at of [0, 1]) {
        shops.answer(odd, paths[at] ?? "", other(at));
        await makeDue("recipe");
        await probed();
        assert.deepEqual(await alarms(), at === 0 ? [] : [{ domain: odd, method: "recipe" }]);
      }
      await rows(
        "update method_window set alarmed_at = null, alarm = null, probe_due_at = null where contract_id = $1",
      );
      for (const at of [0, 1]) numbered(at);
    }
  });

  it("alarm if two of three pages have another name, and not if one has", async () => {
    for (const at of [0, 1]) {
      shops.answer(odd, paths[at] ?? "", page(at, "25.90", "Sign up for our letter"));
      await makeDue("recipe");
      await probed();
      assert.deepEqual(await alarms(), at === 0 ? [] : [{ domain: odd, method: "recipe" }]);
    }
  });

  it("end with the recipe", async () => {
    const { status } = await customer.client.delete(`${customer.v3}/monitoring/recipes/${odd}`);
    assert.equal(status, 200);
    assert.deepEqual(await rows("select 1 from domain_probe where contract_id = $1 and reason = 'recipe'"), []);
    assert.deepEqual(await alarms(), []);
  });
});

describe("probes", () => {
  it("are not planned for domains that are disabled, and are deleted when no collector takes them", async () => {
    const makeAlarm = async (): Promise<unknown> =>
      await rows(
        `update method_window set alarmed_at = now(), alarm = 'A test.', probe_due_at = now()
         where contract_id = $1 and domain = $2 and method = 'jsonLd'`,
        [...own, drifted],
      );
    await rows("update watched_domain set is_enabled = false where contract_id = $1 and domain = $2", [
      ...own,
      drifted,
    ]);
    await makeAlarm();
    assert.deepEqual(await probed(), []);
    // Before the domain is enabled: the service plans probes too, and its collectors would read the page.
    await rows(
      "update crawl_host set next_at = now() + interval '1 hour', due_at = null where host like 'drifted.%'",
      [],
    );
    await rows("update watched_domain set is_enabled = true where contract_id = $1 and domain = $2", [...own, drifted]);
    await makeAlarm();
    await planProbes(database, never);
    await makeAlarm();
    await planProbes(database, never);
    const planned = async (): Promise<number> =>
      (await rows("select 1 from fetch_job where kind = 'probe'", [])).length;
    assert.equal(await planned(), 1, "a domain has one at a time");
    await forgetProbes(database, never);
    assert.equal(await planned(), 1);
    await rows("update fetch_job set created_at = created_at - make_interval(secs => $1)", [
      limits.probing.forgottenAfterMs / 1000,
    ]);
    await forgetProbes(database, never);
    assert.equal(await planned(), 0);
  });
});
