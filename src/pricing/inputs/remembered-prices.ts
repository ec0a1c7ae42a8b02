/**
 * What was published and rejected under the identifiers of products when other products had them. A product that is
 * deleted leaves its newest price, its history and its last rejection, found by what it left of its identifiers
 * (products/left-identifiers.ts).
 */
import type { RememberedPrice } from "../../../engine/index.ts";
import type { Contract } from "../../base/contract.ts";
import { bigintArray, textArray } from "../../database/arrays.ts";
import { sql, type Queries } from "../../database/connection.ts";
import { limits } from "../../limits.ts";
import { comparedIdentifier, fieldColumn, readTags } from "../../products/index.ts";
import { readHistory } from "../calculate/history.ts";
import type { Identified, Rejection, Remembered } from "../calculate/memory.ts";

const { leftKeptDays, leftPerIdentifier } = limits.pricing;

interface RememberedRow {
  product_id: number;
  left_at: Date;
  own_left_at: Date | null;
  price: number | null;
  calculated_at: Date | null;
  history: string | null;
  since: Date | null;
  rejected_price: number | null;
  strategy_id: string | null;
  strategy_version: number | null;
}

/**
 * Reads what is remembered of products, by product.
 *
 * @param attributes what identifiers may be of: `gtin`, `tags.sku`
 * @param relabelled products whose published price is of other identifiers
 */
export async function readRemembered(
  queries: Queries,
  contract: Contract,
  { attributes, relabelled }: { attributes: readonly string[]; relabelled: ReadonlySet<number> },
  products: readonly Identified[],
): Promise<ReadonlyMap<number, Remembered>> {
  const wanted = products.flatMap((product) => identifiersOf(product, attributes));
  if (wanted.length === 0) return new Map();
  const { contractId } = contract;
  const rows = await queries.rows<RememberedRow>(sql`
    /* pricing.readRemembered */
    select wanted.product_id, gone.left_at, own.left_at as own_left_at, newest.price, newest.calculated_at, newest.since,
      past.history, rejected.price as rejected_price, rejected.strategy_id, rejected.strategy_version
    from unnest(
      ${bigintArray(wanted.map(({ productId }) => productId))}::bigint[],
      ${textArray(wanted.map(({ attribute }) => attribute))}::text[],
      ${textArray(wanted.map(({ value }) => value))}::text[]
    ) as wanted (product_id, attribute, value)
    cross join lateral (
      select product_id, left_at
      from left_identifier
      where left_identifier.contract_id = ${contractId}
        and left_identifier.attribute = wanted.attribute
        and left_identifier.value = ${comparedIdentifier(sql`wanted.value`)}
        and left_identifier.value <> ''
        and left_identifier.product_id <> wanted.product_id
        and left_at > statement_timestamp() - make_interval(days => ${leftKeptDays})
      order by product_id desc
      limit ${leftPerIdentifier}
    ) as gone
    left join lateral (
      select left_at
      from left_identifier
      where left_identifier.contract_id = ${contractId} and left_identifier.product_id = wanted.product_id
      order by left_at desc
      limit 1
    ) as own on true
    left join lateral (
      select price, calculated_at, since
      from newest_recommendation
      where newest_recommendation.contract_id = ${contractId} and newest_recommendation.product_id = gone.product_id
      limit 1
    ) as newest on true
    left join lateral (
      select history
      from price_history
      where price_history.contract_id = ${contractId} and price_history.product_id = gone.product_id
      limit 1
    ) as past on true
    left join lateral (
      select price, strategy_id, strategy_version
      from held_price
      where held_price.contract_id = ${contractId}
        and held_price.product_id = gone.product_id
        and (held_price.status = 'pending' or held_price.stands_until is not null)
        and held_price.status = 'rejected'
        and held_price.stands_until > statement_timestamp()
      order by created_at desc
      limit 1
    ) as rejected on true`);
  const byProduct = new Map(products.map((product) => [product.product_id, product]));
  return new Map(
    [...Map.groupBy(rows, (row) => row.product_id)].map(([productId, found]) => [
      productId,
      {
        prices: found.flatMap((row) =>
          priceOf(row, relabelled.has(productId) ? null : (byProduct.get(productId)?.previous_at ?? null)),
        ),
        rejections: found.flatMap(rejectionOf),
      },
    ]),
  );
}

