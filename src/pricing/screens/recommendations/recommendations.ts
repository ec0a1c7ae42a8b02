/** `listRecommendations`, `getRecommendationHistory`: reads of calculated prices (interface 4.2). */
import type { DomainPrice } from "../../../../engine/index.ts";
import type { Contract } from "../../../base/contract.ts";
import { notFound } from "../../../base/error.ts";
import { parseProductId } from "../../../base/id.ts";
import { renderInstant } from "../../../base/instant.ts";
import type { Page, PageRequest } from "../../../base/page.ts";
import { sql, type Database, type Queries, type Sql } from "../../../database/connection.ts";
import { maxAmount, minAmount } from "../../../base/money.ts";
import { storedIn, type TimeWindow } from "../../../history/window.ts";
import { windowPage } from "../../../history/window-pages.ts";
import type { Reader } from "../../../paging/page-position.ts";
import { productRange, type ProductRange } from "../../../paging/product-range.ts";
import { readPage, type List } from "../../../paging/read-page.ts";
import { fieldColumn, joinToldIdentifiers } from "../../../products/index.ts";
import { changePercentage } from "../../calculate/change-percentage.ts";
import type { RecommendationOut } from "./schema.ts";

export interface RecommendationRow {
  product_id: number;
  /** Of the product as it is now. */
  identifier: string;
  customer_product_id: string | null;
  gtin: number | null;
  base_price: number | null;
  recommendation_id: string;
  calculated_at: Date;
  /** When it was calculated, if that was not when it was published. */
  computed_at: Date | null;
  /** `calculated_at` as exact text. */
  key: string;
  price: number;
  currency: string;
  relevant_domain: string | null;
  branch_name: string | null;
  leaf_node_id: number;
  delivery_costs: number | null;
  old_price: number | null;
  old_delivery_costs: number | null;
  old_position: number | null;
  new_position: number | null;
  previous_price: number | null;
  original_min: number | null;
  original_max: number | null;
  original_tags: string | null;
  tags: string | null;
  domains: string | null;
}

/** The optional parts of a recommendation. */
export interface RecommendationParts {
  includeTags: boolean;
  includeDomains: boolean;
  /** Boundaries are never null. */
  oldClients: boolean;
}

/** The columns of a recommendation row. Parts that are not included are null. */
function columns({ includeTags, includeDomains }: Pick<RecommendationParts, "includeTags" | "includeDomains">): Sql {
  return sql`recommendation.product_id, calculated_at::text as key, product.identifier, base_price,
      case when told.product_id is null then product.customer_product_id else told.own_id end as customer_product_id,
      case when told.product_id is null then product.gtin else told.gtin end as gtin,
      recommendation_id, calculated_at, computed_at, price,
      currency, relevant_domain, branch_name, leaf_node_id, delivery_costs, old_price, old_delivery_costs, old_position,
      new_position, previous_price, state.min_price_boundary as original_min,
      state.max_price_boundary as original_max, state.tags as original_tags,
      case when ${includeTags} then product.tags end as tags,
      case when ${includeDomains} then domains end as domains`;
}

/**
 * Joins the product as it is now, which hides deleted products, and as it was when the price was calculated. A lateral
 * join with a limit is one look-up by primary key, whatever the statistics: 60 ms for 20 rows on tables without
 * statistics, where the planner's own join takes 0.7 s.
 */
function joins(contract: Contract): Sql {
  return sql`
    cross join lateral (
      select product_id, identifier, customer_product_id, gtin, revision,
        ${fieldColumn("product", "referencePrice")} as base_price, tags
      from product
      where product.contract_id = ${contract.contractId} and product.product_id = recommendation.product_id
      limit 1
    ) as product
    left join lateral (
      select min_price_boundary, max_price_boundary, tags
      from product_state
      where product_state.contract_id = ${contract.contractId}
        and product_state.product_id = recommendation.product_id
        and product_state.revision = recommendation.product_revision
      limit 1
    ) as state on true
    ${joinToldIdentifiers(contract, sql`recommendation.product_revision`, sql`told`)}`;
}

