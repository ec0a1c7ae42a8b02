/**
 * The families of a backtest: their members are replayed together, whether they are selected or not (interface 4.40-15). Of a
 * family that is too large, or whose market changed too often, nobody is replayed.
 */
import { MAX_MEMBERS } from "../../../engine/index.ts";
import type { Contract } from "../../base/contract.ts";
import type { Queries } from "../../database/connection.ts";
import { packGroups } from "../calculate/pack-groups.ts";
import type { FamilyDirectory } from "./study-families.ts";
import { limits } from "../../limits.ts";
import { countMarketHistory } from "../../offers/index.ts";
import { loadIdentified } from "../inputs/load-identified.ts";
import type { PricedProductRow } from "../calculate/inputs.ts";
import type { BacktestSums } from "./backtest-sums.ts";
import { replayFamily, type Replay, type ReplayedProduct } from "./replay-product.ts";
import type { BacktestedOut } from "./backtest-schema.ts";

/** What replays families. */
export interface FamilyReplay {
  replay: Replay;
  directory: FamilyDirectory;
  range: { start: Date; end: Date };
  loadPast: (rows: readonly PricedProductRow[]) => Promise<ReplayedProduct[]>;
}

/** Replays the families of a chunk's products. @returns what is told of these, by product id, if they were replayed */
export async function replayFamilies(
  database: Queries,
  contract: Contract,
  study: FamilyReplay,
  { chunk, sums }: { chunk: readonly PricedProductRow[]; sums: BacktestSums },
): Promise<ReadonlyMap<number, BacktestedOut>> {
  const { directory, range } = study;
  const wanted = new Set(chunk.map((row) => row.product_id));
  const told = new Map<number, BacktestedOut>();
  const all = new Set(chunk.map(({ identifier }) => directory.get(identifier) ?? [identifier]));
  const groups = [...all].filter((group) => group.length <= MAX_MEMBERS);
  for (const pack of packGroups(groups, limits.pricing.productsPerChunk)) {
    const rows = await loadIdentified(database, contract, pack.flat(), false);
    const productIds = rows.map((row) => row.product_id);
    const counts = await countMarketHistory(database, contract, { productIds, ...range });
    const byIdentifier = new Map(rows.map((row) => [row.identifier, row]));
    const families = pack
      .map((group) => group.flatMap((identifier) => byIdentifier.get(identifier) ?? []))
      .map((members) => ({ members, snapshots: snapshotsOf(members, counts) }));
    for (const load of loadsOf(families.filter(isReplayable))) {
      const past = new Map((await study.loadPast(load.flat())).map((from) => [from.product.product_id, from]));
      for (const members of load) {
        const family = members.flatMap((row) => past.get(row.product_id) ?? []);
        const isTold = ({ product }: ReplayedProduct): boolean => wanted.has(product.product_id);
        for (const product of replayFamily(study.replay, family, { sums, isTold })) {
          told.set(Number(product.productId), product);
        }
      }
    }
  }
  return told;
}

interface CountedFamily {
  members: readonly PricedProductRow[];
  /** In the range, of all members. */
  snapshots: number;
}

function snapshotsOf(members: readonly PricedProductRow[], counts: ReadonlyMap<number, { snapshots: number }>): number {
  return members.reduce((sum, row) => sum + (counts.get(row.product_id)?.snapshots ?? 0), 0);
}

/** All members are calculated at each moment of any of them. */
function isReplayable({ members, snapshots }: CountedFamily): boolean {
  const { backtestSnapshotsPerProduct, backtestEvaluations } = limits.pricing;
  return (
    snapshots <= backtestSnapshotsPerProduct &&
    (members.length < 2 || snapshots * members.length <= backtestEvaluations)
  );
}

/** The families whose past is loaded at once. */
function loadsOf(families: readonly CountedFamily[]): (readonly PricedProductRow[])[][] {
  const { backtestChunk } = limits.pricing;
  const loads: (readonly PricedProductRow[])[][] = [];
  let [products, loaded] = [Infinity, Infinity];
  for (const { members, snapshots } of families) {
    if (products + members.length > backtestChunk.products || loaded + snapshots > backtestChunk.snapshots) {
      loads.push([]);
      [products, loaded] = [0, 0];
    }
    loads.at(-1)?.push(members);
    products += members.length;
    loaded += snapshots;
  }
  return loads;
}
