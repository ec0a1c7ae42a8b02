/** CSV import (interface 4.1): from the first byte sent to `succeeded`, into an empty contract, then with 1 % changed. */
import { sized, withBench, type Bench, type Case, type Contract } from "../bench.ts";
import { buildRequest, mustSend, withConnection } from "../client.ts";
import { makeProduct, type Product } from "../data.ts";
import { replaceProducts, stageLine } from "../floors/replace-products.ts";
import { at } from "../json.ts";
import { numbers } from "../load.ts";
import { compare, type Figures, type Row } from "../measure.ts";
import { untilSucceeded } from "../task.ts";

/** One of so many products has another price in the second file. */
const changedOf = 100;

export const csvImport: Case = {
  name: "csv-import",
  says: "an assortment as CSV into an empty contract, then again with 1 % changed",
  run: async (settings) => await withBench(settings, importTwice),
};

interface Assortment {
  readonly csv: string;
  /** For the floor. */
  readonly lines: readonly string[];
}

async function importTwice(bench: Bench): Promise<Row[]> {
  const count = sized(bench.settings, 500_000, 10_000);
  const wanted = (full: number): { wanted?: number } => (count === 500_000 ? { wanted: full } : {});
  const assortments = [assortment(count, false), assortment(count, true)];
  return await compare(bench.settings, {
    case: `csv-import, ${count.toLocaleString("en")} products`,
    service: bench.service,
    warmUp: false,
    measures: [
      { name: "empty contract", unit: "s", better: "less", ...wanted(15), wantedRatio: 2.5 },
      { name: "1 % changed", unit: "s", better: "less", ...wanted(8), wantedRatio: 3 },
      { name: "WAL, empty contract", unit: "MB", better: "less" },
      { name: "WAL, 1 % changed", unit: "MB", better: "less", ...wanted(100) },
    ],
    figure: async () => {
      const contract = await bench.newContract();
      return await twice(bench, assortments, async ({ csv }) => await sendCsv(bench, contract, csv));
    },
    floor: async () => {
      const { contractId } = await bench.newContract();
      return await twice(bench, assortments, async ({ lines }) => {
        await replaceProducts(bench.database, contractId, lines);
      });
    },
  });
}

async function twice(
  bench: Bench,
  assortments: readonly Assortment[],
  load: (assortment: Assortment) => Promise<void>,
): Promise<Figures> {
  const seconds: number[] = [];
  const megabytes: number[] = [];
  for (const each of assortments) {
    const start = await logPosition(bench);
    const begin = performance.now();
    await load(each);
    seconds.push((performance.now() - begin) / 1000);
    megabytes.push(((await logPosition(bench)) - start) / 1e6);
  }
  const [first = 0, again = 0] = seconds;
  const [firstLog = 0, logAgain = 0] = megabytes;
  return {
    "empty contract": first,
    "1 % changed": again,
    "WAL, empty contract": firstLog,
    "WAL, 1 % changed": logAgain,
  };
}

/** Replaces the contract's products by a CSV, and waits until a client sees it succeeded. */
export async function sendCsv(bench: Bench, contract: Contract, csv: string): Promise<void> {
  const request = buildRequest({
    method: "PUT",
    path: `${contract.v3}/products`,
    authorization: bench.authorization,
    headers: {
      "content-type": "text/csv",
      "service-product-identifying-attributes": "sku",
      "service-product-customer-id": "sku",
      "service-product-name": "title",
      "service-product-gtin": "gtin",
      "service-product-reference-price": "price",
      "service-product-min-price": "min",
      "service-product-max-price": "max",
    },
    body: csv,
  });
  await withConnection(bench.service.url, async (connection) => {
    const answer = await mustSend(connection, request);
    await untilSucceeded(bench, contract, String(at(JSON.parse(answer.text()), "data", "id")));
  });
}

/** Products number 0 to `count`. If changed, one of {@link changedOf} has another price. */
export function assortment(count: number, isChanged: boolean): Assortment {
  const products = numbers(0, count).map((index) => {
    const product = makeProduct(index);
    return isChanged && index % changedOf === 0
      ? { ...product, maxPriceBoundary: product.maxPriceBoundary + 1 }
      : product;
  });
  const header = `sku,title,gtin,price,min,max,${products[0]?.tags.map((tag) => tag.key).join(",") ?? ""}\r\n`;
  return { csv: header + products.map(csvLine).join(""), lines: products.map(stageLine) };
}

function csvLine(product: Product): string {
  const { customerProductId, name, gtin, referencePrice, minPriceBoundary, maxPriceBoundary, tags } = product;
  const cells = [gtin, referencePrice, minPriceBoundary, maxPriceBoundary, ...tags.map((tag) => tag.value)];
  return `${customerProductId},"${name}",${cells.join(",")}\r\n`;
}

/** How much has ever been written to the database's log, in bytes. */
async function logPosition(bench: Bench): Promise<number> {
  const { rows } = await bench.database.query<{ bytes: string }>(
    "select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as bytes",
  );
  return Number(rows[0]?.bytes);
}
