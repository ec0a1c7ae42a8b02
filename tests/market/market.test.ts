/** The market's history (interface 4.36): every day's numbers are those of the raw offers. */
import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { openContractForTask } from "../../src/accounts/index.ts";
import { limits } from "../../src/limits.ts";
import { writeMarketDays } from "../../src/market/index.ts";
import { readDayEnds } from "../../src/market/read-day-ends.ts";
import { anEmptyService } from "../harness/a-service.ts";
import type { Loose } from "../harness/client.ts";
import { aCustomer, type Customer } from "../harness/customer.ts";
import { activate, anOffer, aSnapshot, inDatabase, runPricing, someProducts, submitAll } from "../harness/market.ts";
import { noNewDay } from "../harness/no-new-day.ts";
import { figuresFollowed } from "../pricing/followed.ts";
import { aHistory, asSent, dayOf, timeZone } from "./a-history.ts";
import { cheapestOf, compared, indexOf, mean, placesOn, positionOf, twoDecimals, type Place } from "./places.ts";
import { marketWritten, pastWritten } from "./written.ts";

const service = await anEmptyService();
const dayMs = 24 * 60 * 60 * 1000;

/** An instant at which today is closed, also where the clocks are put back today. */
function whenTodayIsClosed(): Date {
  return new Date(Date.now() + dayMs + 60 * 60 * 1000 + limits.market.closedAfterMs);
}

/** Writes the days that are closed at an instant, after figures have followed what is stored. */
async function written(customer: Customer, now = new Date()): Promise<void> {
  await figuresFollowed(service, customer);
  await marketWritten(service, now);
}

async function read(customer: Customer, query: string, expected = 200): Promise<Loose> {
  const answer = await customer.client.get(`${customer.v3}/market/${query}`);
  assert.equal(answer.status, expected, answer.text);
  return answer.body.data ?? answer.body;
}

await noNewDay(60_000);
beforeEach(async () => await noNewDay(20_000));
const customer = await aCustomer(service, { currency: "EUR", timeZone });
const history = await aHistory(customer);
await figuresFollowed(service, customer);
await pastWritten(service);

const closedDays = [...new Set(history.snapshots.map(({ gatheredAt }) => dayOf(gatheredAt)))].filter(
  (day) => day < dayOf(new Date(Date.now() - limits.market.closedAfterMs)),
);

