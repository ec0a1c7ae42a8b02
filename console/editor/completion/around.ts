/** What the document around a place allows there: the alternatives of the schema that agree with what stands in it already. */
import { getNodeValue, parseTree, type Node } from "jsonc-parser";
import type { Json } from "../../strategies/document-diff.ts";
import { objectOf, type JsonObject } from "../json.ts";
import { cursorIn, edited, editOf, entryOf } from "./edit.ts";
import type { CursorPosition } from "./cursor-position.ts";
import { Shapes, type SchemaPlace, type Shape } from "./shapes.ts";

/** A place with what is around it. */
export interface Around {
  readonly shapes: Shapes;
  /** The whole document, as far as it can be read. */
  readonly document: JsonObject;
  /** The keys and indices to the object or list that the place is in, and to the value if it is one. */
  readonly path: readonly string[];
  /** What the object or list that the place is in may be. */
  readonly containers: readonly Shape[];
  /** The keys or values that stand in it besides. */
  readonly siblings: readonly Json[];
  /** What the value may be; none at a key. */
  readonly values: readonly SchemaPlace[];
}

/** Made when it is first asked for: it takes a few milliseconds. */
let language: Shapes | undefined;

/** A key or text that nobody types. */
const mark = "\u{E000}";

/** @returns null where nothing of the text around the place can be read */
export function aroundOf(text: string, position: CursorPosition): Around | null {
  const name = cursorIn(JSON.stringify(mark), 1);
  const isEntry = position.kind === "key" && !position.hasColon;
  const marked = edited(text, editOf(text, position, isEntry ? entryOf(mark, cursorIn("null", 0)) : name));
  const tree = parseTree(marked, [], { allowTrailingComma: true });
  const steps = tree === undefined ? null : stepsTo(tree);
  if (tree === undefined || steps === null) return null;
  const document = objectOf(valueOf(tree)) ?? {};
  const shapes = (language ??= new Shapes());
  let values: readonly SchemaPlace[] = [shapes.root];
  let containers: readonly Shape[] = [];
  for (const { node, key } of steps) {
    containers = agreeing(
      shapes,
      values.flatMap((one) => shapes.at(one)),
      node,
    );
    values = containers.flatMap((shape) => childOf(shape, node, key));
  }
  const isKey = position.kind === "key";
  return {
    shapes,
    document,
    path: steps.map(({ key }) => key).slice(0, isKey ? -1 : undefined),
    containers,
    siblings: siblingsIn(steps.at(-1)?.node),
    values: isKey ? [] : values,
  };
}

interface Step {
  readonly node: Node;
  readonly key: string;
}

/** The objects and lists from the root to the mark, each with the key that leads on. */
function stepsTo(tree: Node): readonly Step[] | null {
  const steps: Step[] = [];
  return find(tree, steps) ? steps.toReversed() : null;
}

/** Looks for the mark from the end: most is typed there. */
function find(node: Node, steps: Step[]): boolean {
  if (node.type === "string" && node.value === mark) return true;
  for (const [index, child] of [...(node.children ?? []).entries()].toReversed()) {
    const [name, value] = child.type === "property" ? (child.children ?? []) : [];
    const isHere = name?.value === mark || find(value ?? child, steps);
    if (!isHere) continue;
    steps.push({ node, key: node.type === "array" ? String(index) : String(name?.value) });
    return true;
  }
  return false;
}

function valueOf(node: Node): Json {
  return JSON.parse(JSON.stringify(getNodeValue(node) ?? null));
}

function siblingsIn(node: Node | undefined): readonly Json[] {
  const children = node?.children ?? [];
  const texts = children.map((child) => (child.type === "property" ? child.children?.[0] : child)?.value);
  return texts.filter((one) => one !== mark && one !== undefined);
}

function childOf(shape: Shape, node: Node, key: string): readonly SchemaPlace[] {
  const child = node.type === "array" ? shape.items : (shape.keys.get(key) ?? shape.others);
  return child === null || child === undefined ? [] : [child];
}

/** The alternatives that have the keys which the object has already, and the words under them. */
function agreeing(shapes: Shapes, alternatives: readonly Shape[], node: Node): readonly Shape[] {
  const ofType = alternatives.filter(({ type }) => type === node.type);
  if (node.type !== "object" || ofType.length < 2) return ofType;
  const entries = (node.children ?? []).map(({ children: [key, value] = [] }) => ({ key: String(key?.value), value }));
  const known = entries.filter(({ key }) => ofType.some(({ keys }) => keys.has(key)));
  const count = ({ keys }: Shape): number => known.filter(({ key }) => keys.has(key)).length;
  const most = Math.max(...ofType.map(count));
  const closest = ofType.filter((shape) => count(shape) === most);
  const saying = closest.filter(({ keys }) => known.every(({ key, value }) => mayBe(shapes, keys.get(key), value)));
  return saying.length === 0 ? closest : saying;
}

/** Whether a text may stand there; everything else is judged where it stands. */
function mayBe(shapes: Shapes, node: SchemaPlace | undefined, value: Node | undefined): boolean {
  if (node === undefined || value?.type !== "string" || value.value === mark) return true;
  return shapes.at(node).some(({ words }) => words === null || words.includes(value.value));
}
