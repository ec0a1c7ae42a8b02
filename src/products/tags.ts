/** Tags: key and value in, label and evaluated values out (decisions section 3). */

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

export type DecimalSeparator = "," | ".";

/** Gives a tag its values: a double by the import's decimal separator, an integer for digits only, a boolean. */
export function evaluateTag(tag: TagIn, separator: DecimalSeparator): Tag {
  const { key, value } = tag;
  const double = readDouble(value, separator);
  const integer = /^\d{1,15}$/.test(value) ? Number(value) : null;
  const boolean = booleans[value.toLowerCase()];
  return {
    label: key,
    stringValue: value,
    ...(double === null ? {} : { doubleValue: double }),
    ...(integer === null ? {} : { integerValue: integer }),
    ...(boolean === undefined ? {} : { booleanValue: boolean }),
  };
}

const booleans: Readonly<Record<string, boolean>> = { true: true, "1": true, false: false, "0": false };

const plainNumber = /^[+-]?\d{1,15}(?:\.\d{1,15})?$/;
const grouped = {
  ",": /^[+-]?\d{1,3}(?:\.\d{3})+(?:,\d+)?$/,
  ".": /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/,
};

/** `1.234,50` with `,` is 1234.5; a text that is no number in this notation has no double. */
function readDouble(text: string, separator: DecimalSeparator): number | null {
  const trimmed = text.trim();
  const group = separator === "," ? "." : ",";
  const ungrouped = grouped[separator].test(trimmed) ? trimmed.replaceAll(group, "") : trimmed;
  const normal = separator === "," ? swapComma(ungrouped) : ungrouped;
  return normal !== null && plainNumber.test(normal) ? Number(normal) : null;
}

/** A point is no decimal separator where the comma is. */
function swapComma(text: string): string | null {
  return text.includes(".") ? null : text.replace(",", ".");
}
