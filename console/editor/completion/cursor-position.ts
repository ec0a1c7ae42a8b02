/**
 * Where the cursor stands in a text that may be half typed: at a key or at a value, what of it is there already, and which commas are
 * missing around it. It reads the tokens of the text, so nothing of it has to be JSON.
 */

export interface CursorPosition {
  readonly kind: "key" | "value";
  /** What a completion replaces: the half-typed part with its quotes. Empty where nothing is typed yet. */
  readonly from: number;
  readonly to: number;
  /** What was typed before the cursor, without its quote, and where it begins. */
  readonly word: string;
  readonly wordFrom: number;
  readonly isQuoted: boolean;
  /** The end of the entry before, if it lacks its comma. */
  readonly commaAt: number | null;
  /** Whether another entry follows without a comma. */
  readonly isFollowed: boolean;
  /** A key that has its colon already: only its name is replaced. */
  readonly hasColon: boolean;
}

interface Token {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** A string ends with its line, if not before. */
const tokenForm = /"(?:[^"\\\r\n]|\\.)*"?|[{}[\],:]|[^\s"{}[\],:]+/g;

/** @returns null where neither a key nor a value can stand */
export function placeAt(text: string, cursor: number): CursorPosition | null {
  const before: Token[] = [];
  let typed: Token | null = null;
  const after: Token[] = [];
  for (const { index: from, 0: found } of text.matchAll(tokenForm)) {
    const token = { from, to: from + found.length, text: found };
    if (isTyped(token, cursor)) typed = token;
    else if (token.to <= cursor) before.push(token);
    else after.push(token);
    if (after.length === 2) break;
  }
  const half = typed === null ? nothingAt(cursor) : halfOf(typed, cursor, text);
  // What a string without its end took of the line is read again.
  const remaining = typed !== null && half.to < typed.to ? tokensFrom(text, half.to) : after;
  return placed(before, half, remaining);
}

type Half = Pick<CursorPosition, "from" | "isQuoted" | "to" | "word" | "wordFrom">;

function nothingAt(cursor: number): Half {
  return { from: cursor, to: cursor, word: "", wordFrom: cursor, isQuoted: false };
}

/** Whether the cursor stands in a text or word, not before it nor after its closing quote. */
function isTyped({ from, to, text }: Token, cursor: number): boolean {
  if (from >= cursor || cursor > to || isMark(text)) return false;
  return !isString(text) || cursor < to || !isClosed(text);
}

function halfOf({ from, to, text: token }: Token, cursor: number, text: string): Half {
  if (!isString(token)) {
    return { from, to, word: text.slice(from, cursor), wordFrom: from, isQuoted: false };
  }
  const word = text.slice(from + 1, cursor);
  const ends = isClosed(token) && isOwnEnd(text, to);
  return { from, to: ends ? to : cursor, word, wordFrom: from + 1, isQuoted: true };
}

/** Whether a quote ends the text before it: otherwise it begins the next one, and the text before has no end yet. */
function isOwnEnd(text: string, quoteTo: number): boolean {
  return /^(?:[:,}\]]|\s+[:,}\]"]|\s*$)/.test(text.slice(quoteTo, quoteTo + 200));
}

function tokensFrom(text: string, at: number): Token[] {
  return [...text.slice(at, at + 2_000).matchAll(tokenForm)].slice(0, 2).map(({ index, 0: found }) => ({
    from: at + index,
    to: at + index + found.length,
    text: found,
  }));
}

function placed(before: readonly Token[], half: Half, [next, second]: readonly Token[]): CursorPosition | null {
  const last = before.at(-1);
  const around = containerOf(before);
  const position: CursorPosition = { ...half, kind: "value", commaAt: null, isFollowed: false, hasColon: false };
  if (around === undefined || last === undefined) return last === undefined && next === undefined ? position : null;
  const expected = expectedAfter(around, before);
  if (expected === null) return null;
  const hasColon = next?.text === ":";
  const isFollowed = next !== undefined && !"},]:".includes(next.text);
  const { kind, needsComma } = expected;
  const found: CursorPosition = { ...position, kind, commaAt: needsComma ? last.to : null, isFollowed, hasColon };
  if (kind === "key") return hasColon && half.from === half.to ? null : found;
  // A value that follows is this one's, unless it is the next entry.
  const isOther = around === "[" || (next !== undefined && isString(next.text) && second?.text === ":");
  return hasColon || (isFollowed && !isOther) ? null : found;
}

/** The bracket that is open at the end of the tokens. */
function containerOf(tokens: readonly Token[]): string | undefined {
  const open: string[] = [];
  for (const { text } of tokens) {
    if (text === "{" || text === "[") open.push(text);
    const opening = text === "}" ? "{" : text === "]" ? "[" : null;
    if (opening !== null && open.includes(opening)) open.length = open.lastIndexOf(opening);
  }
  return open.at(-1);
}

interface Expected {
  readonly kind: CursorPosition["kind"];
  readonly needsComma: boolean;
}

/** What comes after the last of the tokens. */
function expectedAfter(around: string, tokens: readonly Token[]): Expected | null {
  const last = tokens.at(-1)?.text ?? "";
  const isOpen = last === around || last === ",";
  if (around === "[") return last === ":" ? null : { kind: "value", needsComma: !isOpen };
  if (last === ":") return { kind: "value", needsComma: false };
  if (isOpen) return { kind: "key", needsComma: false };
  const isValue = last === "}" || last === "]" || tokens.at(-2)?.text === ":";
  return isValue ? { kind: "key", needsComma: true } : null;
}

function isMark(text: string): boolean {
  return text.length === 1 && "{}[],:".includes(text);
}

function isString(text: string): boolean {
  return text.startsWith('"');
}

function isClosed(text: string): boolean {
  return text.length > 1 && /[^\\](?:\\\\)*"$/.test(text);
}
