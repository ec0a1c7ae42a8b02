import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { aColleague } from "../accounts/people.ts";
import { anEmptyService } from "../harness/a-service.ts";
import { aCustomer, anotherContract } from "../harness/customer.ts";
import { activate, aSnapshot, importAll, inDatabase, submitAll } from "../harness/market.ts";
import { noNewDay } from "../harness/no-new-day.ts";
import { judgeDomains } from "../../src/monitoring/watched/domains/judge-domains.ts";
import { countLargeDomains } from "../../src/monitoring/watched/domains/coverage.ts";
import { forgetRemovedDomains } from "../../src/monitoring/watched/domains/removed-domains.ts";
import {
  aPage,
  aWatchedDomain,
  giveAll,
  putDomains,
  readDomains,
  readPages,
  someWatched,
  urlsOf,
  watch,
} from "./watched.ts";

const service = await anEmptyService();
const customer = await aCustomer(service, { timeZone: "Europe/Berlin" });
const aContract = async () => await anotherContract(customer);
const never = new AbortController().signal;

describe("PUT monitoring/domains", () => {
  it("is read back with defaults filled in, and adds the domains to those of the contract", async () => {
    const contract = await aContract();
    const [stored] = await watch(contract, {
      domain: "shop-b.example",
      source: { kind: "page" },
      basis: "publicPages",
      country: "DE",
      currency: "EUR",
    });
    const { status, warnings, ...settings } = stored;
    assert.deepEqual(settings, {
      domain: "shop-b.example",
      source: { kind: "page" },
      basis: "publicPages",
      country: "DE",
      currency: "EUR",
      tax: "gross",
      offersShown: "all",
      keepsVendorNames: true,
      onlyChanges: false,
      staleAfterDays: 7,
      isEnabled: true,
    });
    assert.match(warnings.join(" "), /no rule for delivery costs/);
    assert.equal(status.coverage.pairs, 0);
    assert.deepEqual(status.outcomes, []);
    const { data } = (await contract.client.get(`${contract.v2}/settings/domains`)).body;
    assert.deepEqual(data, ["shop-b.example"]);
  });

  it("keeps every setting, and takes its own answer again", async () => {
    const contract = customer;
    const every = aWatchedDomain({
      source: { kind: "feed", url: "https://feeds.example/all.xml" },
      basis: "feed",
      schedule: { cron: " 0  5 * * * " },
      tax: "net",
      vatPercent: 19,
      vendorName: "Shop B",
      offersShown: "some",
      keepsVendorNames: false,
      onlyChanges: true,
      staleAfterDays: null,
      intervalMs: 5_000,
      pageTag: "shop-b-url",
    });
    const [stored] = await watch(contract, every);
    const { status, warnings, schedule, ...settings } = stored;
    const { schedule: _, ...sent } = every;
    assert.deepEqual(settings, { ...sent, source: { ...every.source, hasQuery: false }, isEnabled: true });
    assert.equal(schedule.cron, "0 5 * * *");
    assert.equal(schedule.timeZone, "Europe/Berlin");
    assert.ok(new Date(schedule.nextRunDate) > new Date());
    assert.ok(!warnings.some((warning: string) => /delivery/.test(warning)), warnings);
    const [again] = await watch(contract, stored);
    assert.deepEqual({ ...again, status: null }, { ...stored, status: null });
    assert.equal(status.hasCollectorContact, false);
  });

  it("never shows the query of a source, stores it encrypted, and keeps it when the answer is sent back", async () => {
    const contract = await aContract();
    const shown = { kind: "feed", url: "https://feeds.example/all.xml", hasQuery: true };
    const stored = async (): Promise<string> => {
      const [row] = await inDatabase(service, "select source_url_sealed from watched_domain where contract_id = $1", [
        contract.contractId,
      ]);
      return row.source_url_sealed;
    };
    const [first] = await watch(
      contract,
      aWatchedDomain({ source: { kind: "feed", url: "https://feeds.example/all.xml?key=s3cr3t#top" } }),
    );
    assert.deepEqual(first.source, shown);
    assert.doesNotMatch(await stored(), /feeds|s3cr3t/);
    const [kept] = await watch(contract, first);
    assert.deepEqual(kept.source, shown);
    const [dropped] = await watch(contract, { ...first, source: { ...shown, hasQuery: false } });
    assert.deepEqual(dropped.source, { ...shown, hasQuery: false });
  });

  it("400 names every value that is wrong, in words, and stores nothing", async () => {
    const contract = await aContract();
    await watch(contract, aWatchedDomain());
    const before = (await readDomains(contract)).map((entry) => ({ ...entry, status: null }));
    const feed = (url: string) => ({ source: { kind: "feed", url } });
    const wrong: [object, string, RegExp][] = [
      [
        { domain: "https://shop.example" },
        "domain",
        /^"https:\/\/shop.example" is no domain: .* such as shop.example, not a URL\.$/,
      ],
      [{ domain: "müller.example" }, "domain", /^"müller.example" is no domain: .* ASCII, such as xn--/],
      [{ domain: "com" }, "domain", /^"com" is no name of a public shop, such as shop\.example\.$/],
      [{ domain: "localhost" }, "domain", /no name of a public shop/],
      [{ domain: "192.168.1.1" }, "domain", /no name of a public shop/],
      [{ domain: "shop-b.example" }, "domain", /stands twice/],
      [{ source: { kind: "telepathy" } }, "source/kind", /one of/],
      [{ source: { kind: "page", url: "https://shop-c.example" } }, "source/url", /has no url/],
      [{ source: { kind: "feed" } }, "source/url", /needs the url/],
      [{ source: { kind: "shopify", url: "https://elsewhere.example" } }, "source/url", /must lie on shop-c/],
      [feed("ftp://feeds.example/a.xml"), "source/url", /http/],
      [feed("feeds.example/a.xml"), "source/url", /absolute/],
      [feed("https://user:pw@feeds.example/a.xml"), "source/url", /user or password/],
      [feed(`https://feeds.example/${"a".repeat(2_048)}`), "source/url", /2048/],
      [{ basis: "because" }, "basis", /one of/],
      [{ schedule: { cron: "at six" } }, "schedule/cron", /five fields/],
      [{ schedule: { cron: "0 6 * * *", timeZone: "Mars/Olympus" } }, "schedule/timeZone", /IANA/],
      [{ country: "de" }, "country", /^country must be two capital letters, such as DE, not "de"\.$/],
      [{ currency: "eur" }, "currency", /^currency must be three capital letters, such as EUR, not "eur"\.$/],
      [{ country: "ZZ" }, "country", /ISO 3166/],
      [{ currency: "ABC" }, "currency", /ISO 4217/],
      [{ delivery: { costs: -1 } }, "delivery/costs", />= 0/],
      [{ delivery: { costs: 1e15 } }, "delivery/costs", /at most/],
      [{ delivery: { freeFrom: 50 } }, "delivery/costs", /required/],
      [{ tax: "net" }, "vatPercent", /needed/],
      [{ tax: "some" }, "tax", /one of/],
      [{ vatPercent: 101 }, "vatPercent", /<= 100/],
      [{ vendorName: "" }, "vendorName", /empty/],
      [{ offersShown: "none" }, "offersShown", /one of/],
      [{ staleAfterDays: 0 }, "staleAfterDays", />= 1/],
      [{ intervalMs: 10 }, "intervalMs", />= 250/],
      [{ pageTag: "" }, "pageTag", /empty/],
      [{ isEnabled: "yes" }, "isEnabled", /boolean/],
      [{ enabled: true }, "enabled", /isEnabled/],
    ];
    for (const [fields, field, message] of wrong) {
      const answer = await putDomains(contract, [
        aWatchedDomain(),
        aWatchedDomain({ domain: "shop-c.example", ...fields }),
      ]);
      assert.equal(answer.status, 400, JSON.stringify(fields));
      assert.equal(answer.body.errors[0].path, `/1/${field}`, answer.text);
      assert.match(answer.body.errors[0].message, message, answer.text);
    }
    const many = Array.from({ length: 501 }, (_, at) => aWatchedDomain({ domain: `shop-${at}.example` }));
    assert.equal((await putDomains(contract, many)).body.code, "request.tooManyItems");
    const after = (await readDomains(contract)).map((entry) => ({ ...entry, status: null }));
    assert.deepEqual(after, before);
  });

  it("takes the names of shops that are not public if the operator allows their addresses", () => {
    const calendar = { nextOccurrence: () => null };
    const problems = (hasPrivateShops: boolean): number =>
      judgeDomains(
        ["intranet-shop", "192.168.1.1"].map((domain) => aWatchedDomain({ domain })),
        { calendar, now: new Date(), leastOfferAge: null, hasPrivateShops },
      ).length;
    assert.deepEqual([problems(true), problems(false)], [0, 2]);
  });

  it("409 where the domain's offers are in another currency; the contract's currency stays open", async () => {
    const contract = await aContract();
    const [productId = ""] = await importAll(contract, [{ customerProductId: "p" }]);
    await submitAll(contract, [aSnapshot(productId)]);
    const refused = await putDomains(contract, [
      aWatchedDomain({ domain: "shop-a.example" }),
      aWatchedDomain({ currency: "USD" }),
    ]);
    assert.equal(refused.status, 409, refused.text);
    assert.equal(refused.body.errors[0].code, "resource.currencyMismatch");
    assert.equal(refused.body.errors[0].path, "/1/currency");
    assert.deepEqual(await readDomains(contract), []);
    const other = await aContract();
    await watch(other, aWatchedDomain({ currency: "USD" }));
    assert.equal((await other.client.get(other.v3)).body.data.currency, undefined);
    const [pushed = ""] = await importAll(other, [{ customerProductId: "p" }]);
    const answer = await other.client.post(`${other.v2}/offers`, [aSnapshot(pushed)]);
    assert.equal(answer.body.data[0].errors[0].code, "resource.currencyMismatch", "the list fixes the domain's");
  });

  it("onlyChanges is refused where offers may be at most 6 hours old, and warned of if that comes later", async () => {
    const contract = await aContract();
    const strategy = (maxAgeHours: number) => ({
      name: `At most ${maxAgeHours} h`,
      otherwise: { rule: { target: { position: 1 }, competitors: { maxAgeHours } } },
    });
    await activate(contract, strategy(7));
    await watch(contract, aWatchedDomain({ onlyChanges: true }));
    await activate(contract, strategy(6.5));
    const [entry] = await readDomains(contract);
    assert.match(entry.warnings.join(" "), /maxAgeHours is 6\.5/);
    const refused = await putDomains(contract, [aWatchedDomain({ onlyChanges: true })]);
    assert.equal(refused.status, 400, refused.text);
    assert.equal(refused.body.errors[0].path, "/0/onlyChanges");
    await watch(contract, aWatchedDomain());
  });

  it("a domain left out is stopped and has its pages when it is taken back within 30 days; later they are gone", async () => {
    const contract = await aContract();
    await someWatched(contract, 2);
    await giveAll(contract, [aPage("p-0"), aPage("p-1")]);
    await watch(contract, aWatchedDomain({ domain: "shop-c.example" }));
    assert.deepEqual(
      (await readDomains(contract)).map(({ domain }) => domain),
      ["shop-c.example"],
    );
    const database = service.openDatabase();
    await forgetRemovedDomains(database, never);
    await watch(contract, aWatchedDomain(), aWatchedDomain({ domain: "shop-c.example" }));
    assert.equal((await readPages(contract, "domain=shop-b.example")).length, 2);
    await watch(contract);
    await inDatabase(
      service,
      "update watched_domain set removed_at = now() - interval '31 days' where contract_id = $1 and domain = $2",
      [contract.contractId, "shop-b.example"],
    );
    await forgetRemovedDomains(database, never);
    assert.deepEqual(await urlsOf(contract), []);
    const rows = await inDatabase(service, "select domain from watched_domain where contract_id = $1", [
      contract.contractId,
    ]);
    assert.deepEqual(rows, [{ domain: "shop-c.example" }]);
  });

  it("a disabled domain has no next time and stays in the market; a due time stays due while the schedule is the same", async () => {
    const contract = await aContract();
    const scheduled = aWatchedDomain({ schedule: { cron: "0 5 * * *", timeZone: "UTC" } });
    await watch(contract, scheduled);
    await inDatabase(service, "update watched_domain set next_due_at = '2026-01-01' where contract_id = $1", [
      contract.contractId,
    ]);
    const [same] = await watch(contract, { ...scheduled, intervalMs: 1_000 });
    assert.equal(same.schedule.nextRunDate, "2026-01-01T00:00:00.000Z");
    const [other] = await watch(contract, { ...scheduled, schedule: { cron: "0 6 * * *", timeZone: "UTC" } });
    assert.ok(new Date(other.schedule.nextRunDate) > new Date());
    const [disabled] = await watch(contract, { ...scheduled, isEnabled: false });
    assert.equal(disabled.schedule.nextRunDate, undefined);
    const { data } = (await contract.client.get(`${contract.v2}/settings/domains`)).body;
    assert.deepEqual(data, ["shop-b.example"]);
  });

  it("404 for a foreign contract, 403 for a reader who writes", async () => {
    const [contract, stranger] = [await aContract(), await aCustomer(service)];
    const path = `${contract.v3}/monitoring/domains`;
    assert.equal((await stranger.client.get(path)).status, 404);
    assert.equal((await stranger.client.put(path, [aWatchedDomain()])).status, 404);
    const reader = await aColleague(service, contract, "reader");
    assert.equal((await reader.client.get(path)).status, 200);
    assert.equal((await reader.client.put(path, [aWatchedDomain()])).status, 403);
  });
});

