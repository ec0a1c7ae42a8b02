/**
 * Reading large JSON without holding up others: its long lists are cut between elements, and the pieces are parsed one
 * by one, in turns. What comes out is what parsing the whole gives: pieces that are all lists, in a rest that is JSON
 * without them, make JSON with them. Anything else is parsed whole, so that its error is the same too.
 */
import { parseJson } from "./json.ts";
import { Turns } from "./turns.ts";

/** What is parsed in one go, some milliseconds at most. */
const usualSizes = {
  /** Bytes up to which there is nothing to cut. */
  whole: 2 * 1024 * 1024,
  /** Of larger ones; an element that is longer makes a longer piece. */
  piece: 256 * 1024,
};

const utf8 = new TextDecoder("utf-8", { fatal: true });
/** Behind the beginning a byte order mark is a character like others. */
const utf8Inside = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * Parses bytes as {@link parseJson} does a text.
 *
 * @throws SyntaxError as that; TypeError when they are not UTF-8
 */
export async function parseJsonInTurns(bytes: Uint8Array, sizes = usualSizes): Promise<unknown> {
  if (bytes.length <= sizes.whole) return parseJson(utf8.decode(bytes));
  try {
    return await parsePieces(bytes, sizes.piece);
  } catch {
    return parseJson(utf8.decode(bytes));
  }
}

/** Bytes, the end excluded. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/** A long list; the span is what stands between its brackets. */
interface List extends Span {
  /** Of the member that has it as its value; null where the list is all there is. */
  readonly key: Span | null;
  readonly pieces: readonly Span[];
}

async function parsePieces(bytes: Uint8Array, pieceBytes: number): Promise<unknown> {
  const turns = new Turns();
  const lists: List[] = [];
  for (const list of findLists(bytes, pieceBytes)) {
    if (list !== null) lists.push(list);
    if (turns.isOver) await turns.next();
  }
  const rest = parseJson(utf8.decode(withoutElements(bytes, lists)));
  for (const { key, pieces } of lists) {
    const elements: unknown[] = [];
    for (const piece of pieces) {
      if (turns.isOver) await turns.next();
      for (const element of parseElements(bytes, piece)) elements.push(element);
    }
    if (key === null) return elements;
    putMember(rest, parseJson(textOf(bytes, key)), elements);
  }
  return rest;
}

function parseElements(bytes: Uint8Array, piece: Span): readonly unknown[] {
  const parsed = parseJson(`[${textOf(bytes, piece)}]`);
  if (Array.isArray(parsed) && parsed.length > 0) return parsed;
  throw new SyntaxError("an element is missing");
}

function textOf(bytes: Uint8Array, { start, end }: Span): string {
  return utf8Inside.decode(bytes.subarray(start, end));
}

/** Of members with one key the last counts, so the list belongs only where a list is the last. */
function putMember(rest: unknown, key: unknown, elements: unknown[]): void {
  if (!isRecord(rest) || typeof key !== "string") throw new SyntaxError("a list is no member");
  if (Array.isArray(rest[key])) rest[key] = elements;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The bytes with empty lists in place of the long ones. */
function withoutElements(bytes: Uint8Array, lists: readonly Span[]): Uint8Array {
  const kept: Uint8Array[] = [];
  let from = 0;
  for (const { start, end } of lists) {
    kept.push(bytes.subarray(from, start));
    from = end;
  }
  return Buffer.concat([...kept, bytes.subarray(from)]);
}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Finds the long lists among the members of an object, or the one that is all there is, and cuts them into pieces. Of
 * what is no JSON it finds anything. Between the lists it gives null now and then, for those who take turns.
 */
function* findLists(bytes: Uint8Array, pieceBytes: number): Generator<List | null> {
  let depth = 0;
  /** Of the lists' elements. */
  let elementDepth = 2;
  let isInList = false;
  let key: Span | null = null;
  let pieces: Span[] = [];
  let [listStart, pieceStart] = [0, 0];
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === quote) {
      const start = at;
      at = endOfString(bytes, at);
      if (depth === 1 && elementDepth === 2) key = { start, end: at + 1 };
    } else if (byte === openBracket || byte === openBrace) {
      if (depth === 0 && byte === openBracket) elementDepth = 1;
      depth++;
      if (depth !== elementDepth || byte !== openBracket) continue;
      isInList = true;
      listStart = pieceStart = at + 1;
    } else if (byte === comma) {
      if (!isInList || depth !== elementDepth || at - pieceStart < pieceBytes) continue;
      pieces.push({ start: pieceStart, end: at });
      pieceStart = at + 1;
      yield null;
    } else if (byte === closeBracket || byte === closeBrace) {
      if (isInList && depth === elementDepth) {
        isInList = false;
        if (pieces.length > 0) {
          yield { key, start: listStart, end: at, pieces: [...pieces, { start: pieceStart, end: at }] };
          pieces = [];
        }
      }
      depth--;
    }
  }
}

/** Where the string ends whose first quote is at `start`. */
function endOfString(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1;
  return at;
}
