/** Writes figures: a run with the prices of its chunk, the duty for products whose market or values changed. */
import type { MarketPosition } from "../../../engine/index.ts";
import type { Contract } from "../../base/contract.ts";
import { join, raw, sql, type Sql, type Transaction } from "../../database/connection.ts";
import { bigintArray, booleanArray, integerArray, timestamptzArray } from "../../database/arrays.ts";
import { noteChange } from "../../versions/version.ts";
import { joinProducts, rangeOf } from "../publish/join-products.ts";
import { distinct, type FieldValue, type FigureCodes } from "./figure-values.ts";
import { cents, oursSources, type Figures } from "../calculate/figures-of.ts";
import { outcomes, type CalculatedFigures } from "../calculate/run-figures.ts";

/**
 * Stores the figures of calculated products. Only rows that differ are written, and the time of the published price stays until another
 * one is published.
 * Rows are renewed in their place and only missing ones are inserted: an insert that meets a conflict locks the row besides, and so
 * writes each, whether it differs or not. Tags are the duty's.
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
    ...marketTexts(products),
  ]);
  const lists = calculatedLists(products, codes);
  const missing = products.length - (await countKept(transaction, contract, products));
  const added = missing > 0 ? await addFigures(transaction, contract, lists) : 0;
  const renewed = added < products.length ? await replaceFigures(transaction, contract, { products, lists }) : 0;
  if (added + renewed > 0) await noteChange(transaction, contract, "figures");
}

async function countKept(
  transaction: Transaction,
  contract: Contract,
  products: readonly CalculatedFigures[],
): Promise<number> {
  const [first, last] = rangeOf(products);
  const row = await transaction.row<{ kept: number }>(sql`
    /* pricing.countKeptFigures */
    select count(*) as kept
    from product_figure
    where contract_id = ${contract.contractId}
      and product_id >= ${first} and product_id <= ${last}
      and product_id = any(${bigintArray(products.map(({ productId }) => productId))}::bigint[])`);
  return row?.kept ?? 0;
}

/**
 * Adds rows of products without one. It reads the contract, so on a cluster its node runs the whole, and counts the rows that it has stored.
 *
 * @returns how many
 */
async function addFigures(transaction: Transaction, contract: Contract, lists: readonly List[]): Promise<number> {
  return await transaction.run(sql`
    /* pricing.addFigures */
    insert into product_figure (contract_id, ${namesOf(lists)}, published_at)
    select contract.contract_id, ${namesOf(lists, "given")},
      case when given.outcome = ${outcomes.indexOf("priced")} or given.previous is not null then given.calculated_at end
    from ${givenBy(lists)}
    cross join contract
    where contract.contract_id = ${contract.contractId}
    on conflict (contract_id, product_id) do nothing`);
}

/** Replaces the figures that differ. @returns how many */
async function replaceFigures(
  transaction: Transaction,
  contract: Contract,
  { products, lists }: { products: readonly CalculatedFigures[]; lists: readonly List[] },
): Promise<number> {
  const [first, last] = rangeOf(products);
  const ids = bigintArray(products.map(({ productId }) => productId));
  const values = lists.filter(({ column }) => column !== "product_id");
  const assignments = values.map(({ column }) => `${column} = given.${column}`).join(", ");
  return await joinProducts(
    transaction,
    products,
    async (isNamed) =>
      await transaction.run(sql`
    /* pricing.storeFigures */
    update product_figure as kept
    set ${raw(assignments)},
      published_at = case
        when given.outcome = ${outcomes.indexOf("priced")} then given.calculated_at
        when given.previous is not null then coalesce(kept.published_at, given.calculated_at)
      end
    from ${givenBy(lists)}
    where kept.contract_id = ${contract.contractId}
      and kept.product_id >= ${first} and kept.product_id <= ${last}
      and ${isNamed ? sql`kept.product_id = any(${ids}::bigint[])` : sql`true`}
      and kept.product_id = given.product_id
      and (${namesOf(values, "kept")}) is distinct from (${namesOf(values, "given")})`),
  );
}

/** The values of a column, one of each product. */
interface List {
  column: string;
  values: Sql;
}

function calculatedLists(products: readonly CalculatedFigures[], codes: FigureCodes): List[] {
  const inCents = (read: (figures: CalculatedFigures) => number | null) =>
    bigints(
      products.map((figures) => {
        const price = read(figures);
        return price === null ? null : cents(price);
      }),
    );
  const integers = (read: (figures: CalculatedFigures) => number | null) =>
    sql`${integerArray(products.map(read))}::integer[]`;
  return [
    { column: "advised", values: inCents(({ advised }) => advised) },
    { column: "previous", values: inCents(({ previous }) => previous) },
    { column: "units", values: integers(({ units }) => Math.round(units)) },
    { column: "branch", values: integers(({ branch }) => codes.codeOf("branch", branch)) },
    { column: "outcome", values: integers(({ outcome }) => outcomes.indexOf(outcome)) },
    { column: "strategy", values: integers(({ strategy }) => codes.codeOf("strategy", strategy)) },
    ...marketLists(products, codes),
  ];
}

function bigints(values: readonly (number | null)[]): Sql {
  return sql`${bigintArray(values)}::bigint[]`;
}

function namesOf(lists: readonly List[], table?: "given" | "kept"): Sql {
  return raw(lists.map(({ column }) => (table === undefined ? column : `${table}.${column}`)).join(", "));
}

/** Lists side by side as rows of `given`. `from unnest(…)` would keep the rows first: 2,000 of 16 columns take 2.2 ms so, and 0.9 this way. */
function givenBy(lists: readonly List[]): Sql {
  const columns = lists.map(({ column, values }) => sql`unnest(${values}) as ${raw(column)}`);
  return sql`(
      select ${join(columns, ", ")}, statement_timestamp() as calculated_at
    ) as given`;
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
      end,
      margin_share = case
        when given.advised > 0 then round((given.advised - kept.cost) * 10000.0 / given.advised)::integer
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
    set outcome = case when previous is null then ${outcomes.indexOf("never")}::integer else ${outcomes.indexOf("stands")}::integer end
    where contract_id = ${contract.contractId}
      and product_id = any(${productIds}::bigint[])
      and outcome = ${outcomes.indexOf("held")}`);
  if (changed > 0) await noteChange(transaction, contract, "figures");
}

