// The exports of the pricing engine. Nothing outside this folder imports another file of it.

export { compileStrategy } from "./compile.ts";
export type { CompiledStrategy } from "./compile.ts";
export { exactOf, percentOf } from "./exact.ts";
export type {
  CurrencyRate,
  EngineContext,
  EngineProduct,
  EngineTag,
  Market,
  MarketOffer,
  OfferAttribute,
} from "./input.ts";
export type {
  DomainFailure,
  DomainPrice,
  DomainResult,
  DomainSkip,
  Failure,
  Outcome,
  PriceFigures,
  Recommendation,
  Skip,
} from "./outcome.ts";
export type { Capability } from "./capabilities.ts";
export { updateHistory } from "./price-history.ts";
export type { HistorySpan, PriceHistory, PriceLimit, PublishedPrice } from "./price-history.ts";
export type { ParsedStrategy } from "./parse.ts";
export { problemText } from "./problems.ts";
export type { Problem } from "./problems.ts";
export type { Language } from "./texts.ts";
export { recommend } from "./recommend.ts";
export type { RecommendOptions } from "./recommend.ts";
export { parseStrategy, strategySchema } from "./parse.ts";
export { describe, heading } from "./sentences.ts";
export type { Sentence } from "./sentences.ts";
export { reasonText, said } from "./reasons.ts";
export type * from "./strategy.ts";
export type * from "./trace.ts";
export { engineVersion } from "./version.ts";
