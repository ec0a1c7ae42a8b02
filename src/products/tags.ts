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
  const { key, value } = tag;
  const double = readDouble(value, separator);
  const integer = /^\d{1,15}$/.test(value) ? Number(value) : null;
  const boolean = booleans.get(value.toLowerCase());
  return {
    label: key,
    stringValue: value,
    ...(double === null ? {} : { doubleValue: double }),
    ...(integer === null ? {} : { integerValue: integer }),
    ...(boolean === undefined ? {} : { booleanValue: boolean }),
  };
}

const booleans: ReadonlyMap<string, boolean> = new Map([
  ["true", true],
  ["1", true],
  ["false", false],
  ["0", false],
]);

/** A double carries fifteen digits whatever they are. */
const plainNumber = /^[+-]?\d{1,15}(?:\.\d{1,15})?$/;

/** `1.234,50` with `,` is 1234.5; a text that is no number in this notation has no double. */
function readDouble(text: string, separator: DecimalSeparator): number | null {
  const normal = normalDecimal(text, separator);
  return normal !== null && plainNumber.test(normal) ? Number(normal) : null;
}
