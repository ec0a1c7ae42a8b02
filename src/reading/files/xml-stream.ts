/**
 * Reads XML as it arrives, as leniently as feeds need: bare `&`, unknown entities, any prefix. It defines no entities, so a
 * feed cannot blow itself up, and holds one tag at most.
 */
import { Parser } from "htmlparser2";
import { decoded, xmlCharset } from "./stream-text.ts";

/** A tag, comment or row of a feed, the largest that is held. */
const tokenBytes = 1024 * 1024;

/** Elements within elements. */
const depthMax = 64;

/** What a reader of XML is told. Depth is 1 at the root. */
export interface XmlReader {
  open(name: string, depth: number): void;
  attribute(name: string, value: string): void;
  text(text: string): void;
  close(name: string, depth: number): void;
}

export interface XmlEnd {
  /** The root element was closed, and nothing was too large. */
  readonly isComplete: boolean;
  readonly problem: string | null;
}

/** The document is refused. */
class XmlRefusal extends Error {}

/**
 * @param afterPiece is awaited after each piece, so what was read can be handed on; `false` ends the reading
 * @throws what `pieces`, the reader and `afterPiece` throw, and nothing else
 */
export async function readXml(
  pieces: AsyncIterable<Uint8Array>,
  reader: XmlReader,
  afterPiece: () => Promise<boolean> | boolean,
): Promise<XmlEnd> {
  const document = new XmlDocument(reader);
  try {
    for await (const text of decoded(pieces, xmlCharset)) {
      document.write(text);
      if (!(await afterPiece())) return { isComplete: false, problem: "It has more than is read." };
    }
  } catch (error) {
    if (error instanceof XmlRefusal) return { isComplete: false, problem: error.message };
    throw error;
  }
  return document.isClosed
    ? { isComplete: true, problem: null }
    : { isComplete: false, problem: "It ends before its root element does." };
}

class XmlDocument {
  isClosed = false;
  readonly #parser: Parser;
  #depth = 0;
  /** Characters since the parser last came to the end of something. It holds them all. */
  #held = 0;

  constructor(reader: XmlReader) {
    const alive = (): void => {
      this.#held = 0;
    };
    this.#parser = new Parser(
      {
        onopentagname: (name) => {
          alive();
          if (++this.#depth > depthMax) throw new XmlRefusal("Its elements are nested too deeply.");
          reader.open(name, this.#depth);
        },
        onattribute: (name, value) => {
          alive();
          reader.attribute(name, value);
        },
        ontext: (text) => {
          alive();
          reader.text(text);
        },
        onclosetag: (name) => {
          alive();
          reader.close(name, this.#depth);
          this.#depth--;
          if (this.#depth === 0) this.isClosed = true;
        },
        oncomment: alive,
        onprocessinginstruction: alive,
      },
      { xmlMode: true },
    );
  }

  write(text: string): void {
    this.#held += text.length;
    this.#parser.write(text);
    if (this.#held > tokenBytes) throw new XmlRefusal("A tag or comment in it is too long.");
  }
}
