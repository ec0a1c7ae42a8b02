/** Writes a judged product as a row of `product_import_row`. */
import { copyLine } from "../database/copy.ts";
import { productFields } from "./product-fields.ts";
import type { ImportedProduct } from "./judge-product.ts";

/** The columns from the identifier on, as a line of COPY. */
export function productLine(product: ImportedProduct): string {
  return copyLine([
    product.identifier,
    ...productFields.map(({ name }) => product[name]),
    JSON.stringify(product.tags),
  ]);
}
