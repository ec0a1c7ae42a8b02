/** Writes figures: a run with the prices of its chunk, the duty for products whose market or values changed. */
import type { Contract } from "../../base/contract.ts";
import { raw, sql, type Sql, type Transaction } from "../../database/connection.ts";
import { bigintArray, integerArray, timestamptzArray } from "../../database/arrays.ts";
import { noteChange } from "../../versions/version.ts";
import { distinct, type FieldValue, type FigureCodes } from "./figure-values.ts";
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
 * They are compared before the insert: a conflict would lock and so write each row, whether it differs or not.
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
    ...distinct(
      "strategy",
      products.map(({ strategy }) => strategy),
    ),
    ...distinct(
      "branch",
      products.map(({ branch }) => branch),
    ),
    ...domainsOf(products),
  ]);
  const changed = await transaction.run(sql`
    /* pricing.storeFigures */
    insert into product_figure as kept (contract_id, product_id, advised, previous, units, branch, outcome, strategy,
      published_at, ours, cheapest, market_at, change_share, index_share, gap_share, market_position, market_size, domain,
      ours_source)
    select ${contract.contractId}, given.product_id, given.advised, given.previous, given.units, given.branch, given.outcome,
      given.strategy, case when given.advised is not null then statement_timestamp() end, given.ours, given.cheapest,
      given.market_at, given.change_share, given.index_share, given.gap_share, given.market_position, given.market_size,
      given.domain, given.ours_source
    from unnest(
      ${bigintArray(products.map(({ advised }) => (advised === null ? null : cents(advised))))}::bigint[],
      ${bigintArray(products.map(({ previous }) => (previous === null ? null : cents(previous))))}::bigint[],
      ${integerArray(products.map(({ units }) => Math.round(units)))}::integer[],
      ${integerArray(products.map(({ branch }) => codes.codeOf("branch", branch)))}::integer[],
      ${integerArray(products.map(({ outcome }) => outcomes.indexOf(outcome)))}::integer[],
      ${integerArray(products.map(({ strategy }) => codes.codeOf("strategy", strategy)))}::integer[],
      ${marketArrays(products, codes)}
    ) as given (advised, previous, units, branch, outcome, strategy, ${marketColumns})
    left join lateral (
      select *
      from product_figure
      where product_figure.contract_id = ${contract.contractId} and product_figure.product_id = given.product_id
      limit 1
    ) as stored on true
    where stored.product_id is null
      or (stored.advised, stored.previous, stored.units, stored.branch, stored.outcome, stored.strategy)
        is distinct from (given.advised, given.previous, given.units, given.branch, given.outcome, given.strategy)
      or ${marketDiffers("stored", "given")}
    on conflict (contract_id, product_id) do update
    set advised = excluded.advised, previous = excluded.previous, units = excluded.units, branch = excluded.branch,
      outcome = excluded.outcome, strategy = excluded.strategy,
      published_at = case when kept.advised = excluded.advised then kept.published_at else excluded.published_at end,
      ${setMarket}`);
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

/** Notes prices that wait no more and were not published: the price before stands. */
export async function noteNotPublished(
  transaction: Transaction,
  contract: Contract,
  productIds: readonly number[],
): Promise<void> {
  if (productIds.length === 0) return;
  const changed = await transaction.run(sql`
    /* pricing.noteNotPublished */
    update product_figure
    set outcome = case when previous is null then ${outcomes.indexOf("never")}::integer else ${outcomes.indexOf("same")}::integer end
    where contract_id = ${contract.contractId}
      and product_id = any(${productIds}::bigint[])
      and outcome = ${outcomes.indexOf("held")}`);
  if (changed > 0) await noteChange(transaction, contract, "figures");
}

/** Of a calculation whose price is neither published nor held, because a decision of before stands. */
export function standing(figures: CalculatedFigures): CalculatedFigures {
  return { ...figures, outcome: figures.previous === null ? "never" : "same" };
}

/** The figures of the market, for products that have a row. */
export interface MarketFigures {
  productId: number;
  figures: Figures;
}

/** The texts of figures that need a code. */
export function domainsOf(products: readonly { figures: Figures }[]): FieldValue[] {
  return distinct(
    "domain",
    products.map(({ figures }) => figures.domain),
  );
}

/** The columns of {@link marketArrays}, without the product. */
const marketFigures = [
  "ours",
  "cheapest",
  "market_at",
  "change_share",
  "index_share",
  "gap_share",
  "market_position",
  "market_size",
  "domain",
  "ours_source",
];

export const marketColumns = raw(["product_id", ...marketFigures].join(", "));

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

export const setMarket = raw(marketFigures.map((column) => `${column} = excluded.${column}`).join(", "));

/** Whether the market's figures of a row differ from those of another. */
export function marketDiffers(row: "stored" | "kept", other: "given" | "excluded"): Sql {
  const of = (name: string): string => `(${marketFigures.map((column) => `${name}.${column}`).join(", ")})`;
  return raw(`${of(row)} is distinct from ${of(other)}`);
}
