/**
 * Long answers. A list is rendered item by item and yields to other work. A long text stays in pieces until it is sent:
 * rendering, hashing and encoding 10,000 products with offers at once would block all other requests for 0.1 s.
 */
import { Readable } from "node:stream";
import { Yielder } from "./yielding.ts";

/** An answer of up to about so many characters is one text. */
const pieceCharacters = 256 * 1024;

/**
 * A JSON text in pieces. It is sent with its length, like a whole text. A connection with room takes megabytes at once, which would block
 * other requests for milliseconds, so each piece has a turn of its own.
 */
export class LongAnswer extends Readable {
  readonly pieces: readonly Buffer[];
  readonly bytes: number;
  readonly #yielder = new Yielder();
  #sent = 0;

  constructor(pieces: readonly Buffer[]) {
    super();
    this.pieces = pieces;
    this.bytes = pieces.reduce((sum, piece) => sum + piece.length, 0);
  }

  text(): string {
    return Buffer.concat(this.pieces).toString();
  }

  override _read(): void {
    this.#yielder.onTurn(() => {
      if (!this.destroyed) this.push(this.pieces[this.#sent++] ?? null);
    });
  }
}

/** How a list is written. */
export interface ListText<Item> {
  /** Returns the item as JSON text. */
  render: (item: Item) => string;
  /** The same in pieces, of an item that is too long to be held; null for others. */
  renderLarge?: (item: Item) => AsyncIterable<string> | null;
  /** Whether the list is a bare array, without `data`. */
  isBare?: boolean;
  /** The field that the list stands in, where it is not `data`. */
  field?: string;
  /** Whether the object that has the field stands in `data`. */
  isInData?: boolean;
  /** Members of the answer before the list, as JSON text that ends with a comma. */
  head?: string;
}

/** Renders `{ "data": [ … ] }`, or as the list says, and yields to other work in between. */
export async function renderList<Item>(items: readonly Item[], list: ListText<Item>): Promise<string | LongAnswer> {
  const yielder = new Yielder();
  const [begin, end] = frameOf(list);
  const pieces: Buffer[] = [];
  let text = begin;
  let comma = "";
  for (const item of items) {
    if (yielder.isDue) await yielder.yield();
    if (text.length >= pieceCharacters) {
      pieces.push(Buffer.from(text));
      text = "";
    }
    text += comma + list.render(item);
    comma = ",";
  }
  text += end;
  return pieces.length === 0 ? text : new LongAnswer([...pieces, Buffer.from(text)]);
}

/** Renders the list of items that come chunk by chunk, as fast as the reader takes it. */
export async function* renderPieces<Item>(
  chunks: AsyncIterable<readonly Item[]>,
  list: ListText<Item>,
): AsyncGenerator<string, void, void> {
  const yielder = new Yielder();
  const [begin, end] = frameOf(list);
  let text = begin;
  let comma = "";
  for await (const items of chunks) {
    for (const item of items) {
      if (yielder.isDue) await yielder.yield();
      const large = list.renderLarge?.(item) ?? null;
      text += large === null ? comma + list.render(item) : comma;
      comma = ",";
      if (large === null && text.length < pieceCharacters) continue;
      yield text;
      text = "";
      if (large !== null) yield* large;
    }
  }
  yield text + end;
}

function frameOf({
  isBare,
  field = "data",
  isInData,
  head = "",
}: Omit<ListText<unknown>, "render" | "renderLarge">): readonly [string, string] {
  if (isBare === true) return ["[", "]"];
  const [begin, end] = [`{${head}"${field}":[`, "]}"];
  return isInData === true ? [`{"data":${begin}`, `${end}}`] : [begin, end];
}
