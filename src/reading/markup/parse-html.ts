/** From HTML to a tree of bounded size. */
import { DomHandler, isTag, type ChildNode, type Document, type Element } from "domhandler";
import { Parser } from "htmlparser2";

/** Elements and texts of a page. What follows is not read. */
const nodesMax = 200_000;

/** Elements in each other. Deeper ones are dropped, their texts remain. */
const depthMax = 256;

/** Dropped elements in each other, after which the rest of the page is not read. */
const droppedDepth = 2_000;

/** A page as a tree and as a list, so that the questions about its elements are loops and no walks. */
export interface ParsedPage {
  readonly document: Document;
  /** All of them, in the order of the document. */
  readonly elements: readonly Element[];
  /** Its attributes that begin a thing of microdata. */
  readonly scopes: ReadonlySet<string>;
}

/** Builds the tree, drops comments, and what exceeds the bounds on nodes and depth. */
class BoundedHandler extends DomHandler {
  readonly elements: Element[] = [];
  readonly scopes = new Set<string>();
  #nodes = 0;
  /** Open elements that were dropped because they lie too deep. */
  #dropped = 0;

  /** Whether what follows cannot change the tree any more, or only costs time: the parser searches through what is open. */
  get isFull(): boolean {
    return this.#nodes > nodesMax || this.#dropped > droppedDepth;
  }

  override onopentag(name: string, attributes: Record<string, string>): void {
    this.#nodes++;
    if (this.#dropped > 0 || this.tagStack.length > depthMax || this.#nodes > nodesMax) {
      this.#dropped++;
      return;
    }
    super.onopentag(name, attributes);
  }

  onattribute(name: string): void {
    if (name === "itemscope" || name === "typeof") this.scopes.add(name);
  }

  /** As the handler does, but without room for more children: most elements have one. */
  protected override addNode(node: ChildNode): void {
    const parent = this.tagStack.at(-1);
    if (parent === undefined) return;
    const last = parent.children.at(-1);
    if (last === undefined) parent.children = [node];
    else {
      parent.children.push(node);
      node.prev = last;
      last.next = node;
    }
    node.parent = parent;
    this.lastNode = null;
    if (isTag(node)) this.elements.push(node);
  }

  override onclosetag(): void {
    if (this.#dropped > 0) this.#dropped--;
    else super.onclosetag();
  }

  override ontext(data: string): void {
    this.#nodes++;
    if (this.#nodes <= nodesMax) super.ontext(data);
  }

  override oncomment(): void {}
  override oncommentend(): void {}
  override onprocessinginstruction(): void {}
}

/** The page's tree, of its text in parts. HTML has no errors: whatever the text is, there is a tree. */
export function parseHtml(parts: readonly string[]): ParsedPage {
  const handler = new BoundedHandler();
  const parser = new Parser(handler, { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true });
  for (const part of parts) {
    if (handler.isFull) break;
    parser.write(part);
  }
  if (!handler.isFull) parser.end();
  return { document: handler.root, elements: handler.elements, scopes: handler.scopes };
}
