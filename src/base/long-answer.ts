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

/** `{ "data": [ … ] }` of the items, in turns. */
export async function renderData<Item>(
  items: readonly Item[],
  render: (item: Item) => string,
): Promise<string | LongAnswer> {
  const turns = new Turns();
  const pieces: Buffer[] = [];
  let text = '{"data":[';
  let comma = "";
  for (const item of items) {
    if (turns.isOver) await turns.next();
    if (text.length >= pieceCharacters) {
      pieces.push(Buffer.from(text));
      text = "";
    }
    text += comma + render(item);
    comma = ",";
  }
  text += "]}";
  return pieces.length === 0 ? text : new LongAnswer([...pieces, Buffer.from(text)]);
}
