/** Reading JSON without losing a decimal: what a client sent is what gets rounded. */

/** A literal of so many digits may not survive as a double; shorter ones always do. */
const suspectLiteral = /\d[\d.]{15}/;

/** Escapes of U+0000, which PostgreSQL cannot store, and of surrogates, which must come in pairs. */
const suspectEscape = /\\u(?:0000|d[89a-f])/i;

/**
 * Parses JSON. Number literals with more digits than a double carries are cut, never rounded, to digits that it
 * does carry: half-up on the result is half-up on the decimal as sent (1.00499999999999999999 stays below 1.005).
 *
 * @throws SyntaxError when the text is not JSON, or has what cannot be stored: U+0000, half a surrogate pair, a `__proto__` key
 */
export function parseJson(text: string): unknown {
  if (text.includes('"__proto__"')) throw new SyntaxError("a key must not be __proto__");
  const value = suspectLiteral.test(text) ? parseFaithfully(text) : JSON.parse(text);
  if (suspectEscape.test(text)) refuseBrokenText(value);
  return value;
}

function parseFaithfully(text: string): unknown {
  return JSON.parse(text, (_key, value: unknown, context?: { source?: string }) =>
    typeof value === "number" && context?.source !== undefined ? faithful(context.source, value) : value,
  );
}

/** JSON.stringify escapes U+0000 and lone surrogates, and nothing else of these ranges. */
function refuseBrokenText(value: unknown): void {
  if (suspectEscape.test(JSON.stringify(value))) {
    throw new SyntaxError("a text has the character U+0000 or half a surrogate pair");
  }
}

/** Keeps at least three decimals, and five where the whole part leaves room within fifteen digits. */
function faithful(source: string, value: number): number {
  const match = /^(-?)(\d+)\.(\d+)$/.exec(source);
  if (!match) return value;
  const [, sign = "", whole = "", fraction = ""] = match;
  if (whole.length + fraction.length <= 15) return value;
  const decimals = Math.min(5, Math.max(3, 15 - whole.length));
  return Number(`${sign}${whole}.${fraction.slice(0, decimals)}`);
}
