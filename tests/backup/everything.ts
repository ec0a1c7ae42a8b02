/** An installation with a row in every lasting table, made through the interface as far as possible. */
import assert from "node:assert/strict";
import { updateHistory } from "../../engine/index.ts";
import { newId } from "../../src/base/id.ts";
import { aReceiver } from "../callbacks/receiver.ts";
import type { Customer } from "../harness/customer.ts";
import type { Service } from "../harness/service.ts";
import { exampleOf } from "../http/example.ts";
import { operationsOf, pathOf, readDocument } from "../http/operations.ts";
import { encodeHistory } from "../../src/pricing/calculate/history-text.ts";
import { figuresFollowed } from "../pricing/followed.ts";
import { aPricedCustomer } from "../http/priced-customer.ts";
import { query } from "./rows.ts";

export interface KnownCustomer extends Customer {
  /** The user's password, which works at every restored service. */
  readonly credentials: { email: string; password: string };
}

/** Sends every example of the OpenAPI document for a customer with prices. Stores by SQL the rows that would take hours. */
export async function everything(service: Service): Promise<KnownCustomer> {
  const receiver = await aReceiver();
  const { customer, ids } = await aPricedCustomer(service, receiver);
  await receiver.stop();
  const admin = await service.adminClient();
  for (const operation of operationsOf(await readDocument(service))) {
    const { id, method, body, template } = operation;
    if (body === null || method === "DELETE" || takesAway.has(id)) continue;
    const isOfOperator = /companies$|users$/.test(template) && !template.includes("{companyId}");
    const sender = template.includes("{contractId}") ? customer.client : isOfOperator ? admin : customer.owner;
    for (const [index, example] of (body.examples ?? [exampleOf(body)]).entries()) {
      const headers = { "idempotency-key": `${id}-${index}` };
      await sender.send(method, pathOf(operation, ids), JSON.stringify(example), headers);
    }
  }
  const { contractId } = customer;
  const message = {
    message: "Odd: tab\t, line\n, \\. and \\N",
    severity: "error",
    component: "sync",
    source: "plugin",
  };
  const logged = await customer.client.post("/api/v3/log/messages", {
    version: 1,
    messages: [{ ...message, contractId }],
  });
  assert.equal(logged.status, 200, logged.text);
  const study = await customer.client.post(`${customer.v3}/pricerecommendations/simulate`, { asTask: true });
  assert.equal(study.status, 202, study.text);
  const closed = await customer.client.delete(
    `${customer.v3}/offers?productId=${ids["productId"]}&domain=shop-c.example`,
  );
  assert.equal(closed.status, 200, closed.text);
  const until = new Date(Date.now() + 60 * 60 * 1000).toISOString();
  const snoozed = await customer.client.post(`${customer.v3}/inbox/snooze`, { kind: "held", key: "hold", until });
  assert.equal(snoozed.status, 200, snoozed.text);
  await figuresFollowed(service, customer);
  await query(service.connectionString, rare(contractId));
  const generated = await customer.owner.post("/api/v3/account/password/generate");
  const credentials = { email: customer.email, password: generated.body.data.password };
  return { ...customer, credentials, client: service.client(credentials) };
}

/** Operations that are not sent, because they end the session or delete the others' results. */
const takesAway = new Set([
  "logOut",
  "changePassword",
  "generateApiPassword",
  "deleteQueriedOrders",
  "replaceProducts",
  "pausePricing",
  "takeBackRun",
]);

/** Of a product whose price was changed once. */
const history = updateHistory(
  updateHistory(null, { atMs: Date.UTC(2026, 0, 30), price: 20, limit: null, isDrift: false }),
  { atMs: Date.UTC(2026, 0, 31), price: 21, limit: null, isDrift: false },
);

/**
 * Rows stored by SQL: the first needs 500,000 offers, the others of the first group exist for moments only, or need products that
 * are priced together or a second price, and the rest needs a website to visit.
 */