describe("GET monitoring/domains", () => {
  it("says how much of a domain is read: pages, confirmed snapshots that stand, their median age", async () => {
    const contract = await aContract();
    const ids = await someWatched(contract, 5);
    await giveAll(
      contract,
      ids.map((productId) => aPage(productId, { customerProductId: undefined, productId })),
    );
    await giveAll(contract, [aPage("p-0", { url: "https://shop-b.example/again" })]);
    await submitAll(
      contract,
      ids.map((id) => aSnapshot(id)),
    );
    // What a collector stores.
    await inDatabase(
      service,
      `with stored as (
         update newest_snapshot
         set source = 'collector'
         where contract_id = $1 and product_id < $2
         returning *
       )
       insert into monitoring_state (contract_id, product_id, domain, confirmed_at, outcome)
       select contract_id, product_id, domain,
         now() - (row_number() over (order by product_id)) * interval '1 hour', 'ProductFound'
       from stored`,
      [contract.contractId, ids[4]],
    );
    await contract.client.delete(`${contract.v3}/offers?productId=${ids[3]}&domain=shop-b.example`);
    const [{ status }] = await readDomains(contract);
    assert.deepEqual(status.coverage, { pairs: 5, confirmed: 3, medianAgeHours: 2 });
    const [page] = await readPages(contract, `productId=${ids[0]}`);
    assert.equal(page.outcome, "ProductFound");
  });

  it("counts pages of large domains in the background", async () => {
    const contract = await aContract();
    const ids = await someWatched(contract, 3);
    await giveAll(contract, [aPage("p-0"), aPage("p-1"), aPage("p-2")]);
    const database = service.openDatabase();
    await countLargeDomains(database, never, 2);
    const [row] = await inDatabase(
      service,
      "select counted_pages, counted_pairs from watched_domain where contract_id = $1",
      [contract.contractId],
    );
    assert.deepEqual(row, { counted_pages: 3, counted_pairs: 3 });
    assert.equal(ids.length, 3);
    await countLargeDomains(database, never, 3);
  });

  it("shows outcomes of the last 14 days by day, newest first", async () => {
    await noNewDay(10_000);
    const contract = await aContract();
    await watch(contract, aWatchedDomain());
    await inDatabase(
      service,
      `insert into outcome_day (contract_id, domain, day, outcome, pairs)
       values ($1, 'shop-b.example', current_date, 'ProductFound', 90), ($1, 'shop-b.example', current_date, 'LayoutFailure', 10),
         ($1, 'shop-b.example', current_date - 13, 'ProductFound', 5), ($1, 'shop-b.example', current_date - 14, 'ProductFound', 7)`,
      [contract.contractId],
    );
    const [{ status }] = await readDomains(contract);
    assert.deepEqual(
      status.outcomes.map(({ outcome, pairs }: { outcome: string; pairs: number }) => [outcome, pairs]),
      [
        ["LayoutFailure", 10],
        ["ProductFound", 90],
        ["ProductFound", 5],
      ],
    );
  });

  it("shows a run's expected end by the pace of its hosts, and warns when that lies after the deadline", async () => {
    const contract = await aContract();
    await someWatched(contract, 1);
    await giveAll(contract, [aPage("p-0")]);
    const taskId = "01890000-0000-7000-8000-00000000aaaa";
    await inDatabase(
      service,
      `with task as (
         insert into task (contract_id, task_id, task_type, state, started_at)
         values ($1, $2, 'backend.tasks.monitoring', 'executing', now())
       ), run as (
         insert into monitoring_run (contract_id, task_id, started_at, deadline_at, is_planned)
         values ($1, $2, now(), now() + interval '1 hour', true)
       ), part as (
         insert into monitoring_run_domain (contract_id, task_id, domain, pairs)
         values ($1, $2, 'shop-b.example', 1100)
       ), outcome as (
         insert into monitoring_run_outcome (contract_id, task_id, domain, outcome, pairs)
         values ($1, $2, 'shop-b.example', 'ProductFound', 100)
       ), host as (
         insert into crawl_host (host, delay_ms)
         values ('shop-b.example', 2000)
         returning host_id
       )
       insert into host_turn (host_id, contract_id)
       select host_id, contract_id
       from host, unnest(array[$1, 'other1', 'other2']) as served (contract_id)`,
      [contract.contractId, taskId],
    );
    const [{ status, warnings }] = await readDomains(contract);
    const { expectedEnd, deadline, ...run } = status.run;
    assert.deepEqual(run, { taskId, remaining: 1_000, isLate: true });
    // 1,000 pages, 2 s each, in turn with two others.
    const inMs = new Date(expectedEnd).getTime() - Date.now();
    assert.ok(Math.abs(inMs - 6_000_000) < 60_000, expectedEnd);
    assert.ok(new Date(deadline) > new Date());
    assert.match(warnings.join(" "), /deadline/);
    assert.doesNotMatch(JSON.stringify(status), /other/);
  });
});
