/** The market's history of more groups than an answer has without `maxGroups` (interface 4.36-3, 4.36-4). */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { anEmptyService } from "../harness/a-service.ts";
import type { Loose } from "../harness/client.ts";
import { aCustomer, type Customer } from "../harness/customer.ts";
import { inDatabase } from "../harness/market.ts";

const service = await anEmptyService();
const timeZone = "Europe/Berlin";

async function read(customer: Customer, query: string, expected = 200): Promise<Loose> {
  const answer = await customer.client.get(`${customer.v3}/market/${query}`);
  assert.equal(answer.status, expected, answer.text);
  return answer.body.data ?? answer.body;
}

describe("more groups than an answer has", () => {
  const groups = 70;
  const sellers = 30;

  test("the total is that of all of them, and the largest are shown", async () => {
    const other = await aCustomer(service, { currency: "EUR", timeZone });
    const rows = "group_number.number as tag, 1000 + group_number.number as products";
    await inDatabase(
      service,
      `insert into market_day (contract_id, tag_key, day, domain, tag, products, cheaper, same, dearer, index_sum, position_sum)
       select '${other.contractId}', '', current_date - day, 1000000 + tag, 0, products, products, 0, 0,
         products * 10000::bigint, products
       from (select ${rows}, day from generate_series(1, ${groups}) as group_number (number), generate_series(1, 80) as day) as given`,
    );
    const { days, total, lines, isCut } = await read(other, "series?by=domain&measure=share");
    assert.equal(days.length, 80);
    assert.deepEqual(new Set(total.products), new Set([groups * 1000 + (groups * (groups + 1)) / 2]));
    assert.deepEqual(new Set(total.values), new Set([100]));
    assert.deepEqual(
      lines.map(({ products }: Loose) => products[0]),
      Array.from({ length: 12 }, (_, at) => 1000 + groups - at),
    );
    assert.equal(isCut, true);
    const all = await read(other, "series?by=domain&maxGroups=1000");
    assert.deepEqual([all.lines.length, all.isCut, all.basketChanges], [groups, false, []]);
    await read(other, "series?maxGroups=1001", 400);
  });

  test("a matrix has the largest rows and columns, each cell in its place", async () => {
    const other = await aCustomer(service, { currency: "EUR", timeZone });
    // The last seller offers the most, and nothing in the last row.
    await inDatabase(
      service,
      `insert into vendor_day (contract_id, tag_key, day, domain, tag, vendor, offered, cheapest, compared, raised, lowered, ratio_sum)
       select '${other.contractId}', '', current_date - 1, 1000000 + line, 0, 2000000 + seller, line * 100 + seller * 10, 0, line, 0, 0,
         line * (10000 + 100 * seller)::bigint
       from generate_series(1, ${groups}) as line, generate_series(1, ${sellers}) as seller
       where line < ${groups} or seller < ${sellers}`,
    );
    const { vendors, rows, isCut } = await read(other, "matrix?rows=domain");
    assert.deepEqual([vendors.length, rows.length, isCut], [20, 50, true]);
    const [full, last] = [groups - 1, groups].map(
      (line) => rows.find(({ products }: Loose) => products === line)?.cells,
    );
    assert.equal(full[last.indexOf(null)].products, (groups - 1) * 100 + sellers * 10);
    for (const { value, products } of full) assert.equal(value * 10, products - (groups - 1) * 100);
    assert.equal((await read(other, "matrix?rows=domain&maxGroups=1000")).rows.length, groups);
    await read(other, "matrix?maxGroups=0", 400);
  });
});
