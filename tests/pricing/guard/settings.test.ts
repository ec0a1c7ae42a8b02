/** The settings of the price guard and of currency rates: defaults, parts, versions, wrong values, ETags. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { DEFAULT_GUARD } from "../../../engine/index.ts";
import { aCompany } from "../../harness/a-service.ts";
import type { Loose } from "../../harness/client.ts";
import type { Customer } from "../../harness/customer.ts";
import { aGuardedContract } from "./guarded.ts";

const { customer } = await aCompany();
const guardOf = ({ v3 }: Customer): string => `${v3}/settings/priceguard`;
const ratesOf = ({ v3 }: Customer): string => `${v3}/settings/currencyrates`;

async function read(path: string): Promise<{ data: Loose; etag: string }> {
  const answer = await customer.client.get(path);
  assert.equal(answer.status, 200, answer.text);
  return { data: answer.body.data, etag: answer.headers.get("etag") ?? "" };
}

describe("the price guard", () => {
  test("of a new contract is the default, which no PUT has stored", async () => {
    assert.deepEqual((await read(guardOf(await aGuardedContract(customer)))).data, DEFAULT_GUARD);
  });

  test("a PUT of some parts, and of some fields of a part, leaves the others", async () => {
    const path = guardOf(await aGuardedContract(customer));
    const changes = [
      { change: { maxPercentDown: 12.5 } },
      { run: { ownSuspected: { minProducts: 30 }, maxShareUp: 40 } },
      { belowCost: { amount: { formula: "tags.purchasePrice * 1.02" } } },
      { pendingHours: 24, rejectionHours: 48 },
      { requiredApprovals: { byReason: { belowCost: 3 } }, fourEyes: true },
    ];
    for (const change of changes) assert.equal((await customer.client.put(path, change)).status, 200);
    assert.deepEqual((await read(path)).data, {
      ...DEFAULT_GUARD,
      change: { ...DEFAULT_GUARD.change, maxPercentDown: 12.5 },
      run: { ...DEFAULT_GUARD.run, maxShareUp: 40, ownSuspected: { sharePercent: 50, minProducts: 30 } },
      requiredApprovals: { default: 1, byReason: { belowCost: 3 } },
      pendingHours: 24,
      rejectionHours: 48,
      fourEyes: true,
      belowCost: { amount: { formula: "tags.purchasePrice * 1.02" }, onBreach: "hold" },
    });
  });

  test("what GET answers can be sent back, and changes nothing", async () => {
    const path = guardOf(await aGuardedContract(customer));
    const { data, etag } = await read(path);
    const put = await customer.client.put(path, data);
    assert.deepEqual([put.status, put.headers.get("etag")], [200, etag]);
  });

  test("If-Match of another guard is 412 and stores nothing; in whatever coding, that of this one is right", async () => {
    const path = guardOf(await aGuardedContract(customer));
    const { etag } = await read(path);
    const coded = `${etag.slice(0, -1)}-zstd"`;
    const first = await customer.client.put(path, { staleMarket: { hours: 48 } }, { "if-match": coded });
    assert.equal(first.status, 200, first.text);
    assert.equal(first.headers.get("etag"), (await read(path)).etag);
    const second = await customer.client.put(path, { staleMarket: { hours: 24 } }, { "if-match": etag });
    assert.deepEqual([second.status, second.body.code], [412, "request.preconditionFailed"]);
    assert.equal((await read(path)).data.staleMarket.hours, 48);
  });

  test("wrong values are 400 with their place, and store nothing", async () => {
    const path = guardOf(await aGuardedContract(customer));
    const wrong: [object, string, string][] = [
      [{ chnge: {} }, "request.unknownField", "/chnge"],
      [{ change: { maxPercent: 3 } }, "request.unknownField", "/change/maxPercent"],
      [{ change: { onBreach: "stop" } }, "request.invalid", "/change/onBreach"],
      [{ change: { perHours: 721 } }, "request.invalid", "/change/perHours"],
      [{ pendingHours: 0 }, "request.invalid", "/pendingHours"],
      [{ rejectionHours: 8_761 }, "request.invalid", "/rejectionHours"],
      [{ run: { onBreach: "skip" } }, "request.invalid", "/run/onBreach"],
      [{ run: { maxShareUp: 101 } }, "request.invalid", "/run/maxShareUp"],
      [{ requiredApprovals: { default: 4 } }, "request.invalid", "/requiredApprovals/default"],
      [{ requiredApprovals: { byReason: { change: 0 } } }, "request.invalid", "/requiredApprovals/byReason/change"],
      [{ requiredApprovals: { byReason: { chnge: 1 } } }, "request.unknownField", "/requiredApprovals/byReason/chnge"],
      [{ belowCost: { amount: { of: "tgs.a" } } }, "request.invalid", "/belowCost/amount/of"],
      [{ belowCost: { amount: { formula: "tags.a +" } } }, "request.invalid", "/belowCost/amount/formula"],
      [{ belowCost: { amount: { use: "floor" } } }, "request.invalid", "/belowCost/amount/use"],
      [{ belowCost: { amount: { of: "products[tags.a].referencePrice" } } }, "request.invalid", "/belowCost/amount/of"],
      [{ belowCost: { amount: { of: "history.changes24h" } } }, "request.invalid", "/belowCost/amount/of"],
      [{ belowCost: { amount: { formula: "previous.ageHours" } } }, "request.invalid", "/belowCost/amount/formula"],
      [{ belowCost: { amount: null } }, "request.invalid", "/belowCost/amount"],
      [
        { belowCost: { amount: { sum: [{ formula: `1${"+1".repeat(12_000)}` }] } } },
        "request.invalid",
        "/belowCost/amount",
      ],
    ];
    for (const [body, code, place] of wrong) {
      const answer = await customer.client.put(path, body);
      assert.deepEqual(
        [answer.status, answer.body.errors?.[0]?.code, answer.body.errors?.[0]?.path],
        [400, code, place],
      );
    }
    assert.deepEqual((await read(path)).data, DEFAULT_GUARD);
  });
});

describe("currency rates", () => {
  const rates = [
    { currency: "CHF", rate: 1.0432 },
    { currency: "SEK", rate: 0.087654321 },
  ];

  test("are none at first, replaced by a PUT, and exact", async () => {
    const path = ratesOf(await aGuardedContract(customer));
    assert.deepEqual((await read(path)).data, []);
    const put = await customer.client.put(path, rates);
    assert.deepEqual([put.status, put.body.data], [200, rates]);
    assert.deepEqual((await read(path)).data, rates);
    assert.equal((await customer.client.put(path, [])).status, 200);
    assert.deepEqual((await read(path)).data, []);
  });

  test("If-Match of another list is 412", async () => {
    const path = ratesOf(await aGuardedContract(customer));
    const { etag } = await read(path);
    assert.equal((await customer.client.put(path, rates, { "if-match": etag })).status, 200);
    assert.equal((await customer.client.put(path, [], { "if-match": etag })).status, 412);
    assert.deepEqual((await read(path)).data, rates);
  });

  test("wrong ones are 400 with their place, and store nothing", async () => {
    const path = ratesOf(await aGuardedContract(customer));
    const wrong: [unknown, string][] = [
      [[{ currency: "CHF", rate: 0 }], "/0/rate"],
      [[{ currency: "CHF", rate: -1 }], "/0/rate"],
      [[{ currency: "chf", rate: 1 }], "/0/currency"],
      [[...rates, { currency: "ZZZ", rate: 1 }], "/2/currency"],
      [[{ currency: "HRK", rate: 0.13 }], "/0/currency"],
      [[...rates, { currency: "CHF", rate: 2 }], "/2/currency"],
      [[{ currency: "CHF", rate: 1, at: "today" }], "/0/at"],
    ];
    for (const [body, place] of wrong) {
      const answer = await customer.client.put(path, JSON.stringify(body));
      assert.deepEqual([answer.status, answer.body.errors?.[0]?.path], [400, place], answer.text);
    }
    assert.deepEqual((await read(path)).data, []);
  });
});