describe("getMarketSeries", () => {
  test("the index, position and share of each day and domain are those of the raw offers", async () => {
    for (const measure of ["index", "position", "share"] as const) {
      const series = await read(customer, `series?measure=${measure}&by=domain`);
      const measured = (places: readonly Place[]): number | null => {
        if (measure === "position") return twoDecimals(mean(places.map(positionOf)));
        if (measure === "index") return twoDecimals((mean(places.map(indexOf)) ?? NaN) / 100);
        return twoDecimals(mean(places.map((place) => (place.ours <= cheapestOf(place) ? 100 : 0))));
      };
      for (const day of closedDays) {
        const at = series.days.indexOf(day);
        assert.notEqual(at, -1, `${day} is written`);
        const places = compared(placesOn(day, history));
        assert.equal(series.total.products[at], places.length, day);
        assert.equal(series.total.values[at], measured(places), `${measure} on ${day}`);
        for (const { value, products, values } of series.lines) {
          const own = places.filter(({ domain }) => domain === value);
          assert.deepEqual([products[at], values[at]], [own.length, own.length === 0 ? null : measured(own)]);
        }
      }
    }
  });

  test("the days on which other products were compared than the day before say how many came and went", async () => {
    for (const [query, isAsked] of [
      ["by=domain", () => true],
      ["by=domain&tag.category=Kettles", ({ category }: Place) => category === "Kettles"],
    ] as const) {
      const { basketChanges } = await read(customer, `series?${query}`);
      const keysOn = (day: string): Set<string> =>
        new Set(
          placesOn(day, history).flatMap((place) => (isAsked(place) && place.others.length > 0 ? [place.key] : [])),
        );
      const expected = closedDays.slice(1).flatMap((day, at) => {
        const [before, now] = [keysOn(closedDays[at] ?? ""), keysOn(day)];
        const change = { day, came: now.difference(before).size, went: before.difference(now).size };
        return change.came + change.went === 0 ? [] : [change];
      });
      assert.ok(expected.some(({ went }) => went > 0) && expected.length > 3);
      assert.deepEqual(basketChanges, expected, query);
    }
  });

  test("by a tag: each value has a line, and products without one have theirs", async () => {
    const { lines, days } = await read(customer, "series?by=tag.category&domain=plaza.example");
    assert.deepEqual(new Set(lines.map(({ value }: Loose) => value)), new Set(["Kettles", "Toasters", null]));
    const day = closedDays.at(-1) ?? "";
    const places = compared(placesOn(day, history)).filter(({ domain }) => domain === "plaza.example");
    for (const { value, products, values } of lines) {
      const own = places.filter(({ category }) => (category ?? null) === value);
      assert.equal(products[days.indexOf(day)], own.length);
      assert.equal(values[days.indexOf(day)], twoDecimals((mean(own.map(indexOf)) ?? NaN) / 100));
    }
  });

  test("narrowed by a tag, the domains count the products with one of its values, and those without", async () => {
    const day = closedDays.at(-1) ?? "";
    for (const [condition, has] of [
      ["Kettles", (category?: string) => category === "Kettles"],
      ["Kettles,", (category?: string) => category !== "Toasters"],
      ['"Toasters",Nothing', (category?: string) => category === "Toasters"],
    ] as const) {
      const { lines, total, days } = await read(
        customer,
        `series?by=domain&tag.category=${encodeURIComponent(condition)}`,
      );
      const places = compared(placesOn(day, history)).filter(({ category }) => has(category));
      assert.equal(total.products[days.indexOf(day)], places.length, condition);
      assert.equal(lines.length, 2);
      for (const { value, products, values } of lines) {
        const own = places.filter(({ domain }) => domain === value);
        assert.equal(products[days.indexOf(day)], own.length);
        assert.equal(values[days.indexOf(day)], twoDecimals((mean(own.map(indexOf)) ?? NaN) / 100));
      }
    }
    const one = await read(customer, "series?by=tag.category&tag.category=Kettles");
    assert.deepEqual(
      one.lines.map(({ value }: Loose) => value),
      ["Kettles"],
    );
    const both = await read(customer, "series?by=tag.category&domain=plaza.example,shop-a.example");
    assert.deepEqual(both, await read(customer, "series?by=tag.category"));
  });

  test("a tag that is none, and two tags at once, say what may be asked", async () => {
    const unknown = await read(customer, "series?tag.categroy=Kettles", 400);
    assert.match(JSON.stringify(unknown), /no filter tag.*Did you mean.*category/);
    for (const query of ["by=tag.brand&tag.category=Kettles", "tag.brand=A&tag.category=Kettles"]) {
      for (const path of [`series?${query}`, `matrix?${query.replace("by=", "rows=")}`]) {
        const { errors } = await read(customer, path, 400);
        assert.match(errors[0].message, /Days are summed up by one tag, not by tag\.\w+ and tag\.\w+ together/);
      }
    }
    await read(customer, "series?tag.category=%22Kettles", 400);
  });

  test("a range that is none, a long one, an unknown group and an unknown domain", async () => {
    await read(customer, "series?from=2026-02-01&to=2026-01-01", 400);
    await read(customer, "series?from=2020-01-01&to=2026-01-01", 400);
    const unknown = await read(customer, "series?by=tag.colour", 400);
    assert.match(JSON.stringify(unknown), /tag\.category/);
    const { errors } = await read(customer, "series?measure=shares&from=now", 400);
    assert.deepEqual(
      errors.map(({ path, message }: Loose) => [path, message]),
      [
        ["/query/from", 'from must be a day, such as 2026-01-31, not "now".'],
        ["/query/measure", 'measure must be one of "index", "position", "share", not "shares".'],
      ],
    );
    const nowhere = await read(customer, "series?domain=nowhere.example");
    assert.deepEqual([nowhere.days, nowhere.lines], [[], []]);
  });
});

