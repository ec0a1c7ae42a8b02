/**
 * What may be wrong with a row of a CSV: a code with what it names, for programs and for translations, and the sentence in English
 * (interface 7-9). docs/reference/products.md lists the codes.
 */
import { csvFaults } from "../base/csv.ts";

const sentences = {
  noHeaderRow: "the CSV has no header row",
  tooManyColumns: "the CSV has more than {most} columns",
  columnMissing: 'the header row has no column "{name}"',
  columnTwice: 'the header row has the column "{name}" twice',
  cellCount: "the row has {cells} cells, the header row {columns}",
  ...csvFaults,
  notUtf8: "the text is not valid UTF-8; save the file as CSV in UTF-8",
  zeroCharacter: '"{text}" has the character U+0000, which cannot be stored',
  notAnAmount: '"{text}" is no amount; write it like {example}',
  otherCurrency: '"{text}" is not in {currency}, the currency of the other prices',
  notAGtin: '"{text}" is no GTIN; write its digits only',
  amountOutOfRange: "{field} must be from {least} to {most}.",
  boundariesCrossed: "minPriceBoundary {min} must not be above maxPriceBoundary {max}.",
  tagTwice: 'The tag key "{key}" stands twice.',
  identifierMissing: "{field} identifies the product and must have a value.",
  identifierTooLong: "{field} identifies the product and must have at most {most} characters.",
  identifierTwice: 'the identifier "{text}" stands in row {firstRow} already',
  textTooLong: "{field} must have at most {most} characters.",
  gtinOutOfRange: "{field} must be from 1 to {most}.",
  tagKeyLength: "{field} must have 1 to {most} characters.",
  tooManyTags: "{field} must have at most {most} entries.",
  identifierTrimmed: '{field} "{text}" was read as "{read}"',
  identifierUnseen: '{field} "{text}" has characters that nobody sees',
  identifierTotal: '"{text}" is read as an identifier; is the row one of totals?',
  currencyIgnored: "the row says {text}, and its prices are read as {currency}",
  gtinCheckDigit: "the check digit of the GTIN {number} should be {check}",
  gtinShared: "{first} has the GTIN {number} as well; did a spreadsheet shorten it?",
} as const;

export type ImportProblemCode = keyof typeof sentences;
export const importProblemCodes: readonly string[] = Object.keys(sentences);

export interface ImportProblem {
  readonly code: ImportProblemCode;
  /** The names, texts and numbers in the sentence. */
  readonly params: Readonly<Record<string, string>>;
  readonly message: string;
}

/** The problem with its sentence. `message`: one that is known already. */
export function importProblem(
  code: ImportProblemCode,
  params: Readonly<Record<string, string | number>> = {},
  message?: string,
): ImportProblem {
  const texts = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));
  return {
    code,
    params: texts,
    message: message ?? sentences[code].replaceAll(/\{(\w+)\}/g, (_, name) => texts[name] ?? ""),
  };
}
