/**
 * A document as its text: what is wrong with it, and edits of one part that leave every other byte as it was typed. The form and the
 * JSON view are two views of this text.
 */
import { parseTree, printParseErrorCode, type Node, type ParseError } from "jsonc-parser";
import type { Json } from "../strategies/document-diff.ts";

/** The keys and indices that lead to a part of the document. */
export type Path = readonly (number | string)[];

/** Something wrong with the text itself, which no JSON parser takes. */
export interface SyntaxProblem {
  readonly from: number;
  readonly to: number;
  /** `keyTwice`, or the parser's name of it. */
  readonly code: string;
}

export type ReadText =
  | { readonly isJson: true; readonly tree: Node; readonly value: Json }
  | { readonly isJson: false; readonly problem: SyntaxProblem };

const strictly = { disallowComments: true, allowTrailingComma: false };

/** Reads a text as JSON and nothing else: no comments, no comma at the end, no key twice. */
export function readText(text: string): ReadText {
  const errors: ParseError[] = [];
  try {
    const tree = parseTree(text, errors, strictly);
    const [error] = errors;
    if (error !== undefined || tree === undefined) return wrong(error, text);
    const twice = findTwice(tree);
    if (twice !== null) return { isJson: false, problem: { ...rangeOf(twice), code: "keyTwice" } };
    return { isJson: true, tree, value: JSON.parse(text) };
  } catch {
    // Nested so deeply that the parser gives up, or refused by the stricter one.
    return wrong(undefined, text);
  }
}

function wrong(error: ParseError | undefined, text: string): ReadText {
  const { offset = 0, length = text.length } = error ?? {};
  const code = error === undefined ? "InvalidSymbol" : printParseErrorCode(error.error);
  return { isJson: false, problem: { from: offset, to: offset + length, code } };
}

function findTwice(node: Node): Node | null {
  const seen = new Set<unknown>();
  for (const child of node.children ?? []) {
    const [key] = child.type === "property" ? (child.children ?? []) : [];
    if (key !== undefined && seen.has(key.value)) return key;
    if (key !== undefined) seen.add(key.value);
    const twice = findTwice(child);
    if (twice !== null) return twice;
  }
  return null;
}

function rangeOf({ offset, length }: Node): { from: number; to: number } {
  return { from: offset, to: offset + length };
}

/** "/branches/0/then" as keys. Indices stay texts; {@link findNode} knows a list when it sees one. */
export function pathOf(pointer: string): Path {
  return pointer
    .split("/")
    .slice(1)
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
}

