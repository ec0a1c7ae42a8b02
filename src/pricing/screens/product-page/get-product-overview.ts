/** `getProductOverview`: all that a page about one product shows first (interface 4.33-1). */
import { describe, shownCost, type Language } from "../../../../engine/index.ts";
import { digitsOfCurrency } from "../../../base/currency.ts";
import type { Contract } from "../../../base/contract.ts";
import { ApiError } from "../../../base/error.ts";
import type { Database } from "../../../database/connection.ts";
import { explainApproval } from "../approvals/explain-approval.ts";
import { findWaiting } from "../approvals/list-approvals.ts";
import type { Basis } from "../../figures/figure-fields.ts";
import { findBasis } from "../../figures/find-basis.ts";
import { getFilterTags } from "../../figures/filter-tags.ts";
import { renderFigures } from "../../figures/render-figures.ts";
import type { ProductFigureOut } from "../../figures/schema.ts";
import { explainRecommendation } from "../recommendations/explain-recommendation.ts";
import { engineProduct } from "../../inputs/engine-input.ts";
import { evaluated, openProduct } from "./open-product.ts";
import type { ProductOverviewOut } from "./schema.ts";

/** @throws 404 for an unknown product */
export async function getProductOverview(
  database: Database,
  contract: Contract,
  productId: string,
  { language, basis: wanted }: { language: Language; basis: Basis | null },
): Promise<ProductOverviewOut> {
  const open = await openProduct(database, contract, productId);
  const { product } = open.from;
  const tagKeys = await getFilterTags(database, contract);
  const basis = wanted ?? (await findBasis(database, contract));
  const [figures] = await renderFigures(database, contract, [product.product_id], { tagKeys, basis });
  const priced = engineProduct(product);
  const { tags, minPriceBoundary, maxPriceBoundary, referencePrice } = priced;
  const cost = shownCost(priced);
  return {
    productId: String(product.product_id),
    basis,
    ...(figures === undefined ? {} : { figures }),
    tags: tags.map(({ key, value }) => ({ key, value })),
    ...(cost === null ? {} : { cost }),
    ...(referencePrice === null ? {} : { referencePrice }),
    ...(minPriceBoundary === null ? {} : { minPriceBoundary }),
    ...(maxPriceBoundary === null ? {} : { maxPriceBoundary }),
    domains: (open.from.snapshots ?? []).map(({ domain, gatheredAt }) => ({
      domain,
      gatheredAt: gatheredAt.toISOString(),
    })),
    ...now(open, language),
    ...(figures === undefined ? {} : await told(database, contract, figures, language)),
  };
}

/** The newest calculations, with the steps to their prices: what the page tells first. */
async function told(
  database: Database,
  contract: Contract,
  { productId, recommendationId, state }: ProductFigureOut,
  language: Language,
): Promise<Pick<ProductOverviewOut, "pending" | "published">> {
  const published =
    recommendationId === undefined
      ? null
      : await ifKept(explainRecommendation(database, contract, recommendationId, language));
  const approval = state === "held" ? await findWaiting(database, contract, Number(productId), language) : null;
  if (approval === null) return published === null ? {} : { published };
  const named = { productId, createdAt: new Date(approval.createdAt) };
  const explanation = await ifKept(explainApproval(database, contract, named, language));
  return {
    ...(published === null ? {} : { published }),
    pending: { approval, ...(explanation === null ? {} : { explanation }) },
  };
}

/** What a price was calculated from is not kept for ever, and a price that waited may be decided on meanwhile. */
async function ifKept<Explanation>(explaining: Promise<Explanation>): Promise<Explanation | null> {
  try {
    return await explaining;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** What a run would calculate now. Without a strategy nothing. */
function now(open: Awaited<ReturnType<typeof openProduct>>, language: Language): Pick<ProductOverviewOut, "now"> {
  const { strategy } = open;
  if (strategy === null) return {};
  const outcome = evaluated(open);
  const { trace } = outcome;
  return {
    now: {
      result: outcome.kind === "recommendation" ? "priced" : outcome.kind === "skip" ? "skipped" : "failed",
      ...(outcome.kind === "recommendation" ? { price: outcome.price } : {}),
      strategy: { id: strategy.strategyId, name: strategy.name, version: strategy.version },
      steps: [...(trace?.steps ?? [])],
      sentences:
        trace === undefined ? [] : describe(trace, language, digitsOfCurrency(trace.currency)).map(({ text }) => text),
    },
  };
}
