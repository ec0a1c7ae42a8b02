/** The three forms of filter that the offers query knows (interface 4.3-15, 4.3-16). */
import { apiError, type ApiError } from "../base/error.ts";
import { parseProductId } from "../base/id.ts";

export type OfferFilter =
  /** Offers of a product; `isValidOnly` leaves the ignored ones out. A null id matches nothing. */
  { kind: "product"; productId: number | null; isValidOnly: boolean } | { kind: "vendor"; vendorName: string };

/**
 * Reads a filter: a product, a product's valid offers, or a vendor.
 *
 * @throws 400 `request.filterNotSupported` for anything else
 */
export function readOfferFilter(filter: unknown, contractNumber: number): OfferFilter {
  const comparison = readComparison(filter, "String");
  if (comparison?.attribute === "productId") return productFilter(comparison.value, false);
  if (comparison?.attribute === "reseller_name") return { kind: "vendor", vendorName: String(comparison.value) };
  const parts = readAnd(filter);
  const product = parts.map((part) => readComparison(part, "String")).find((part) => part?.attribute === "productId");
  const ignoredBy = parts.map(readNotIgnored).find((value) => value !== null);
  if (parts.length === 2 && product && ignoredBy !== undefined) {
    if (String(ignoredBy) !== String(contractNumber)) {
      throw unsupported(`ignoredBy is compared with the number of the contract, ${contractNumber}.`);
    }
    return productFilter(product.value, true);
  }
  throw unsupported(
    "Supported are an equality on productId, that AND NOT an equality on ignoredBy, and an equality on reseller_name.",
  );
}

function productFilter(value: string | number, isValidOnly: boolean): OfferFilter {
  return { kind: "product", productId: parseProductId(value), isValidOnly };
}

interface Comparison {
  attribute: string;
  value: string | number;
}

/** Reads an equality of an attribute and a constant, of texts or of numbers; null for any other filter. */
function readComparison(filter: unknown, type: "String" | "Number"): Comparison | null {
  if (!isRecord(filter) || filter["type"] !== "ComparisonFilter") return null;
  const { left, right, comparison } = filter;
  const equality = isRecord(comparison) ? comparison["type"] : comparison;
  if (!isRecord(left) || !isRecord(right) || equality !== `${type}Equality`) return null;
  if (left["type"] !== `${type}ValueProvider` || right["type"] !== `${type}ConstantValueProvider`) return null;
  const { attributeName } = left;
  const { value } = right;
  if (typeof attributeName !== "string" || (typeof value !== "string" && typeof value !== "number")) return null;
  return { attribute: attributeName, value };
}

function readAnd(filter: unknown): unknown[] {
  if (!isRecord(filter) || filter["type"] !== "AndFilter" || !Array.isArray(filter["filters"])) return [];
  return filter["filters"];
}

/** Reads the number in a NOT over an equality on ignoredBy; null for any other filter. */
function readNotIgnored(filter: unknown): string | number | null {
  if (!isRecord(filter) || filter["type"] !== "NotFilter") return null;
  const comparison = readComparison(filter["filter"], "Number");
  return comparison?.attribute === "ignoredBy" ? comparison.value : null;
}

function unsupported(message: string): ApiError {
  return apiError("request.filterNotSupported", message, "/filter");
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