describe("getMarketMatrix", () => {
  test("each cell is the mean distance, or how often nobody is cheaper, of the raw offers", async () => {
    const day = closedDays.at(-1) ?? "";
    const places = placesOn(day, history);
    for (const measure of ["gap", "cheapest"]) {
      const matrix = await read(customer, `matrix?rows=tag.category&measure=${measure}`);
      assert.equal(matrix.day, day);
      assert.deepEqual(new Set(matrix.vendors), new Set(["Alder", "Birch", "Cedar", "Us"]));
      for (const { value, cells } of matrix.rows) {
        for (const [column, cell] of cells.entries()) {
          const vendor = matrix.vendors[column];
          const own = places.filter(({ category }) => (category ?? null) === value);
          const offers = own.flatMap((place) =>
            place.others.flatMap(({ vendorName, price }) => (vendorName === vendor ? [{ place, price }] : [])),
          );
          assert.equal(cell?.products ?? 0, offers.length, `${value} at ${vendor}`);
          const gap = mean(offers.map(({ place, price }) => Math.round((price / place.ours) * 10_000)));
          const cheapest = mean(offers.map(({ place, price }) => (price === cheapestOf(place) ? 100 : 0)));
          const expected = measure === "gap" ? gap && gap / 100 - 100 : cheapest;
          assert.equal(cell?.value ?? null, twoDecimals(expected), `${measure} of ${value} at ${vendor}`);
        }
      }
    }
  });

  test("narrowed by a tag, the cells count the products with its value", async () => {
    const { day, vendors, rows } = await read(customer, "matrix?rows=domain&tag.category=Kettles");
    const places = placesOn(day, history).filter(({ category }) => category === "Kettles");
    assert.deepEqual(new Set(rows.map(({ value }: Loose) => value)), new Set(["plaza.example", "shop-a.example"]));
    for (const { value, cells } of rows) {
      const own = places.filter(({ domain }) => domain === value);
      for (const [at, cell] of cells.entries()) {
        const offering = own.filter(({ others }) => others.some(({ vendorName }) => vendorName === vendors[at]));
        assert.equal(cell?.products ?? 0, offering.length, `${value} at ${vendors[at]}`);
      }
    }
  });

  test("a day that is not written has no cells, and unknown rows are refused", async () => {
    assert.deepEqual(await read(customer, "matrix?day=2020-01-01").then(({ day, rows }) => [day, rows]), [null, []]);
    await read(customer, "matrix?rows=vendor", 400);
  });
});

describe("getVendor", () => {
  test("its products, changes and distance by day are those of the raw offers", async () => {
    const vendor = await read(customer, "vendor?name=Birch");
    assert.equal(vendor.lastSeen, closedDays.at(-1));
    for (const [at, day] of vendor.days.entries()) {
      const offersOn = (date: string) =>
        placesOn(date, history).flatMap((place, index) =>
          place.others.flatMap(({ vendorName, price }) =>
            vendorName === "Birch" ? [{ key: keyOf(place, index), price, ours: place.ours }] : [],
          ),
        );
      const offers = offersOn(day);
      assert.equal(vendor.offered[at], offers.length, day);
      const gap = mean(offers.map(({ price, ours }) => Math.round((price / ours) * 10_000)));
      assert.equal(vendor.gaps[at], gap === null ? null : twoDecimals(gap / 100 - 100), day);
    }
    assert.deepEqual(
      new Set(vendor.domains.map(({ domain }: Loose) => domain)),
      new Set(["plaza.example", "shop-a.example"]),
    );
  });

  test("an unknown vendor, and an ignored one, have no days", async () => {
    for (const name of ["Nobody", "Spam"]) {
      const vendor = await read(customer, `vendor?name=${name}`);
      assert.deepEqual([vendor.days, vendor.domains, vendor.firstSeen], [[], [], undefined]);
    }
    await read(customer, "vendor", 400);
  });
});

