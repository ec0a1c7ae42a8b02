/** Query parameters that an operation does not know: an error that names the parameter and the one that was meant. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { aCompany } from "../harness/a-service.ts";
import { aCustomer } from "../harness/customer.ts";
import { startService } from "../harness/service.ts";
import { json, startApi } from "./whole-api.ts";

const { service, customer } = await aCompany();

describe("an unknown query parameter", () => {
  test("is named, with the one that was meant", async () => {
    const answer = await customer.client.get(`${customer.v3}/offers?startDate=2026-01-01&endDate=2026-01-02&limits=1`);
    assert.deepEqual(
      [answer.status, answer.body.errors],
      [
        400,
        [
          {
            code: "request.unknownField",
            message: '"limits" is no query parameter here; did you mean "limit"?',
            path: "/query/limits",
          },
        ],
      ],
    );
  });

  test("is 400 for every operation, but for those that everybody may read", async (t) => {
    const api = await startApi();
    t.after(async () => await api.stop());
    for (const operation of api.operations) {
      const isRead = operation.method === "GET";
      const request = operation.body === null ? {} : { headers: json, body: "{}" };
      const answer = await api.askOperation(operation, { ...request, query: { colour: "red" } });
      const isNamed = answer.text.includes("/query/colour");
      if (operation.isPublic && isRead) assert.ok(!isNamed, operation.id);
      else if (answer.status !== 415) assert.ok(isNamed || answer.status === 400, `${operation.id} ${answer.text}`);
    }
  });

  test("is accepted of what everybody may read", async () => {
    assert.equal((await service.client().get("/version?utm_source=mail")).status, 200);
  });

  test("with OLD_CLIENTS is refused only where something is deleted", async (t) => {
    const old = await startService({ OLD_CLIENTS: "true" });
    t.after(async () => await old.stop());
    const { client, v3 } = await aCustomer(old);
    assert.equal((await client.get(`${v3}/tasks?colour=red`)).status, 200);
    assert.equal((await client.delete(`${v3}/orders?colour=red`)).body.errors[0].path, "/query/colour");
    const query = { orders: [] };
    assert.equal((await client.post(`${v3}/orders/delete/query?colour=red`, query)).status, 400);
  });
});

test("an operation without a body names the field that it is sent", async (t) => {
  const api = await startApi();
  t.after(async () => await api.stop());
  for (const operation of api.operations) {
    if (operation.method === "GET" || operation.raw.requestBody !== undefined) continue;
    const answer = await api.askOperation(operation, { headers: json, body: '{"colour":"red"}' });
    if (operation.isPublic && answer.status === 401) continue;
    assert.deepEqual([answer.status, answer.text.includes('"/colour"')], [400, true], `${operation.id} ${answer.text}`);
  }
});
