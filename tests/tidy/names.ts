/** The names that a source declares, as the tidy test reads them. */
import { parseSync } from "vite";
import type { Source } from "./sources.ts";

/** Words that meant two to eight things each. The glossary in CONTRIBUTING.md has a word for each of these things. */
const words = ["turn", "rest", "follow", "held", "settle", "standing", "moment", "place", "note", "asked"];
const isUnclear = new Set([...words, ...words.map((word) => word.charAt(0).toUpperCase() + word.slice(1))]);
const unclear = new RegExp(String.raw`\b(?:${[...isUnclear].join("|")})\b`);

const comment = /\/\*.*?\*\/|^\s*\/\/.*?$/gms;

/** Nodes whose `id` is declared, and those whose `key` is. An object literal declares no key: a type or the interface does. */
const withId =
  /^(?:VariableDeclarator|Function\w+|TSDeclareFunction|Class\w+|TS(?:Interface|TypeAlias|Enum)Declaration)$/;
const withKey = /^(?:TSPropertySignature|TSMethodSignature|PropertyDefinition|MethodDefinition|AccessorProperty)$/;

/** `file: word` for each declaration whose whole name is one of the words, and for a file that is called so. */
export function unclearNamesOf({ file, text }: Pick<Source, "file" | "text">): string[] {
  const stem = /([^/]+?)(?:\.test)?\.tsx?$/.exec(file)?.[1] ?? "";
  const names = unclear.test(text.replaceAll(comment, "")) ? declaredIn(parseSync(file, text).program) : [];
  return [...new Set([stem, ...names])].filter((name) => isUnclear.has(name)).map((name) => `${file}: ${name}`);
}

function declaredIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(declaredIn);
  if (!isNode(node)) return [];
  return [...declaredBy(node), ...Object.values(node).flatMap(declaredIn)];
}

function declaredBy(node: Node): string[] {
  const { type } = node;
  if (withKey.test(type)) return node["computed"] === true ? [] : [...bound(node["key"]), ...bound(node["params"])];
  const declared = withId.test(type) ? bound(node["id"]) : [];
  return [...declared, ...bound(node["params"]), ...bound(node["param"]), ...bound(node["local"])];
}

/** The names that a pattern binds. */
function bound(pattern: unknown): string[] {
  if (Array.isArray(pattern)) return pattern.flatMap(bound);
  if (!isNode(pattern)) return [];
  const { type, name, value } = pattern;
  if (type === "Identifier" || type === "PrivateIdentifier") return typeof name === "string" ? [name] : [];
  if (type === "Literal") return typeof value === "string" ? [value] : [];
  const parts = ["properties", "elements", "argument", "left", "parameter"].flatMap((part) => bound(pattern[part]));
  return type === "Property" ? bound(value) : parts;
}

interface Node {
  readonly type: string;
  readonly [part: string]: unknown;
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}
