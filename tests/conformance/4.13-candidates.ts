/** Interface 4.13: pages that wait for a person to say whose they are. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Loose } from "../harness/client.ts";
import { aContract, assertHas, dataOf } from "./given.ts";
import { customer } from "./installation.ts";

describe("4.13 Candidates", () => {
  test("a contract without catalogues has none (interface 4.13-1)", async () => {
    const { client, v3 } = await aContract(customer);
    assert.deepEqual(dataOf(await client.get(`${v3}/monitoring/candidates`)), []);
  });

  test("decisions are judged alone, an unknown candidate is not found (interface 4.13-2)", async () => {
    const { client, v3 } = await aContract(customer);
    const decisions = [{ candidateId: "1", decision: "confirmed" }, { candidateId: "1" }];
    const results: Loose[] = dataOf(await client.post(`${v3}/monitoring/candidates/decide`, decisions));
    assertHas(results[0].errors[0], { code: "resource.notFound", path: "/0/candidateId" });
    assertHas(results[1].errors[0], { code: "request.invalid" });
  });
});
