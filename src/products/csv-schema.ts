/** What a CSV import is told, as its task keeps it. */
import { Type, type Static } from "typebox";
import { StrictObject } from "../http/schema.ts";
import { byField, type FieldName } from "./columns.ts";

const columnName = Type.Union([Type.String(), Type.Null()]);

/** The name of the column that each field is read from; null where the CSV does not have the field. */
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

/** The data of the task: what to import, and where it was put. */
export const CsvImportTask = StrictObject({
  csv: Type.Union([CsvImport, Type.Null()], {
    description: "How to read the upload; null for one of lines that were judged already.",
  }),
  identifyingAttribute: Type.String({ description: "customerProductId, gtin, name or tags.<key>." }),
  uploadId: Type.String(),
  parts: Type.Integer({ description: "How many parts the upload has." }),
});
export type CsvImportTask = Static<typeof CsvImportTask>;
