/** Reads by DATABASE_READ_URL over a real streaming replica: it never gives an answer that the database would not give now. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Database } from "../../src/database/connection.ts";
import { maintainPartitions } from "../../src/history/partitions.ts";
import { writeMarketDays } from "../../src/market/index.ts";
import { aService } from "../harness/a-service.ts";
import { anotherContract, type Customer } from "../harness/customer.ts";
import {
  activate,
  anOffer,
  aSnapshot,
  importAll,
  inDatabase,
  names,
  runPricing,
  submitAll,
} from "../harness/market.ts";
import { replicated } from "./servers.ts";

const servers = await replicated();
after(async () => await servers.stop());
const { service, customer } = await aService({
  DATABASE_URL: servers.primary.connectionString,
  DATABASE_READ_URL: servers.replicaUrl,
});
const database = { connectionString: servers.primary.connectionString };
const hourMs = 60 * 60 * 1000;
const day = 24 * hourMs;
/** Ended long before now. */
const closed = { start: new Date(Date.now() - 2 * hourMs), end: new Date(Date.now() - hourMs) };
const pathOf = ({ v3 }: Customer): string =>
  `${v3}/offers?startDate=${closed.start.toISOString()}&endDate=${closed.end.toISOString()}&limit=50`;
const paths = {
  offers: pathOf(customer),
  open: `${customer.v3}/offers?startDate=${closed.start.toISOString()}&endDate=${new Date(Date.now() + day).toISOString()}`,
};
/** A contract that nobody has asked for yet: nothing is known of its past. */
const other = await anotherContract(customer);
const wanted = names(2).map((customerProductId) => ({ customerProductId, referencePrice: 10 }));
const [first = ""] = await importAll(customer, wanted);
const [second = "", third = ""] = await importAll(other, wanted);

type Outcome = "answered" | "behind" | "failed";

/** How often the replica was asked so far. */
async function uses(): Promise<Record<Outcome, number>> {
  const metrics = await (await fetch(`${service.url}/metrics`)).text();
  const read = (outcome: Outcome): number =>
    Number(new RegExp(`^pricewright_replica_reads\\{outcome="${outcome}"\\} (\\d+)$`, "m").exec(metrics)?.[1]);
  return { answered: read("answered"), behind: read("behind"), failed: read("failed") };
}

/** The body, and by whom it was answered. Each request is another one, so none is answered 304 or from a cache. */
async function ask(path: string): Promise<{ body: string; by: Outcome | "database" }> {
  const earlier = await uses();
  const answer = await customer.client.get(path);
  assert.equal(answer.status, 200, answer.text);
  const later = await uses();
  const grown = (["failed", "behind", "answered"] as const).find((outcome) => later[outcome] > earlier[outcome]);
  return { body: answer.text, by: grown ?? "database" };
}

const tries = 20;

/** Asks until the replica answers: duties of the service change data at any time, and then it is behind for a moment. */
async function untilAnswered(path: string): Promise<void> {
  for (let tried = 1; ; tried++) {
    await servers.caughtUp();
    const { by } = await ask(path);
    if (by === "answered") return;
    assert.ok(tried < tries, `${path} is answered by the ${by}`);
  }
}

/** Stores a snapshot as if it had come within the closed window. */
async function storeInWindow(of: Customer, productId: string, price: number): Promise<void> {
  await submitAll(of, [aSnapshot(productId, { offers: [anOffer({ price })] })]);
  const at = new Date(closed.start.getTime() + 60_000);
  await inDatabase(
    database,
    `with moved as (
       update snapshot set stored_at = $3 where contract_id = $1 and product_id = $2 and superseded_at = 'infinity')
     update newest_snapshot set stored_at = $3 where contract_id = $1 and product_id = $2`,
    [of.contractId, productId, at],
  );
}

