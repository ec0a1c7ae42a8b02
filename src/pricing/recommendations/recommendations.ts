/** `listRecommendations`, `getRecommendationHistory`: reading calculated prices (interface 4.2, decisions section 5). */
import type { DomainPrice } from "../../../engine/index.ts";
import type { Caller, Contract } from "../../base/contract.ts";
import { notFound } from "../../base/error.ts";
import { parseProductId } from "../../base/id.ts";
import { renderInstant } from "../../base/instant.ts";
import { mapInTurns } from "../../base/turns.ts";
import { raw, sql, type Database, type Queries } from "../../database/connection.ts";
import { leadsOn, rememberPage, seekPage, type Walk } from "../../paging/pages.ts";
import { storedIn, type TimeWindow } from "../../history/window.ts";
import { windowPage } from "../../history/window-pages.ts";
import { limits } from "../../limits.ts";
import type { RecommendationOut } from "./schema.ts";

interface RecommendationRow {
  product_id: number;
  customer_product_id: string | null;
  gtin: number | null;
  recommendation_id: string;
  calculated_at: Date;
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
  relative_change_percent: number | null;
  original_min: number | null;
  original_max: number | null;
  original_tags: string | null;
  tags: string | null;
  domains: string | null;
}

/** Which parts of a recommendation are read beside the price. */
export interface RecommendationParts {
  includeTags: boolean;
  includeDomains: boolean;
}

/** What a recommendation row is read as; `parts` are left out where they are not asked for. */
function columns({ includeTags, includeDomains }: RecommendationParts) {
  return sql`recommendation.product_id, product.customer_product_id, product.gtin, recommendation_id, calculated_at, price,
      currency, relevant_domain, branch_name, leaf_node_id, delivery_costs, old_price, old_delivery_costs, old_position,
      new_position, relative_change_percent, state.min_price_boundary as original_min,
      state.max_price_boundary as original_max, state.tags as original_tags,
      case when ${includeTags} then product.tags end as tags,
      case when ${includeDomains} then domains end as domains`;
}

/**
 * The product as it is now, which hides what is deleted, and as it was when the price was calculated. Lateral with a
 * limit, so that each is one look-up by primary key whatever the planner believes: on tables without statistics it
 * chose joins that took 0.7 s for 20 rows (PostgreSQL 15); so it takes under 60 ms.
 */
const joins = raw(`
    cross join lateral (
      select customer_product_id, gtin, tags
      from product
      where product.contract_id = recommendation.contract_id and product.product_id = recommendation.product_id
      limit 1
    ) as product
    left join lateral (
      select min_price_boundary, max_price_boundary, tags
      from product_state
      where product_state.contract_id = recommendation.contract_id
        and product_state.product_id = recommendation.product_id
        and product_state.revision = recommendation.product_revision
      limit 1
    ) as state on true`);

/** One page of the newest recommendation per product calculated in `[start, end)`, by product. */
export async function listRecommendations(
  database: Database,
  reader: { contract: Contract; caller: Caller },
  query: { window: TimeWindow; start: number; limit: number } & RecommendationParts,
): Promise<RecommendationOut[]> {
  const { contract, caller } = reader;
  const { window, start, limit } = query;
  const walk: Walk = {
    contract,
    accountId: caller.accountId,
    query: ["recommendations", window.start, window.end, limit],
  };
  const { afterKey, skip } = await seekPage(database, walk, start);
  const page = { afterProductId: Number(afterKey ?? 0), skip, limit: limit + 1 };
  const rows = await database.rows<RecommendationRow>(sql`
    /* pricing.listRecommendations */
    with page as materialized (${await windowPage(database, contract, "recommendation", window, page)})
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
    ${joins}
    order by page.product_id`);
  const last = rows.slice(0, limit).at(-1);
  if (last !== undefined && leadsOn(query, rows.length)) {
    await rememberPage(database, walk, { nextStart: start + limit, lastKey: String(last.product_id) });
  }
  return await mapInTurns(rows.slice(0, limit), (row) => renderRecommendation(row, query));
}

