/**
 * Long answers. A list is rendered item by item, in turns, and what is long stays in pieces until it is sent: the text of
 * 10,000 products with their offers, made, digested and encoded in one go, held up everybody else for a tenth of a second.
 */
import { Readable } from "node:stream";
import { Turns } from "./turns.ts";

/** Up to about so many characters, an answer is one text. */
const pieceCharacters = 256 * 1024;

/** A JSON text in pieces, sent with its length like one that is whole. */
export class LongAnswer extends Readable {
  readonly pieces: readonly Buffer[];
  readonly bytes: number;
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
    this.push(this.pieces[this.#sent++] ?? null);
  }
}

/** How a list is written. */
export interface ListText<Item> {
  /** JSON text. */
  render: (item: Item) => string;
  /** As a bare array, without `data`. */
  isBare?: boolean;
}

/** `{ "data": [ … ] }` of the items, in turns. */
export async function renderList<Item>(items: readonly Item[], list: ListText<Item>): Promise<string | LongAnswer> {
  const turns = new Turns();
  const [begin, end] = frameOf(list);
  const pieces: Buffer[] = [];
  let text = begin;
  let comma = "";
  for (const item of items) {
    if (turns.isOver) await turns.next();
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

/** The same of items that come chunk by chunk, as fast as it is taken. */
export async function* renderPieces<Item>(
  chunks: AsyncIterable<readonly Item[]>,
  list: ListText<Item>,
): AsyncGenerator<string, void, void> {
  const turns = new Turns();
  const [begin, end] = frameOf(list);
  let text = begin;
  let comma = "";
  for await (const items of chunks) {
    for (const item of items) {
      if (turns.isOver) await turns.next();
      text += comma + list.render(item);
      comma = ",";
      if (text.length < pieceCharacters) continue;
      yield text;
      text = "";
    }
  }
  yield text + end;
}

function frameOf({ isBare }: { isBare?: boolean }): readonly [string, string] {
  return isBare === true ? ["[", "]"] : ['{"data":[', "]}"];
}
