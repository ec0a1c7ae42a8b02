/** A sample with something of each kind in its inbox. */
import assert from "node:assert/strict";
import { inDatabase } from "../harness/market.ts";
import type { Service } from "../harness/service.ts";
import { holdAll } from "../pricing/held.ts";
import { aSample, runPricing, type Sample } from "./sample.ts";
import { aWatchedDomain } from "../monitoring/watched.ts";

/** Every price waits, two products fail, a shop asks for captchas, and a callback is not taken. */
export async function aWaitingSample(service: Service): Promise<Sample> {
  const sample = await aSample(service, { shop: "Waiting shop" });
  const { owner, v3, contractId } = sample;
  const rule = { ...holdAll.otherwise.rule, holdWhen: { field: "result.changePercent", gt: 3 } };
  const noCost = { field: "name", in: ["Verdejo Sprinkler", "Cachos Face cream, day"] };
  const strategy = await owner.post(`${v3}/settings/pricingstrategies`, {
    name: "Look at each",
    branches: [{ name: "Without cost", when: noCost, then: { rule: { target: { amount: { of: "tags.none" } } } } }],
    otherwise: { rule },
  });
  assert.equal(strategy.status, 201, strategy.text);
  await owner.post(`${v3}/settings/pricingstrategies/${strategy.body.data.strategyId}/activate`, {});
  await runPricing(owner, v3);
  await breakShop(service, sample);
  await inDatabase(
    service,
    `with made as (
       insert into task (contract_id, task_id, task_type, state)
       values ($1, uuidv7(), 'backend.tasks.pricing.callback', 'pending')
       returning task_id
     )
     insert into callback_delivery (contract_id, task_id, callback_name, request_sealed, url, method, attempts,
       next_attempt_at, last_attempt_at, last_status, last_error)
     select $1, task_id, 'shop system', '', 'https://shop.example/hook', 'POST', 4, null, now(), 503, 'The receiver answered 503.'
     from made`,
    [contractId],
  );
  return sample;
}

async function breakShop(service: Service, { owner, v3, contractId }: Sample): Promise<void> {
  const watched = await owner.put(`${v3}/monitoring/domains`, [aWatchedDomain({ domain: "shop-c.example" })]);
  assert.equal(watched.status, 200, watched.text);
  await inDatabase(
    service,
    `insert into outcome_day (contract_id, domain, day, outcome, pairs)
     values ($1, 'shop-c.example', current_date, 'CaptchaFailure', 41), ($1, 'shop-c.example', current_date, 'ProductFound', 2)`,
    [contractId],
  );
}
