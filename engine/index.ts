// The exports of the pricing engine. Nothing outside this folder imports another file of it.

export { branchNamesOf, leafPointersOf } from "./branch-names.ts";
export { compileStrategy } from "./compile.ts";
export type { CompiledStrategy } from "./compile.ts";
export { editionOf } from "./grammar.ts";
export type { Edition } from "./grammar.ts";
export { exactOf, percentOf } from "./exact.ts";
export type {
  CurrencyRate,
  EngineContext,
  EngineProduct,
  EngineTag,
  Market,
  MarketOffer,
  OfferAttribute,
  OtherProduct,
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
export { WEEKDAYS } from "./clock.ts";
export { RESULT_PREFIX, TAG_PREFIX } from "./fields.ts";
export { DEFINITIONS, TABLES } from "./formula-names.ts";
export { FUNCTIONS } from "./formula-syntax.ts";
export { connectedGroups, familyKeysOf, groupsInOrder } from "./family-members.ts";
export type { FamilyKeys, FamilyMember, FamilyRoom } from "./family-members.ts";
export { MAX_MEMBERS, settleFamilies, tooLargeFamily, unsettledFamily } from "./families.ts";
export type { FamilyPrice, SettledFamilies } from "./families.ts";
export { namedProducts } from "./other-products.ts";
export { levelsOf } from "./levels.ts";
export type { Levels } from "./levels.ts";
export { tagsOfOthers, usedFields } from "./used-fields.ts";
export { NO_SUMS, addResults, judgeSample, judgeSums, sharesOf, usualShares } from "./guard/breaker.ts";
export type { JudgedRun, ProductResult, RunShares, RunSums, UsualShares } from "./guard/breaker.ts";
export { APPROVAL_REASONS, DEFAULT_GUARD, OPEN_GUARD, parseAmount, requiredApprovals } from "./guard/guard.ts";
export type { ApprovalReason, Guard, OnBreach, RunGuard } from "./guard/guard.ts";
export { hasCompetitors } from "./guard/has-competitors.ts";
export { compileGuard } from "./guard/judge-price.ts";
export type { CalculatedProduct, PriceJudge, Verdict } from "./guard/judge-price.ts";
export { countVendors } from "./guard/suspect-own.ts";
export type { VendorCount } from "./guard/suspect-own.ts";
export type { Capability } from "./capabilities.ts";
export { nextEdgeOf } from "./edges.ts";
export { readPart } from "./history-reads.ts";
export type { HistoryReads } from "./history-reads.ts";
export { updateHistory } from "./price-history.ts";
export type { EarlierDay, HistorySpan, PriceHistory, PriceLimit, PublishedPrice } from "./price-history.ts";
export type { ParsedStrategy } from "./parse.ts";
export { problemText } from "./problems.ts";
export type { Problem } from "./problems.ts";
export { warningsOf } from "./warnings.ts";
export type { Assortment } from "./warnings.ts";
export type { Language } from "./texts.ts";
export { recommend } from "./recommend.ts";
export type { RecommendOptions } from "./recommend.ts";
export { parseStrategy, strategySchema, strategySchemaOf } from "./parse.ts";
export { describe, heading } from "./sentences.ts";
export type { Sentence } from "./sentences.ts";
export { shownCost } from "./margin.ts";
export { areSoldOut } from "./market-figures.ts";
export { floorCents, gapHundredths, placeOf } from "./standing.ts";
export type { Place, Standing } from "./standing.ts";
export { because, reasonText, said } from "./reasons.ts";
export type { Reason } from "./reasons.ts";
export { kindOfDefinition } from "./strategy.ts";
export { fitsField } from "./strategy-condition.ts";
export type * from "./strategy.ts";
export type * from "./trace.ts";
export { engineVersion } from "./version.ts";
