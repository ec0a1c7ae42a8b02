/** The rules of one product, in JSON and CSV imports alike (interface 2.1). */
import type { AmountReader } from "../base/decimal-text.ts";
import { errorItem, type ErrorItem } from "../base/error.ts";
import { maxAmount, priceDecimals, roundHalfUp } from "../base/money.ts";
import { compileCheck, withoutNulls } from "../http/validation.ts";
import { limits } from "../limits.ts";
import { importProblem, type ImportProblem } from "./import-problem.ts";
import { byField, priceFields, productFields, type ProductValues } from "./product-fields.ts";
import { CompleteProductIn, ProductIn } from "./schema.ts";
import { evaluateTag, type Tag } from "./tags.ts";

/** A product that follows all rules, as statements store it. */
export interface ImportedProduct extends ProductValues {
  identifier: string;
  tags: Tag[];
}

export type Judged = { product: ImportedProduct } | { errors: ErrorItem[]; problems: readonly PlacedProblem[] };

/** What is wrong, by code, and where: as an {@link ErrorItem} of a JSON import, for imports whose errors programs translate. */
export interface PlacedProblem {
  readonly path: string;
  readonly problem: ImportProblem;
}

/** The rules that an import gives for all its products. */
export interface ProductRules {
  /** `customerProductId`, `gtin`, `name` or `tags.<key>`. */
  identifyingAttribute: string;
  /** How the numbers of tags are written. */
  amounts: AmountReader;
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
    const errors = checked.errors.map((error) => ({ ...error, path: `${at}${error.path ?? ""}` }));
    return { errors, problems: checked.errors.map(problemOfShape) };
  }
  const identifier = identifierOf(checked.value, rules.identifyingAttribute);
  const product = readProduct(checked.value, identifier, rules.amounts);
  const problems = [
    ...judgeAmounts(product),
    ...judgeTagKeys(checked.value),
    ...judgeIdentifier(identifier, rules.identifyingAttribute),
  ];
  if (problems.length === 0) return { product };
  return {
    errors: problems.map(({ path, problem }) => errorItem("request.invalid", problem.message, `${at}${path}`)),
    problems,
  };
}

/** The rule of the shape that a value of a CSV can break: its cells have no other types, and none of its products has unknown fields. */
function problemOfShape({ path = "", message }: ErrorItem): PlacedProblem {
  const [, field = "", tag, part = ""] = path.split("/");
  const { products } = limits;
  const found = (code: ImportProblem["code"], most: number): PlacedProblem => ({
    path,
    problem: importProblem(code, { field: part === "" ? field : part, most }, message),
  });
  if (part === "key") return found("tagKeyLength", products.tagKeyCharacters);
  if (part === "value") return found("textTooLong", products.tagValueCharacters);
  if (field === "tags" && tag === undefined) return found("tooManyTags", products.tags);
  if (field === "gtin") return found("gtinOutOfRange", products.gtinMax);
  return found("textTooLong", field === "name" ? products.nameCharacters : products.customerProductIdCharacters);
}

function readProduct(given: ProductIn, identifier: string, amounts: AmountReader): ImportedProduct {
  const tags = (given.tags ?? []).map((tag) => evaluateTag(tag, amounts));
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

function judgeAmounts(product: ProductValues): PlacedProblem[] {
  const { minPriceBoundary: min, maxPriceBoundary: max } = product;
  const problems: PlacedProblem[] = [];
  for (const { name } of priceFields) {
    if (isPrice(product[name])) continue;
    const problem = importProblem("amountOutOfRange", { field: name, least: 0.01, most: maxAmount });
    problems.push({ path: `/${name}`, problem });
  }
  if (min !== null && max !== null && min > max) {
    problems.push({ path: "/minPriceBoundary", problem: importProblem("boundariesCrossed", { min, max }) });
  }
  return problems;
}

/** A missing price is valid. */
function isPrice(amount: number | null): boolean {
  return amount === null || (amount >= 0.01 && amount <= maxAmount);
}

function judgeTagKeys(product: ProductIn): PlacedProblem[] {
  const keys = (product.tags ?? []).map(({ key }) => key);
  const problems: PlacedProblem[] = [];
  if (new Set(keys).size === keys.length) return problems;
  const seen = new Set<string>();
  for (const [index, key] of keys.entries()) {
    if (seen.has(key)) problems.push({ path: `/tags/${index}/key`, problem: importProblem("tagTwice", { key }) });
    seen.add(key);
  }
  return problems;
}

function identifierOf(product: ProductIn, attribute: string): string {
  if (attribute === "customerProductId") return String(product.customerProductId ?? "");
  if (attribute === "gtin") return String(product.gtin ?? "");
  if (attribute === "name") return String(product.name ?? "");
  const key = attribute.slice("tags.".length);
  return product.tags?.find((tag) => tag.key === key)?.value ?? "";
}

function judgeIdentifier(identifier: string, attribute: string): PlacedProblem[] {
  const path = attribute.startsWith("tags.") ? "/tags" : `/${attribute}`;
  if (identifier === "") return [{ path, problem: importProblem("identifierMissing", { field: attribute }) }];
  const most = limits.products.identifierCharacters;
  if (identifier.length <= most) return [];
  return [{ path, problem: importProblem("identifierTooLong", { field: attribute, most }) }];
}
