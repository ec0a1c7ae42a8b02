import assert from "node:assert/strict";
import { test } from "node:test";
import { aFeed } from "./feeds.ts";
import { aService } from "../harness/a-service.ts";

const { customer } = await aService({ OLD_CLIENTS: "true" });

test("OLD_CLIENTS: the list is a bare array, a feed a bare object", async () => {
  const feeds = `${customer.v2}/feeds`;
  assert.deepEqual((await customer.client.get(feeds)).body, []);
  const created = await customer.client.post(feeds, aFeed());
  assert.equal(created.status, 201);
  const feed = created.body;
  assert.equal(feed.contractId, customer.contractId);
  assert.deepEqual((await customer.client.get(feeds)).body, [feed]);
  assert.deepEqual((await customer.client.get(`${feeds}/${feed.id}`)).body, feed);
  const replaced = await customer.client.put(`${feeds}/${feed.id}`, feed);
  assert.deepEqual(replaced.body, { ...feed, version: 2 });
  assert.deepEqual((await customer.client.get(feed.url)).body, []);
  assert.ok((await customer.client.delete(`${feeds}/${feed.id}/export/delta`)).body.lastDeletion);
});
