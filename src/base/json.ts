/** Reads JSON without losing a decimal, so that amounts are rounded as they were sent. */

/**
 * Texts that need careful reading. A double may not carry a literal of so many digits. Escapes may hide U+0000, half a
 * surrogate pair or the letters of `__proto__`.
 */
const suspect = /\d[\d.]{15}|\\u(?:00[0567]|d[89a-f])|__proto__/i;

/** The JSON is well-formed but refused; the message says why. */
export class RefusedJson extends SyntaxError {}

/**
 * Parses JSON. Number literals with more digits than a double carries are cut, never rounded up, to digits that it does
 * carry. So rounding half-up gives what it gives on the decimal as sent: 1.00499999999999999999 stays below 1.005.
 *
 * @throws SyntaxError when the text is not JSON, or has what cannot be stored: U+0000, half a surrogate pair, a `__proto__` key
 */
export function parseJson(text: string): unknown {
  try {
    return suspect.test(text) ? JSON.parse(text, careful) : JSON.parse(text);
  } catch (error) {
    throw error instanceof RangeError ? new RefusedJson("it is nested too deeply") : error;
  }
}

function careful(key: string, value: unknown, context?: { source?: string }): unknown {
  if (key === "__proto__") throw new RefusedJson("a key must not be __proto__");
  if (!isStorable(key) || (typeof value === "string" && !isStorable(value))) {
    throw new RefusedJson("a text has the character U+0000 or half a surrogate pair");
  }
  return typeof value === "number" && context?.source !== undefined ? faithful(context.source, value) : value;
}

function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes("\0");
}

/** A double carries any decimal of so many digits. */
const safeDigits = 15;

/**
 * The value as it is if its shortest decimal text is the literal's: so a number that a program has printed comes back. Of
 * others the first fifteen digits. Three decimals are one more than prices have, so rounding happens later. A whole part of
 * thirteen digits leaves room for only two, so prices are rounded here.
 */
function faithful(source: string, value: number): number {
  const { sign, whole, fraction } = plainDecimal(source);
  if (whole.length + fraction.length <= safeDigits || whole.length > safeDigits - 2) return value;
  const written = plainDecimal(String(value));
  if (whole === written.whole && fraction === written.fraction) return value;
  const zeros = /^0*/.exec(fraction)?.[0].length ?? 0;
  const decimals = safeDigits + (whole === "0" ? zeros : -whole.length);
  if (decimals > 2) return Number(`${sign}${whole}.${fraction.slice(0, decimals)}`);
  const kept = Number(whole + fraction.slice(0, 2)) + (fraction.charAt(2) >= "5" ? 1 : 0);
  return Number(`${sign}${kept / 100}`);
}

/** The decimal of a number literal without exponent and last zeros. An exponent of four digits is out of range and gives 0. */
function plainDecimal(source: string): { sign: string; whole: string; fraction: string } {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d{1,3}))?$/i.exec(source);
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = match ?? [];
  const point = whole.length + Number(exponent);
  const digits = "0".repeat(Math.max(0, 1 - point)) + (whole + fraction).padEnd(point, "0");
  const at = Math.max(1, point);
  return { sign, whole: digits.slice(0, at).replace(/^0+(?=\d)/, ""), fraction: withoutLastZeros(digits.slice(at)) };
}

/** Each character is looked at once: a pattern that looks for zeros before the end begins anew at each of them. */
function withoutLastZeros(digits: string): string {
  let end = digits.length;
  while (end > 0 && digits.charAt(end - 1) === "0") end--;
  return digits.slice(0, end);
}