/** Every recommendation of a product calculated in the range, the oldest first; the newest ones when there are too many. @throws 404 */
export async function getRecommendationHistory(
  database: Queries,
  contract: Contract,
  productId: string,
  query: { start: Date | null; end: Date | null } & RecommendationParts,
): Promise<RecommendationOut[]> {
  const id = parseProductId(productId);
  const product =
    id === null
      ? null
      : await database.row(sql`
          /* pricing.findProduct */
          select
          from product
          where contract_id = ${contract.contractId} and product_id = ${id}`);
  if (product === null) throw notFound("The product");
  const rows = await database.rows<RecommendationRow>(sql`
    /* pricing.getRecommendationHistory */
    select ${columns(query)}
    from recommendation
    ${joins}
    where recommendation.contract_id = ${contract.contractId}
      and recommendation.product_id = ${id}
      and calculated_at >= coalesce(${query.start}::timestamptz, '-infinity')
      and calculated_at < coalesce(${query.end}::timestamptz, 'infinity')
    order by calculated_at desc
    limit ${limits.page.history.max}`);
  return rows.reverse().map((row) => renderRecommendation(row, query));
}

/** The price a product was last given, or null when it has none. */
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

function renderRecommendation(row: RecommendationRow, { includeDomains }: RecommendationParts): RecommendationOut {
  const figures = renderFigures({
    deliveryCosts: row.delivery_costs,
    oldPrice: row.old_price,
    oldDeliveryCosts: row.old_delivery_costs,
    oldPosition: row.old_position,
    newPosition: row.new_position,
    relativeChangePercent: row.relative_change_percent,
    branchName: row.branch_name,
    leafNodeId: row.leaf_node_id,
  });
  return {
    recommendationId: row.recommendation_id,
    productId: String(row.product_id),
    ...optional("customerProductId", row.customer_product_id),
    ...optional("gtin", row.gtin),
    price: row.price,
    currency: row.currency,
    timestamp: renderInstant(row.calculated_at),
    ...optional("relevantDomain", row.relevant_domain),
    ...figures,
    originalMinPriceBoundary: row.original_min,
    originalMaxPriceBoundary: row.original_max,
    originalTags: JSON.parse(row.original_tags ?? "[]"),
    ...(row.tags === null ? {} : { tags: JSON.parse(row.tags) }),
    ...(includeDomains ? { domains: renderDomains(row, figures) } : {}),
  };
}

/** The price of each domain; where only one has any, the row itself is it. */
function renderDomains(row: RecommendationRow, figures: ReturnType<typeof renderFigures>) {
  const { currency } = row;
  if (row.domains === null) {
    return row.relevant_domain === null
      ? []
      : [{ domain: row.relevant_domain, currency, price: row.price, ...figures }];
  }
  const domains: DomainPrice[] = JSON.parse(row.domains);
  return domains.map((price) => ({ domain: price.domain, currency, price: price.price, ...renderFigures(price) }));
}

type Figures = Pick<
  DomainPrice,
  | "deliveryCosts"
  | "oldPrice"
  | "oldDeliveryCosts"
  | "oldPosition"
  | "newPosition"
  | "relativeChangePercent"
  | "branchName"
  | "leafNodeId"
>;

function renderFigures(figures: Figures) {
  return {
    ...optional("deliveryCosts", figures.deliveryCosts),
    ...optional("oldPrice", figures.oldPrice),
    ...optional("oldDeliveryCosts", figures.oldDeliveryCosts),
    ...optional("oldPosition", figures.oldPosition),
    ...optional("newPosition", figures.newPosition),
    ...optional("relativePriceChangePercentage", figures.relativeChangePercent),
    ...optional("decisiveStrategyBranchName", figures.branchName),
    decisiveStrategyTreeLeafNodeId: figures.leafNodeId,
  };
}

/** A member that is absent where there is no value. */
function optional<Name extends string, Value>(name: Name, value: Value | null): { [Key in Name]?: Value } {
  const member: { [Key in Name]?: Value } = {};
  if (value !== null) member[name] = value;
  return member;
}
