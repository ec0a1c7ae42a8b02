/** Watched domains, pages and candidates (interface 2.12, 2.13, 2.15, 4.9, 4.10, 4.13). */
import { itemErrors } from "./errors.ts";
import {
  accepted,
  anObject,
  boolean,
  choice,
  currency,
  data,
  decimals,
  deleted,
  domain,
  either,
  instant,
  int32,
  list,
  map,
  matching,
  number,
  object,
  orNull,
  productId,
  text,
  uuid,
  word,
} from "./schema.ts";

const source = object(
  { kind: choice("page", "shopify", "woocommerce", "magento", "feed", "csv", "sitemap") },
  { method: choice("request", "browser"), url: matching(/^https?:\/\/[^?#]+$/), hasQuery: boolean },
);

const status = object(
  {
    hasCollectorContact: boolean,
    coverage: object(
      { pairs: int32, confirmed: int32 },
      { medianAgeHours: number, isPartial: boolean, countedAt: instant },
    ),
    outcomes: list(object({ day: matching(/^\d{4}-\d\d-\d\d$/), outcome: word, pairs: int32 })),
  },
  {
    heldSince: instant,
    run: object({ taskId: uuid, remaining: int32, deadline: instant, isLate: boolean }, { expectedEnd: instant }),
    recipeVersion: int32,
  },
);

const watchedDomain = object(
  {
    domain,
    source,
    basis: choice("ownShop", "permission", "feed", "publicPages"),
    country: matching(/^[A-Z]{2}$/),
    currency,
    tax: choice("gross", "net"),
    offersShown: choice("all", "some"),
    keepsVendorNames: boolean,
    onlyChanges: boolean,
    staleAfterDays: orNull(int32),
    isEnabled: boolean,
    status,
    warnings: list(word),
  },
  {
    schedule: object({ cron: word, timeZone: word }, { nextRunDate: instant }),
    delivery: object({ costs: decimals(4) }, { freeFrom: decimals(4) }),
    vatPercent: number,
    vendorName: word,
    intervalMs: int32,
    pageTag: word,
    searchUrl: word,
  },
);

const page = object(
  {
    productId,
    domain,
    url: matching(/^https?:\/\//),
    state: choice("candidate", "active", "gone", "paused", "rejected"),
    origin: choice("given", "import", "feed", "sitemap", "search", "matched"),
  },
  { customerProductId: text, outcome: word, readAt: instant },
);

const candidate = object(
  {
    candidateId: word,
    productId,
    domain,
    url: matching(/^https?:\/\//),
    score: number,
    found: object({}, { name: word, brand: word, gtin: matching(/^\d{14}$/), priceText: word, currency }),
    creationDate: instant,
  },
  { customerProductId: text, productName: text },
);

const recipe = object(
  {
    domain,
    version: int32,
    isProven: boolean,
    storedAt: instant,
    recipe: object({ fields: anObject, tests: list({}) }),
  },
  { message: word },
);

const recipeVersion = object(
  { version: int32, isDeletion: boolean, tests: int32, storedAt: instant, storedBy: word },
  { message: word },
);

const amounts = { price: number, priceText: matching(/^\d+(\.\d+)?$/) };
const tried = object(
  {
    outcome: word,
    isConfirmed: boolean,
    offers: list(
      object(
        { ...amounts, currency },
        {
          availability: boolean,
          deliveryCosts: number,
          vendorName: word,
          attributes: list(object({ name: word, value: word })),
        },
      ),
    ),
    candidates: list(object({ method: word, ...amounts, evidence: text }, { currency })),
    reasons: list(object({ code: word, text: word })),
  },
  {
    product: object({}, { name: word, gtin: matching(/^\d{14}$/), sku: word, brand: word }),
    recipeFields: map(word),
    recipe: object({ fields: anObject, tests: list({}) }),
  },
);

const monitoring = "/api/v3/vendor/contracts/{contractId}/monitoring";

export const monitoringShapes = {
  [`GET ${monitoring}/domains`]: { 200: data(list(watchedDomain)) },
  [`PUT ${monitoring}/domains`]: { 200: data(list(watchedDomain)) },
  [`GET ${monitoring}/pages`]: { 200: data(list(page)) },
  [`PUT ${monitoring}/pages`]: { 200: data(list(either(data({ const: true }), itemErrors))), 202: accepted },
  [`DELETE ${monitoring}/pages`]: { 200: deleted },
  [`POST ${monitoring}/try`]: { 200: data(tried) },
  [`GET ${monitoring}/recipes`]: { 200: data(list(recipe)) },
  [`GET ${monitoring}/recipes/{domain}`]: { 200: data(recipe) },
  [`PUT ${monitoring}/recipes/{domain}`]: { 200: data(recipe) },
  [`DELETE ${monitoring}/recipes/{domain}`]: { 200: deleted },
  [`GET ${monitoring}/recipes/{domain}/history`]: { 200: data(list(recipeVersion)) },
  [`GET ${monitoring}/candidates`]: { 200: data(list(candidate)) },
  [`POST ${monitoring}/candidates/decide`]: { 200: data(list(either(data({ const: true }), itemErrors))) },
};
