/** The rules of one product, in JSON and CSV imports alike (interface 2.1). */
import { errorItem, type ErrorItem } from "../base/error.ts";
import { maxAmount, priceDecimals, roundHalfUp } from "../base/money.ts";
import { compileCheck, withoutNulls } from "../http/validation.ts";
import { limits } from "../limits.ts";
import { byField, priceFields, productFields, type ProductValues } from "./product-fields.ts";
import { CompleteProductIn, ProductIn } from "./schema.ts";
import { evaluateTag, type DecimalSeparator, type Tag } from "./tags.ts";

/** A product that follows all rules, as statements store it. */
export interface ImportedProduct extends ProductValues {
  identifier: string;
  tags: Tag[];
}

export type Judged = { product: ImportedProduct } | { errors: ErrorItem[] };

/** The rules that an import gives for all its products. */
export interface ProductRules {
  /** `customerProductId`, `gtin`, `name` or `tags.<key>`. */
  identifyingAttribute: string;
  decimalSeparator: DecimalSeparator;
  /** Fields that old clients cannot read as null are required as well. */
  isComplete?: boolean;
}

const noValues: ProductValues = byField(() => null);
const checkProduct = compileCheck(ProductIn);
const checkComplete = compileCheck(CompleteProductIn);

/**
 * Judges one product of a request.
 *
 * @param at JSON pointer of the product, before the paths of its errors
 */
export function judgeProduct(given: unknown, at: string, rules: ProductRules): Judged {
  const checked = (rules.isComplete === true ? checkComplete : checkProduct)(withoutNulls(given));
  if ("errors" in checked) {
    return { errors: checked.errors.map((error) => ({ ...error, path: `${at}${error.path ?? ""}` })) };
  }
  const identifier = identifierOf(checked.value, rules.identifyingAttribute);
  const product = readProduct(checked.value, identifier, rules.decimalSeparator);
  const errors = [
    ...judgeAmounts(product, at),
    ...judgeTagKeys(checked.value, at),
    ...judgeIdentifier(identifier, rules.identifyingAttribute, at),
  ];
  return errors.length > 0 ? { errors } : { product };
}

function readProduct(given: ProductIn, identifier: string, separator: DecimalSeparator): ImportedProduct {
  const tags = (given.tags ?? []).map((tag) => evaluateTag(tag, separator));
  const product: ImportedProduct = { ...noValues, identifier, tags };
  for (const field of productFields) {
    const value = given[field.name];
    if (value === undefined) continue;
    if (field.kind === "text") product[field.name] = String(value);
    else product[field.name] = field.kind === "price" ? roundPrice(Number(value)) : Number(value);
  }
  return product;
}

function roundPrice(amount: number): number {
  return amount < 0 ? amount : roundHalfUp(amount, priceDecimals);
}

function judgeAmounts(product: ProductValues, at: string): ErrorItem[] {
  const { minPriceBoundary: min, maxPriceBoundary: max } = product;
  const errors: ErrorItem[] = [];
  for (const { name } of priceFields) {
    if (isPrice(product[name])) continue;
    errors.push(errorItem("request.invalid", `${name} must be from 0.01 to ${maxAmount}.`, `${at}/${name}`));
  }
  if (min !== null && max !== null && min > max) {
    const message = `minPriceBoundary ${min} must not be above maxPriceBoundary ${max}.`;
    errors.push(errorItem("request.invalid", message, `${at}/minPriceBoundary`));
  }
  return errors;
}

/** A missing price is valid. */
function isPrice(amount: number | null): boolean {
  return amount === null || (amount >= 0.01 && amount <= maxAmount);
}

function judgeTagKeys(product: ProductIn, at: string): ErrorItem[] {
  const keys = (product.tags ?? []).map(({ key }) => key);
  const errors: ErrorItem[] = [];
  if (new Set(keys).size === keys.length) return errors;
  const seen = new Set<string>();
  for (const [index, key] of keys.entries()) {
    if (seen.has(key)) {
      errors.push(errorItem("request.invalid", `The tag key "${key}" stands twice.`, `${at}/tags/${index}/key`));
    }
    seen.add(key);
  }
  return errors;
}

function identifierOf(product: ProductIn, attribute: string): string {
  if (attribute === "customerProductId") return String(product.customerProductId ?? "");
  if (attribute === "gtin") return String(product.gtin ?? "");
  if (attribute === "name") return String(product.name ?? "");
  const key = attribute.slice("tags.".length);
  return product.tags?.find((tag) => tag.key === key)?.value ?? "";
}

function judgeIdentifier(identifier: string, attribute: string, at: string): ErrorItem[] {
  const path = attribute.startsWith("tags.") ? `${at}/tags` : `${at}/${attribute}`;
  if (identifier === "") {
    return [errorItem("request.invalid", `${attribute} identifies the product and must have a value.`, path)];
  }
  if (identifier.length <= limits.products.identifierCharacters) return [];
  const message = `${attribute} identifies the product and must have at most ${limits.products.identifierCharacters} characters.`;
  return [errorItem("request.invalid", message, path)];
}
