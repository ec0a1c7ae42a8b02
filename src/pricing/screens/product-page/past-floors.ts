/**
 * The floors of published prices: the highest lower bound of each. No price is stored with its floor, so each is calculated once more
 * from what was stored with it, as its explanation is. Nothing of now is read (interface 4.33-11).
 */
import {
  compileStrategy,
  floorCents,
  parseStrategy,
  type CompiledStrategy,
  type Market,
} from "../../../../engine/index.ts";
import type { Contract } from "../../../base/contract.ts";
import { Yielder } from "../../../base/yielding.ts";
import { timestamptzArray } from "../../../database/arrays.ts";
import { sql, type Queries } from "../../../database/connection.ts";
import { limits } from "../../../limits.ts";
import { loadSnapshots, type StoredSnapshot } from "../../../offers/index.ts";
import {
  joinStored,
  readRepeated,
  repeatedColumns,
  storedInputs,
  type RepeatedRow,
} from "../recommendations/repeat-calculation.ts";
import { calculate, type Calculation } from "../../calculate/calculate.ts";
import { engineProduct, marketReader, type OffersSettings } from "../../inputs/engine-input.ts";
import { selectedState } from "../../inputs/load-chunk.ts";
import { findRuns } from "../../inputs/pricing-run.ts";

interface PricedRow extends RepeatedRow {
  calculated_at: Date;
  /** The price that its calculation came to: what was published, or what a user overwrote. */
  calculated: number;
}

/** The floor of a published price in cents; null if it had none, or if that is not known. */
export interface PastFloor {
  at: Date;
  floor: number | null;
}

type Runs = Awaited<ReturnType<typeof findRuns>>;

/** What prices were calculated from, besides what stands in their rows. */
interface Kept {
  runs: Runs;
  versions: ReadonlyMap<string, CompiledStrategy>;
  snapshots: ReadonlyMap<number, StoredSnapshot>;
  readerOf: (settings: OffersSettings) => Calculation["readMarket"];
}

/**
 * Of more prices than are calculated again, the last of each stretch of time. A floor is known if the calculation comes to its price again. It
 * is not if market data, run or version are gone, if another engine calculated it, or if its families moved it.
 *
 * @param published the times of the prices, ascending
 * @param loaded snapshots that need not be read again
 */
export async function findPastFloors(
  database: Queries,
  contract: Contract,
  {
    productId,
    published,
    loaded,
  }: { productId: number; published: readonly Date[]; loaded: readonly StoredSnapshot[] },
): Promise<PastFloor[]> {
  if (published.length === 0) return [];
  const rows = await findPriced(database, contract, productId, lastOfEach(published));
  const kept: Kept = {
    runs: await findRuns(database, contract, [...new Set(rows.map((row) => row.task_id))]),
    versions: await findVersions(database, contract, rows),
    snapshots: await findSnapshots(database, contract, { productId, rows, loaded }),
    readerOf: marketReaders(),
  };
  const yielder = new Yielder();
  const floors: PastFloor[] = [];
  for (const row of rows) {
    floors.push({ at: row.calculated_at, floor: floorOf(row, kept) });
    if (yielder.isDue) await yielder.yield();
  }
  return floors;
}

function floorOf(row: PricedRow, { runs, versions, snapshots, readerOf }: Kept): number | null {
  const run = runs.get(row.task_id);
  const compiled = versions.get(versionKey(row));
  const market = row.snapshot_ids.flatMap((id) => snapshots.get(id) ?? []);
  const { familyName, from } = storedInputs(row, market);
  if (run === undefined || compiled === undefined || familyName !== null || market.length < row.snapshot_ids.length) {
    return null;
  }
  const outcome = calculate({ run, compiled, readProduct: engineProduct, readMarket: readerOf(run) }, from, {
    ranking: true,
  });
  const isSame = outcome.kind === "recommendation" && outcome.price === row.calculated;
  return isSame ? floorCents(outcome.ranking ?? null) : null;
}

/** Times of as many prices as are calculated again, the last of each stretch. */
function lastOfEach(times: readonly Date[]): readonly Date[] {
  const most = limits.figures.seriesFloors.prices;
  const [first, last] = [times[0], times.at(-1)];
  if (times.length <= most || first === undefined || last === undefined) return times;
  const stretchMs = (last.getTime() - first.getTime() + 1) / most;
  const ends = new Map(times.map((time) => [Math.floor((time.getTime() - first.getTime()) / stretchMs), time]));
  return [...ends.values()];
}

