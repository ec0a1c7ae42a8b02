/** Reads the request headers of a CSV import: the columns of the fields and the dialect (interface 4.1-4 to 4.1-6). */
import { isUtf8 } from "node:buffer";
import { apiError } from "../base/error.ts";
import type { Words } from "../base/words.ts";
import { byField, priceFields } from "./product-fields.ts";
import type { NamedAttribute } from "./identifying-attribute.ts";
import type { CsvImport, ProductColumns } from "./csv-schema.ts";

const identifyingHeader = "product-identifying-attributes";
const decimalHeader = "decimal-separator";
const separatorHeader = "csv-column-separator";
const quoteHeader = "csv-quotation-character";

/** Fields that can identify products. Any other column identifies them as a tag. */
const identifyingFields = ["customerProductId", "gtin", "name"] as const;

/**
 * Reads the headers, in the installation's spelling or the neutral one.
 *
 * @returns what to import, and the identifying attribute with the header that names it
 * @throws 400 naming the header
 */
export function readCsvHeaders(
  headers: Readonly<Record<string, unknown>>,
  words: Words,
): { csv: CsvImport; identifying: NamedAttribute } {
  const read = (name: string): string | null =>
    headerText(headers[`${words.headerPrefix}-${name}`]) ?? headerText(headers[`service-${name}`]);
  const spelt = (name: string): string => `${words.headerPrefix}-${name}`;
  const identifyingColumn = read(identifyingHeader);
  if (identifyingColumn === null)
    throw invalid(spelt(identifyingHeader), "must name the CSV column that identifies products.");
  const columns: ProductColumns = byField(({ header }) => read(header));
  if (priceFields.some(({ name }) => columns[name] === identifyingColumn)) {
    throw invalid(
      spelt(identifyingHeader),
      `names "${identifyingColumn}", which is a price; a price identifies no product.`,
    );
  }
  const decimalSeparator = read(decimalHeader) ?? ".";
  if (decimalSeparator !== "." && decimalSeparator !== ",") throw invalid(spelt(decimalHeader), 'must be "." or ",".');
  const separator = character(read(separatorHeader) ?? ",", spelt(separatorHeader));
  const quote = character(read(quoteHeader) ?? '"', spelt(quoteHeader));
  if (new Set([decimalSeparator, separator, quote]).size < 3) {
    const given = [decimalSeparator, separator, quote].map((text) => JSON.stringify(text)).join(", ");
    throw invalid(
      spelt(separator === decimalSeparator || separator === quote ? separatorHeader : quoteHeader),
      `must differ: decimal separator, column separator and quotation character are ${given}.`,
    );
  }
  const attribute =
    identifyingFields.find((field) => columns[field] === identifyingColumn) ?? `tags.${identifyingColumn}`;
  return {
    csv: { columns, identifyingColumn, identifyingAttribute: attribute, decimalSeparator, separator, quote },
    identifying: { attribute, path: `/headers/${spelt(identifyingHeader)}` },
  };
}

/** The text of a header. Node decodes it as Latin-1; we read valid UTF-8 as such. An empty header counts as missing. */
function headerText(value: unknown): string | null {
  if (typeof value !== "string") return null;
  const bytes = Buffer.from(value, "latin1");
  const text = (isUtf8(bytes) ? bytes.toString("utf8") : value).trim();
  return text === "" ? null : text;
}

/** Reads one character, or the Base64 of one for characters that no header may have, such as a tab (`CQ==`). */
function character(text: string, header: string): string {
  const isPlain = isOneCharacter(text);
  const decoded = !isPlain && /^[A-Za-z0-9+/]+={0,2}$/.test(text) ? Buffer.from(text, "base64") : null;
  const found = isPlain ? text : decoded !== null && isUtf8(decoded) ? decoded.toString("utf8") : "";
  if (isOneCharacter(found) && !/[\r\n\0\uFEFF\uFFFD]/.test(found)) return found;
  throw invalid(header, `must be one character, or the Base64 of one, and no line break; "${text}" is not.`);
}

function isOneCharacter(text: string): boolean {
  return /^.$/su.test(text);
}

function invalid(header: string, problem: string): Error {
  return apiError("request.invalid", `The header ${header} ${problem}`, `/headers/${header}`);
}
