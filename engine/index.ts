// The exports of the pricing engine. Nothing outside this folder imports another file of it.

export { branchNamesOf, leafPointersOf } from "./language/branch-names.ts";
export { briefReason } from "./sentences/brief-reasons.ts";
export { mostCompared } from "./language/most-compared.ts";
export { compileStrategy } from "./evaluate/compile.ts";
export type { CompiledStrategy } from "./evaluate/compile.ts";
export { exactOf, percentOf } from "./values/exact.ts";
export type {
  CurrencyRate,
  EngineContext,
  EngineProduct,
  EngineTag,
  FamilyPrice,
  Market,
  MarketOffer,
  OfferAttribute,
  OtherProduct,
  RememberedPrice,
} from "./trace/input.ts";
export type {
  DomainFailure,
  DomainPrice,
  DomainResult,
  DomainSkip,
  Failure,
  FamilyRoom,
  Outcome,
  PriceFigures,
  Recommendation,
  Skip,
  Ranking,
} from "./trace/outcome.ts";
export { WEEKDAYS } from "./values/clock.ts";
export { DEFINITIONS, RESULT_PREFIX, TABLES, TAG_PREFIX } from "./values/field-names.ts";
export { FUNCTIONS } from "./language/formula-syntax.ts";
export { connectedGroups, familyKeysOf, groupsInOrder } from "./families/members.ts";
export type { FamilyKeys, FamilyMember } from "./families/members.ts";
export { MAX_MEMBERS, settleFamilies, tooLargeFamily, unsettledFamily } from "./families/settle-families.ts";
export type { SettledFamilies } from "./families/settle-families.ts";
export { namedProducts } from "./evaluate/other-products.ts";
export { levelsOf } from "./families/levels.ts";
export type { Levels } from "./families/levels.ts";
export { tagsOfOthers, usedFields } from "./language/used-fields.ts";
export { NO_SUMS, addResults, isJudged, judgeSample, judgeSums, sharesOf, usualShares } from "./guard/breaker.ts";
export type { JudgedRun, ProductResult, RunShares, RunSums, UsualShares } from "./guard/breaker.ts";
export { APPROVAL_REASONS, DEFAULT_GUARD, OPEN_GUARD, parseAmount, requiredApprovals } from "./guard/guard.ts";
export type { ApprovalReason, Guard, OnBreach, RunGuard } from "./guard/guard.ts";
export { hasCompetitors } from "./guard/has-competitors.ts";
export { compileGuard } from "./guard/judge-price.ts";
export type { CalculatedProduct, PriceJudge, Verdict } from "./guard/judge-price.ts";
export { countVendors } from "./guard/suspect-own.ts";
export type { VendorCount } from "./guard/suspect-own.ts";
export type { Capability } from "./language/capabilities.ts";
export { nextEdgeOf } from "./language/edges.ts";
export { readPart } from "./language/history-reads.ts";
export type { HistoryReads } from "./language/history-reads.ts";
export { updateHistory } from "./values/price-history.ts";
export type { EarlierDay, HistorySpan, PriceHistory, PriceLimit, PublishedPrice } from "./values/price-history.ts";
export type { ParsedStrategy } from "./language/parse.ts";
export { problemText } from "./language/problems.ts";
export type { Problem } from "./language/problems.ts";
export { warningsOf } from "./language/warnings.ts";
export type { Assortment } from "./language/warnings.ts";
export type { Language } from "./words/texts.ts";
export { recommend } from "./evaluate/recommend.ts";
export type { RecommendOptions } from "./evaluate/recommend.ts";
export { parseStrategy, strategySchema } from "./language/parse.ts";
export { describe, heading } from "./sentences/sentences.ts";
export { amountText } from "./words/shown-numbers.ts";
export type { Sentence } from "./sentences/sentences.ts";
export { marginHundredths, shownCost } from "./evaluate/margin.ts";
export { areSoldOut } from "./evaluate/market-figures.ts";
export { floorCents, gapHundredths, placeOf } from "./evaluate/market-ranking.ts";
export type { MarketPosition } from "./evaluate/market-ranking.ts";
export { because, isReason, reasonText, said } from "./trace/reasons.ts";
export type { Reason } from "./trace/reasons.ts";
export { kindOfDefinition } from "./language/strategy.ts";
export { fitsField } from "./language/strategy-condition.ts";
export type * from "./language/strategy.ts";
export type * from "./trace/trace.ts";
export { engineVersion } from "./version.ts";
export { inWholePrices } from "./language/whole-prices.ts";