const rare = (contractId: string): string => `
  insert into archived_offer_id (contract_id, digest) values ('${contractId}', gen_random_uuid());
  insert into market_change (contract_id) values ('${contractId}');
  insert into price_history (contract_id, product_id, history)
  select contract_id, product_id, '${JSON.stringify(encodeHistory(history))}'
  from product
  where contract_id = '${contractId}'
  limit 1
  on conflict do nothing;
  insert into refused_request (contract_id, refused_at, request_id, operation, status, code, account_id, email)
  values ('${contractId}', '2026-01-31T12:00:00Z', gen_random_uuid(), 'putPlugin', 400, 'request.invalid', 1, 'a@b.example');
  insert into market_day (contract_id, tag_key, day, domain, tag, products, index_sum, position_sum, cheaper, same, dearer)
  values ('${contractId}', 'brand', current_date, 1, 2, 1, 10000, 1, 0, 1, 0);
  insert into vendor_day (contract_id, tag_key, day, vendor, domain, tag, offered, cheapest, compared, ratio_sum, raised, lowered)
  values ('${contractId}', 'brand', current_date, 3, 1, 2, 1, 1, 1, 10000, 0, 0);
  insert into vendor_follow (contract_id, day, leader, follower, changes, answers)
  values ('${contractId}', current_date, 3, 4, 20, 10);
  insert into market_state (contract_id) values ('${contractId}') on conflict do nothing;
  insert into family_pass (contract_id, task_id, family_id, members)
  values ('${contractId}', gen_random_uuid(), 1, '[]');
  insert into product_upload_part (contract_id, upload_id, part_number, content)
  values ('${contractId}', gen_random_uuid(), 1, '\\x00ff5c0a09');
  insert into download (account_id, token_hash, generation, path, separator, decimal_separator, expires_at)
  select account_id, '\\x00ff', 0, '/api', ',', '.', '2100-01-01'
  from account
  order by account_id
  limit 1;
  insert into product_rehearsal (contract_id, task_id, kept_until, products_version, result)
  select contract_id, task_id, '2100-01-01', '1', '{"errors":[]}'
  from task
  where contract_id = '${contractId}'
  limit 1;
  insert into crawl_host (host, delay_ms, latencies_ms, failed_pages)
  values ('visited.example', 2000, '{12,34}', '{"a page, \\"quoted\\""}');
  insert into crawl_robots (origin, host_id, groups, fetched_at, expires_at)
  select 'https://visited.example', host_id, '{"own":null,"any":null,"sitemaps":[]}', now(), now() + interval '1 day'
  from crawl_host
  where host = 'visited.example';
  insert into host_turn (host_id, contract_id)
  select host_id, '${contractId}'
  from crawl_host
  where host = 'visited.example';
  insert into fetch_job (contract_id, kind, domain, host_id, work, due_at)
  select '${contractId}', 'pair', 'visited.example', host_id, '[]', now() + interval '1 day'
  from crawl_host
  where host = 'visited.example';
  insert into activation_plan (contract_id, strategy_id, version, follows_newest, due_at, account_id, email, address)
  select contract_id, strategy_id, version, true, '2100-01-01', 1, 'a@b.example', '::1'
  from strategy
  where contract_id = '${contractId}'
  limit 1
  on conflict do nothing;
  insert into strategy_edge (contract_id, due_at)
  values ('${contractId}', '2100-01-01')
  on conflict do nothing;
  insert into guard_proposal (contract_id, document, account_id, email)
  values ('${contractId}', '{}', 1, 'a@b.example')
  on conflict do nothing;
  insert into contract_right (contract_id, account_id, rights)
  select '${contractId}', account_id, '{approve,guard}'
  from account
  order by account_id
  limit 1
  on conflict do nothing;
  ${ofReadings(contractId)}
  ${ofHeldPrices(contractId)}`;

/** Deleted products, published approvals that nobody was told of, and a price that was published later than by its run. */
const ofHeldPrices = (contractId: string): string => `
  insert into left_identifier (contract_id, attribute, value, product_id, is_gone)
  values ('${contractId}', 'gtin', '4006381333931', 999999999, true)
  on conflict do nothing;
  insert into product_removal (contract_id, removal_id, is_import, removed, products, max_share_percent)
  values ('${contractId}', gen_random_uuid(), false, 1, 2, 20);
  insert into untold_publication (contract_id, first_at, prices)
  values ('${contractId}', now() + interval '1 day', 1)
  on conflict (contract_id) do update set first_at = excluded.first_at;
  insert into late_publication (contract_id, task_id, product_id, published_at)
  select contract_id, task_id, product_id, calculated_at
  from recommendation
  where contract_id = '${contractId}'
  limit 1;`;

/** Rows that only collectors make. The task is new, because a duty deletes old ones. */
const ofReadings = (contractId: string, taskId = newId()): string => `
  insert into watched_page (contract_id, identifier, domain, url, url_digest, host, origin)
  values ('${contractId}', 'SKU-1', 'shop-b.example', 'https://shop-b.example/backup', gen_random_uuid(), 'shop-b.example',
    'given');
  insert into recipe (contract_id, domain, version, document)
  select contract_id, domain, 1, '{"fields":{}}'
  from watched_domain
  where contract_id = '${contractId}'
  limit 1
  on conflict do nothing;
  insert into try_quota (contract_id, kind, tries, tried_at, ends_at)
  values ('${contractId}', 'sent', 1, now(), now() + interval '1 minute')
  on conflict do nothing;
  insert into task (contract_id, task_id, task_type, state, started_at, finished_at)
  values ('${contractId}', '${taskId}', 'backend.tasks.monitoring', 'succeeded', now(), now());
  insert into monitoring_run (contract_id, task_id, started_at, deadline_at, is_planned, ended_at)
  values ('${contractId}', '${taskId}', now(), now(), true, now());
  insert into monitoring_run_domain (contract_id, task_id, domain, is_open)
  values ('${contractId}', '${taskId}', 'shop-b.example', false);
  insert into monitoring_run_outcome (contract_id, task_id, domain, outcome, pairs)
  values ('${contractId}', '${taskId}', 'shop-b.example', 'ProductFound', 1);
  insert into domain_moves (contract_id, domain) values ('${contractId}', 'shop-b.example');
  insert into method_day (contract_id, domain, method, day, product_ids)
  values ('${contractId}', 'shop-b.example', 'jsonLd', current_date, '{1,2}');
  insert into method_window (contract_id, domain, method) values ('${contractId}', 'shop-b.example', 'jsonLd');
  insert into domain_probe (contract_id, domain, reason, due_at)
  values ('${contractId}', 'shop-b.example', 'wall', now() + interval '1 day');
  insert into outcome_day (contract_id, domain, day, outcome)
  values ('${contractId}', 'shop-b.example', current_date, 'ProductFound');
  insert into page_sample (contract_id, sample_id, domain, is_good, url, fetched_at, reading, body_bytes, body)
  values ('${contractId}', gen_random_uuid(), 'shop-b.example', true, 'https://shop-b.example/', now(), '{}', 2, '\\x00ff');`;
