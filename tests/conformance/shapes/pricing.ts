/** Recommendations, strategies and simulations (interface 2.6, 4.2). */
import { oldClients } from "../old-clients.ts";
import { tag } from "./products.ts";
import {
  amount,
  anObject,
  boolean,
  currency,
  data,
  decimals,
  domain,
  instant,
  int32,
  list,
  matching,
  number,
  object,
  orNull,
  productId,
  text,
  uuid,
  word,
} from "./schema.ts";

const boundary = oldClients ? amount : orNull(amount);
const offered = decimals(4);

const recommendation = object(
  {
    productId,
    price: amount,
    currency,
    timestamp: instant,
    decisiveStrategyTreeLeafNodeId: int32,
    originalMinPriceBoundary: boundary,
    originalMaxPriceBoundary: boundary,
    originalTags: list(tag),
    tags: list(tag),
    recommendationId: word,
  },
  {
    customerProductId: word,
    gtin: number,
    relevantDomain: domain,
    deliveryCosts: offered,
    oldPrice: offered,
    oldDeliveryCosts: offered,
    oldPosition: int32,
    newPosition: int32,
    relativePriceChangePercentage: number,
    decisiveStrategyBranchName: word,
    domains: list(object({ domain, price: amount })),
    calculatedAt: instant,
  },
);

const strategy = object(
  { id: uuid, name: word, active: boolean },
  {
    document: anObject,
    strategyId: uuid,
    version: int32,
    activeVersion: int32,
    followsNewest: boolean,
    hasDraft: boolean,
    warnings: list(anObject),
    createdAt: instant,
    updatedAt: instant,
  },
);

/** A published client reads `version` as a string and `documentVersion` as an integer. */
const history = data(
  object({
    history: list(
      object(
        { version: matching(/^\d+$/), documentVersion: int32, updateDate: instant, updatedBy: word },
        { documentVersionMessage: text },
      ),
    ),
  }),
);

const v3 = "/api/v3/vendor/contracts/{contractId}";
const strategies = `${v3}/settings/pricingstrategies`;

/** The answer to a body with `simulationRequests`; the own form has an object of its own. */
export const simulation = object({
  strategyBuilder: anObject,
  ownShops: list(object({ domain, ownShopName: word })),
  dataTimeRange: anObject,
  calculationTimestamp: instant,
  simulationResults: list(
    object({ productId, result: anObject, decisivePath: {}, originalTags: list(tag), originalOffers: list(anObject) }),
  ),
});

export const pricingShapes = {
  "GET /api/2/v/contracts/{contractId}/result/pricerecommendations": { 200: data(list(recommendation)) },
  [`GET ${v3}/products/{productId}/pricerecommendationhistory`]: { 200: data(list(recommendation)) },
  [`GET ${v3}/pricerecommendations/{recommendationId}/explanation`]: {
    200: data(object({ productId, price: amount })),
  },
  [`POST ${v3}/pricerecommendations/simulate`]: {
    200: data({ type: "object", if: { required: ["simulationResults"] }, then: simulation }),
  },
  [`POST ${v3}/pricerecommendations/backtest`]: { 200: data(anObject) },
  [`GET ${strategies}`]: { 200: data(list(strategy)) },
  [`POST ${strategies}`]: { 201: data(strategy) },
  [`GET ${strategies}/{strategyId}`]: { 200: data(strategy) },
  [`PUT ${strategies}/{strategyId}`]: { 200: data(strategy) },
  [`POST ${strategies}/{strategyId}/activate`]: { 200: data(strategy) },
  [`POST ${strategies}/validate`]: {
    200: data(object({ valid: boolean, problems: list(anObject), warnings: list(anObject) })),
  },
  [`GET ${strategies}/history`]: { 200: history },
  [`GET ${strategies}/{strategyId}/history`]: { 200: history },
  [`GET ${v3}/settings/repricingstrategy/history`]: { 200: history },
};