/** The figures of the market, for products that have a row. */
export interface MarketFigures {
  productId: number;
  figures: Figures;
}

/** The texts of the market's figures that need a code. */
export function marketTexts(products: readonly { figures: Figures }[]): FieldValue[] {
  return [
    ...distinct(
      "domain",
      products.map(({ figures }) => figures.domain),
    ),
    ...distinct(
      "vendor",
      products.flatMap(({ figures }) => [figures.unitPrice.cheapestVendor, figures.totalPrice.cheapestVendor]),
    ),
  ];
}

/** The columns of {@link marketLists}, without the product. */
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
  "cheapest_vendor",
  "is_sold_out",
  "own_delivery",
  "total_cheapest",
  "total_index_share",
  "total_position",
  "total_cheapest_vendor",
  "cost",
  "margin_share",
  "stock",
];

export const marketNames = raw(marketFigures.join(", "));

/** The columns of {@link marketArrays}. */
export const marketColumns = raw(["product_id", ...marketFigures].join(", "));

/** Lists as the arguments of one `unnest`. */
export function marketArrays(products: readonly MarketFigures[], codes: FigureCodes): Sql {
  return join(
    marketLists(products, codes).map(({ values }) => values),
    ", ",
  );
}

function marketLists(products: readonly MarketFigures[], codes: FigureCodes): List[] {
  const integers = (read: (figures: Figures) => number | null) =>
    sql`${integerArray(products.map(({ figures }) => read(figures)))}::integer[]`;
  const amounts = (read: (figures: Figures) => number | null) => bigints(products.map(({ figures }) => read(figures)));
  const vendors = (read: (figures: Figures) => MarketPosition) =>
    integers((figures) => codes.codeOf("vendor", read(figures).cheapestVendor));
  const gathered = timestamptzArray(products.map(({ figures }) => figures.marketAt));
  const soldOut = booleanArray(products.map(({ figures }) => figures.soldOut));
  return [
    { column: "product_id", values: bigints(products.map(({ productId }) => productId)) },
    { column: "ours", values: amounts(({ ours }) => ours) },
    { column: "cheapest", values: amounts(({ unitPrice }) => unitPrice.cheapestCents) },
    { column: "market_at", values: sql`${gathered}::timestamptz[]` },
    { column: "change_share", values: integers(({ change }) => bounded(change)) },
    { column: "index_share", values: integers(({ unitPrice }) => bounded(unitPrice.indexHundredths)) },
    { column: "gap_share", values: integers(({ gap }) => bounded(gap)) },
    { column: "market_position", values: integers(({ unitPrice }) => unitPrice.position) },
    { column: "market_size", values: integers(({ unitPrice }) => unitPrice.of) },
    { column: "domain", values: integers(({ domain }) => codes.codeOf("domain", domain)) },
    { column: "ours_source", values: integers(({ oursSource }) => oursSources.indexOf(oursSource)) },
    { column: "cheapest_vendor", values: vendors(({ unitPrice }) => unitPrice) },
    { column: "is_sold_out", values: sql`${soldOut}::boolean[]` },
    { column: "own_delivery", values: amounts(({ delivery }) => delivery) },
    { column: "total_cheapest", values: amounts(({ totalPrice }) => totalPrice.cheapestCents) },
    { column: "total_index_share", values: integers(({ totalPrice }) => bounded(totalPrice.indexHundredths)) },
    { column: "total_position", values: integers(({ totalPrice }) => totalPrice.position) },
    { column: "total_cheapest_vendor", values: vendors(({ totalPrice }) => totalPrice) },
    { column: "cost", values: amounts(({ cost }) => cost) },
    { column: "margin_share", values: integers(({ margin }) => bounded(margin)) },
    { column: "stock", values: integers(({ stock }) => bounded(stock === null ? null : Math.round(stock))) },
  ];
}

/** A share or a number of pieces that a column can hold: 21 million percent are as good as more. */
function bounded(share: number | null): number | null {
  return share === null ? null : Math.max(-2_147_483_647, Math.min(2_147_483_647, share));
}

export const setMarket = raw(marketFigures.map((column) => `${column} = excluded.${column}`).join(", "));

/** Whether the market's figures of a row differ from those of another. */
export function marketDiffers(row: "stored" | "kept", other: "given" | "excluded"): Sql {
  const of = (name: string): string => `(${marketFigures.map((column) => `${name}.${column}`).join(", ")})`;
  return raw(`${of(row)} is distinct from ${of(other)}`);
}
