/** A judged product on its way to `product_import_row`. */
import { copyLine } from "../database/copy.ts";
import type { ImportedProduct } from "./judge-product.ts";

/** The columns from the identifier on, as a line of COPY. */
export function productLine(product: ImportedProduct): string {
  return copyLine([
    product.identifier,
    product.customer_product_id,
    product.name,
    product.gtin,
    product.reference_price,
    product.min_price_boundary,
    product.max_price_boundary,
    JSON.stringify(product.tags),
  ]);
}