/**
 * Reads one page of the newest recommendation per product calculated in `[start, end)`, by product.
 *
 * @param written how, where it is not as a {@link RecommendationOut} in `data`
 */
export async function listRecommendations(
  database: Database,
  reader: Reader,
  query: { window: TimeWindow; page: PageRequest } & RecommendationParts,
  written?: Required<Pick<List<RecommendationRow>, "field" | "render">>,
): Promise<Page> {
  const { window } = query;
  const list: List<RecommendationRow> = {
    reader,
    query: ["recommendations", window.start, window.end],
    read: async (range) => {
      const statement = await selectRecommendations(database, reader.contract, query, productRange(range));
      return await database.boundedRows<RecommendationRow>(statement);
    },
    keyOf: (row) => String(row.product_id),
    render: (row) => renderRecommendation(row, query),
    ...written,
  };
  return await readPage(database, list, query.page);
}

async function selectRecommendations(
  database: Database,
  contract: Contract,
  query: { window: TimeWindow } & RecommendationParts,
  range: ProductRange,
): Promise<Sql> {
  const { window } = query;
  return sql`
    /* pricing.listRecommendations */
    with page as materialized (${await windowPage(database, { contract, table: "recommendation", window }, range)})
    select ${columns(query)}
    from page
    cross join lateral (
      select *
      from recommendation
      where recommendation.contract_id = ${contract.contractId}
        and recommendation.product_id = page.product_id
        and ${storedIn("recommendation", window)}
      order by calculated_at desc
      limit 1
    ) as recommendation
    ${joins(contract)}
    order by page.product_id`;
}

/**
 * Reads every recommendation of a product calculated in the range, the oldest first. If there are more than a page,
 * these are the newest ones.
 *
 * @throws 404
 */
export async function getRecommendationHistory(
  database: Database,
  reader: Reader,
  productId: string,
  query: { start: Date | null; end: Date | null; page: PageRequest } & RecommendationParts,
): Promise<Page> {
  const { contract } = reader;
  const id = parseProductId(productId);
  const times = id === null ? null : await findHistory(database, contract, id, query);
  if (times === null) throw notFound("The product");
  const list: List<RecommendationRow> = {
    reader,
    query: ["recommendationHistory", id, times],
    read: async ({ after, upTo, limit }) =>
      await database.boundedRows<RecommendationRow>(sql`
        /* pricing.getRecommendationHistory */
        select ${columns(query)}
        from recommendation
        ${joins(contract)}
        where recommendation.contract_id = ${contract.contractId}
          and recommendation.product_id = ${id}
          and calculated_at >= ${times.oldest}::timestamptz
          and calculated_at > ${after ?? "-infinity"}::timestamptz
          and calculated_at <= ${upTo ?? times.newest}::timestamptz
        order by calculated_at
        limit ${limit}`),
    keyOf: (row) => row.key,
    render: (row) => renderRecommendation(row, query),
  };
  return await readPage(database, list, query.page);
}

/** The times of the oldest and the newest listed recommendation as exact text; null if the product does not exist. */
async function findHistory(
  database: Queries,
  contract: Contract,
  productId: number,
  { start, end, page }: { start: Date | null; end: Date | null; page: PageRequest },
): Promise<{ oldest: string | null; newest: string | null } | null> {
  return await database.row<{ oldest: string | null; newest: string | null }>(sql`
    /* pricing.findHistory */
    select listed.*
    from product
    cross join lateral (
      select min(calculated_at)::text as oldest, max(calculated_at)::text as newest
      from (
        select calculated_at
        from recommendation
        where recommendation.contract_id = ${contract.contractId}
          and recommendation.product_id = ${productId}
          and calculated_at >= ${start ?? "-infinity"}
          and calculated_at < ${end ?? "infinity"}
        order by calculated_at desc
        limit ${page.limit}
      ) as newest
    ) as listed
    where product.contract_id = ${contract.contractId} and product.product_id = ${productId}`);
}

