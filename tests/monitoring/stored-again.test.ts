/** What a collector has fetched it need not fetch again, though the database is away for a moment or the page takes long. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { aService } from "../harness/a-service.ts";
import { importAll, inDatabase } from "../harness/market.ts";
import { html, productPage, someShops } from "./a-shop.ts";
import { ended, givePages, startMonitoring, watch } from "./started-runs.ts";

const shops = await someShops();
const { service, customer } = await aService(shops.settings);
service.alsoStop(shops);
const [productId = ""] = await importAll(customer, [
  { customerProductId: "K", name: "Kettle Turbo 100", referencePrice: 20 },
]);
const page = html(productPage("Kettle Turbo 100", "20.00"));
/** A lease is kept long before it ends, if anybody keeps it. */
const nearEndMs = 20_000;

test("readings that cannot be stored are stored as soon as the database is back, from the page as it was read", async () => {
  const domain = "away.localhost";
  await watch(customer, [domain]);
  await givePages(customer, [{ productId, domain, url: shops.url(domain, "/p") }]);
  shops.answer(domain, "/p", page);
  // The end of the job is the last statement of what is stored. The database refuses it as one that is shutting down would.
  await inDatabase(
    service,
    `create sequence refusals;
    grant usage on sequence refusals to public;
    create function refuse() returns trigger language plpgsql as $$
    begin
      raise exception 'away (%)', nextval('refusals') using errcode = 'admin_shutdown';
    end $$;
    create trigger away before delete on fetch_job for each statement execute function refuse()`,
  );
  const task = await startMonitoring(customer, [domain]);
  await until(async () => {
    const [{ is_called: isRefused }] = await inDatabase(service, "select is_called from refusals");
    return isRefused;
  });
  await inDatabase(service, "drop trigger away on fetch_job");
  const { result } = await ended(customer, task);
  assert.equal(result.operations.successful, 1);
  assert.deepEqual(
    shops.visits.map(({ page: visited }) => visited),
    [`${domain}/p`],
  );
});

test("a page that takes longer than its lease keeps it, so that nobody else fetches it meanwhile", async () => {
  const domain = "slow.localhost";
  await watch(customer, [domain]);
  await givePages(customer, [{ productId, domain, url: shops.url(domain, "/p") }]);
  const mayCome = Promise.withResolvers<void>();
  shops.answer(domain, "/p", (response, request) => void mayCome.promise.then(() => page(response, request)));
  const task = await startMonitoring(customer, [domain]);
  await until(async () => shops.visits.some(({ page: visited }) => visited === `${domain}/p`));
  await inDatabase(service, "update fetch_job set lease_until = now() + $2 * interval '1 ms' where domain = $1", [
    domain,
    nearEndMs,
  ]);
  await until(async () => (await longLeases()).includes(domain));
  mayCome.resolve();
  assert.equal((await ended(customer, task)).result.operations.successful, 1);
  assert.equal(shops.visits.filter(({ page: visited }) => visited === `${domain}/p`).length, 1);
});

test("a visit that fails ends alone: the other page of its claim keeps its lease", async () => {
  const [failing, other] = ["failing.localhost", "other.localhost"];
  await watch(customer, [failing, other]);
  await givePages(
    customer,
    [failing, other].map((domain) => ({ productId, domain, url: shops.url(domain, "/p") })),
  );
  const mayCome = Promise.withResolvers<void>();
  shops.answer(other, "/p", (response, request) => void mayCome.promise.then(() => page(response, request)));
  // The end of the first request to the failing shop is refused, as by a database that is shutting down.
  await inDatabase(
    service,
    `create function refuse_end() returns trigger language plpgsql as $$
    begin
      if new.host like 'failing.%' and old.busy_token is not null and new.busy_token is null then
        raise exception 'away' using errcode = 'admin_shutdown';
      end if;
      return new;
    end $$;
    create trigger away before update on crawl_host for each row execute function refuse_end()`,
  );
  await startMonitoring(customer, [failing, other]);
  await until(async () => shops.visits.some(({ page: visited }) => visited === `${other}/p`));
  const endSoon = "update fetch_job set lease_until = now() + $2 * interval '1 ms' where domain = any($1)";
  // A look at the leases that comes while the visit is about to fail keeps both.
  for (let looks = 0, kept: string[] = []; kept.join() !== other; looks++) {
    assert.ok(looks < 3, `kept: ${kept.join()}`);
    await inDatabase(service, endSoon, [[failing, other], nearEndMs]);
    await until(async () => (await longLeases()).includes(other));
    kept = await longLeases();
  }
  await inDatabase(service, "drop trigger away on crawl_host");
  mayCome.resolve();
});

/** The domains whose page has a lease that was begun or kept lately. */
async function longLeases(): Promise<string[]> {
  const text = "select domain from fetch_job where lease_until - now() > interval '30 s' order by domain";
  return (await inDatabase(service, text)).map(({ domain }): string => domain);
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!(await isSo())) {
    assert.ok(Date.now() < deadline, "it has not come to it within 60 s");
    await delay(50);
  }
}
