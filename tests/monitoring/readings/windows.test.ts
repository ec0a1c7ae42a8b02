/** Pollers walk windows of 15 minutes while products go and come back: nothing is lost, and nothing that was read changes. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { aService } from "../../harness/a-service.ts";
import { inDatabase } from "../../harness/market.ts";
import { prepareQuarters, quarter } from "../../offers/stored.ts";
import { aPair, aReading, aShop, notFound, record, standingPrices, type Shop } from "./a-shop.ts";

const { service, customer } = await aService();
await prepareQuarters(service);
const products = 25;
const rounds = 4;
const limit = 10;

/** What a poller reads of a window. */
interface Walked {
  /** `product price`, in the order of the pages. */
  entries: string[];
  sizes: number[];
  etags: (string | null)[];
}

async function walk({ customer: { client, v3 } }: Shop, round: number): Promise<Walked> {
  const walked: Walked = { entries: [], sizes: [], etags: [] };
  for (let start = 0, size = limit; size === limit; start += limit) {
    const window = `startDate=${quarter(round)}&endDate=${quarter(round + 1)}`;
    const answer = await client.get(`${v3}/offers?${window}&start=${start}&limit=${limit}`);
    assert.equal(answer.status, 200, answer.text);
    size = answer.body.data.length;
    walked.sizes.push(size);
    walked.etags.push(answer.headers.get("etag"));
    for (const { product, offers } of answer.body.data) walked.entries.push(`${product.id} ${offers[0].price}`);
  }
  return walked;
}

/** Makes the newest snapshots as if they had been stored within the window. */
async function moveInto(shop: Shop, round: number): Promise<void> {
  await inDatabase(
    service,
    `with newest as (
       update newest_snapshot
       set stored_at = $2::timestamptz + product_id % 100 * interval '1 second'
       where contract_id = $1
       returning product_id, snapshot_id, stored_at
     ), before as (
       update snapshot
       set superseded_at = newest.stored_at
       from newest
       where snapshot.contract_id = $1 and snapshot.product_id = newest.product_id
         and snapshot.superseded_at < 'infinity' and snapshot.superseded_at > newest.stored_at
     )
     update snapshot
     set stored_at = newest.stored_at
     from newest
     where snapshot.contract_id = $1 and snapshot.snapshot_id = newest.snapshot_id`,
    [shop.contract.contractId, quarter(round)],
  );
}

test("windows of 15 minutes stay as they were read while products are gone and come back", async () => {
  const shop = await aShop({ service, customer }, { products });
  const begin = Date.now();
  const readSome = async (minutes: number, price: string, isRead: (product: number) => boolean) => {
    const gatheredAt = new Date(begin + minutes * 60_000);
    const reading = price === "" ? notFound : aReading(price);
    const some = shop.productIds.flatMap((_, product) =>
      isRead(product) ? [aPair(shop, reading, { product, gatheredAt })] : [],
    );
    await record(shop, some);
  };
  const read: Walked[] = [];
  for (let round = 0; round < rounds; round++) {
    const price = String(9 + round / 10);
    await readSome(round * 60 + 1, price, () => true);
    await moveInto(shop, round);
    const isClosed = (product: number): boolean => product % 3 === round % 3;
    await readSome(round * 60 + 20, "", isClosed);
    await readSome(round * 60 + 40, "", isClosed);
    assert.deepEqual(await standingPrices(shop, round % 3), []);
    for (let past = 0; past <= round; past++) {
      const walked = await walk(shop, past);
      assert.deepEqual(walked.sizes, [10, 10, 5]);
      assert.deepEqual(
        walked.entries,
        shop.productIds.map((id) => `${id} ${9 + past / 10}`),
      );
      read[past] ??= walked;
      assert.deepEqual(walked.etags, read[past]?.etags);
    }
  }
  const [closed] = await inDatabase(
    service,
    "select count(*)::integer as count from snapshot_closing where contract_id = $1",
    [shop.contract.contractId],
  );
  assert.equal(closed?.count, 9 + 8 + 8 + 9);
});
