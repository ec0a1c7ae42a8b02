/**
 * Reading JSON as it arrives, so that nobody waits long for somebody else's large body. A block of bytes is cut behind its
 * last comma, closed with the brackets that are still to come, and parsed; its entries are added to the lists and
 * objects that are open. What comes out is what parsing the whole gives, and no more than a block is held as bytes.
 */
import { apiError, assert } from "./error.ts";
import { parseJson, RefusedJson } from "./json.ts";

const usualBounds = {
  /** Bytes up to which there is nothing to cut. */
  whole: 512 * 1024,
  /** Of what is larger, as much is parsed in one go: one or two milliseconds. */
  block: 128 * 1024,
  /** Bytes without a comma between values; far above any text that an operation takes. */
  text: 1024 * 1024,
  depth: 1_000,
  /** Of one list or object, far above what any operation takes: one of millions takes long to grow. */
  entries: 100_000,
};

type Container = unknown[] | Record<string, unknown>;

/** A list or object whose end is not read yet. */
interface Open {
  readonly container: Container;
  entries: number;
}

/** How far the innermost one was read: not at all, up to a comma, or up to the end of an entry. */
type Place = "beginning" | "comma" | "entry";

const utf8 = new TextDecoder("utf-8", { fatal: true });
/** Behind the beginning a byte order mark is a character like others. */
const utf8Inside = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Reads one text as {@link parseJson} does. */
export class JsonReader {
  readonly #bounds: typeof usualBounds;
  #held: Uint8Array[] = [];
  #heldBytes = 0;
  /** A block is read when so many bytes are held. */
  #enoughBytes: number;
  /** The first is a list around all: its one entry is what the text says. */
  readonly #open: Open[] = [{ container: [], entries: 0 }];
  #place: Place = "beginning";
  #isCut = false;
  /** Of the text before the bytes that are held. */
  #characters = 0;

  constructor(bounds = usualBounds) {
    this.#bounds = bounds;
    this.#enoughBytes = bounds.whole + 1;
  }

