/** Tags: key and value in, label and evaluated values out (decisions section 3). */
import { normalDecimal, type DecimalSeparator } from "../base/decimal-text.ts";

export type { DecimalSeparator } from "../base/decimal-text.ts";

export interface TagIn {
  key: string;
  value: string;
}

/** As stored and sent out. */
export interface Tag {
  label: string;
  stringValue: string;
  doubleValue?: number;
  integerValue?: number;
  booleanValue?: boolean;
}

/** Gives a tag its values: a double by the import's decimal separator, an integer for digits only, a boolean. */
export function evaluateTag(tag: TagIn, separator: DecimalSeparator): Tag {
  const { key: label, value: stringValue } = tag;
  const evaluated: Tag = { label, stringValue };
  const double = readDouble(stringValue, separator);
  if (double !== null) evaluated.doubleValue = double;
  if (/^\d{1,15}$/.test(stringValue)) evaluated.integerValue = Number(stringValue);
  const boolean = stringValue.length <= longestBoolean ? booleans.get(stringValue.toLowerCase()) : undefined;
  if (boolean !== undefined) evaluated.booleanValue = boolean;
  return evaluated;
}

const booleans: ReadonlyMap<string, boolean> = new Map([
  ["true", true],
  ["1", true],
  ["false", false],
  ["0", false],
]);
const longestBoolean = "false".length;

/** A double carries fifteen digits whatever they are. */
const plainNumber = /^[+-]?\d{1,15}(?:\.\d{1,15})?$/;

/** `1.234,50` with `,` is 1234.5; a text that is no number in this notation has no double. */
function readDouble(text: string, separator: DecimalSeparator): number | null {
  // Most tags are words; an import of 500,000 products has millions of them.
  if (!/^\s*[+\-\d]/.test(text)) return null;
  const normal = normalDecimal(text, separator);
  return normal !== null && plainNumber.test(normal) ? Number(normal) : null;
}
