/** Requests that make up nearly all work commit on their contract's node alone, without a second phase. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { sentStatements } from "../../src/database/statement.ts";
import { aService } from "../harness/a-service.ts";
import { aSnapshot, importAll, someProducts, startRun, submitAll } from "../harness/market.ts";
import { readTables } from "./tables.ts";
import { readNumbered, whyTwoPhases } from "./two-phases.ts";
import { readStatements } from "./whole.ts";

const tables = await readTables();
const numbered = await readNumbered();
const { customer } = await aService({}, undefined, "http");

/** Why anything that was sent during `work` commits by two phases, and how many statements that were. */
async function judged(work: () => Promise<unknown>): Promise<{ statements: number; reasons: string[] }> {
  const texts = new Set<string>();
  const collect = (message: unknown): void => {
    assert.ok(typeof message === "object" && message !== null && "text" in message);
    texts.add(String(message.text));
  };
  sentStatements.subscribe(collect);
  await work().finally(() => sentStatements.unsubscribe(collect));
  const reasons = await Promise.all([...texts].map(async (text) => await whyTwoPhases(text, tables, numbered)));
  return { statements: texts.size, reasons: reasons.flat() };
}

describe("commits by one phase", () => {
  test("an import of products", async () => {
    const { statements, reasons } = await judged(async () => await someProducts(customer, 3, "imported"));
    assert.ok(statements > 3);
    assert.deepEqual(reasons, []);
  });

  test("snapshots: the first of a domain, of a product, and later ones, of contracts that follow the market as well", async () => {
    const [product = ""] = await importAll(customer, [{ customerProductId: "submitted", name: "Kettle" }]);
    const submits = async (): Promise<void> => {
      await submitAll(customer, [aSnapshot(product)]);
      await submitAll(customer, [aSnapshot(product), aSnapshot(product, { domain: "shop-c.example" })]);
    };
    const { statements, reasons } = await judged(submits);
    assert.ok(statements > 6);
    assert.deepEqual(reasons, []);
    const follow = { schedules: [], onMarketData: true };
    const set = await customer.client.put(`${customer.v3}/settings/schedules`, follow);
    assert.equal(set.status, 200, set.text);
    assert.deepEqual((await judged(submits)).reasons, []);
  });

  test("the beginning of a run", async () => {
    const beginRun = (await readStatements()).whole.get("pricing.beginRun") ?? assert.fail("no statement begins a run");
    assert.deepEqual(await whyTwoPhases(beginRun, tables, numbered), []);
  });
});

test("a task commits by two phases, so it is not there without its job at the coordinator", async () => {
  const { reasons } = await judged(async () => await startRun(customer));
  assert.ok(reasons.includes("task gets what no table has"), reasons.join());
});

const parts = { distributed: new Set(["offer", "contract"]), reference: new Set(["company"]) };
const why = async (statement: string): Promise<string[]> => await whyTwoPhases(statement, parts, new Set(["offer.id"]));

describe("commits by two phases", () => {
  test("an insert of parameters", async () => {
    assert.deepEqual(await why("insert into offer (contract_id, id) select $1, x from unnest($2::int[]) as new (x)"), [
      "offer gets what no table has",
      "the contract of offer is no column",
    ]);
  });

  test("an insert whose numbers come from a sequence", async () => {
    assert.deepEqual(
      await why("insert into offer (contract_id) select contract_id from contract where contract_id = $1"),
      ["offer.id is numbered by the coordinator"],
    );
    assert.deepEqual(
      await why(
        "insert into offer (contract_id, id) select contract_id, nextval('n') from contract where contract_id = $1",
      ),
      ["a value of offer is another at each call"],
    );
  });

  test("an insert after other writes of its statement", async () => {
    assert.deepEqual(
      await why(`with old as (delete from offer where contract_id = $1 returning id)
        insert into offer (contract_id, id) select contract_id, id from contract cross join old where contract_id = $1`),
      ["the insert into offer comes after other writes of its statement"],
    );
  });

  test("a write to a table of every node", async () => {
    assert.deepEqual(await why("insert into company (name) values ($1)"), ["company is on every node"]);
  });

  test("no insert of values, nor one that reads the contract's row", async () => {
    assert.deepEqual(await why("insert into offer (contract_id) values ($1)"), []);
    assert.deepEqual(
      await why(`with added as (
        insert into offer (contract_id, id)
        select contract.contract_id, x from unnest($2::int[]) as new (x) cross join contract where contract.contract_id = $1
        returning id) select id from added`),
      [],
    );
  });
});