/**
 * Reads at which price other products have the `customerProductId` of products: a second product with one does not publish what the
 * first could not. Of several, as variants are, the nearest price counts.
 */
export async function readHolders(
  queries: Queries,
  { contractId }: Contract,
  priced: readonly { product: Identified; price: number }[],
): Promise<ReadonlyMap<number, RememberedPrice>> {
  const wanted = priced.flatMap(({ product, price }) =>
    product.customerProductId === null ? [] : [{ product, price, ownId: product.customerProductId }],
  );
  if (wanted.length === 0) return new Map();
  const rows = await queries.rows<{ product_id: number; price: number }>(sql`
    /* pricing.readHolders */
    select wanted.product_id, nearest.price
    from unnest(
      ${bigintArray(wanted.map(({ product }) => product.product_id))}::bigint[],
      ${textArray(wanted.map(({ ownId }) => ownId))}::text[],
      ${wanted.map(({ price }) => price)}::numeric[]
    ) as wanted (product_id, own_id, price)
    cross join lateral (
      select newest.price
      from (
        select product_id
        from product
        where product.contract_id = ${contractId}
          and ${fieldColumn("product", "customerProductId")} = wanted.own_id
          and product.product_id <> wanted.product_id
        limit ${leftPerIdentifier}
      ) as other
      cross join lateral (
        select price
        from newest_recommendation
        where newest_recommendation.contract_id = ${contractId} and newest_recommendation.product_id = other.product_id
        limit 1
      ) as newest
      order by abs(newest.price - wanted.price)
      limit 1
    ) as nearest`);
  return new Map(
    rows.map(({ product_id: productId, price }) => [productId, { price, leftMs: 0, history: null, isUnjudged: true }]),
  );
}

/** The product's values of the attributes by which something is remembered. */
function identifiersOf(
  product: Identified,
  attributes: readonly string[],
): { productId: number; attribute: string; value: string }[] {
  const tags = attributes.some((attribute) => attribute.startsWith("tags.")) ? readTags(product.tags) : [];
  return attributes.flatMap((attribute) => {
    const value = valueOf(product, tags, attribute);
    return value === null || value === "" ? [] : [{ productId: product.product_id, attribute, value }];
  });
}

function valueOf(product: Identified, tags: ReturnType<typeof readTags>, attribute: string): string | null {
  if (attribute === "customerProductId") return product.customerProductId;
  if (attribute === "gtin") return product.gtin === null ? null : String(product.gtin);
  if (attribute === "name") return product.name;
  const key = attribute.slice("tags.".length);
  return tags.find((tag) => tag.key === key)?.value ?? null;
}

/** @param pricedAt when the product that has the identifier now got its own price under it; null without one */
function priceOf(row: RememberedRow, pricedAt: Date | null): RememberedPrice[] {
  const { price, calculated_at: at, left_at: leftAt, own_left_at: ownLeftAt, history, since } = row;
  if (price === null || at === null) return [];
  const changedMs = Math.max(leftAt.getTime(), ownLeftAt?.getTime() ?? 0);
  const past = readHistory({ previous_price: price, previous_at: at, history, since });
  const isUnjudged = pricedAt === null || pricedAt.getTime() < changedMs;
  return [{ price, leftMs: leftAt.getTime(), history: past.loaded, isUnjudged }];
}

function rejectionOf({
  rejected_price: price,
  strategy_id: id,
  strategy_version: version,
}: RememberedRow): Rejection[] {
  return price === null || id === null || version === null ? [] : [{ price, strategyId: id, strategyVersion: version }];
}
