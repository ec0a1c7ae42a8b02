/** `getProductOverview`: all that a page about one product shows first (interface 4.33-1). */
import { describe, shownCost, type Language } from "../../../engine/index.ts";
import type { Contract } from "../../base/contract.ts";
import type { Database } from "../../database/connection.ts";
import { getFilterTags } from "../figures/filter-tags.ts";
import { renderFigures } from "../figures/render-figures.ts";
import { engineProduct } from "../runs/engine-input.ts";
import { evaluated, openProduct } from "./open-product.ts";
import type { ProductOverviewOut } from "./schema.ts";

/** @throws 404 for an unknown product */
export async function getProductOverview(
  database: Database,
  contract: Contract,
  productId: string,
  language: Language,
): Promise<ProductOverviewOut> {
  const open = await openProduct(database, contract, productId);
  const { product } = open.from;
  const tagKeys = await getFilterTags(database, contract);
  const [figures] = await renderFigures(database, contract, [product.product_id], tagKeys);
  const priced = engineProduct(product);
  const { tags, minPriceBoundary, maxPriceBoundary, referencePrice } = priced;
  const cost = shownCost(priced);
  return {
    productId: String(product.product_id),
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
  };
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
      sentences: trace === undefined ? [] : describe(trace, language).map(({ text }) => text),
    },
  };
}
