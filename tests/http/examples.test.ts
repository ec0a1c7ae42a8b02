/** Sends every example of a body in `/openapi.json` unchanged, because users copy them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { aService } from "../harness/a-service.ts";
import type { Answer, Client, Loose } from "../harness/client.ts";
import { completed, queryProducts } from "../harness/market.ts";
import { exampleOf } from "./example.ts";
import { operationsOf, pathOf, readDocument } from "./operations.ts";

const { service, customer } = await aService();
const admin = await service.adminClient();
const ids: Record<string, string | number> = {
  contractId: customer.contractId,
  companyId: customer.companyId,
  userId: 999_999_999,
  domain: "shop-b.example",
  host: "shop-b.example",
};
const operations = operationsOf(await readDocument(service));

/** The examples that name something which does not exist here, and their answers. */
const refused: Readonly<Record<string, number>> = {
  logIn: 401,
  refreshToken: 401,
  // They come from no page of this service.
  createConsoleSession: 403,
  refreshConsoleSession: 403,
  // The domain is not watched yet.
  deriveRecipe: 404,
  // Nothing is rolled out.
  raiseRollout: 409,
  rollBack: 409,
  takeBackRun: 404,
  // Only who has logged in.
  putRights: 403,
  changePassword: 400,
  acceptInvitation: 404,
  resetPassword: 404,
  // It sends no e-mail.
  requestPasswordReset: 409,
  changeRole: 404,
  // The address of registerUser's example, which came before.
  createUser: 409,
};

/** The client that would send it: an integration, the owner of a company, or the admin for new companies. */
function senderOf(template: string): Client {
  if (template.includes("{contractId}")) return customer.client;
  if (template.includes("/crawlhosts")) return admin;
  return /companies$|users$/.test(template) && !template.includes("{companyId}") ? admin : customer.owner;
}

const methodsInTurn = ["POST", "PATCH", "PUT", "DELETE"];

test("every example of a JSON body is taken, or refused for what it names", async () => {
  const statuses: Record<string, number> = {};
  // These two would end the sender's session or password.
  const withBody = operations.filter(
    ({ id, body }) => body !== null && id !== "logOut" && id !== "generateApiPassword",
  );
  for (const operation of withBody.sort((a, b) => methodsInTurn.indexOf(a.method) - methodsInTurn.indexOf(b.method))) {
    const { id, method, body, template } = operation;
    const sender = senderOf(template);
    for (const example of body.examples ?? [exampleOf(body)]) {
      const answer: Answer<Loose> = await sender.send(method, pathOf(operation, ids), JSON.stringify(example));
      if (answer.status >= 300) statuses[id] = answer.status;
      assert.ok(answer.status < 300 || refused[id] === answer.status, `${id}: ${answer.status} ${answer.text}`);
      if (id === "pausePricing") await customer.owner.post(`${customer.v3}/pricing/resume`);
      if (id === "importProducts") ids["productId"] = answer.body.data[0].data.productId;
      if (id === "createStrategy") ids["strategyId"] = answer.body.data.id;
      if (id === "createView") ids["viewId"] = answer.body.data.id;
      if (id === "createFeed") ids["feedId"] = answer.body.data.id;
    }
  }
  assert.deepEqual(statuses, refused);
});

test("the examples of imports have no error in any item", async () => {
  const send = async (id: string): Promise<Loose> => {
    const operation = operations.find((candidate) => candidate.id === id);
    assert.ok(operation);
    const [example] = operation.body.examples;
    const body = id === "submitSnapshots" ? [{ ...example[0], productId }] : example;
    return (await customer.client.send(operation.method, pathOf(operation, ids), JSON.stringify(body))).body;
  };
  let productId = "";
  const [{ data: imported }] = (await send("importProducts")).data;
  productId = imported.productId;
  // The example before this test was refused, if there was no product with its id.
  const [accepted] = (await send("submitSnapshots")).data;
  assert.ok(accepted === true || accepted.errors[0].code === "resource.snapshotOutdated", JSON.stringify(accepted));
});

test("the example of a CSV import replaces the assortment", async () => {
  const operation = operations.find(({ id }) => id === "importCsv");
  assert.ok(operation);
  const { examples, example } = operation.raw.requestBody.content["text/csv"];
  const csv: string = example ?? Object.values<Loose>(examples)[0].value;
  const [sku = ""] = csv.split(",", 1);
  const columns = { "service-product-identifying-attributes": sku, "service-product-customer-id": sku };
  const headers = { "content-type": "text/csv", ...columns };
  const answer = await customer.client.send("PUT", pathOf(operation, ids), csv, headers);
  assert.equal(answer.status, 202, answer.text);
  assert.equal((await completed(customer, answer.body.data.url)).task.state, "succeeded");
  assert.equal((await queryProducts(customer, { pagination: { start: 0, limit: 10 } })).length, 1);
});