  /**
   * Takes the next bytes.
   *
   * @returns whether they were enough for a block, which was read: others should have their turn then
   * @throws as {@link end}
   */
  push(bytes: Uint8Array): boolean {
    this.#held.push(bytes);
    this.#heldBytes += bytes.length;
    if (this.#heldBytes < this.#enoughBytes) return false;
    const rest = this.#readBlock(this.#allHeld());
    if (rest.length > this.#bounds.text) throw new RefusedJson("a text in it is too long");
    this.#held = [rest];
    this.#heldBytes = rest.length;
    this.#enoughBytes = rest.length + this.#bounds.block;
    return true;
  }

  /**
   * What the text says; undefined where there was not a byte.
   *
   * @throws SyntaxError as {@link parseJson}, TypeError when it is not UTF-8, 400 for a list of too many entries
   */
  end(): unknown {
    const held = this.#allHeld();
    if (!this.#isCut) return held.length === 0 ? undefined : parseJson(utf8.decode(held));
    const rest = this.#readBlock(held);
    if (this.#open.length > 1) throw this.#errorIn(rest);
    this.#read(rest, rest.length, []);
    return Object.values(this.#innermost.container)[0];
  }

  get #innermost(): Open {
    const innermost = this.#open.at(-1);
    assert(innermost !== undefined, "a list is around all");
    return innermost;
  }

  #allHeld(): Uint8Array {
    const [first = new Uint8Array()] = this.#held;
    return this.#held.length <= 1 ? first : Buffer.concat(this.#held);
  }

  /** @returns what stands behind the last cut */
  #readBlock(block: Uint8Array): Uint8Array {
    const { ends, comma } = findCuts(block, { open: this.#open.length - 1, depth: this.#bounds.depth });
    let rest = block;
    for (const end of ends) {
      const length = end - (block.length - rest.length);
      const isList = Array.isArray(this.#innermost.container);
      if (this.#open.length === 1 || isList !== (block[end] === closeBracket)) throw this.#errorIn(rest);
      this.#read(rest, length, []);
      this.#open.pop();
      rest = this.#pass(rest, length, "entry");
    }
    if (comma === null) return rest;
    const length = comma.at - (block.length - rest.length);
    this.#read(rest, length, comma.opened);
    return this.#pass(rest, length, "comma");
  }

  /** Over a comma or a bracket, which stands behind `length` bytes. @returns what follows */
  #pass(bytes: Uint8Array, length: number, place: Place): Uint8Array {
    this.#place = place;
    this.#isCut = true;
    this.#characters++;
    return bytes.subarray(length + 1);
  }

  /**
   * Adds the entries that stand in the first `length` bytes to the innermost container; what they leave open is open
   * from then on.
   */
  #read(bytes: Uint8Array, length: number, opened: readonly Opening[]): void {
    const text = (this.#isCut ? utf8Inside : utf8).decode(bytes.subarray(0, length));
    const closing = opened.map(({ isList }) => (isList ? "]" : "}")).toReversed();
    const parsed = this.#parseEntries(text + closing.join(""), bytes);
    const innermost = this.#innermost;
    innermost.entries += addEntries(innermost.container, parsed);
    if (this.#open.length === 1 && innermost.entries > 1) throw this.#errorIn(bytes);
    if (innermost.entries > this.#bounds.entries) throw tooManyEntries(this.#bounds.entries);
    let added: unknown = parsed;
    const inside = opened.map(({ key }): Open => {
      added = Array.isArray(added) ? added.at(-1) : memberOf(added, key);
      if (!isContainer(added)) throw this.#errorIn(bytes);
      return { container: added, entries: sizeOf(added) };
    });
    if (inside.at(-1)?.entries === 0) throw this.#errorIn(bytes);
    this.#open.push(...inside);
    this.#characters += text.length;
  }

  /** Entries by comma, as a list or object of their own; behind an entry a comma comes first, or there are none. */
  #parseEntries(text: string, bytes: Uint8Array): Container {
    const isList = Array.isArray(this.#innermost.container);
    const start = this.#place === "entry" ? /^[ \t\n\r]*(?:,|$)/.exec(text)?.[0] : "";
    if (start === undefined) throw this.#errorIn(bytes);
    if (this.#place === "entry" && !start.endsWith(",")) return [];
    const entries = text.slice(start.length);
    try {
      const parsed = parseJson(isList ? `[${entries}]` : `{${entries}}`);
      if (isContainer(parsed) && sizeOf(parsed) > 0) return parsed;
    } catch (error) {
      if (!(error instanceof SyntaxError) || error instanceof RefusedJson) throw error;
    }
    throw this.#errorIn(bytes);
  }

  /** What the parser says of the whole, told from what is open and where its error must be. */
  #errorIn(bytes: Uint8Array): SyntaxError {
    const before = this.#open
      .slice(1)
      .map(({ container }, index) => {
        const isList = Array.isArray(container);
        if (index < this.#open.length - 2) return isList ? "[" : '{"":';
        return (isList ? '[""' : '{"":""') + (this.#place === "comma" ? "," : "");
      })
      .join("");
    const known = before === "" && this.#place === "entry" ? '""' : before;
    try {
      JSON.parse(known + new TextDecoder("utf-8", { ignoreBOM: this.#isCut }).decode(bytes));
    } catch (error) {
      if (error instanceof SyntaxError) return new SyntaxError(this.#placed(error.message, known.length));
    }
    return new SyntaxError("Unexpected end of JSON input");
  }

  #placed(message: string, knownCharacters: number): string {
    return message.replace(/ at position (\d+)(?: \(line \d+ column \d+\))?/, (_, at: string) => {
      return ` at position ${Number(at) - knownCharacters + this.#characters}`;
    });
  }
}

function tooManyEntries(most: number): Error {
  return apiError(
    "request.tooManyItems",
    `A list or object in the body has more than ${most} entries; send it in smaller parts.`,
  );
}

/** @returns how many there are */
function addEntries(container: Container, added: Container): number {
  if (!Array.isArray(container)) Object.assign(container, added);
  else if (Array.isArray(added)) for (const entry of added) container.push(entry);
  return sizeOf(added);
}

function sizeOf(container: Container): number {
  return Array.isArray(container) ? container.length : Object.keys(container).length;
}

/** The member whose key these bytes are. */
function memberOf(value: unknown, key: Uint8Array | null): unknown {
  if (!isContainer(value) || Array.isArray(value) || key === null) return undefined;
  return value[String(JSON.parse(utf8Inside.decode(key)))];
}

function isContainer(value: unknown): value is Container {
  return typeof value === "object" && value !== null;
}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d];

interface Opening {
  readonly isList: boolean;
  /** The text before it: its key, where it is a member of an object. */
  readonly key: Uint8Array | null;
}

interface Cuts {
  /** Of what was open before the block. */
  readonly ends: readonly number[];
  /** The last one behind them, and what the block opened that is open there, from the outermost. */
  readonly comma: { readonly at: number; readonly opened: readonly Opening[] } | null;
}

/** Finds where to cut; of what is no JSON it finds anything. @throws when it is nested too deeply */
function findCuts(block: Uint8Array, before: { open: number; depth: number }): Cuts {
  const ends: number[] = [];
  /** Of what the block opens, by depth: its bracket, and start and end of the text before. */
  const [brackets, keyStarts, keyEnds]: [number[], number[], number[]] = [[], [], []];
  let depth = 0;
  let commaAt = -1;
  let commaDepth = 0;
  let keyStart = 0;
  let keyEnd = 0;
  for (let at = 0; at < block.length; at++) {
    const byte = block[at];
    if (byte === quote) {
      keyStart = at;
      at = endOfText(block, at);
      keyEnd = at + 1;
    } else if (byte === openBracket || byte === openBrace) {
      if (before.open - ends.length + depth >= before.depth) throw new RefusedJson("it is nested too deeply");
      brackets[depth] = byte;
      keyStarts[depth] = keyStart;
      keyEnds[depth] = keyEnd;
      depth++;
    } else if (byte === closeBracket || byte === closeBrace) {
      if (depth > 0) depth--;
      else {
        ends.push(at);
        commaAt = -1;
        if (ends.length > before.open) break;
      }
    } else if (byte === comma && (depth > 0 || ends.length < before.open)) {
      commaAt = at;
      commaDepth = depth;
    }
  }
  if (commaAt === -1) return { ends, comma: null };
  const opened = brackets.slice(0, commaDepth).map((bracket, index) => ({
    isList: bracket === openBracket,
    key: (keyEnds[index] ?? 0) === 0 ? null : block.subarray(keyStarts[index], keyEnds[index]),
  }));
  return { ends, comma: { at: commaAt, opened } };
}

/** Where the text ends whose first quote is at `start`. */
function endOfText(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1;
  return at;
}
