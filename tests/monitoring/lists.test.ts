/** The size of a page of monitoring's lists, where a request names none. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { aService } from "../harness/a-service.ts";
import { importAll, inDatabase, names } from "../harness/market.ts";

const { service, customer } = await aService();

const size = 101;

test("listCandidates and listMonitoringRuns answer up to 1,000 entries without a limit", async () => {
  await importAll(
    customer,
    names(size, "kettle").map((customerProductId) => ({ customerProductId, name: customerProductId })),
  );
  await inDatabase(
    service,
    `insert into watched_page (contract_id, identifier, domain, url, url_digest, host, origin, state, score, found)
     select $1, identifier, 'b.example', 'https://b.example/' || identifier, gen_random_uuid(), 'b.example', 'matched',
       'candidate', 0.7, '{"name": "Kettle"}'
     from product
     where contract_id = $1`,
    [customer.contractId],
  );
  await inDatabase(
    service,
    `with created as (
       insert into task (contract_id, task_id, task_type, state, finished_at)
       select $1, uuidv7(number * interval '-1 second'), 'backend.tasks.monitoring', 'succeeded', now()
       from generate_series(1, $2::integer) as number
       returning task_id
     ), run as (
       insert into monitoring_run (contract_id, task_id, started_at, deadline_at)
       select $1, task_id, now(), now()
       from created
       returning task_id
     )
     insert into monitoring_run_domain (contract_id, task_id, domain, is_open)
     select $1, task_id, 'b.example', false
     from run`,
    [customer.contractId, size],
  );
  for (const list of ["candidates", "runs"]) {
    const answer = await customer.client.get(`${customer.v3}/monitoring/${list}`);
    assert.equal(answer.status, 200, answer.text);
    assert.equal(answer.body.data.length, size, list);
    assert.equal(answer.headers.get("link"), null, list);
  }
});
