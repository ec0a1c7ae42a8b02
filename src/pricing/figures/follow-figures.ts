/**
 * `followFigures`: a duty of the worker. Figures follow the assortment and market data; writers of these do nothing for it.
 * The versions of a contract's data say whether there is anything to follow.
 */
import { forEachContract } from "../../accounts/index.ts";
import type { Contract } from "../../base/contract.ts";
import { sql, type Database, type Queries } from "../../database/connection.ts";
import { limits } from "../../limits.ts";
import { contractVersions, versionOf } from "../../versions/version.ts";
import { FigureCodes } from "./figure-values.ts";
import { chooseFilterTags } from "./filter-tags.ts";
import { followMarkets } from "./follow-markets.ts";
import { followProducts } from "./follow-products.ts";
import { takeLease } from "./lease.ts";
import { CurrentCalculation } from "../inputs/open-calculation.ts";
import { countTags, markAllTags } from "./tag-counts.ts";

interface StateRow {
  contract_id: string;
  products_version: string;
  offers_version: string;
  tag_keys: string;
  wanted_keys: string[];
}

/** The duty, with its interval. */
export function figuresDuty(database: Database): { intervalMs: number; run(signal: AbortSignal): Promise<void> } {
  return {
    intervalMs: limits.figures.followedEveryMs,
    run: async (signal) => await followFigures(database, signal),
  };
}

/**
 * One round over every contract.
 *
 * @param signal ends it after the statement under way
 */
export async function followFigures(database: Database, signal: AbortSignal): Promise<void> {
  const update = async (contract: Contract, behind: Behind): Promise<void> =>
    await followContract(database, contract, behind, signal);
  await forEachContract(database, await findBehind(database), update, signal);
}

interface Behind {
  contract_id: string;
  products: string;
  offers: string;
}

/** Contracts with products or market data that their figures do not have. */
async function findBehind(database: Queries): Promise<Behind[]> {
  const rows = await database.rows<StateRow>(sql`
    /* pricing.findFigureStates */
    select contract.contract_id, coalesce(products_version, '') as products_version,
      coalesce(offers_version, '') as offers_version, coalesce(tag_keys, '[]') as tag_keys,
      array(
        select tag_key
        from filter_tag
        where filter_tag.contract_id = contract.contract_id
        order by slot) as wanted_keys
    from contract
    left join figure_state as state on state.contract_id = contract.contract_id`);
  const versions = await contractVersions(
    database,
    rows.map((row) => row.contract_id),
  );
  const byContract = new Map(versions.map((found) => [found.contract_id, found]));
  return rows.flatMap((row): Behind[] => {
    const found = byContract.get(row.contract_id);
    if (found === undefined) return [];
    const [products, offers] = [versionOf(found, ["products"]), versionOf(found, ["offers"])];
    const isFollowed =
      products === row.products_version &&
      offers === row.offers_version &&
      row.tag_keys === JSON.stringify(row.wanted_keys);
    return isFollowed ? [] : [{ contract_id: row.contract_id, products, offers }];
  });
}

async function followContract(
  database: Database,
  contract: Contract,
  { products, offers }: Behind,
  signal: AbortSignal,
): Promise<void> {
  const lease = await takeLease(database, contract);
  if (lease === null) return;
  const tagKeys = await chooseFilterTags(database, contract);
  const renewal = { current: new CurrentCalculation(database, contract), codes: new FigureCodes(contract), tagKeys };
  const isEvery = JSON.stringify(tagKeys) !== lease.tag_keys;
  let counted: number | null = null;
  if (isEvery || lease.products_version !== products) {
    // A process of another release follows products and counts no tags.
    if (lease.tags_version !== lease.products_version) await markAllTags(database, contract);
    counted = await followProducts(database, contract, renewal, { isEvery, signal });
    if (counted === null || !(await countTags(database, contract, signal))) return;
  }
  const marketsTo = await followMarkets(database, contract, renewal, { from: lease.markets_to, signal });
  if (marketsTo === null) return;
  await database.run(sql`
    /* pricing.noteFollowed */
    update figure_state
    set markets_to = ${marketsTo}::timestamptz, products_version = ${products}, offers_version = ${offers},
      tag_keys = ${JSON.stringify(tagKeys)}, tags_version = case when ${counted !== null} then ${products} else tags_version end,
      products = coalesce(${counted}::bigint, products), followed_at = ${lease.begunAt}, leased_until = ${lease.begunAt}
    where contract_id = ${contract.contractId}`);
}