const keyOf = ({ domain }: Place, index: number): string => `${domain} ${index}`;

test("a price that we published counts from then on; a day is written again when market data of it arrives", async () => {
  const other = await aCustomer(service, { currency: "EUR", timeZone });
  const { products } = await aHistory(other, { days: 2, count: 3 });
  await activate(other, { name: "Fixed", otherwise: { rule: { target: { amount: 50 } } } });
  await runPricing(other);
  const tomorrow = whenTodayIsClosed();
  const today = dayOf(new Date());
  await written(other, tomorrow);
  const before = await read(other, `matrix?rows=domain&day=${today}`);
  assert.equal(before.day, today);
  const late = { productId: products[0]?.productId ?? "", domain: "shop-a.example", gatheredAt: new Date() };
  await submitAll(other, [asSent({ ...late, offers: [{ vendorName: "Dogwood", price: 25 }] })]);
  await written(other, new Date(tomorrow.getTime() + dayMs));
  const after = await read(other, `matrix?rows=domain&day=${today}&domain=shop-a.example`);
  const column = after.vendors.indexOf("Dogwood");
  assert.deepEqual(after.rows[0].cells[column], { products: 1, value: -50 });
});

test("products whose offers fill a statement are read one after the other, and none is left out", async () => {
  const other = await aCustomer(service, { currency: "EUR", timeZone });
  const { products } = await aHistory(other, { days: 1, count: 6 });
  const url = `https://shop-a.example/${"x".repeat(3_900)}`;
  for (const { productId } of products) {
    const sent = asSent({ productId, domain: "shop-a.example", gatheredAt: new Date(), offers: [] });
    const offers = Array.from({ length: 900 }, (_, at) => anOffer({ vendorName: `Seller ${at}`, price: 10 + at, url }));
    await submitAll(other, [{ ...sent, offers }]);
  }
  await written(other, whenTodayIsClosed());
  const matrix = await read(other, `matrix?rows=domain&day=${dayOf(new Date())}&domain=shop-a.example`);
  assert.deepEqual(new Set(matrix.rows[0].cells.map(({ products: count }: Loose) => count)), new Set([6]));
});

test("offers of a closed snapshot count until it was closed", async () => {
  const other = await aCustomer(service, { currency: "EUR", timeZone });
  const { products } = await aHistory(other, { days: 2, count: 3 });
  for (const { productId } of products) {
    for (const domain of ["plaza.example", "shop-a.example"]) {
      await other.client.delete(`${other.v3}/offers?productId=${productId}&domain=${domain}`);
    }
  }
  await written(other, whenTodayIsClosed());
  const { days, total } = await read(other, "series?measure=position");
  assert.ok(days.includes(dayOf(new Date(Date.now() - dayMs))));
  assert.equal(total.products[days.indexOf(dayOf(new Date()))] ?? 0, 0);
});

test("a domain that is switched off is in no day", async () => {
  const database = service.openDatabase(1);
  const other = await aCustomer(service, { currency: "EUR", timeZone });
  const contract = await openContractForTask(database, other.contractId);
  assert.ok(contract !== null);
  const [id = ""] = await someProducts(other, 1);
  await submitAll(other, [aSnapshot(id), aSnapshot(id, { domain: "off.example" })]);
  await other.client.put(`${other.v2}/settings/domains`, ["shop-b.example"]);
  const ends = [new Date(Date.now() + dayMs)];
  const { snapshots } = await readDayEnds(database, contract, { productIds: [Number(id)], ends });
  assert.deepEqual(
    snapshots.map(({ domain }) => domain),
    ["shop-b.example"],
  );
});