export function pointerOf(path: Path): string {
  return path.map((key) => `/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

/** The part of the tree at a path; undefined where there is none. */
export function findNode(tree: Node, path: Path): Node | undefined {
  return path.reduce<Node | undefined>((node, key) => (node === undefined ? undefined : childOf(node, key)), tree);
}

function childOf(node: Node, key: number | string): Node | undefined {
  if (node.type === "array") return node.children?.[Number(key)];
  return node.children?.find(({ children: [name] = [] }) => name?.value === String(key))?.children?.[1];
}

/** Where a part stands in the text; of a part that is not there, the nearest one around it. */
export function findRange(tree: Node, path: Path): { from: number; to: number } {
  for (let length = path.length; length >= 0; length -= 1) {
    const node = findNode(tree, path.slice(0, length));
    if (node !== undefined) return rangeOf(node);
  }
  return rangeOf(tree);
}

/** The path of the innermost part around a place of the text. */
export function pathAt(tree: Node, offset: number): Path {
  const path: (number | string)[] = [];
  let node: Node | undefined = tree;
  while (node !== undefined) {
    const inner: Node | undefined = node.children?.find((child) => isAround(child, offset));
    if (inner === undefined) break;
    if (inner.type === "property") path.push(String(inner.children?.[0]?.value));
    else if (node.type === "array") path.push(node.children?.indexOf(inner) ?? 0);
    node = inner;
  }
  return path;
}

function isAround({ offset, length }: Node, at: number): boolean {
  return offset <= at && at <= offset + length;
}

/** The text with a part set. Parts around it that are not there are made. */
export function setAt(text: string, path: Path, value: Json): string {
  const read = readText(text);
  if (!read.isJson) return text;
  const node = findNode(read.tree, path);
  if (node !== undefined) return replaced(text, rangeOf(node), printJson(value, indentAt(text, node.offset)));
  const [parent, key] = [path.slice(0, -1), path.at(-1)];
  if (key === undefined) return text;
  const around = findNode(read.tree, parent);
  if (around === undefined) return setAt(text, parent, { [key]: value });
  if (around.type === "array") return insertAt(text, parent, value);
  if (around.type !== "object") return setAt(text, parent, { [key]: value });
  return added(text, around, (indent) => `${JSON.stringify(String(key))}: ${printJson(value, indent)}`);
}

/** The text with one more entry at the end of a list. */
export function insertAt(text: string, list: Path, value: Json): string {
  const read = readText(text);
  const node = read.isJson ? findNode(read.tree, list) : undefined;
  if (node?.type !== "array") return setAt(text, list, [value]);
  return added(text, node, (indent) => printJson(value, indent));
}

/** Adds an entry to a list or object after its last one, on a line of its own if that one has one. */
function added(text: string, { offset, length, children = [] }: Node, print: (indent: string) => string): string {
  const last = children.at(-1);
  const outer = indentAt(text, offset);
  if (last === undefined) {
    const [open = "", close = ""] = [text[offset], text[offset + length - 1]];
    const indent = `${outer}  `;
    const whole = `${open}\n${indent}${print(indent)}\n${outer}${close}`;
    return replaced(text, { from: offset, to: offset + length }, whole);
  }
  const end = last.offset + last.length;
  const isOnOneLine = !text.slice(offset, offset + length).includes("\n");
  const indent = indentAt(text, last.offset);
  const between = isOnOneLine ? ", " : `,\n${indent}`;
  return replaced(text, { from: end, to: end }, between + print(isOnOneLine ? outer : indent));
}

/** The text without a part. Objects that have nothing left go with it. */
export function removeAt(text: string, path: Path): string {
  const read = readText(text);
  const node = read.isJson ? findNode(read.tree, path) : undefined;
  if (node === undefined) return text;
  const entry = node.parent?.type === "property" ? node.parent : node;
  const around = entry.parent;
  const siblings = around?.children ?? [];
  if (around === undefined) return text;
  if (siblings.length === 1) {
    const isPruned = around.type === "object" && path.length > 1;
    return isPruned ? removeAt(text, path.slice(0, -1)) : replaced(text, rangeOf(around), emptyOf(around));
  }
  const index = siblings.indexOf(entry);
  const [before, after] = [siblings[index - 1], siblings[index + 1]];
  const from = after === undefined && before !== undefined ? before.offset + before.length : entry.offset;
  return replaced(text, { from, to: after?.offset ?? entry.offset + entry.length }, "");
}

function emptyOf({ type }: Node): string {
  return type === "array" ? "[]" : "{}";
}

/** The text with two neighbours of a list in each other's place, each as it was typed. */
export function swapAt(text: string, list: Path, index: number): string {
  const read = readText(text);
  const entries = read.isJson ? (findNode(read.tree, list)?.children ?? []) : [];
  const [first, second] = [entries[index], entries[index + 1]];
  if (first === undefined || second === undefined) return text;
  const [one, other] = [textOf(text, first), textOf(text, second)];
  const between = text.slice(first.offset + first.length, second.offset);
  return replaced(text, { from: first.offset, to: second.offset + second.length }, other + between + one);
}

export function textOf(text: string, { offset, length }: Node): string {
  return text.slice(offset, offset + length);
}

function replaced(text: string, { from, to }: { from: number; to: number }, by: string): string {
  return text.slice(0, from) + by + text.slice(to);
}

/** The white space that begins the line of a place. */
function indentAt(text: string, offset: number): string {
  const line = text.slice(text.lastIndexOf("\n", offset - 1) + 1, offset);
  return /^[ \t]*/.exec(line)?.[0] ?? "";
}

/** What is longer stands on several lines. */
const lineCharacters = 76;

/** A value as people write it: short parts on one line. */
export function printJson(value: Json, indent = ""): string {
  const line = lineOf(value);
  if (value === null || typeof value !== "object" || indent.length + line.length <= lineCharacters) return line;
  const inner = `${indent}  `;
  const isArray = Array.isArray(value);
  const entries = isArray
    ? value.map((entry: Json) => inner + printJson(entry, inner))
    : Object.entries(value).map(([key, entry]) => `${inner}${JSON.stringify(key)}: ${printJson(entry, inner)}`);
  const [open, close] = isArray ? ["[", "]"] : ["{", "}"];
  return `${open}\n${entries.join(",\n")}\n${indent}${close}`;
}

function lineOf(value: Json): string {
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(lineOf).join(", ")}]`;
  const entries = Object.entries(value).map(([key, entry]) => `${JSON.stringify(key)}: ${lineOf(entry)}`);
  return entries.length === 0 ? "{}" : `{ ${entries.join(", ")} }`;
}

/** A whole document: its parts on lines of their own. */
export function printDocument(document: Json): string {
  if (document === null || typeof document !== "object" || Array.isArray(document)) return printJson(document);
  const entries = Object.entries(document).map(([key, entry]) => `  ${JSON.stringify(key)}: ${printJson(entry, "  ")}`);
  return entries.length === 0 ? "{}\n" : `{\n${entries.join(",\n")}\n}\n`;
}
