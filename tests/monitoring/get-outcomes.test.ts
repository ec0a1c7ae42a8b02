/** What became of readings, day by day. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { aService } from "../harness/a-service.ts";
import { inDatabase } from "../harness/market.ts";
import { noNewDay } from "../harness/no-new-day.ts";

const { service, customer } = await aService();

test("getOutcomes says what became of readings for up to 90 days, of one domain or all, and refuses ranges that are none", async () => {
  await noNewDay(10_000);
  await inDatabase(
    service,
    `insert into outcome_day (contract_id, domain, day, outcome, pairs)
     select $1, domain, current_date - age, outcome, pairs
     from (values ('b.example', 0, 'LayoutFailure', 10), ('b.example', 0, 'ProductFound', 90),
       ('b.example', 89, 'ProductFound', 5), ('a.example', 13, 'CaptchaFailure', 7), ('a.example', 14, 'ProductFound', 8))
       as given (domain, age, outcome, pairs)`,
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
      outcomes: [{ outcome: "CaptchaFailure", pairs: 7 }],
    },
    {
      domain: "b.example",
      day: day(0),
      pairs: 100,
      outcomes: [
        { outcome: "ProductFound", pairs: 90 },
        { outcome: "LayoutFailure", pairs: 10 },
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
