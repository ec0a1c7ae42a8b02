/** Planning a run of monitoring: from its POST until a client sees how many products it will read; then its cancel. Nothing is fetched. */
import { setTimeout as delay } from "node:timers/promises";
import { sized, withOwnBench, type Bench, type Case, type Contract } from "../bench.ts";
import { at, list } from "../json.ts";
import { compare, type Figures, type Row } from "../measure.ts";
import { seedProducts, vacuum } from "../seed.ts";

const domains = 50;
const pollMs = 25;

export const runPlanning: Case = {
  name: "run-planning",
  says: "a run of monitoring planned: a page of each product, at 50 domains",
  run: async (settings) =>
    await withOwnBench(settings, planRuns, { COLLECTOR_CONTACT: "https://pricewright.example/contact" }),
};

async function planRuns(bench: Bench): Promise<Row[]> {
  const pages = sized(bench.settings, 500_000, 20_000);
  const contract = await bench.newContract();
  await seedProducts(bench, contract, pages);
  await seedPages(bench, contract);
  await vacuum(bench);
  const wanted = pages === 500_000 ? { wanted: 10 } : {};
  return await compare(bench.settings, {
    case: `run of ${pages.toLocaleString("en")} pages`,
    service: bench.service,
    measures: [
      { name: "planned", unit: "s", better: "less", ...wanted },
      { name: "cancelled", unit: "s", better: "less" },
    ],
    figure: async () => await planOnce(bench, contract, pages),
  });
}

/** A page of each product. The hosts want no visitor today, so the service's own collector leaves them alone. */
async function seedPages({ database }: Bench, { contractId }: Contract): Promise<void> {
  await database.query(
    `insert into crawl_host (host, delay_ms, next_at)
     select 'shop-' || number || '.example', 2000, now() + interval '1 day'
     from generate_series(1, $1::integer) as number`,
    [domains],
  );
  await database.query(
    `insert into watched_domain (contract_id, domain, source_kind, basis, country, currency)
     select $1, 'shop-' || number || '.example', 'page', 'publicPages', 'DE', 'EUR'
     from generate_series(1, $2::integer) as number`,
    [contractId, domains],
  );
  await database.query(
    `insert into watched_page (contract_id, identifier, domain, url, url_digest, host, origin, given_at)
     select contract_id, identifier, domain, url, md5(url)::uuid, domain, 'given', now()
     from (
       select contract_id, identifier, domain, 'https://' || domain || '/p/' || identifier as url
       from (
         select contract_id, identifier, 'shop-' || 1 + product_id % $2 || '.example' as domain
         from product
         where contract_id = $1
       ) as placed
     ) as page`,
    [contractId, domains],
  );
}

/** @returns both in seconds; throws if a page is left out */
async function planOnce(bench: Bench, { v3 }: Contract, pages: number): Promise<Figures> {
  const begin = performance.now();
  const started = await bench.call("POST", `${v3}/tasks`, { taskType: "backend.tasks.monitoring" });
  const taskId = String(at(started, "data", "id"));
  let planned = 0;
  while (planned === 0) {
    await delay(pollMs);
    planned = pairsOf(await bench.call("GET", `${v3}/monitoring/runs/${taskId}`));
  }
  const seconds = (performance.now() - begin) / 1000;
  if (planned !== pages) throw new Error(`${planned} of ${pages} pages were planned`);
  const cancelledFrom = performance.now();
  await bench.call("POST", `${v3}/tasks/${taskId}/cancel`);
  return { planned: seconds, cancelled: (performance.now() - cancelledFrom) / 1000 };
}

function pairsOf(answer: unknown): number {
  return list(at(answer, "data", "domains")).reduce<number>((sum, domain) => sum + Number(at(domain, "pairs")), 0);
}
