/** What is probably wrong with the products of a JSON import (interface 4.1-30). */
import type { ImportProblem } from "./import-problem.ts";
import type { ImportedProduct, Judged } from "./judge-product.ts";
import { gtinSharedWarning, gtinWarning, identifierWarning, lostDigits } from "./product-warnings.ts";

interface Warning {
  code: string;
  message: string;
  path: string;
}

/** The first product of each GTIN that a spreadsheet has probably shortened, by its place in the request. */
export function sharedGtins(judged: readonly Judged[]): ReadonlyMap<number, number> {
  const first = new Map<number, number>();
  for (const [index, entry] of judged.entries()) {
    const gtin = "product" in entry ? entry.product.gtin : null;
    if (gtin !== null && gtin % lostDigits === 0 && !first.has(gtin)) first.set(gtin, index);
  }
  return first;
}

/** The warnings of one product. What was sent is stored, spaces and all. */
export function warningsOf(
  product: ImportedProduct,
  { index, attribute, shared }: { index: number; attribute: string; shared: ReadonlyMap<number, number> },
): Warning[] {
  const { identifier, customerProductId, gtin } = product;
  const found: Warning[] = [];
  const tell = (problem: ImportProblem | null, field: string): void => {
    if (problem !== null)
      found.push({ code: problem.code, message: problem.message, path: `/products/${index}/${field}` });
  };
  tell(identifierWarning(identifier, attribute, { kept: true }), attribute.startsWith("tags.") ? "tags" : attribute);
  if (attribute !== "customerProductId" && customerProductId !== null) {
    tell(identifierWarning(customerProductId, "customerProductId", { kept: true }), "customerProductId");
  }
  if (gtin === null) return found;
  tell(gtinWarning(gtin), "gtin");
  const first = shared.get(gtin) ?? index;
  if (first !== index) tell(gtinSharedWarning(gtin, `/products/${first}`), "gtin");
  return found;
}