before(async () => {
  // In the first hours of a month the window lies in the month before.
  const owner = new Database({ ...database, poolSize: 1, onError: () => {} });
  await maintainPartitions(owner, closed.start);
  await owner.close();
  await storeInWindow(customer, first, 20);
  await storeInWindow(other, second, 25);
  await servers.caughtUp();
});

test("a closed window is read on the replica; one that is open never is", async () => {
  const answer = await ask(paths.offers);
  assert.equal(answer.by, "answered");
  assert.match(answer.body, /"price":20/);
  assert.equal((await ask(paths.open)).by, "database");
});

test("statistics of a closed window and a whole export are read on the replica, a delta never is", async () => {
  const range = { start: closed.start.toISOString(), end: closed.end.toISOString() };
  const earlier = await uses();
  const statistics = await customer.client.post(`${customer.v31}/offers/stats/query`, {
    range,
    pagination: { start: 0, limit: 10 },
  });
  assert.equal(statistics.status, 200, statistics.text);
  assert.ok((await uses()).answered > earlier.answered);

  await activate(customer, {
    name: "Keep",
    otherwise: { rule: { target: { position: 1 }, withoutCompetitors: { of: "referencePrice" } } },
  });
  await runPricing(customer);
  const feed = await customer.client.post(`${customer.v2}/feeds`, {
    name: "All",
    format: "json",
    fields: [{ name: "price" }],
  });
  assert.equal(feed.status, 201, feed.text);
  await servers.caughtUp();
  const file = `${customer.v2}/feeds/${feed.body.data.id}/export`;
  assert.equal((await ask(`${file}/prices`)).by, "answered");
  assert.equal((await ask(`${file}/delta/prices`)).by, "database");
});

test("the market's days are read on the replica, but for those that it does not have yet", async () => {
  const owner = new Database({ ...database, poolSize: 2, onError: () => {} });
  const write = async (now: number): Promise<void> =>
    await writeMarketDays(owner, new Date(now), new AbortController().signal);
  const { v3 } = customer;
  await write(Date.now());
  for (const path of ["matrix", "series", "vendor?name=Nobody"]) {
    await untilAnswered(`${v3}/market/${path}`);
  }
  await servers.pause();
  try {
    await write(Date.now() + 2 * day);
    assert.equal((await ask(`${v3}/market/matrix?measure=cheapest`)).by, "behind");
    assert.equal((await ask(`${v3}/market/series?measure=share`)).by, "behind");
    assert.equal((await ask(`${v3}/market/vendor?name=Somebody`)).by, "behind");
  } finally {
    await servers.resume();
    await owner.close();
  }
  await servers.caughtUp();
});

test("a replica that is behind is not asked: neither rows of the window nor a change of the assortment may be missing", async () => {
  await servers.pause();
  try {
    await storeInWindow(other, third, 30);
    const behind = await ask(pathOf(other));
    assert.equal(behind.by, "behind");
    assert.match(behind.body, /"price":30/, "rows that the replica does not have");
    await importAll(customer, [{ customerProductId: "p-0", name: "Another name" }]);
    const changed = await ask(`${paths.offers}&includeTags=false`);
    assert.equal(changed.by, "behind");
    assert.match(changed.body, /Another name/);
  } finally {
    await servers.resume();
  }
  await servers.caughtUp();
  const again = await ask(`${pathOf(other)}&includeTags=true`);
  assert.equal(again.by, "answered");
  assert.match(again.body, /"price":30/);
});

test("a copy that became a server of its own, as after a failover, is not asked", async () => {
  await servers.promote();
  await inDatabase({ connectionString: servers.replicaUrl }, "checkpoint");
  const answer = await ask(`${paths.offers}&start=0`);
  assert.equal(answer.by, "behind");
  assert.match(answer.body, /"price":20/);
});

test("a replica that is away costs nothing but its help", async () => {
  await servers.stopReplica();
  const answer = await ask(`${paths.offers}&includeTags=true&start=0`);
  assert.notEqual(answer.by, "answered");
  assert.match(answer.body, /"price":20/);
});
