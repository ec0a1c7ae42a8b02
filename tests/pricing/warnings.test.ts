import assert from "node:assert/strict";
import { test } from "node:test";
import { aCompany } from "../harness/a-service.ts";
import type { Loose } from "../harness/client.ts";
import { aCustomer } from "../harness/customer.ts";
import { importAll } from "../harness/market.ts";

const { service, customer } = await aCompany();
const path = `${customer.v3}/settings/pricingstrategies`;
const german = { "accept-language": "de-AT, en;q=0.8" };

const rule = { rule: { target: { position: 1 } } };
const document = {
  name: "Doubtful",
  branches: [
    { when: { field: "tags.brnad", equals: "A" }, then: { skip: "by hand" } },
    { when: { field: "referencePrice", gt: 20, lt: 10 }, then: rule },
  ],
  otherwise: rule,
};

const codesOf = (warnings: Loose): string[] => warnings.map(({ code }: Loose) => code);

test("storing and validating answer the same warnings, held against the contract's own products", async () => {
  const before = (await customer.client.post(`${path}/validate`, document)).body.data;
  assert.equal(before.valid, true);
  assert.deepEqual(codesOf(before.warnings), ["branchContradicts"]);

  await importAll(customer, [{ customerProductId: "K-1", tags: [{ key: "brand", value: "A" }], referencePrice: 15 }]);
  const created = await customer.client.post(path, document);
  assert.equal(created.status, 201);
  const { warnings, id } = created.body.data;
  assert.deepEqual(codesOf(warnings), ["branchContradicts", "withoutFloor", "withoutFloor", "unknownTagNear"]);
  assert.equal(warnings.at(-1).message, "no product of the contract has the tag brnad; did you mean brand?");
  assert.deepEqual(warnings.at(-1).params, { key: "brnad", near: "brand", products: 1 });

  const replaced = await customer.client.put(`${path}/${id}`, document, german);
  assert.deepEqual(codesOf(replaced.body.data.warnings), codesOf(warnings));
  assert.equal(
    replaced.body.data.warnings.at(-1).message,
    "kein Produkt des Vertrags hat den Tag brnad; ist brand gemeint?",
  );
  assert.equal((await customer.client.get(`${path}/${id}`)).body.data.warnings, undefined);

  const neighbour = await aCustomer(service);
  const validate = `${neighbour.v3}/settings/pricingstrategies/validate`;
  const theirs = (await neighbour.client.post(validate, document)).body.data;
  assert.deepEqual(codesOf(theirs.warnings), ["branchContradicts"]);
});

test("a simulation tells its reasons and explanations in the language of the caller", async () => {
  const study = { name: "S", otherwise: { rule: { target: { position: 1 }, withoutCompetitors: "skip" } } };
  const body = { document: study, includeExplanations: true };
  const answer = await customer.client.post(`${customer.v3}/pricerecommendations/simulate`, body, german);
  const [product] = answer.body.data.products;
  assert.equal(product.reason, "kein Angebot zählt, ohne Marktdaten");
  assert.equal(product.explanation.at(-1), `Kein Preis: ${product.reason}.`);
});

test("problems come in the language of the caller, and a document with problems has no warnings", async () => {
  const wrong = { name: "Wrong", otherwise: { target: "keep" } };
  const answer = (await customer.client.post(`${path}/validate`, wrong, german)).body.data;
  assert.deepEqual([answer.valid, answer.warnings], [false, []]);
  assert.equal(answer.problems[0].message, 'eine Regel steht in { "rule": … }; hier steht sie ohne');
  const refused = await customer.client.post(path, wrong, german);
  assert.equal(refused.status, 400);
  assert.match(refused.body.errors[0].message, /^otherwise: eine Regel steht in/);
  const english = await customer.client.post(path, wrong, { "accept-language": "fr, en;q=0.5, de;q=0.1" });
  assert.match(english.body.errors[0].message, /^otherwise: a rule stands in/);
});
