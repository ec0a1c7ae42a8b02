import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { aColleague } from "../accounts/people.ts";
import { aCompany } from "../harness/a-service.ts";
import { aCustomer } from "../harness/customer.ts";

const plugin = { pluginId: "7d0c", shopSystem: "OpenShop 6.5", metricsUrl: "https://shop.example/metrics", version: 1 };

describe("plugin", async () => {
  const { service, customer } = await aCompany();
  const path = `${customer.v3}/plugin`;

  it("GET and DELETE: 404 while none is registered", async () => {
    for (const answer of [await customer.client.get(path), await customer.client.delete(path)]) {
      assert.equal(answer.status, 404);
      assert.equal(answer.body.code, "resource.notFound");
    }
  });

  it("PUT registers, GET returns it, a second PUT replaces it, DELETE removes it", async () => {
    const put = await customer.client.put(path, plugin);
    assert.equal(put.status, 200, put.text);
    assert.deepEqual(put.body, { data: plugin });
    assert.deepEqual((await customer.client.get(path)).body, put.body);
    const other = { ...plugin, pluginId: "other" };
    await customer.client.put(path, { ...other, version: "1" });
    assert.deepEqual((await customer.client.get(path)).body, { data: other });
    assert.deepEqual((await customer.client.delete(path)).body, { data: { deleted: 1 } });
    assert.equal((await customer.client.get(path)).status, 404);
  });

  it("404 for a foreign contract, whose plugin stays", async () => {
    const stranger = await aCustomer(service);
    await stranger.client.put(`${stranger.v3}/plugin`, plugin);
    for (const answer of [
      await customer.client.get(`${stranger.v3}/plugin`),
      await customer.client.put(`${stranger.v3}/plugin`, { ...plugin, pluginId: "mine" }),
      await customer.client.delete(`${stranger.v3}/plugin`),
    ]) {
      assert.equal(answer.status, 404);
    }
    assert.deepEqual((await stranger.client.get(`${stranger.v3}/plugin`)).body, { data: plugin });
  });

  it("403: a reader reads only", async () => {
    const reader = await aColleague(service, customer, "reader");
    await customer.client.put(path, plugin);
    assert.equal((await reader.client.get(path)).status, 200);
    assert.equal((await reader.client.put(path, plugin)).status, 403);
    assert.equal((await reader.client.delete(path)).status, 403);
  });

  it("PUT 400 names what is wrong, and changes nothing", async () => {
    await customer.client.put(path, plugin);
    const wrong: [object, string][] = [
      [{ ...plugin, version: 2 }, "/version"],
      [{ ...plugin, pluginId: "" }, "/pluginId"],
      [{ ...plugin, shopSystem: undefined }, "/shopSystem"],
      [{ ...plugin, metricsUrl: "ftp://shop.example" }, "/metricsUrl"],
      [{ ...plugin, metricsUrl: "javascript:alert(1)" }, "/metricsUrl"],
      [{ ...plugin, metricsUrl: "/metrics" }, "/metricsUrl"],
      [{ ...plugin, metricUrl: "https://shop.example" }, "/metricUrl"],
    ];
    for (const [body, at] of wrong) {
      const answer = await customer.client.put(path, body);
      assert.equal(answer.status, 400, answer.text);
      assert.equal(answer.body.errors[0].path, at);
    }
    assert.deepEqual((await customer.client.get(path)).body, { data: plugin });
  });
});