async function findPriced(
  database: Queries,
  contract: Contract,
  productId: number,
  times: readonly Date[],
): Promise<PricedRow[]> {
  const rows = await database.rows<Omit<PricedRow, "snapshot_ids"> & { snapshot_ids: string }>(sql`
    /* pricing.findPriced */
    select calculated_at, coalesce(held_price, price) as calculated, ${repeatedColumns}, ${selectedState("state")}
    from recommendation
    ${joinStored(contract)}
    where recommendation.contract_id = ${contract.contractId}
      and recommendation.product_id = ${productId}
      and recommendation.calculated_at = any(${timestamptzArray(times)}::timestamptz[])
    order by calculated_at`);
  return rows.map(readRepeated);
}

/** The newest versions that calculated the prices, by their names, as far as their documents may be held. One that this engine does not take is left out. */
async function findVersions(
  database: Queries,
  contract: Contract,
  rows: readonly PricedRow[],
): Promise<ReadonlyMap<string, CompiledStrategy>> {
  const newestFirst = new Map(rows.toReversed().map((row) => [versionKey(row), row]));
  const wanted = [...newestFirst.values()].slice(0, limits.figures.seriesFloors.versions);
  const found = await database.rows<Pick<RepeatedRow, "strategy_id" | "strategy_version"> & { document: string }>(sql`
    /* pricing.findVersions */
    select strategy_id, strategy_version, document
    from (
      select stored.strategy_id, stored.version as strategy_version, stored.document,
        sum(octet_length(stored.document::text)) over (order by place) as bytes
      from unnest(${wanted.map((row) => row.strategy_id)}::uuid[],
        ${wanted.map((row) => row.strategy_version)}::integer[]) with ordinality as wanted (strategy_id, version, place)
      join strategy_version as stored
        on stored.contract_id = ${contract.contractId}
        and stored.strategy_id = wanted.strategy_id
        and stored.version = wanted.version
    ) as listed
    where bytes <= ${limits.figures.seriesFloors.documentBytes}`);
  return new Map(
    found.flatMap((row): [string, CompiledStrategy][] => {
      const parsed = parseStrategy(JSON.parse(row.document));
      return "problems" in parsed ? [] : [[versionKey(row), compileStrategy(parsed.strategy)]];
    }),
  );
}

function versionKey({
  strategy_id: id,
  strategy_version: version,
}: Pick<RepeatedRow, "strategy_id" | "strategy_version">): string {
  return `${id} ${version}`;
}

/** The market data of the prices. If it is more than a chart reads, that of the oldest is missing. */
async function findSnapshots(
  database: Queries,
  contract: Contract,
  { productId, rows, loaded }: { productId: number; rows: readonly PricedRow[]; loaded: readonly StoredSnapshot[] },
): Promise<ReadonlyMap<number, StoredSnapshot>> {
  const known = new Map(loaded.map((snapshot) => [snapshot.snapshotId, snapshot]));
  const missing = new Set(rows.toReversed().flatMap((row) => row.snapshot_ids.filter((id) => !known.has(id))));
  if (missing.size === 0) return known;
  const wanted = { productIds: [productId], snapshotIds: [...missing].slice(0, limits.figures.seriesTexts) };
  for (const snapshot of await loadSnapshots(database, contract, wanted)) known.set(snapshot.snapshotId, snapshot);
  return known;
}

/** Prices that follow each other often have the same market data: it is read once for all runs with the same settings. */
function marketReaders(): Kept["readerOf"] {
  const readers = new Map<string, Calculation["readMarket"]>();
  return ({ ownShops, ignoredVendors }) => {
    const key = JSON.stringify([ownShops, ignoredVendors]);
    const known = readers.get(key) ?? readOnce(marketReader({ ownShops, ignoredVendors }));
    readers.set(key, known);
    return known;
  };
}

function readOnce(read: Calculation["readMarket"]): Calculation["readMarket"] {
  const known = new Map<number, Market>();
  return (snapshot) => {
    const market = known.get(snapshot.snapshotId) ?? read(snapshot);
    known.set(snapshot.snapshotId, market);
    return market;
  };
}