/** A product's newest price, or null. */
export async function findNewestRecommendation(
  database: Queries,
  contract: Contract,
  productId: number,
): Promise<{ price: number; calculatedAt: Date } | null> {
  const row = await database.row<{ price: number; calculated_at: Date }>(sql`
    /* pricing.findNewestRecommendation */
    select price, calculated_at
    from newest_recommendation
    where contract_id = ${contract.contractId} and product_id = ${productId}`);
  return row === null ? null : { price: row.price, calculatedAt: row.calculated_at };
}

/** JSON text of a {@link RecommendationOut}. Tags pass as stored text. */
function renderRecommendation(row: RecommendationRow, { includeDomains, oldClients }: RecommendationParts): string {
  const figures = renderFigures(row.previous_price, {
    price: row.price,
    deliveryCosts: row.delivery_costs,
    oldPrice: row.old_price,
    oldDeliveryCosts: row.old_delivery_costs,
    oldPosition: row.old_position,
    newPosition: row.new_position,
    branchName: row.branch_name,
    leafNodeId: row.leaf_node_id,
  });
  const price: Omit<RecommendationOut, "originalTags" | "tags" | "domains"> = {
    recommendationId: row.recommendation_id,
    productId: String(row.product_id),
    ...optional("customerProductId", row.customer_product_id),
    ...optional("gtin", row.gtin),
    price: row.price,
    currency: row.currency,
    timestamp: renderInstant(row.calculated_at),
    calculatedAt: renderInstant(row.computed_at ?? row.calculated_at),
    ...optional("relevantDomain", row.relevant_domain),
    ...figures,
    originalMinPriceBoundary: row.original_min ?? (oldClients ? minAmount : null),
    originalMaxPriceBoundary: row.original_max ?? (oldClients ? maxAmount : null),
  };
  const domains = includeDomains ? `,"domains":${JSON.stringify(renderDomains(row, figures))}` : "";
  return `${JSON.stringify(price).slice(0, -1)},"originalTags":${row.original_tags ?? "[]"},"tags":${row.tags ?? "[]"}${domains}}`;
}

/** The price of each domain. If only one has any, it is the row's own. */
function renderDomains(row: RecommendationRow, figures: ReturnType<typeof renderFigures>) {
  const { currency } = row;
  if (row.domains === null) {
    return row.relevant_domain === null
      ? []
      : [{ domain: row.relevant_domain, currency, price: row.price, ...figures }];
  }
  const domains: DomainPrice[] = JSON.parse(row.domains);
  return domains.map((price) => ({
    domain: price.domain,
    currency,
    price: price.price,
    ...renderFigures(row.previous_price, price),
  }));
}

type Figures = Pick<
  DomainPrice,
  | "price"
  | "deliveryCosts"
  | "oldPrice"
  | "oldDeliveryCosts"
  | "oldPosition"
  | "newPosition"
  | "branchName"
  | "leafNodeId"
>;

function renderFigures(previousPrice: number | null, figures: Figures) {
  return {
    ...optional("deliveryCosts", figures.deliveryCosts),
    ...optional("oldPrice", figures.oldPrice),
    ...optional("oldDeliveryCosts", figures.oldDeliveryCosts),
    ...optional("oldPosition", figures.oldPosition),
    ...optional("newPosition", figures.newPosition),
    ...optional("relativePriceChangePercentage", changePercentage(figures.price, figures.oldPrice, previousPrice)),
    ...optional("decisiveStrategyBranchName", figures.branchName),
    decisiveStrategyTreeLeafNodeId: figures.leafNodeId,
  };
}

/** A member that is absent without a value. */
function optional<Name extends string, Value>(name: Name, value: Value | null): { [Key in Name]?: Value } {
  const member: { [Key in Name]?: Value } = {};
  if (value !== null) member[name] = value;
  return member;
}
