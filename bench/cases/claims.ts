/**
 * Claims of collectors: jobs that wait at 5,000 hosts, taken 50 at a time by two connections. The second row has a
 * transaction open meanwhile, as a backup has: until it ends, nothing that claims leave behind can be removed.
 */
import pg from "pg";
import { Database, sql } from "../../src/database/connection.ts";
import { ClaimCursor } from "../../src/monitoring/hosts/claim-cursor.ts";
import { claimJobs, type ClaimedJob } from "../../src/monitoring/hosts/claim-jobs.ts";
import { endRequest } from "../../src/monitoring/hosts/host-slots.ts";
import { sized, withBench, type Bench, type Case, type Contract } from "../bench.ts";
import { compare, type Figures, type Row } from "../measure.ts";
import { vacuum } from "../seed.ts";

const hosts = 5_000;
const contracts = 20;
const collectors = 2;
const atOnce = 50;
/** A host is due again so soon. With the default of 2 s the hosts would be the limit. */
const delayMs = 100;

export const claims: Case = {
  name: "claims",
  says: "pages claimed, their requests ended and their jobs done, at 5,000 hosts",
  run: async (settings) => await withBench(settings, claimPages),
};

async function claimPages(bench: Bench): Promise<Row[]> {
  const jobs = sized(bench.settings, 1_000_000, 100_000);
  const each = sized(bench.settings, 20_000, 4_000);
  for (let number = 0; number < contracts; number++) await seedJobs(bench, await bench.newContract(), jobs / contracts);
  await vacuum(bench);
  const database = new Database({
    connectionString: bench.service.connectionString,
    poolSize: 2 * collectors,
    onError: () => {},
  });
  const measures = [
    { name: "claims", unit: "pages/s", better: "more", wanted: 2_000 },
    { name: "claims with their ends", unit: "pages/s", better: "more" },
  ] as const;
  const comparison = { measures, service: bench.service, figure: async () => await collect(database, each) };
  try {
    const usual = await compare(bench.settings, { ...comparison, case: `claims, ${jobs} jobs` });
    const beside = await withOpenTransaction(
      bench,
      async () => await compare(bench.settings, { ...comparison, case: "claims, a transaction open meanwhile" }),
    );
    return [...usual, ...beside];
  } finally {
    await database.close();
  }
}

/** Gives the contract as many jobs at each host. */
async function seedJobs({ database }: Bench, { contractId }: Contract, jobs: number): Promise<void> {
  await database.query(
    `insert into watched_domain (contract_id, domain, source_kind, basis, country, currency)
     values ($1, 'shop.example', 'page', 'publicPages', 'DE', 'EUR')`,
    [contractId],
  );
  await database.query(
    `insert into crawl_host (host, delay_ms, operator_delay_ms, operator_reason, due_at)
     select 'shop-' || number || '.example', $2, $2, 'the benchmark', now()
     from generate_series(1, $1::integer) as number
     on conflict do nothing`,
    [hosts, delayMs],
  );
  await database.query(
    `insert into fetch_job (contract_id, kind, domain, product_id, host_id, work)
     select $1, 'pair', 'shop.example', number, host_id, '[{"pageId":1,"url":"https://shop.example/p/1"}]'
     from generate_series(1, $2::integer) as number
     cross join crawl_host`,
    [contractId, Math.ceil(jobs / hosts)],
  );
  await database.query("insert into host_turn (host_id, contract_id) select host_id, $1 from crawl_host", [contractId]);
}

/** Claims pages and does them, in processes of their own as far as the database can tell. */
async function collect(database: Database, pages: number): Promise<Figures> {
  let [claimed, claimMs] = [0, 0];
  const collector = async (): Promise<void> => {
    const cursor = new ClaimCursor();
    while (claimed < pages) {
      const begin = performance.now();
      const jobs = await claimJobs(database, { count: atOnce, cursor, needsBrowser: false });
      claimMs += performance.now() - begin;
      claimed += jobs.length;
      await finish(database, jobs);
    }
  };
  const begin = performance.now();
  await Promise.all(Array.from({ length: collectors }, collector));
  const seconds = (performance.now() - begin) / 1000;
  return { claims: claimed / (claimMs / 1000 / collectors), "claims with their ends": claimed / seconds };
}

/** Each request ends by itself, the results of a batch are stored together. */
async function finish(database: Database, jobs: readonly ClaimedJob[]): Promise<void> {
  const seen = { sentAgoMs: 0, latencyMs: 10, status: 200, retryAfterMs: null };
  await Promise.all(jobs.map(async (job) => await endRequest(database, job, seen)));
  await database.run(sql`
    /* bench.finishJobs */
    delete from fetch_job
    using unnest(${jobs.map((job) => job.contractId)}::text[], ${jobs.map((job) => job.jobId)}::bigint[],
      ${jobs.map((job) => job.token)}::uuid[]) as done (contract_id, job_id, token)
    where fetch_job.contract_id = done.contract_id and fetch_job.job_id = done.job_id and lease_token = done.token`);
}

async function withOpenTransaction<Result>(bench: Bench, use: () => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: bench.service.connectionString });
  await client.connect();
  try {
    await client.query("begin isolation level repeatable read; select count(*) from contract");
    return await use();
  } finally {
    await client.end();
  }
}
