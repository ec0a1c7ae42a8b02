/** Products and what is known of them (interface 2.1, 2.7, 4.1). Old clients cannot read a null. */
import { oldClients } from "../old-clients.ts";
import { itemErrors } from "./errors.ts";
import {
  accepted,
  amount,
  boolean,
  choice,
  data,
  deleted,
  domain,
  either,
  instant,
  int32,
  list,
  number,
  object,
  orNull,
  productId,
  type Schema,
  text,
  word,
} from "./schema.ts";

/** As products query, extended tags and recommendations have it. */
export const tag = object(
  { label: word, stringValue: text },
  { doubleValue: number, integerValue: int32, booleanValue: boolean },
);

/** As the offers listing and the deprecated list of products have it. */
export const plainTag = object({ key: word, value: text });

const nameAndPrice = oldClients
  ? { name: word, referencePrice: amount }
  : { name: orNull(text), referencePrice: orNull(amount) };
const boundaries = { minPriceBoundary: amount, maxPriceBoundary: amount };
const ids = { customerProductId: word, gtin: number };

/** What lists of products and of their offers have in common. */
export function productWith(more: Readonly<Record<string, Schema>>): Schema {
  const required = { id: productId, ...nameAndPrice, ...more };
  return oldClients ? object({ ...required, ...boundaries }, ids) : object(required, { ...boundaries, ...ids });
}

const product = productWith({ identifier: word, createdAt: instant, updatedAt: instant, tags: list(tag) });

/** What `attributes` names. */
const listedProduct = object(
  { productId },
  { identifier: word, ...nameAndPrice, ...boundaries, gtin: number, tags: list(plainTag), strategy: orNull(text) },
);

const imported = either(data(object({ productId, result: choice("created", "updated", "unchanged") })), itemErrors);

const outcomes = choice(
  "ProductFound",
  "ProductNotFound",
  "ProductNotAvailable",
  "CaptchaFailure",
  "LayoutFailure",
  "RequestFailure",
  "UnknownFailure",
  "ProductSearchFailure",
  "MissingTaskData",
  "AlreadyCompletedTask",
  "InvalidTaskSession",
  "MissingContractId",
  "UnsupportedDomainFailure",
);

const domainStatus = object(
  { domain },
  { startedAt: instant, completedAt: instant, outcome: object({ successful: boolean, outcome: outcomes }) },
);

const boxes = { isInPrimeBuybox: boolean, isInNonPrimeBuybox: boolean };

const contract = "/api/v3/vendor/contracts/{contractId}/products";

export const productShapes = {
  [`POST ${contract}`]: { 200: data(list(imported)) },
  [`PUT ${contract}`]: { 202: accepted },
  [`DELETE ${contract}`]: { 200: deleted },
  [`GET ${contract}/{productId}/extendedtags`]: { 200: data(list(tag)) },
  [`GET ${contract}/monitoringstatus`]: {
    200: data(list(object({ productId: int32, statusOnDomain: list(domainStatus) }))),
  },
  [`GET ${contract}/marketplace/buybox/stats`]: {
    200: data(list(object({ productId: int32, ...boxes, domains: list(object({ domain, ...boxes })) }))),
  },
  "POST /api/v3.1/vendor/contracts/{contractId}/products/query": { 200: data(list(product)) },
  "GET /api/2/v/contracts/{contractId}/products": { 200: list(listedProduct) },
};
