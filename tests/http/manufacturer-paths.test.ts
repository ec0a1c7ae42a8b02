/** Paths of manufacturers' contracts lead to the operations of all contracts, and to no contract of another type. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { aCompany } from "../harness/a-service.ts";
import { aCustomer } from "../harness/customer.ts";
import { importAll } from "../harness/market.ts";

const { service, customer: reseller } = await aCompany();
const manufacturer = await aCustomer(service, { contractType: "manufacturer" });

/** Both spellings of the base of a contract's paths. */
function basesOf(contractId: string): string[] {
  return [`/api/v3/manufacturer/contracts/${contractId}`, `/api/2/m/contracts/${contractId}`];
}

describe("a contract of another type", () => {
  test("404 like one that does not exist, to the byte, for reads and writes of everybody who may see it", async () => {
    const user = { email: "reader@reseller.example", name: "Reader", role: "reader" };
    const invited = await reseller.owner.post(`/api/v3/companies/${reseller.companyId}/users`, user);
    const password = "reads what there is";
    const acceptance = { token: invited.body.data.invitationToken, password };
    const { token } = (await service.client().post("/api/v3/account/invitation", acceptance)).body.data;
    const byLoginPassword = service.client({ email: user.email, password });
    for (const client of [reseller.client, service.client({ token }), byLoginPassword]) {
      for (const [index, base] of basesOf(reseller.contractId).entries()) {
        const [tasks, shops] = [`${base}/tasks`, "/settings/domains"];
        const unknown = basesOf("zzzzzz")[index] ?? "";
        const answers = [await client.get(tasks), await client.get(`${unknown}/tasks`)];
        if (index === 1) answers.push(await client.put(base + shops, []), await client.put(unknown + shops, []));
        for (const { status, text } of answers) assert.deepEqual([status, text], [404, answers[0]?.text]);
      }
    }
  });
});

describe("a manufacturer's contract", () => {
  test("links of pages stay at the path that was asked, and lead on", async () => {
    await importAll(manufacturer, [{ customerProductId: "a" }, { customerProductId: "b" }]);
    const path = `/api/v3.1/manufacturer/contracts/${manufacturer.contractId}/products/query`;
    const first = await manufacturer.client.post(path, { pagination: { start: 0, limit: 1 } });
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
    assert.ok(next.startsWith(`${path}?`), next);
    const second = await manufacturer.client.post(next, { pagination: { limit: 1 } });
    assert.deepEqual(
      [...first.body.data, ...second.body.data].map(({ customerProductId }) => customerProductId),
      ["a", "b"],
    );
  });

  test("405 with Allow there as well; a path that is not of contracts stays 404", async () => {
    const [v3 = ""] = basesOf(manufacturer.contractId);
    const wrong = await manufacturer.client.send("PATCH", `${v3}/plugin`);
    assert.deepEqual([wrong.status, wrong.headers.get("allow")], [405, "DELETE, GET, HEAD, PUT"]);
    assert.equal((await manufacturer.client.get("/api/v3/manufacturer/nothing")).status, 404);
  });
});
