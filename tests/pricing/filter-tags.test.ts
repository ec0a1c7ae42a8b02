/** The filter tags that suit an assortment never replace those that a user chooses at the same moment (interface 4.32-6). */
import assert from "node:assert/strict";
import { test } from "node:test";
import { openContractForTask } from "../../src/accounts/index.ts";
import { sql } from "../../src/database/connection.ts";
import { limits } from "../../src/limits.ts";
import { chooseFilterTags, getFilterTags } from "../../src/pricing/figures/filter-tags.ts";
import { takeLease } from "../../src/pricing/figures/lease.ts";
import { aService } from "../harness/a-service.ts";
import { anotherContract } from "../harness/customer.ts";
import { importAll } from "../harness/market.ts";
import { untilWaiting } from "./held.ts";

const { service, customer } = await aService({}, undefined, "http");
const database = service.openDatabase(2);

const products = ["A", "B"].map((name) => ({
  customerProductId: name,
  name,
  tags: ["brand", "colour"].map((key) => ({ key, value: `${key} ${name}` })),
}));

test("a choice that is made while tags are looked for stays", async () => {
  await importAll(customer, products);
  const contract = await openContractForTask(database, customer.contractId);
  assert.ok(contract !== null);
  await takeLease(database, contract);
  const chosen = await database.transaction(async (transaction) => {
    await transaction.run(sql`
      update figure_state
      set is_chosen = true
      where contract_id = ${contract.contractId}`);
    await transaction.run(sql`
      insert into filter_tag (contract_id, slot, tag_key)
      values (${contract.contractId}, 1, 'colour')`);
    const choosing = chooseFilterTags(database, contract);
    await untilWaiting(service, "pricing.");
    return { choosing };
  });
  assert.deepEqual(await chosen.choosing, ["colour"]);
  assert.deepEqual(await getFilterTags(database, contract), ["colour"]);
});

test("those that suit are looked for again after tags have changed, and not after prices have", async () => {
  const other = await anotherContract(customer);
  await importAll(other, products);
  const contract = await openContractForTask(database, other.contractId);
  assert.ok(contract !== null);
  await takeLease(database, contract);
  assert.deepEqual(await chooseFilterTags(database, contract), ["brand", "colour"]);
  await database.run(sql`delete from filter_tag where contract_id = ${contract.contractId} and tag_key = 'colour'`);
  await importAll(
    other,
    products.map((product) => ({ ...product, referencePrice: 12 })),
  );
  assert.deepEqual(await chooseFilterTags(database, contract), ["brand"]);
  await importAll(
    other,
    products.map(({ name, tags, ...product }) => ({ ...product, tags: [...tags, { key: "size", value: name }] })),
  );
  assert.deepEqual(await chooseFilterTags(database, contract), ["brand", "colour", "size"]);
});

test("of more tags than there may be, those that have only numbers are left out first", async () => {
  const other = await anotherContract(customer);
  const numbers = Array.from({ length: limits.figures.filterTags }, (_, at) => `amount${at}`);
  const many = products.map(({ tags, ...product }, at) => {
    const size = { key: "size", value: at === 0 ? "38" : "XL" };
    return { ...product, tags: [...tags, size, ...numbers.map((key) => ({ key, value: `${at}.5` }))] };
  });
  await importAll(other, many);
  const contract = await openContractForTask(database, other.contractId);
  assert.ok(contract !== null);
  await takeLease(database, contract);
  const suited = await chooseFilterTags(database, contract);
  assert.equal(suited.length, limits.figures.filterTags);
  for (const key of ["brand", "colour", "size"]) assert.ok(suited.includes(key), suited.join(", "));
});

test("those that suit the assortment are taken until a user chooses", async () => {
  const contract = await openContractForTask(database, customer.contractId);
  assert.ok(contract !== null);
  await database.run(sql`update figure_state set is_chosen = false where contract_id = ${contract.contractId}`);
  assert.deepEqual(await chooseFilterTags(database, contract), ["brand", "colour"]);
  const put = await customer.client.put(`${customer.v3}/settings/filtertags`, ["brand"]);
  assert.equal(put.status, 200, put.text);
  assert.deepEqual(await chooseFilterTags(database, contract), ["brand"]);
});
