/**
 * Reads JSON as it arrives, so that no request waits long for another one's large body. The reader cuts a block of bytes
 * after its last comma, adds the closing brackets that are still to come, and parses it. Then it adds the entries to the
 * lists and objects that are open. The result equals that of parsing the whole text. At most one block is held as bytes.
 */
import { apiError, assert } from "./error.ts";
import { parseJson, RefusedJson } from "./json.ts";

const usualBounds = {
  /** A text of at most so many bytes is parsed whole. */
  whole: 512 * 1024,
  /** A larger text is parsed in blocks of so many bytes, each of which takes one or two milliseconds. */
  block: 128 * 1024,
  /** Bytes without a comma between values. The bound is far above any text that most operations take. */
  text: 1024 * 1024,
  depth: 1_000,
  /** Entries of one list or object. The bound is far above what any operation takes: a list of millions grows slowly. */
  entries: 100_000,
  /** Bytes of memory that the values may take beyond the text's own: empty lists take twenty times their text. */
  beyondText: 64 * 1024 * 1024,
};

type Container = unknown[] | Record<string, unknown>;

/** A list or object whose end is not read yet. */
interface Open {
  readonly container: Container;
  entries: number;
}

/** How far the innermost container was read: not at all, up to a comma, or up to the end of an entry. */
type Progress = "beginning" | "comma" | "entry";

const utf8 = new TextDecoder("utf-8", { fatal: true });
/** After the beginning of the text, a byte order mark is an ordinary character. */
const utf8Inside = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Reads one text as {@link parseJson} does. */
export class JsonReader {
  readonly #bounds: typeof usualBounds;
  #blocks: Uint8Array[] = [];
  #heldBytes = 0;
  /** The next block is read once so many bytes are held. */
  #enoughBytes: number;
  /** The first is a list around the text: its only entry is the text's value. */
  readonly #open: Open[] = [{ container: [], entries: 0 }];
  #progress: Progress = "beginning";
  #isCut = false;
  /** Number of characters of the text before the bytes that are held. */
  #characters = 0;
  /** The memory that the values take, about, and the bytes that they came in. */
  #weight = 0;
  #bytes = 0;

  constructor(bounds: Partial<typeof usualBounds> = {}) {
    this.#bounds = { ...usualBounds, ...bounds };
    this.#enoughBytes = this.#bounds.whole + 1;
  }

