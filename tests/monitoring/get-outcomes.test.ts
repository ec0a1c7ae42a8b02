/** What became of readings, day by day. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { aCustomer } from "../harness/customer.ts";
import { aService } from "../harness/a-service.ts";
import { inDatabase } from "../harness/market.ts";
import { noNewDay } from "../harness/no-new-day.ts";
import { aPair, aReading, aShop, record, recordOne } from "./readings/a-shop.ts";

const { service, customer } = await aService();

test("getOutcomes says what became of readings for up to 90 days, of one domain or all, and refuses ranges that are none", async () => {
  await noNewDay(10_000);
  await inDatabase(
    service,
    `insert into outcome_day (contract_id, domain, day, outcome, pairs, causes)
     select $1, domain, current_date - age, outcome, pairs, causes::json
     from (values ('b.example', 0, 'LayoutFailure', 10, '{"noPrice": 2, "list": 7}'), ('b.example', 0, 'ProductFound', 90, '{}'),
       ('b.example', 89, 'ProductFound', 5, '{}'), ('a.example', 13, 'CaptchaFailure', 7, '{"wall:403": 7}'),
       ('a.example', 14, 'ProductFound', 8, '{}')) as given (domain, age, outcome, pairs, causes)`,
    [customer.contractId],
  );
  const day = (age: number): string => new Date(Date.now() - age * 86_400_000).toISOString().slice(0, 10);
  const asked = async (query: string) => await customer.client.get(`${customer.v3}/monitoring/outcomes${query}`);
  const usual = await asked("");
  assert.deepEqual(usual.body.data, [
    {
      domain: "a.example",
      day: day(13),
      pairs: 7,
      outcomes: [{ outcome: "CaptchaFailure", pairs: 7, causes: [{ code: "wall", status: 403, pairs: 7 }] }],
    },
    {
      domain: "b.example",
      day: day(0),
      pairs: 100,
      outcomes: [
        { outcome: "ProductFound", pairs: 90 },
        {
          outcome: "LayoutFailure",
          pairs: 10,
          causes: [
            { code: "list", pairs: 7 },
            { code: "noPrice", pairs: 2 },
          ],
        },
      ],
    },
  ]);
  const whole = await asked(`?from=${day(89)}&domain=b.example`);
  assert.deepEqual(
    whole.body.data.map((one: { day: string; pairs: number }) => [one.day, one.pairs]),
    [
      [day(89), 5],
      [day(0), 100],
    ],
  );
  for (const [query, code] of [
    [`?from=${day(90)}`, "request.invalidRange"],
    [`?from=${day(1)}&to=${day(2)}`, "request.invalidRange"],
    ["?from=2026-02-30", "request.invalid"],
    ["?to=yesterday", "request.invalid"],
    ["?domain=", "request.invalid"],
  ] as const) {
    const answer = await asked(query);
    assert.deepEqual([answer.status, answer.body.code], [400, code], query);
  }
});

test("causes by day are those of the last readings, and at most 20 of an outcome", async () => {
  await noNewDay(30_000);
  const shop = await aShop({ service, customer: await aCustomer(service) }, { products: 25 });
  const fail = async (products: number, causeOf: (product: number) => string): Promise<void> => {
    const pairs = Array.from({ length: products }, (_, product) => {
      const failure = { outcome: "RequestFailure", detail: "It failed.", cause: causeOf(product) } as const;
      return aPair(shop, null, { product, pages: [{ reading: null, failure }] });
    });
    await record(shop, pairs);
  };
  const counted = async () => {
    const [day] = await inDatabase(
      service,
      "select pairs, causes from outcome_day where contract_id = $1 and pairs > 0",
      [shop.contract.contractId],
    );
    return { ...day };
  };
  await fail(25, (product) => `status:${500 + product}`);
  assert.equal(Object.keys((await counted()).causes).length, 20);
  await fail(24, () => "timeout");
  assert.deepEqual(await counted(), { pairs: 25, causes: { timeout: 24 } });
  await recordOne(shop, aReading("9"));
  await fail(1, () => "tls");
  assert.deepEqual(await counted(), { pairs: 25, causes: { timeout: 23, tls: 1 } });
});
