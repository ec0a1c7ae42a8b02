/** The judge of statements finds what a distributed PostgreSQL refuses or does on every node, and nothing else. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { judge } from "./judge.ts";

const tables = { distributed: new Set(["product", "offer", "contract"]), reference: new Set(["company"]) };

const wrong: readonly [string, string, string[]][] = [
  [
    "a join by contract_id alone",
    "select 1 from product join offer on offer.contract_id = product.contract_id where product.contract_id = $1",
    ["offer without its own contract_id = $n"],
  ],
  [
    "a lateral without its own condition",
    "select 1 from product cross join lateral (select 1 from offer where offer.contract_id = product.contract_id) as o where product.contract_id = $1",
    ["offer without its own contract_id = $n"],
  ],
  [
    "a condition in one side of an or",
    "select 1 from product where contract_id = $1 or true",
    ["product without its own contract_id = $n"],
  ],
  [
    "a side of a union",
    "select id from product where contract_id = $1 union all select id from offer where id = $2",
    ["offer without its own contract_id = $n"],
  ],
  [
    "a copy of rows without their contracts",
    "copy product (name) from stdin",
    ["a copy into product without its contract_id"],
  ],
  ["a copy of a whole table", "copy product to stdout", ["product without its own contract_id = $n"]],
  ["a copy of a query", "copy (select name from product) to stdout", ["product without its own contract_id = $n"]],
  ["a sample", "select 1 from product tablesample system (1)", ["product without its own contract_id = $n"]],
  [
    "a list of contracts",
    "delete from product where contract_id = any($1)",
    ["product without its own contract_id = $n"],
  ],
  [
    "an update by another table's condition",
    "update product set name = offer.name from offer where offer.contract_id = $1 and product.id = offer.id",
    ["product without its own contract_id = $n"],
  ],
  [
    "a local table beside a distributed one",
    "select 1 from product join account on true where product.contract_id = $1",
    ["account is local and read with a distributed table"],
  ],
  [
    "a local table beside a distributed one, in a subquery",
    "select 1 from product where contract_id = $1 and exists (select 1 from account where account.id = product.id)",
    ["account is local and read with a distributed table"],
  ],
  [
    "a case of one value in an update",
    "update product set name = case $2 when true then $3 else name end where contract_id = $1",
    ["case … when of one value"],
  ],
  [
    "a volatile function in an update",
    "update product set seen = random() where contract_id = $1",
    ["random() in an update"],
  ],
  [
    "the time in coalesce",
    "update product set seen_at = coalesce($2, now()) where contract_id = $1",
    ["now in case or coalesce"],
  ],
  [
    "the time in case, of an insert of values",
    "insert into product (contract_id, seen_at) values ($1, case when $2 then current_timestamp end)",
    ["current_timestamp in case or coalesce"],
  ],
  [
    "the time in do update",
    "insert into product (contract_id) values ($1) on conflict (contract_id) do update set seen_at = now()",
    ["now in do update"],
  ],
  [
    "an instant and an interval in on conflict … where",
    "insert into product (contract_id) values ($1) on conflict (contract_id) do update set a = 1 where product.seen_at + $2 * interval '1 s' < excluded.seen_at - interval '1 s'",
    ["an instant and an interval in on conflict … where"],
  ],
  [
    "an instant as text in returning",
    "update product set a = 1 where contract_id = $1 returning seen_at::text",
    ["an instant as text in returning"],
  ],
  [
    "a parameter in on conflict … where of an insert … select",
    "insert into product (contract_id) select $1 from offer where offer.contract_id = $1 on conflict (contract_id) do update set a = 1 where product.a < $2",
    ["a parameter in on conflict … where of an insert … select"],
  ],
  [
    "a parameter in do update of an insert … select",
    "insert into product (contract_id) select $1 from offer where offer.contract_id = $1 on conflict (contract_id) do update set a = $2",
    ["a parameter in do update of an insert … select"],
  ],
  [
    "exists without a column",
    "select 1 from product where contract_id = $1 and exists (select from offer where offer.contract_id = $1)",
    ["exists () without a column"],
  ],
  [
    "an interval of a column in an update",
    "update product set name = null where contract_id = $1 and seen_at < $2::timestamptz - make_interval(days => kept_days)",
    ["an instant and an interval of a column in an update"],
  ],
  [
    "a setting that nodes do not get",
    "select set_config('work_mem', '64MB', true)",
    ["a setting by set_config(), which does not reach the nodes"],
  ],
  [
    "an insert of a recursive query",
    "with recursive ids as (select 1 as id union all select id + 1 from ids) insert into product (contract_id, id) select $1, id from ids",
    ["an insert reads a recursive query"],
  ],
];

const right: readonly [string, string][] = [
  ["a copy of rows with their contracts", "copy product (contract_id, name) from stdin"],
  ["a copy into a local table", "copy account (name) from stdin"],
  [
    "each table with its own condition",
    "select 1 from product as p left join offer as o on o.contract_id = $1 where p.contract_id = $1::text",
  ],
  ["a query by the name of a with query", "with product as (select 1 as id) select id from product"],
  [
    "reference tables beside distributed ones",
    "select 1 from product cross join company where product.contract_id = $1",
  ],
  [
    "local tables by themselves",
    "update account set seen_at = clock_timestamp() - interval '1 s' where account_id = $1 returning seen_at",
  ],
  [
    "the time between two instants in an update",
    "update product set name = null where contract_id = $1 and $2::timestamptz - seen_at > kept_days * interval '1 day'",
  ],
  ["the statement's time in an update", "update product set seen_at = statement_timestamp() where contract_id = $1"],
  [
    "parameters in on conflict … where of values",
    "insert into product (contract_id) values ($1) on conflict (contract_id) do update set a = 1 where product.a < $2",
  ],
];

describe("the judge of statements", () => {
  for (const [name, statement, offences] of wrong) {
    it(`finds ${name}`, async () => assert.deepEqual(await judge(statement, tables), offences));
  }
  for (const [name, statement] of right) {
    it(`accepts ${name}`, async () => assert.deepEqual(await judge(statement, tables), []));
  }
});
