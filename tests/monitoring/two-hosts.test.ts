/** Products whose pages lie on two hosts of a domain: each host is asked at its own pace, whatever the product is read for. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { aService } from "../harness/a-service.ts";
import { anotherContract, type Customer } from "../harness/customer.ts";
import { importAll, inDatabase, listOffers, untilMany } from "../harness/market.ts";
import { html, productPage, someShops } from "./a-shop.ts";
import { runDuties } from "./run-duties.ts";
import { ended, givePages, setPace, startMonitoring, watch } from "./started-runs.ts";

const shops = await someShops();
const { service, customer: first } = await aService(shops.settings);
service.alsoStop(shops);
const duties = service.alsoStop(await runDuties(service));
const paceMs = 1_000;
/** What arrives may have been held up a little more the first time. */
const toleranceMs = 50;

/** The times between all requests to a host, one after the other. */
function gapsOf(host: string): number[] {
  const at = [...shops.visits, ...shops.robots].filter(({ page }) => page.startsWith(`${host}/`)).map((v) => v.atMs);
  const sorted = at.toSorted((a, b) => a - b);
  return sorted.slice(1).map((each, index) => each - (sorted[index] ?? 0));
}

async function aProduct(customer: Customer, pages: readonly [host: string, path: string][], domain: string) {
  const [productId = ""] = await importAll(customer, [
    { customerProductId: pages.join(), name: "Kettle Turbo 100", referencePrice: 20 },
  ]);
  for (const [host, path] of pages) await givePages(customer, [{ productId, domain, url: shops.url(host, path) }]);
}

function answerAll(hosts: readonly string[], price: string): void {
  for (const host of hosts) shops.answer(host, "/kettle", html(productPage("Kettle Turbo 100", price)));
}

describe("a product with pages on two hosts", () => {
  it("is read a second time at the pace of both, also while another contract is served there", async () => {
    const [one, two] = ["two.localhost", "b.two.localhost"];
    await setPace(service, [`${one}:${shops.port}`, `${two}:${shops.port}`], paceMs);
    const [customer, other] = [await anotherContract(first), await anotherContract(first)];
    for (const each of [customer, other]) await watch(each, [one]);
    await aProduct(
      customer,
      [
        [one, "/kettle"],
        [two, "/kettle"],
      ],
      one,
    );
    answerAll([one, two], "20.00");
    await ended(customer, await startMonitoring(customer), { duties });
    answerAll([one, two], "45.00");
    await startMonitoring(customer);
    const isInDoubt = "select 1 as one from monitoring_state where contract_id = $1 and doubt = 'second'";
    await untilMany(1, async () => (await inDatabase(service, isInDoubt, [customer.contractId])).length);
    const waiting = await inDatabase(
      service,
      "select host from fetch_job join crawl_host using (host_id) where contract_id = $1",
      [customer.contractId],
    );
    assert.deepEqual(waiting, [{ host: `${one}:${shops.port}` }], "it waits at the host of its first page");

    const paths = Array.from({ length: 6 }, (_, at) => `/other${at}`);
    for (const path of paths) {
      shops.answer(one, path, html(productPage("Kettle Turbo 100", "20.00")));
      await aProduct(other, [[one, path]], one);
    }
    const busy = await startMonitoring(other);
    await shops.visited(4 + 2);
    const minutesPass = [
      "update fetch_job set due_at = now() where contract_id = $1",
      "update host_turn set due_at = now() where contract_id = $1",
    ];
    for (const statement of minutesPass) await inDatabase(service, statement, [customer.contractId]);
    await inDatabase(service, "update crawl_host set due_at = greatest(now(), next_at) where busy_token is null");
    await ended(other, busy, { duties });
    await shops.visited(4 + paths.length + 2);
    for (const host of [one, two]) {
      const tooSoon = gapsOf(host).filter((gap) => gap < paceMs - toleranceMs);
      assert.deepEqual(tooSoon, [], `requests to ${host} that came too soon`);
    }
  });

  it("whose page a search found on the other host waits there from then on", async () => {
    const [domain, found] = ["found.localhost", "b.found.localhost"];
    const gtin = 4006381333931;
    await setPace(service, [`${domain}:${shops.port}`, `${found}:${shops.port}`], 10);
    const customer = await anotherContract(first);
    await importAll(customer, [{ customerProductId: "k", name: "Kettle Turbo 100", gtin, referencePrice: 20 }]);
    await watch(customer, [{ domain, searchUrl: shops.url(domain, "/search?q={gtin}") }]);
    shops.answer(domain, `/search?q=${gtin}`, html("", 302, { location: shops.url(found, "/kettle") }));
    shops.answer(found, "/kettle", html(productPage("Kettle Turbo 100", "20.00", { gtin: String(gtin) })));
    await inDatabase(
      service,
      `create table moved as
      select job_id, host_id, false as has_turn from fetch_job where false`,
    );
    await inDatabase(service, "grant insert on moved to public");
    await inDatabase(
      service,
      `create function note_moved() returns trigger language plpgsql as $$
      begin
        insert into moved
        select new.job_id, new.host_id, exists (
          select 1 from host_turn where host_id = new.host_id and contract_id = new.contract_id);
        return null;
      end $$`,
    );
    await inDatabase(
      service,
      `create constraint trigger moves after update on fetch_job deferrable initially deferred
      for each row when (old.host_id <> new.host_id) execute function note_moved()`,
    );
    await ended(customer, await startMonitoring(customer), { duties });
    const moved = await inDatabase(service, "select host, has_turn from moved join crawl_host using (host_id)");
    assert.deepEqual(moved, [{ host: `${found}:${shops.port}`, has_turn: true }]);
    assert.equal((await listOffers(customer)).length, 1);
  });
});
