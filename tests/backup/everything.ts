/** An installation with a row in every table that lasts, made through the interface as far as that goes. */
import assert from "node:assert/strict";
import { aReceiver } from "../callbacks/receiver.ts";
import type { Customer } from "../harness/customer.ts";
import type { Service } from "../harness/service.ts";
import { exampleOf } from "../http/example.ts";
import { operationsOf, pathOf, readDocument } from "../http/operations.ts";
import { aPricedCustomer } from "../http/priced-customer.ts";
import { query } from "./rows.ts";

export interface KnownCustomer extends Customer {
  /** Logs in by it anywhere. */
  readonly credentials: { email: string; password: string };
}

/** Sends every example of the document for a customer with prices, and stores by SQL what would take hours. */
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
  await query(service.connectionString, rare(contractId));
  const generated = await customer.owner.post("/api/v3/account/password/generate");
  const credentials = { email: customer.email, password: generated.body.data.password };
  return { ...customer, credentials, client: service.client(credentials) };
}

/** Not sent: they end the session, or delete what the others made. */
const takesAway = new Set(["logOut", "changePassword", "deleteQueriedOrders"]);

/** The first needs 500,000 offers, the other two are there for moments only. */
const rare = (contractId: string): string => `
  insert into archived_offer_id (contract_id, digest) values ('${contractId}', gen_random_uuid());
  insert into market_change (contract_id) values ('${contractId}');
  insert into product_upload_part (contract_id, upload_id, part_number, content)
  values ('${contractId}', gen_random_uuid(), 1, '\\x00ff5c0a09')`;