  /**
   * Takes the next bytes.
   *
   * @returns whether they completed a block, which was parsed: the caller should yield then
   * @throws as {@link end}
   */
  push(bytes: Uint8Array): boolean {
    this.#blocks.push(bytes);
    this.#heldBytes += bytes.length;
    this.#bytes += bytes.length;
    if (this.#heldBytes < this.#enoughBytes) return false;
    const remainder = this.#readBlock(this.#allHeld());
    if (remainder.length > this.#bounds.text) throw new RefusedJson("a text in it is too long");
    this.#blocks = [remainder];
    this.#heldBytes = remainder.length;
    // A long text is looked through again each time, so its next block is as long as what there is of it.
    const untilTooLong = this.#bounds.text - remainder.length + 1;
    this.#enoughBytes = remainder.length + Math.max(this.#bounds.block, Math.min(remainder.length, untilTooLong));
    return true;
  }

  /**
   * The value of the text; undefined if there was no byte.
   *
   * @throws SyntaxError as {@link parseJson}, TypeError when it is not UTF-8, 400 for a list of too many entries
   */
  end(): unknown {
    const unread = this.#allHeld();
    if (!this.#isCut) return unread.length === 0 ? undefined : parseJson(utf8.decode(unread));
    const remainder = this.#readBlock(unread);
    if (this.#open.length > 1) throw this.#errorIn(remainder);
    this.#read(remainder, remainder.length, []);
    return Object.values(this.#innermost.container)[0];
  }

  get #innermost(): Open {
    const innermost = this.#open.at(-1);
    assert(innermost !== undefined, "a list is around all");
    return innermost;
  }

  #allHeld(): Uint8Array {
    const [first = new Uint8Array()] = this.#blocks;
    return this.#blocks.length <= 1 ? first : Buffer.concat(this.#blocks);
  }

  /** @returns what follows the last cut */
  #readBlock(block: Uint8Array): Uint8Array {
    const { ends, comma, weight } = findCuts(block, { open: this.#open.length - 1, depth: this.#bounds.depth });
    this.#weight += weight;
    if (this.#weight > this.#bytes + this.#bounds.beyondText) throw tooManyValues();
    let remainder = block;
    for (const end of ends) {
      const length = end - (block.length - remainder.length);
      const isList = Array.isArray(this.#innermost.container);
      if (this.#open.length === 1 || isList !== (block[end] === closeBracket)) throw this.#errorIn(remainder);
      this.#read(remainder, length, []);
      this.#open.pop();
      remainder = this.#pass(remainder, length, "entry");
    }
    if (comma === null) return remainder;
    const length = comma.at - (block.length - remainder.length);
    this.#read(remainder, length, comma.opened);
    return this.#pass(remainder, length, "comma");
  }

  /** Skips the comma or bracket that follows `length` bytes. @returns what comes after it */
  #pass(bytes: Uint8Array, length: number, progress: Progress): Uint8Array {
    this.#progress = progress;
    this.#isCut = true;
    this.#characters++;
    return bytes.subarray(length + 1);
  }

  /**
   * Adds the entries of the first `length` bytes to the innermost container. The containers that they leave open become
   * the innermost ones.
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

  /** Parses entries as a list or object of their own. After an entry, a comma comes first or no entry follows. */
  #parseEntries(text: string, bytes: Uint8Array): Container {
    const isList = Array.isArray(this.#innermost.container);
    const start = this.#progress === "entry" ? /^[ \t\n\r]*(?:,|$)/.exec(text)?.[0] : "";
    if (start === undefined) throw this.#errorIn(bytes);
    if (this.#progress === "entry" && !start.endsWith(",")) return [];
    const entries = text.slice(start.length);
    try {
      const parsed = parseJson(isList ? `[${entries}]` : `{${entries}}`);
      if (isContainer(parsed) && sizeOf(parsed) > 0) return parsed;
    } catch (error) {
      if (!(error instanceof SyntaxError) || error instanceof RefusedJson) throw error;
    }
    throw this.#errorIn(bytes);
  }

  /** The error that parsing the whole text would give, found from what is open and the bytes with the mistake. */
  #errorIn(bytes: Uint8Array): SyntaxError {
    const before = this.#open
      .slice(1)
      .map(({ container }, index) => {
        const isList = Array.isArray(container);
        if (index < this.#open.length - 2) return isList ? "[" : '{"":';
        return (isList ? '[""' : '{"":""') + (this.#progress === "comma" ? "," : "");
      })
      .join("");
    const known = before === "" && this.#progress === "entry" ? '""' : before;
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

function tooManyValues(): Error {
  return apiError("request.tooManyItems", "The body has too many values for its length; send it in smaller parts.");
}

/** @returns how many entries were added */
function addEntries(container: Container, added: Container): number {
  if (!Array.isArray(container)) Object.assign(container, added);
  else if (Array.isArray(added)) for (const entry of added) container.push(entry);
  return sizeOf(added);
}

function sizeOf(container: Container): number {
  return Array.isArray(container) ? container.length : Object.keys(container).length;
}

/** The member that has this key. */
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
  /** The last text before it: its key, if it is a member of an object. */
  readonly key: Uint8Array | null;
}

interface Cuts {
  /** Where the containers end that were open before the block. */
  readonly ends: readonly number[];
  /** The last comma after these ends, and the block's containers that are open there, from the outermost. */
  readonly comma: { readonly at: number; readonly opened: readonly Opening[] } | null;
  /** Bytes of memory that the values before this comma take, about, without their texts. */
  readonly weight: number;
}

/** Bytes of memory of a list or object, of an entry, and of each member of an object of so many that it becomes a table. */
const weights = { container: 48, entry: 8, inTable: 40, tableFrom: 128 };

/** Finds where to cut. The result means nothing if the block is not JSON. @throws when it is nested too deeply */
function findCuts(block: Uint8Array, before: { open: number; depth: number }): Cuts {
  const ends: number[] = [];
  /** By depth, what the block opens: the bracket, and start and end of the text before it. */
  const [brackets, keyStarts, keyEnds]: [number[], number[], number[]] = [[], [], []];
  let depth = 0;
  let commaAt = -1;
  let commaDepth = 0;
  let keyStart = 0;
  let keyEnd = 0;
  /** By depth, the commas so far. */
  const commas: number[] = [];
  let weight = 0;
  let weightBefore = 0;
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
      commas[depth] = 0;
      depth++;
      weight += weights.container;
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
      weight += depth === 0 || brackets[depth - 1] === openBracket ? weights.entry : memberWeight(commas, depth - 1);
      weightBefore = weight;
    }
  }
  if (commaAt === -1) return { ends, comma: null, weight: ends.length === 0 ? 0 : weight };
  const opened = brackets.slice(0, commaDepth).map((bracket, index) => ({
    isList: bracket === openBracket,
    key: (keyEnds[index] ?? 0) === 0 ? null : block.subarray(keyStarts[index], keyEnds[index]),
  }));
  return { ends, comma: { at: commaAt, opened }, weight: weightBefore };
}

function memberWeight(commas: number[], depth: number): number {
  const count = (commas[depth] ?? 0) + 1;
  commas[depth] = count;
  if (count < weights.tableFrom) return weights.entry;
  return count === weights.tableFrom ? weights.inTable * count : weights.inTable;
}

/** The index of the quote that closes the text opened at `start`. */
function endOfText(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1;
  return at;
}
