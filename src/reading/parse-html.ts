/** From HTML to a tree of bounded size. */
import { DomHandler, type Document } from "domhandler";
import { Parser } from "htmlparser2";
import { limits } from "../limits.ts";

/** Builds the tree, drops comments, and what exceeds the bounds on nodes and depth. */
class BoundedHandler extends DomHandler {
  #nodes = 0;
  /** Open elements that were dropped because they lie too deep. */
  #dropped = 0;

  /** Whether what follows cannot change the tree any more, or only costs time: the parser searches through what is open. */
  get isFull(): boolean {
    return this.#nodes > limits.reading.nodes || this.#dropped > limits.reading.droppedDepth;
  }

  override onopentag(name: string, attributes: Record<string, string>): void {
    this.#nodes++;
    if (this.#dropped > 0 || this.tagStack.length > limits.reading.depth || this.#nodes > limits.reading.nodes) {
      this.#dropped++;
      return;
    }
    super.onopentag(name, attributes);
  }

  override onclosetag(): void {
    if (this.#dropped > 0) this.#dropped--;
    else super.onclosetag();
  }

  override ontext(data: string): void {
    this.#nodes++;
    if (this.#nodes <= limits.reading.nodes) super.ontext(data);
  }

  override oncomment(): void {}
  override oncommentend(): void {}
  override onprocessinginstruction(): void {}
}

/** The text is parsed in parts of so many characters, so that a full tree is noticed. */
const partCharacters = 16 * 1024;

/** The page's tree. HTML has no errors: whatever the text is, there is a tree. */
export function parseHtml(html: string): Document {
  const handler = new BoundedHandler();
  const parser = new Parser(handler, { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true });
  for (let at = 0; at < html.length && !handler.isFull; at += partCharacters)
    parser.write(html.slice(at, at + partCharacters));
  if (!handler.isFull) parser.end();
  return handler.root;
}
