/** Writes figures: a run with the prices of its chunk, the duty for products whose market or values changed. */
import type { Contract } from "../../base/contract.ts";
import { sql, type Transaction } from "../../database/connection.ts";
import { bigintArray, integerArray, timestamptzArray } from "../../database/arrays.ts";
import { noteChange } from "../../versions/version.ts";
import type { FigureCodes } from "./figure-values.ts";
import { cents, oursSources, type Figures } from "./figures-of.ts";

/** What became of the newest calculation of a product. */
export const outcomes = ["never", "priced", "same", "held", "skipped", "failed"] as const;
export type FigureOutcome = (typeof outcomes)[number];

/** A product after its calculation. */
export interface CalculatedFigures {
  productId: number;
  figures: Figures;
  outcome: FigureOutcome;
  /** The price calculated; null for a skip or failure. */
  advised: number | null;
  previous: number | null;
  branch: string | null;
  /** As {@link strategyText}. */
  strategy: string;
  units: number;
}

/** The strategy of a calculation as figures name it. */
export function strategyText({ strategyId, version }: { strategyId: string; version: number }): string {
  return `${strategyId} ${version}`;
}

/**
 * Stores the figures of calculated products. Only rows that differ are written, and the time of a price that stays is kept.
 * Tags are the duty's.
 */
export async function storeFigures(
  transaction: Transaction,
  contract: Contract,
  products: readonly CalculatedFigures[],
  codes: FigureCodes,
): Promise<void> {
  if (products.length === 0) return;
  await codes.learn(transaction, [
    ...products.map(({ strategy }) => ({ field: "strategy" as const, value: strategy })),
    ...products.flatMap(({ branch }) => (branch === null ? [] : [{ field: "branch" as const, value: branch }])),
    ...domainsOf(products.map(({ figures }) => figures)),
  ]);
  const changed = await transaction.run(sql`
    /* pricing.storeFigures */
    insert into product_figure as kept (contract_id, product_id, advised, previous, units, branch, outcome, strategy,
      published_at, ours, cheapest, market_at, change_share, index_share, gap_share, market_position, market_size, domain,
      ours_source)
    select ${contract.contractId}, product_id, advised, previous, units, branch, outcome,
      strategy, case when advised is not null then statement_timestamp() end, ours,
      cheapest, market_at, change_share, index_share, gap_share, market_position, market_size, domain, ours_source
    from unnest(
      ${bigintArray(products.map(({ advised }) => (advised === null ? null : cents(advised))))}::bigint[],
      ${bigintArray(products.map(({ previous }) => (previous === null ? null : cents(previous))))}::bigint[],
      ${integerArray(products.map(({ units }) => Math.round(units)))}::integer[],
      ${integerArray(products.map(({ branch }) => codes.codeOf("branch", branch)))}::integer[],
      ${integerArray(products.map(({ outcome }) => outcomes.indexOf(outcome)))}::integer[],
      ${integerArray(products.map(({ strategy }) => codes.codeOf("strategy", strategy)))}::integer[],
      ${marketArrays(products, codes)}
    ) as given (advised, previous, units, branch, outcome, strategy, ${marketColumns})
    on conflict (contract_id, product_id) do update
    set advised = excluded.advised, previous = excluded.previous, units = excluded.units, branch = excluded.branch,
      outcome = excluded.outcome, strategy = excluded.strategy,
      published_at = case when kept.advised = excluded.advised then kept.published_at else excluded.published_at end,
      ${setMarket}
    where (kept.advised, kept.previous, kept.units, kept.branch, kept.outcome, kept.strategy)
        is distinct from (excluded.advised, excluded.previous, excluded.units, excluded.branch, excluded.outcome,
          excluded.strategy)
      or ${marketDiffers}`);
  if (changed > 0) await noteChange(transaction, contract, "figures");
}

/** Notes prices that somebody's decision published: they are held no more. */
export async function noteDecided(
  transaction: Transaction,
  contract: Contract,
  published: readonly { productId: number; price: number }[],
  at: Date,
): Promise<void> {
  if (published.length === 0) return;
  const changed = await transaction.run(sql`
    /* pricing.noteDecided */
    update product_figure as kept
    set outcome = ${outcomes.indexOf("priced")}, advised = given.advised, published_at = ${at},
      change_share = case
        when kept.ours > 0 then round((given.advised - kept.ours) * 10000.0 / kept.ours)::integer
      end
    from unnest(
      ${bigintArray(published.map(({ productId }) => productId))}::bigint[],
      ${bigintArray(published.map(({ price }) => cents(price)))}::bigint[]
    ) as given (product_id, advised)
    where kept.contract_id = ${contract.contractId} and kept.product_id = given.product_id`);
  if (changed > 0) await noteChange(transaction, contract, "figures");
}

/** The figures of the market, for products that have a row. */
export interface MarketFigures {
  productId: number;
  figures: Figures;
}

/** The texts of figures that need a code. */
export function domainsOf(figures: readonly Figures[]) {
  return figures.flatMap(({ domain }) => (domain === null ? [] : [{ field: "domain" as const, value: domain }]));
}

export const marketColumns = sql`product_id, ours, cheapest, market_at, change_share, index_share, gap_share, market_position,
      market_size, domain, ours_source`;

export function marketArrays(products: readonly MarketFigures[], codes: FigureCodes) {
  const integers = (read: (figures: Figures) => number | null) =>
    sql`${integerArray(products.map(({ figures }) => read(figures)))}::integer[]`;
  return sql`${bigintArray(products.map(({ productId }) => productId))}::bigint[],
      ${bigintArray(products.map(({ figures }) => figures.ours))}::bigint[],
      ${bigintArray(products.map(({ figures }) => figures.cheapest))}::bigint[],
      ${timestamptzArray(products.map(({ figures }) => figures.marketAt))}::timestamptz[],
      ${integers(({ change }) => bounded(change))},
      ${integers(({ index }) => bounded(index))},
      ${integers(({ gap }) => bounded(gap))},
      ${integers(({ position }) => position)},
      ${integers(({ of }) => of)},
      ${integers(({ domain }) => codes.codeOf("domain", domain))},
      ${integers(({ oursSource }) => oursSources.indexOf(oursSource))}`;
}

/** A share that a column can hold: 21 million percent are as good as more. */
function bounded(share: number | null): number | null {
  return share === null ? null : Math.max(-2_147_483_647, Math.min(2_147_483_647, share));
}

export const setMarket = sql`ours = excluded.ours, cheapest = excluded.cheapest, market_at = excluded.market_at,
      change_share = excluded.change_share, index_share = excluded.index_share, gap_share = excluded.gap_share,
      market_position = excluded.market_position, market_size = excluded.market_size, domain = excluded.domain,
      ours_source = excluded.ours_source`;

export const marketDiffers = sql`(kept.ours, kept.cheapest, kept.market_at, kept.change_share, kept.index_share, kept.gap_share,
          kept.market_position, kept.market_size, kept.domain, kept.ours_source)
        is distinct from (excluded.ours, excluded.cheapest, excluded.market_at, excluded.change_share,
          excluded.index_share, excluded.gap_share, excluded.market_position, excluded.market_size, excluded.domain,
          excluded.ours_source)`;
