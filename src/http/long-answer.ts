/**
 * Long answers. A list is rendered item by item, in turns, and what is long stays in pieces until it is sent: the text of
 * 10,000 products with their offers, made, digested and encoded in one go, held up everybody else for a tenth of a second.
 */
import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { Turns } from "../base/turns.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The answer, where it was rendered in turns. */
    rendered: string | LongAnswer | null;
  }
}

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
  for (const [index, item] of items.entries()) {
    if (turns.isOver) await turns.next();
    if (text.length >= pieceCharacters) {
      pieces.push(Buffer.from(text));
      text = "";
    }
    text += (index === 0 ? "" : ",") + render(item);
  }
  text += "]}";
  return pieces.length === 0 ? text : new LongAnswer([...pieces, Buffer.from(text)]);
}

/** Of so many items the text is made in one go. */
const shortList = 200;

/** Renders long lists that routes hand over as objects; before the hooks that look at what is sent. */
export function installLongAnswers(server: FastifyInstance): void {
  server.decorateRequest("rendered", null);
  server.addHook("preSerialization", async (request, _reply, payload: unknown) => {
    if (!isLongList(payload)) return payload;
    request.rendered = await renderData(payload.data, (item) => JSON.stringify(item));
    return null;
  });
  server.addHook("onSend", (request, reply, payload: unknown, done) => {
    const answer = request.rendered ?? payload;
    request.rendered = null;
    if (answer instanceof LongAnswer) void reply.header("content-length", answer.bytes);
    done(null, answer);
  });
}

function isLongList(payload: unknown): payload is { data: readonly unknown[] } {
  if (typeof payload !== "object" || payload === null || !("data" in payload)) return false;
  return Array.isArray(payload.data) && payload.data.length > shortList && Object.keys(payload).length === 1;
}
