/** The data of a CSV import's task. */
import { Type, type Static } from "typebox";
import { StrictObject } from "../http/schema.ts";
import { byField, type FieldName } from "./product-fields.ts";

const columnName = Type.Union([Type.String(), Type.Null()]);

/** The name of each field's column; null if the CSV lacks the field. */
export type ProductColumns = Record<FieldName, string | null>;
const ProductColumns = Type.Unsafe<ProductColumns>(StrictObject(byField(() => columnName)));

export const CsvImport = StrictObject({
  columns: ProductColumns,
  identifyingColumn: Type.String(),
  /** `customerProductId`, `gtin`, `name` or `tags.<key>`. */
  identifyingAttribute: Type.String(),
  decimalSeparator: Type.Union([Type.Literal("."), Type.Literal(",")]),
  separator: Type.String(),
  quote: Type.String(),
});
export type CsvImport = Static<typeof CsvImport>;

/** The data of the task: what to import, and the upload that holds it. */
export const CsvImportTask = StrictObject({
  csv: Type.Union([CsvImport, Type.Null()], {
    description: "How to read the upload; null for one of lines that were judged already.",
  }),
  identifyingAttribute: Type.String({ description: "customerProductId, gtin, name or tags.<key>." }),
  uploadId: Type.String(),
  parts: Type.Integer({ description: "How many parts the upload has." }),
  productsVersion: Type.Optional(
    Type.String({ description: "The version of the products that it was rehearsed with. Others are not replaced." }),
  ),
});
export type CsvImportTask = Static<typeof CsvImportTask>;
