/** A round of figures begins where the one before found the oldest open transaction, because that one's times are older than what is visible. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import pg from "pg";
import { followFigures } from "../../src/pricing/index.ts";
import { aService } from "../harness/a-service.ts";
import { inDatabase, someProducts } from "../harness/market.ts";
import { figuresFollowed } from "./followed.ts";

const { service, customer } = await aService({}, undefined, "http");
const database = service.openDatabase(2);
const never = AbortSignal.timeout(120_000);

async function connected(t: { after: (end: () => Promise<void>) => void }): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: service.connectionString });
  await client.connect();
  t.after(async () => await client.end());
  return client;
}

/** Where the next round begins, after one that had something to follow; in milliseconds. */
async function nextRound(name: string): Promise<number> {
  await someProducts(customer, 1, name);
  await followFigures(database, never);
  const [state] = await inDatabase(
    service,
    "select extract(epoch from markets_to)::float8 * 1000 as ms from figure_state where contract_id = $1",
    [customer.contractId],
  );
  return state?.ms;
}

/** By the clock of the contract's server, where the transaction begins with it. */
const takeTime =
  "select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as ms from contract where contract_id = $1";

beforeEach(async () => await figuresFollowed(service, customer));

test("a transaction that has written nothing yet counts, beside a younger one that has", async (t) => {
  const reader = await connected(t);
  await reader.query("begin");
  // A first snapshot has its time before its transaction writes. Times are of whole milliseconds.
  const { rows } = await reader.query<{ ms: number }>(takeTime, [customer.contractId]);
  const writer = await connected(t);
  await writer.query("begin");
  await writer.query("select pg_current_xact_id()");
  const next = await nextRound("beside");
  assert.ok(next < (rows[0]?.ms ?? 0), `the next round begins at ${next}, after what may be stored at ${rows[0]?.ms}`);
});

test("with nobody at work a round does not go back", async (t) => {
  const { rows } = await (await connected(t)).query<{ ms: number }>(takeTime, [customer.contractId]);
  const next = await nextRound("quiet");
  // Requests and duties of the service are transactions, too, for moments.
  assert.ok(next > (rows[0]?.ms ?? 0) - 60_000, `the next round begins ${(rows[0]?.ms ?? 0) - next} ms back`);
});
