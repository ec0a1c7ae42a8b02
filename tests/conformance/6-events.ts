/**
 * Interface 6: the event "pricing completed". The installation must be allowed to call this machine:
 * CALLBACK_ALLOWED_RANGES=127.0.0.0/8.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { Webhook } from "standardwebhooks";
import { aReceiver, type Receiver } from "../callbacks/receiver.ts";
import type { Loose } from "../harness/client.ts";
import type { Customer } from "../harness/customer.ts";
import { activate, completed } from "../harness/market.ts";
import { aContract, bodyOf, dataOf, importAll, lowestPrice, offeredProducts, price, query, run } from "./given.ts";
import { customer } from "./installation.ts";
import { answeredTaskType, completedEvent, taskType } from "./words.ts";

describe("6 Pricing Completed", () => {
  let receiver: Receiver;
  before(async () => {
    receiver = await aReceiver();
  });
  after(async () => await receiver.stop());

  /** The requests that came to a path of the receiver. */
  const cameTo = (path: string) => receiver.received.filter((request) => request.path === path);

  async function register(contract: Customer, callbacks: readonly object[]): Promise<void> {
    bodyOf(await contract.client.put(`${contract.v2}/settings/callbacks`, { [completedEvent]: callbacks }));
  }

  /** The tasks of callbacks, when all are done. */
  async function executions(contract: Customer, count: number): Promise<Loose[]> {
    const path = `${contract.v3}/tasks${query({ taskTypeFilter: taskType("callback") })}`;
    const listed: Loose[] = dataOf(await contract.client.get(path));
    assert.equal(listed.length, count);
    const done: Loose[] = [];
    for (const { taskId } of listed) done.push((await completed(contract, `${contract.v2}/tasks/${taskId}`)).task);
    return done;
  }

  test("each registered callback is executed as a task, with its method, url and headers; the body is the template", async () => {
    const contract = await aContract(customer);
    await offeredProducts(contract, 1);
    const { contractId } = contract;
    const bodyTemplate = '{"at":"{{startTime}}","of":"{{contractId}}"}';
    await register(contract, [
      { url: `${receiver.url}/${contractId}/get`, headers: { "x-shop": "7" } },
      { url: `${receiver.url}/${contractId}/post`, method: "POST", bodyTemplate, token: "s3cr3t" },
      { url: `${receiver.url}/${contractId}/default`, method: "POST" },
    ]);
    const task = await price(contract);
    for (const execution of await executions(contract, 3)) {
      assert.equal(execution.taskType, answeredTaskType("callback"));
      assert.equal(execution.state, "succeeded", `CALLBACK_ALLOWED_RANGES must have ${receiver.url}`);
      assert.equal(execution.parentId, task.taskId);
    }
    const [got] = cameTo(`/${contractId}/get`);
    assert.equal(got?.method, "GET");
    assert.equal(got?.headers["x-shop"], "7");
    const [posted] = cameTo(`/${contractId}/post`);
    assert.equal(posted?.method, "POST");
    assert.deepEqual(JSON.parse(posted?.body ?? ""), { at: task.startDate, of: contractId });
    assert.equal(posted?.headers.authorization, "Bearer s3cr3t");
    const [byDefault] = cameTo(`/${contractId}/default`);
    assert.deepEqual(JSON.parse(byDefault?.body ?? ""), { startTime: task.startDate });
  });

  test("Callbacks are executed only after the event has completed successfully.", async () => {
    const contract = await aContract(customer);
    await register(contract, [{ url: `${receiver.url}/${contract.contractId}` }]);
    await importAll(contract, [{ customerProductId: "a", referencePrice: 10, maxPriceBoundary: 8 }]);
    await activate(contract, {
      name: "Too high",
      otherwise: { rule: { target: { amount: 5 }, minPrice: { of: "referencePrice" } } },
    });
    assert.equal((await run(contract)).state, "failed");
    await executions(contract, 0);
    assert.deepEqual(cameTo(`/${contract.contractId}`), []);
  });

  test("a PUT replaces the entire list", async () => {
    const contract = await aContract(customer);
    await offeredProducts(contract, 1);
    await register(contract, [{ url: `${receiver.url}/${contract.contractId}/old` }]);
    await register(contract, [{ url: `${receiver.url}/${contract.contractId}/new` }]);
    await price(contract, lowestPrice);
    await executions(contract, 1);
    assert.equal(cameTo(`/${contract.contractId}/old`).length, 0);
    assert.equal(cameTo(`/${contract.contractId}/new`).length, 1);
  });

  test("Deliveries are signed (Standard Webhooks), listed, and sent again when asked (interface 6-4, 4.5-3)", async () => {
    const contract = await aContract(customer);
    await offeredProducts(contract, 1);
    const path = `/${contract.contractId}/signed`;
    await register(contract, [{ url: receiver.url + path, method: "POST" }]);
    await price(contract);
    await executions(contract, 1);
    const settings = `${contract.v3}/settings/callbacks`;
    const [delivery, ...others] = dataOf(await contract.client.get(`${settings}/deliveries`));
    assert.deepEqual(others, []);
    const came = receiver.received.length;
    const sent = dataOf(await contract.client.get(`${settings}/deliveries/${delivery.id}`));
    assert.equal(sent.body, cameTo(path)[0]?.body);
    const again = await contract.client.post(`${settings}/deliveries/${delivery.id}/redeliver`);
    assert.equal(again.status, 202, again.text);
    await receiver.until(came + 1);
    const [first, second] = cameTo(path);
    const { key } = dataOf(await contract.client.get(`${settings}/signingkey`));
    const webhook = new Webhook(key);
    for (const request of [first, second]) {
      assert.ok(request);
      const { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signature } = request.headers;
      webhook.verify(request.body, {
        "webhook-id": String(id),
        "webhook-timestamp": String(timestamp),
        "webhook-signature": String(signature),
      });
    }
  });
});
