/** The market's history (interface 4.36): a pass that sums up closed days, and what is read of 90 of them. */
import { Database } from "../../src/database/connection.ts";
import { writeMarketDays } from "../../src/market/index.ts";
import { sized, withBench, type Bench, type Case, type Contract } from "../bench.ts";
import { aConsoleContract, followed, leaseMarket } from "../console/contract.ts";
import { slowOf } from "../console/slow.ts";
import { at } from "../json.ts";
import { compare, type Row } from "../measure.ts";
import { vacuum } from "../seed.ts";
import { runTask } from "./pricing-run.ts";

const wantedMs = 1_000;
const days = 90;

export const market: Case = {
  name: "market",
  says: "the market's history of 90 days: its pass over the products, series, matrix and a competitor",
  run: async (settings) => await withBench(settings, readMarket),
};

async function readMarket(bench: Bench): Promise<Row[]> {
  const products = sized(bench.settings, 500_000, 3_000);
  const contract = await aConsoleContract(bench, products);
  await runTask(bench, contract);
  await followed(bench, contract);
  await vacuum(bench);
  const name = `market, ${products.toLocaleString("en")} products`;
  await leaseMarket(bench, contract, "-infinity");
  const passSeconds = await write(bench);
  await repeatDays(bench, contract);
  await vacuum(bench);
  const tag = String(at(await bench.call("GET", `${contract.v3}/settings/filtertags`), "data", 0));
  const vendor = at(await bench.call("GET", `${contract.v3}/market/matrix`), "data", "vendors", 0);
  const reads = [
    ["series by domain", "market/series"],
    ["series by a tag", `market/series?by=tag.${encodeURIComponent(tag)}`],
    ["matrix by a tag", `market/matrix?rows=tag.${encodeURIComponent(tag)}`],
    ["a competitor", `market/vendor?name=${encodeURIComponent(String(vendor))}`],
  ] as const;
  return await compare(bench.settings, {
    case: name,
    service: bench.service,
    measures: [
      { name: "passes over the products, once", unit: "s", better: "less" },
      ...reads.map(([what]) => ({ name: `${what}, p95`, unit: "ms", better: "less", wanted: wantedMs }) as const),
    ],
    figure: async () => {
      const found: Record<string, number> = { "passes over the products, once": passSeconds };
      for (const [what, path] of reads) found[`${what}, p95`] = await slowOf(bench, `${contract.v3}/${path}`);
      return found;
    },
  });
}

/** Writes the days as the duty does, with its rests. @returns seconds */
async function write(bench: Bench): Promise<number> {
  const database = new Database({
    connectionString: bench.service.connectionString,
    poolSize: 2,
    onError: () => {},
  });
  try {
    const begin = performance.now();
    await writeMarketDays(database, new Date(), AbortSignal.timeout(30 * 60 * 1000));
    return (performance.now() - begin) / 1000;
  } finally {
    await database.close();
  }
}

/** The written day again for each of the days before. */
async function repeatDays(bench: Bench, contract: Contract): Promise<void> {
  for (const table of ["market_day", "vendor_day"]) {
    const { rows } = await bench.database.query<{ name: string }>(
      `select attname as name
       from pg_attribute
       where attrelid = '${table}'::regclass and attnum > 0 and attname <> 'day'`,
    );
    const columns = rows.map((row) => row.name).join(", ");
    await bench.database.query(
      `insert into ${table} (day, ${columns})
       select day - before, ${columns}
       from ${table}
       cross join generate_series(1, $2::integer) as before
       where contract_id = $1 and day = (select max(day) from ${table} where contract_id = $1)
       on conflict do nothing`,
      [contract.contractId, days - 1],
    );
  }
}
