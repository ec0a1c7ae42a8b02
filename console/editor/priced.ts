/** A product's price by a document, calculated in the browser by the engine that the service runs. Nothing is stored. */
import {
  describe,
  reasonText,
  recommend,
  type CompiledStrategy,
  type EngineContext,
  type EngineProduct,
  type Language,
  type Market,
  type Outcome,
  type OtherProduct,
} from "../../engine/index.ts";
import type { EngineInput } from "./queries.ts";

/** What the engine gets. It comes from our own service, which made it for this engine. */
export interface Inputs {
  readonly product: EngineProduct;
  readonly markets: readonly Market[];
  readonly context: EngineContext;
}

/** null if the service is of a release whose engine gets something else. */
export function inputsOf(input: EngineInput): Inputs | null {
  const { product, context }: { product: unknown; context: unknown } = input;
  const markets: readonly unknown[] = input.markets;
  if (!isProduct(product) || !markets.every(isMarket) || !isContext(context)) return null;
  const { products, ...rest } = context;
  return { product, markets, context: { ...rest, ...(products === undefined ? {} : { products: new Map(products) }) } };
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

export interface Priced {
  readonly outcome: Outcome;
  /** The price before: published or advised, else our own offer's, else the reference price. */
  readonly today: number | null;
  /** null: no price, for the reason. */
  readonly price: number | null;
  readonly reason: string | null;
  readonly sentences: readonly string[];
}

export function priceBy(compiled: CompiledStrategy, inputs: Inputs, language: Language): Priced {
  const { product, markets, context } = inputs;
  const outcome = recommend(compiled, product, markets, context, { trace: true });
  const isPriced = outcome.kind === "recommendation";
  const own = isPriced ? outcome.oldPrice : null;
  return {
    outcome,
    today: context.previousPrice ?? own ?? product.referencePrice,
    price: isPriced ? outcome.price : null,
    reason: isPriced ? null : reasonText(outcome.why, language),
    sentences: outcome.trace === undefined ? [] : describe(outcome.trace, language).map(({ text }) => text),
  };
}
