/** The request headers of a CSV import (interface 4.1): which column is what, and how the text is written. */
import { isUtf8 } from "node:buffer";
import { apiError } from "../base/error.ts";
import type { Words } from "../base/words.ts";
import { byField, priceFields } from "./columns.ts";
import type { NamedAttribute } from "./identifying-attribute.ts";
import type { CsvImport, ProductColumns } from "./csv-schema.ts";

const identifyingHeader = "product-identifying-attributes";
const decimalHeader = "decimal-separator";
const separatorHeader = "csv-column-separator";
const quoteHeader = "csv-quotation-character";

/** Fields whose column identifies by the field itself; any other column does it as a tag. */
const identifyingFields = ["customerProductId", "gtin", "name"] as const;

/**
 * Reads the headers, in the installation's spelling or the neutral one.
 *
 * @returns what to import, and the identifying attribute it comes to, with the header that names it
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

/** HTTP hands bytes over; where they are UTF-8, that is what the client meant. An empty header is none. */
function headerText(value: unknown): string | null {
  if (typeof value !== "string") return null;
  const bytes = Buffer.from(value, "latin1");
  const text = (isUtf8(bytes) ? bytes.toString("utf8") : value).trim();
  return text === "" ? null : text;
}

/** One character is meant as it is, more are Base64 of one: a tab cannot stand in a header (`CQ==`). */
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
