// A value that an amount needs and that is not there: the reason says what to change.

import { type FieldName, TAG_PREFIX, otherPriceOf } from "../values/field-names.ts";
import { otherProduct } from "./other-products.ts";
import { type Reason, type ReasonCode, because } from "../trace/reasons.ts";
import { type Scope, domainOf, findTag } from "./scope.ts";

/** Nothing instead of a value. It is a class because `instanceof` tells it from values of every shape at the same cost. */
export class Missing {
  readonly missing: Reason;

  constructor(reason: Reason) {
    this.missing = reason;
  }
}

/** Nothing, for this reason. */
export function missing(code: ReasonCode, params: Reason["params"]): Missing {
  return new Missing(because(code, params));
}

/** Whether there is no value. */
export function isMissing(value: unknown): value is Missing {
  return value instanceof Missing;
}

/** Names the tag or field, the product, and who needs it. */
export function missingField(field: FieldName, path: string, scope: Scope): Missing {
  const { productId: product } = scope.product;
  if (field.name.startsWith(TAG_PREFIX)) {
    const key = field.name.slice(TAG_PREFIX.length);
    const tag = findTag(scope.product, key);
    return tag === undefined
      ? missing("tagMissing", { key, product, path })
      : missing("tagNotNumber", { key, product, path, text: tag.value });
  }
  const other = otherPriceOf(field.name);
  if (other !== null) {
    return missingOther(other, path, scope);
  }
  if (!field.name.startsWith("market.")) {
    const code = /^(history|previous|own)\./.test(field.name) ? "stateMissing" : "fieldMissing";
    return missing(code, { field: field.name, product, path });
  }
  const domain = domainOf(scope);
  if (scope.market === null) {
    return missing("marketless", { field: field.name, product, path });
  }
  return domain === null || domain === ""
    ? missing("pooledMissing", { field: field.name, product, path })
    : missing("marketMissing", { field: field.name, product, path, domain });
}

/** Names what is missing between a product and the price of another one: the tag, the product, or its price. */
function missingOther({ key, figure }: { key: string; figure: string }, path: string, scope: Scope): Missing {
  const { productId: product } = scope.product;
  const tag = findTag(scope.product, key);
  if (tag === undefined) {
    return missing("tagMissing", { key, product, path });
  }
  const code = otherProduct(scope, key) === undefined ? "otherUnknown" : "otherPriceless";
  return missing(code, { key, product, path, other: tag.value, figure: `other.${figure}` });
}