test("a competitor that answers each change within a day follows", async () => {
  const other = await aCustomer(service, { currency: "EUR", timeZone });
  const { products } = await aHistory(other, { days: 1, count: 2 });
  const at = (hours: number): Date => new Date(Date.now() - dayMs * 4 + hours * 60 * 60 * 1000);
  const domain = "repricers.example";
  for (let round = 0; round < 12; round++) {
    const leads = { vendorName: "Leader", price: 20 + (round % 2) };
    const answers = { vendorName: "Answers", price: 19 + (round % 2) };
    const before = { vendorName: "Answers", price: 19 + ((round + 1) % 2) };
    for (const [hours, follower] of [
      [round * 6, before],
      [round * 6 + 1, answers],
    ] as const) {
      const ofProducts = products.map(({ productId }) => ({
        productId,
        domain,
        gatheredAt: at(hours),
        offers: [leads, follower],
      }));
      await submitAll(other, ofProducts.map(asSent));
    }
  }
  await written(other, whenTodayIsClosed());
  const leader = await read(other, "vendor?name=Leader");
  assert.equal(leader.followedBy[0].vendor, "Answers");
  assert.equal(leader.followedBy[0].sharePercent, 100);
  assert.ok(leader.followedBy[0].changes >= 20);
});

test("days are summed up by a new filter tag only when all figures have its values", async () => {
  const other = await aCustomer(service, { currency: "EUR", timeZone });
  await aHistory(other);
  const stateOf = async (): Promise<unknown> => {
    const rows = await inDatabase(
      service,
      `select tag_keys, leased_until > clock_timestamp() as is_leased from market_state where contract_id = '${other.contractId}'`,
    );
    return rows[0];
  };
  const setTags = async (keys: string[]): Promise<void> => {
    const put = await other.owner.put(`${other.v3}/settings/filtertags`, keys);
    assert.equal(put.status, 200, put.text);
  };
  await setTags([]);
  await written(other, whenTodayIsClosed());
  assert.deepEqual(await stateOf(), { tag_keys: "[]", is_leased: false });
  // As long as somebody has the lease, nobody else renews figures.
  await lease("infinity");
  await setTags(["category"]);
  const database = service.openDatabase(1);
  await writeMarketDays(database, whenTodayIsClosed(), AbortSignal.timeout(30_000));
  assert.deepEqual(await stateOf(), { tag_keys: "[]", is_leased: false });
  await lease("-infinity");
  await written(other, whenTodayIsClosed());
  assert.deepEqual(await stateOf(), { tag_keys: '["category"]', is_leased: false });
  const { lines } = await read(other, "series?by=tag.category");
  assert.ok(lines.length > 1);
  assert.ok(lines.every(({ products }: Loose) => products.slice(-3).every((count: number | null) => count !== 0)));

  async function lease(until: "-infinity" | "infinity"): Promise<void> {
    const set = `update figure_state set leased_until = '${until}' where contract_id = '${other.contractId}'`;
    for (;;) {
      const free = until === "infinity" ? " and leased_until <= statement_timestamp()" : "";
      const taken = await inDatabase(service, `${set}${free} returning 1`);
      if (taken.length > 0) return;
    }
  }
});

test("a new filter tag has its history at once, and old days are deleted", async () => {
  const setTags = async (keys: string[]): Promise<void> => {
    const put = await customer.owner.put(`${customer.v3}/settings/filtertags`, keys);
    assert.equal(put.status, 200, put.text);
    await written(customer, whenTodayIsClosed());
  };
  await setTags(["category"]);
  await inDatabase(
    service,
    `insert into market_day
     select contract_id, tag_key, '2020-01-01', domain, tag, products, index_sum, position_sum, cheaper, same, dearer
     from market_day
     where contract_id = '${customer.contractId}' and tag_key = ''
     on conflict do nothing`,
  );
  await setTags(["brand"]);
  const { days, lines } = await read(customer, "series?by=tag.brand");
  assert.ok(days.includes(closedDays[0]));
  assert.ok(lines.length > 1);
  const [{ oldest }] = await inDatabase(service, `select min(day)::text as oldest from market_day`);
  assert.ok(String(oldest) > "2025-01-01", String(oldest));
});
