/** A product's price by a document, calculated in the browser by the engine that the service runs. Nothing is stored. */
import {
  describe,
  reasonText,
  recommend,
  type CompiledStrategy,
  type Language,
  type Outcome,
} from "../../engine/index.ts";
import { digitsOfCurrency } from "../../src/base/currency.ts";
import type { Inputs } from "./engine-input.ts";

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
  const digits = digitsOfCurrency(context.currency);
  const isPriced = outcome.kind === "recommendation";
  const own = isPriced ? outcome.oldPrice : null;
  return {
    outcome,
    today: context.previousPrice ?? own ?? product.referencePrice,
    price: isPriced ? outcome.price : null,
    reason: isPriced ? null : reasonText(outcome.why, language, digits),
    sentences: outcome.trace === undefined ? [] : describe(outcome.trace, language, digits).map(({ text }) => text),
  };
}
