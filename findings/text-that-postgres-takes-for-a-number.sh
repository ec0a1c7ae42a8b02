#!/usr/bin/env bash
# PostgreSQL 18.7 (PGlite 0.5.17): `to_number` and casts take a price a little wrong instead of refusing it.
#
# Expected: an error where a text does not fit a pattern; exact digits when a double, which holds them, becomes numeric.
# Seen: `to_number('12.50', '9999')` is 125, `to_number('1.299,00', '9G999D99')` is 1.29, `to_number('12345', '999')` is
# 123. A number's text may have underscores and a base: '1_299'::numeric is 1299, '0x1F'::numeric is 31 (since 16, in
# COPY too). A double becomes numeric with 15 digits and a real with 6, although their texts have more: 9007199254740991
# ends in 0, and the real 123456.78 is 123457. `percentile_cont` of numerics is a double: the median of 0.1 and 0.2 is
# 0.15000000000000002.
# Matters: `double::numeric` looks like the safe way to money. Go by text: `real::text::numeric` keeps 123456.78.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts @electric-sql/pglite@0.5.17
cat >look.mjs <<'END'
import { PGlite } from "@electric-sql/pglite";
const database = new PGlite();
const values = [
  "split_part(version(), ' ', 2)",
  "to_number('12.50', '9999')",
  "to_number('1.299,00', '9G999D99')",
  "to_number('12345', '999')",
  "'1_299'::numeric",
  "'0x1F'::numeric",
  "9007199254740991::float8",
  "9007199254740991::float8::numeric",
  "123456.78::real",
  "123456.78::real::numeric",
  "123456.78::real::text::numeric",
  "(select percentile_cont(0.5) within group (order by price) from (values (0.1::numeric), (0.2)) as offer (price))",
];
for (const value of values) {
  const { rows } = await database.query(`select (${value})::text as value`);
  console.log(value, "=", rows[0].value);
}
await database.close();
END
diff - <(node look.mjs) <<'END' || { echo "changed: text-that-postgres-takes-for-a-number"; exit 1; }
split_part(version(), ' ', 2) = 18.7
to_number('12.50', '9999') = 125
to_number('1.299,00', '9G999D99') = 1.29
to_number('12345', '999') = 123
'1_299'::numeric = 1299
'0x1F'::numeric = 31
9007199254740991::float8 = 9.007199254740991e+15
9007199254740991::float8::numeric = 9007199254740990
123456.78::real = 123456.78
123456.78::real::numeric = 123457
123456.78::real::text::numeric = 123456.78
(select percentile_cont(0.5) within group (order by price) from (values (0.1::numeric), (0.2)) as offer (price)) = 0.15000000000000002
END
echo "as recorded: text-that-postgres-takes-for-a-number"
