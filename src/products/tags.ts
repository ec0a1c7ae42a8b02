/** Evaluates tags: imports send key and value, answers show label and evaluated values (interface 2.1-5, 2.1-6). */
import type { AmountReader } from "../base/decimal-text.ts";

export interface TagIn {
  key: string;
  value: string;
}

/** A tag as stored and as answers show it. */
export interface Tag {
  label: string;
  stringValue: string;
  doubleValue?: number;
  integerValue?: number;
  booleanValue?: boolean;
}

/** Gives a tag its values: a double by the amounts of the import, an integer for digits only, a boolean. */
export function evaluateTag(tag: TagIn, amounts: AmountReader): Tag {
  const { key: label, value: stringValue } = tag;
  const evaluated: Tag = { label, stringValue };
  const double = readDouble(stringValue, amounts);
  const integer = double === null ? null : readInteger(stringValue);
  const boolean = readBoolean(stringValue);
  if (double !== null) evaluated.doubleValue = double;
  if (integer !== null) evaluated.integerValue = integer;
  if (boolean !== null) evaluated.booleanValue = boolean;
  return evaluated;
}

/** The head of a stored tag, and the values it was given, which are no texts. */
const storedTag = /"label":("(?:[^"\\]|\\.)*"),"stringValue":("(?:[^"\\]|\\.)*")[^}]*/g;

/**
 * Stored tags as they came in: key and value, as the listing of offers and the deprecated list have them. Stored tags are
 * as {@link evaluateTag} made them, and a quote within a text is escaped, so the names are renamed in the text: a third of
 * the time of parsing it.
 */
export function tagsAsSent(tags: string): string {
  return tags.replace(storedTag, `"key":$1,"value":$2`);
}

/** What calculations read of a tag. */
export interface CalculatedTag {
  readonly key: string;
  readonly value: string;
  readonly doubleValue?: number;
}

/** One tag as {@link evaluateTag} made it, its texts without escapes, and what follows it in the list. */
const calculatedTag =
  /\{"label":"([^"\\]*)","stringValue":"([^"\\]*)"(?:,"doubleValue":(-?[\d.]+(?:e[+-]?\d+)?))?(?:,"integerValue":\d+)?(?:,"booleanValue":(?:true|false))?\}(?:,(?=\{)|\]$)/y;

/** Reads stored tags for calculations, in their order. Their usual text is matched; any other is parsed, which takes longer. */
export function readTags(stored: string): CalculatedTag[] {
  return matchTags(stored) ?? parseTags(stored);
}

/** Reads tags without parsing them. @returns null if their text has another form */
export function matchTags(stored: string): CalculatedTag[] | null {
  if (stored === "[]") return [];
  if (!stored.startsWith("[{")) return null;
  const tags: CalculatedTag[] = [];
  calculatedTag.lastIndex = 1;
  while (calculatedTag.lastIndex < stored.length) {
    const match = calculatedTag.exec(stored);
    if (match === null) return null;
    const [, key = "", value = "", double] = match;
    tags.push(double === undefined ? { key, value } : { key, value, doubleValue: Number(double) });
  }
  return tags;
}

function parseTags(stored: string): CalculatedTag[] {
  const tags: Tag[] = JSON.parse(stored);
  return tags.map(({ label: key, stringValue: value, doubleValue }) =>
    doubleValue === undefined ? { key, value } : { key, value, doubleValue },
  );
}

/** {@link evaluateTag} as JSON text; the label is given as JSON, the value is one that JSON leaves as it is. */
export function plainTag(label: string, value: string, amounts: AmountReader): string {
  const double = readDouble(value, amounts);
  const integer = double === null ? null : readInteger(value);
  const boolean = readBoolean(value);
  return (
    `{"label":${label},"stringValue":"${value}"` +
    (double === null ? "" : `,"doubleValue":${double}`) +
    (integer === null ? "" : `,"integerValue":${integer}`) +
    (boolean === null ? "}" : `,"booleanValue":${boolean}}`)
  );
}

/** Of 32 bits, which is what generated clients make of an integer; the double has the others. */
function readInteger(text: string): number | null {
  const integer = /^\d{1,15}$/.test(text) ? Number(text) : null;
  return integer === null || integer > 2_147_483_647 ? null : integer;
}

function readBoolean(text: string): boolean | null {
  return text.length <= longestBoolean && beginsBoolean.test(text) ? (booleans.get(text.toLowerCase()) ?? null) : null;
}

const booleans: ReadonlyMap<string, boolean> = new Map([
  ["true", true],
  ["1", true],
  ["false", false],
  ["0", false],
]);
const longestBoolean = "false".length;
/** Most tags are others, and to look one up takes longer. */
const beginsBoolean = /^[tf01]/i;

/** A double preserves any fifteen digits. */
const plainNumber = /^[+-]?\d{1,15}(?:\.\d{1,15})?$/;

/** Sizes, sockets and models are written as whole amounts whose currency's sign is one letter: `E27`, `R 16`. */
const letterAndNumber = /^\p{L} ?\d+$/u;

/** Reads an amount: `1.234,50` with a decimal comma is 1234.5. @returns null for any other text */
function readDouble(text: string, amounts: AmountReader): number | null {
  if (!amounts.begins(text) || letterAndNumber.test(text)) return null;
  const normal = amounts.normal(text);
  return normal !== null && plainNumber.test(normal) ? Number(normal) : null;
}
