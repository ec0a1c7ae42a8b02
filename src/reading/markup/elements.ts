/** The elements of a page in one list, so that every question about them is a loop and the tree is walked once. */
import { isTag, type AnyNode, type Document, type Element } from "domhandler";

/** Every element in the order of the page, however deep it is. */
export function elementsOf(document: Document): Element[] {
  const elements: Element[] = [];
  const waiting: AnyNode[] = document.children.toReversed();
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (!isTag(node)) continue;
    elements.push(node);
    for (let child = node.lastChild; child !== null; child = child.prev) waiting.push(child);
  }
  return elements;
}
