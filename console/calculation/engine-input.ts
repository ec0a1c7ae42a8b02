/** What the engine gets of a product: read from the service, made ready for the engine in the browser. */
import { queryOptions } from "@tanstack/react-query";
import type { Answer } from "../../client/client.ts";
import type { EngineContext, EngineProduct, Market, OtherProduct } from "../../engine/index.ts";
import { read } from "../service/read.ts";

const path = "/api/v3/vendor/contracts/{contractId}/products/{productId}/engineinput";

export type EngineInput = Answer<typeof path, "get">["data"];

/** @param strategyId by its newest version; null for the version that prices follow */
export function engineInputQuery(contractId: string, productId: string, strategyId: string | null) {
  const query = strategyId === null ? {} : { strategyId };
  return queryOptions({ ...read(path, { path: { contractId, productId }, query }), staleTime: 60_000 });
}

/** What the engine gets. It comes from our own service, which made it for this engine. */
export interface Inputs {
  readonly product: EngineProduct;
  readonly markets: readonly Market[];
  readonly context: EngineContext;
}

/** null if the service is of a release whose engine gets something else. */
export function inputsOf(input: Pick<EngineInput, "context" | "markets" | "product">): Inputs | null {
  const { product, context }: { product: unknown; context: unknown } = input;
  const markets: readonly unknown[] = input.markets;
  if (!isProduct(product) || !markets.every(isMarket) || !isContext(context)) return null;
  const { products, ...others } = context;
  return {
    product,
    markets,
    context: { ...others, ...(products === undefined ? {} : { products: new Map(products) }) },
  };
}

/** The context as JSON has it: other products are a list of pairs. */
type WrittenContext = Omit<EngineContext, "products"> & { readonly products?: readonly [string, OtherProduct][] };

function isProduct(value: unknown): value is EngineProduct {
  return isObject(value) && typeof value["productId"] === "string" && Array.isArray(value["tags"]);
}

function isMarket(value: unknown): value is Market {
  return isObject(value) && typeof value["domain"] === "string" && Array.isArray(value["offers"]);
}

function isContext(value: unknown): value is WrittenContext {
  return isObject(value) && typeof value["nowMs"] === "number" && typeof value["currency"] === "string";
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
