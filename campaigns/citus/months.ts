/** Months that are over are merged on a cluster too, shard by shard (`src/history/retire-months.ts`). */
import { Database, sql } from "../../src/database/connection.ts";
import { listPartitions, maintainPartitions, parsePartitionName } from "../../src/history/partitions.ts";
import { retireMonths } from "../../src/history/retire-months.ts";

/** Longer ago than any retention. */
const longAgoMs = 11 * 366 * 86_400_000;

interface Kept {
  needed: number;
  over: number;
}

/** Makes months that are long over, with rows that are needed and rows that are not, and merges them. @returns what was wrong */
export async function retireOnNodes(connectionString: string): Promise<string[]> {
  const database = new Database({ connectionString, poolSize: 1, onError: () => {} });
  try {
    const before = await listPartitions(database);
    const storedAt = firstFree(before);
    // A shop of its own, so that nobody else writes its rows.
    const domain = `shop-${storedAt.getTime()}.example`;
    await maintainPartitions(database, storedAt);
    const made = (await listPartitions(database)).filter((name) => !before.includes(name));
    const over = made.filter((name) => !name.startsWith("offer_evidence"));
    await store(database, { domain, storedAt });
    const stored = await countKept(database, domain);
    await retireMonths(database, new Date());
    const after = await listPartitions(database);
    const kept = await countKept(database, domain);
    return [
      ...(over.length === 0 || stored.needed === 0 || stored.over === 0
        ? ["no month was over, so none was merged"]
        : []),
      ...over.filter((name) => after.includes(name)).map((name) => `${name} is over, and was not merged`),
      ...(kept.needed === stored.needed ? [] : [`of ${stored.needed} rows that are needed ${kept.needed} are left`]),
      ...(kept.over === 0 ? [] : [`${kept.over} rows of a month that is over are left, although nothing needs them`]),
    ];
  } finally {
    await database.close();
  }
}

/** A time in a month that is over and has no partition yet: a check before this one left what is older than some month. */
function firstFree(partitions: readonly string[]): Date {
  const ends = partitions.flatMap((name) => {
    const partition = parsePartitionName(name);
    return partition?.table === "snapshot" && partition.start === null ? [partition.end.getTime()] : [];
  });
  return new Date(Math.max(Date.now() - longAgoMs, ...ends));
}

/** Stores two snapshots of a product of each contract: the newest one, and one that was superseded in the same month. */
async function store(database: Database, { domain, storedAt }: { domain: string; storedAt: Date }): Promise<void> {
  await database.run(sql`
    /* test.storeOldSnapshots */
    insert into snapshot (contract_id, product_id, domain, stored_at, superseded_at, gathered_at, currency, offer_count, offers)
    select contract_id, min(product_id), ${domain}, ${storedAt}::timestamptz, until, ${storedAt}::timestamptz, 'EUR', 0, ''
    from product
    cross join unnest(array['infinity', ${storedAt}]::timestamptz[]) as until
    group by contract_id, until`);
  await database.run(sql`
    /* test.storeNewestSnapshots */
    insert into newest_snapshot (contract_id, product_id, domain, snapshot_id, gathered_at, stored_at)
    select contract_id, product_id, domain, snapshot_id, gathered_at, stored_at
    from snapshot
    where domain = ${domain} and superseded_at = 'infinity'`);
}

async function countKept(database: Database, domain: string): Promise<Kept> {
  const row = await database.row<Kept>(sql`
    /* test.countOldSnapshots */
    select count(*) filter (where superseded_at = 'infinity')::integer as needed,
      count(*) filter (where superseded_at < 'infinity')::integer as over
    from snapshot
    where domain = ${domain}`);
  return row ?? { needed: 0, over: 0 };
}
