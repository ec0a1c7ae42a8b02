/** Lists as parameters: PostgreSQL reads the same values from our binary form as from the driver's. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import pg from "pg";
import {
  bigintArray,
  booleanArray,
  integerArray,
  textArray,
  timestamptzArray,
  uuidArray,
} from "../../src/database/arrays.ts";

let client: pg.Client;

before(async () => {
  // The template itself must stay free, because a database in use cannot be copied.
  const connectionString = process.env["TEST_DATABASE_URL"]?.replace(/\/[^/?]+\?/, "/postgres?");
  client = new pg.Client({ connectionString });
  await client.connect();
});

after(async () => await client.end());

/** Each element's text as PostgreSQL casts it. */
async function readBack(type: string, array: Buffer): Promise<(string | null)[]> {
  const { rows } = await client.query<{ element: string | null }>(
    `select element::text from unnest($1::${type}[]) with ordinality as sent (element, position) order by position`,
    [array],
  );
  return rows.map((row) => row.element);
}

describe("a list as a parameter", () => {
  test("texts arrive unchanged, with any characters", async () => {
    const texts = ["", "NULL", `a "quoted" \\ {text}, with a comma`, "Größe ½ — 漢字 🫖", "line\r\nbreak\ttab", " "];
    assert.deepEqual(await readBack("text", textArray(texts)), texts);
  });

  test("texts, instants and ids may be null", async () => {
    const texts = [null, "", null, "a"];
    assert.deepEqual(await readBack("text", textArray(texts)), texts);
    const ids = ["019b0000-0000-7000-8000-000000000000", null];
    assert.deepEqual(await readBack("uuid", uuidArray(ids.map((id) => id?.replaceAll("-", "") ?? null))), ids);
    assert.deepEqual(await readBack("timestamptz", timestamptzArray([null, null])), [null, null]);
  });

  test("whole numbers arrive from the smallest to the largest", async () => {
    const integers = [0, 1, -1, 2_147_483_647, -2_147_483_648];
    assert.deepEqual(await readBack("integer", integerArray(integers)), integers.map(String));
    const bigints = [...integers, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER];
    assert.deepEqual(await readBack("bigint", bigintArray(bigints)), bigints.map(String));
  });

  test("instants arrive to the millisecond, before and after PostgreSQL's epoch", async () => {
    const instants = [
      "0001-01-01T00:00:00.000Z",
      "1999-12-31T23:59:59.999Z",
      "2026-01-31T12:00:00.001Z",
      "9999-12-31T23:59:59.999Z",
    ];
    const { rows } = await client.query<{ ms: string }>(
      "select trunc(extract(epoch from element) * 1000)::bigint::text as ms from unnest($1::timestamptz[]) as sent (element)",
      [timestamptzArray(instants.map((text) => new Date(text)))],
    );
    assert.deepEqual(
      rows.map((row) => new Date(Number(row.ms)).toISOString()),
      instants,
    );
  });

  test("booleans and digests arrive", async () => {
    assert.deepEqual(await readBack("boolean", booleanArray([true, false])), ["true", "false"]);
    const digest = "0f8d5d5e3f5a4d0e9d396c1b8f3d1c11";
    assert.deepEqual(await readBack("uuid", uuidArray([digest])), ["0f8d5d5e-3f5a-4d0e-9d39-6c1b8f3d1c11"]);
  });

  test("an empty list is an empty array", async () => {
    const { rows } = await client.query("select $1::text[] = '{}' as texts, $2::bigint[] = '{}' as numbers", [
      textArray([]),
      bigintArray([]),
    ]);
    assert.deepEqual(rows, [{ texts: true, numbers: true }]);
  });
});
