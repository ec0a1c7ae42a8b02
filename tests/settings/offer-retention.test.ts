import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { Database } from "../../src/database/connection.ts";
import { deleteExpired } from "../../src/history/delete-expired-history.ts";
import { maintainPartitions } from "../../src/history/partitions.ts";
import { aColleague } from "../accounts/people.ts";
import { aService } from "../harness/a-service.ts";
import { aCustomer } from "../harness/customer.ts";
import { aSnapshot, inDatabase, someProducts, submitAll } from "../harness/market.ts";

describe("offer retention", async () => {
  const { service, customer } = await aService();

  it("is 730 days for a new contract; a PUT at one version of the path is read at the other", async () => {
    const [newer, older] = [`${customer.v3}/settings/offerretention`, `${customer.v2}/settings/offerretention`];
    assert.deepEqual((await customer.client.get(newer)).body, { data: { days: 730 } });
    const put = await customer.client.put(older, { days: 90 });
    assert.equal(put.status, 200, put.text);
    assert.deepEqual(put.body, { data: { days: 90 } });
    assert.deepEqual((await customer.client.get(newer)).body, put.body);
    await customer.client.put(newer, { days: 3_650 });
    assert.deepEqual((await customer.client.get(older)).body, { data: { days: 3_650 } });
  });

  it("PUT 400: less than a day, more than ten years, parts of days, anything else", async () => {
    const path = `${customer.v3}/settings/offerretention`;
    await customer.client.put(path, { days: 7 });
    for (const body of [{ days: 0 }, { days: 3_651 }, { days: 1.5 }, { days: "7" }, {}, { days: 7, hours: 1 }, [7]]) {
      assert.equal((await customer.client.put(path, body)).status, 400, JSON.stringify(body));
    }
    assert.deepEqual((await customer.client.get(path)).body, { data: { days: 7 } });
  });

  it("404 for a foreign contract, 403 for a reader who writes", async () => {
    const stranger = await aCustomer(service);
    const reader = await aColleague(service, customer, "reader");
    for (const base of [stranger.v2, stranger.v3]) {
      assert.equal((await customer.client.get(`${base}/settings/offerretention`)).status, 404);
      assert.equal((await customer.client.put(`${base}/settings/offerretention`, { days: 1 })).status, 404);
    }
    assert.deepEqual((await stranger.client.get(`${stranger.v3}/settings/offerretention`)).body.data, { days: 730 });
    assert.equal((await reader.client.get(`${customer.v3}/settings/offerretention`)).status, 200);
    assert.equal((await reader.client.put(`${customer.v3}/settings/offerretention`, { days: 1 })).status, 403);
  });

  it("snapshots superseded longer ago are deleted, of this contract only; the newest stays", async () => {
    const other = await aCustomer(service);
    for (const { client, v3, days } of [
      { ...customer, days: 1 },
      { ...other, days: 100 },
    ]) {
      await client.put(`${v3}/settings/offerretention`, { days });
    }
    for (const owner of [customer, other]) {
      const [productId = ""] = await someProducts(owner, 1);
      for (let snapshot = 0; snapshot < 3; snapshot++) await submitAll(owner, [aSnapshot(productId)]);
    }
    const database = new Database({ connectionString: service.connectionString, poolSize: 1, onError: () => {} });
    await maintainPartitions(database, new Date(Date.now() - 3 * 86_400_000));
    await inDatabase(
      service,
      `update snapshot set stored_at = now() - interval '3 days', superseded_at = now() - interval '2 days'
       where superseded_at < 'infinity'`,
    );
    await deleteExpired(database, new Date(), new AbortController().signal);
    await database.close();
    const kept = await inDatabase(service, "select contract_id, count(*)::int from snapshot group by contract_id");
    const counts = new Map(kept.map((row) => [row.contract_id, row.count]));
    assert.equal(counts.get(customer.contractId), 1);
    assert.equal(counts.get(other.contractId), 3);
  });
});
