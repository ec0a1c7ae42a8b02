/** JSON as shops write it into pages: nearly JSON. Numbers stay the texts that they were written as. */
import { limits } from "../../limits.ts";

/** Values of a JSON in each other. */
const jsonDepth = 64;

/** Values of a JSON in all. */
const jsonValues = 100_000;

export type Json = string | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/**
 * The value, or null if the text is too long, too deep or no JSON even after repair. Repaired are comments, CDATA marks,
 * trailing commas and semicolons, line breaks and wrong escapes in texts, entities, and missing closing brackets.
 */
export function readJson(text: string): Json | null {
  if (text.length > limits.reading.jsonCharacters) return null;
  const strict = parseExactly(text);
  if (strict !== undefined) return strict;
  const bare = text.includes("&quot;") ? text.replaceAll("&quot;", '"').replaceAll("&amp;", "&") : text;
  return parseExactly(repaired(bare)) ?? null;
}

/** @returns undefined if it is no JSON within the bounds */
function parseExactly(text: string): Json | undefined {
  try {
    return exact(JSON.parse(text, numberAsText), { depth: 0, left: jsonValues });
  } catch {
    return undefined; // the text is a stranger's: whatever is wrong with it, it has no value
  }
}

function numberAsText(_key: string, value: unknown, context?: { source?: string }): unknown {
  return typeof value === "number" ? (context?.source ?? String(value)) : value;
}

/** Whether the value has names. */
export function isObject(json: Json | undefined): json is { readonly [key: string]: Json } {
  return typeof json === "object" && json !== null && !Array.isArray(json);
}

class TooLarge extends Error {}

function exact(value: unknown, at: { depth: number; left: number }): Json {
  if (at.depth > jsonDepth || --at.left < 0) throw new TooLarge();
  if (typeof value === "string" || typeof value === "boolean" || value === null) return value;
  if (typeof value !== "object") return null;
  at.depth++;
  const copy = Array.isArray(value)
    ? value.map((entry: unknown) => exact(entry, at))
    : Object.fromEntries(Object.entries(value).map(([key, member]) => [key, exact(member, at)]));
  at.depth--;
  return copy;
}

/** One pass over the text that keeps what belongs to JSON. */
function repaired(text: string): string {
  const out: string[] = [];
  const open: string[] = [];
  let at = Math.max(0, text.search(/[[{]/));
  while (at < text.length) {
    const character = text.charAt(at);
    if (character === '"') {
      const { written, end } = repairedText(text, at);
      out.push(written);
      at = end;
    } else if (text.startsWith("/*", at)) at = endAfter(text, "*/", at + 2);
    else if (text.startsWith("<!--", at)) at += 4;
    else if (text.startsWith("//", at)) at = endAfter(text, "\n", at + 2);
    else if (character === "," && /[\]},]/.test(nextMark(text, at + 1))) at++;
    else if ("[{".includes(character)) {
      open.push(character === "[" ? "]" : "}");
      if (open.length > jsonDepth) return "";
      out.push(character);
      at++;
    } else if ("]}".includes(character)) {
      if (open.pop() !== character) return "";
      out.push(character);
      at++;
      if (open.length === 0) break;
    } else {
      out.push(character);
      at++;
    }
  }
  return out.join("") + open.reverse().join("");
}

/** The text that begins at `start`, with its quotes. */
function repairedText(text: string, start: number): { written: string; end: number } {
  const out = ['"'];
  let at = start + 1;
  for (; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === '"') break;
    if (character === "\\") {
      const escaped = text.charAt(++at);
      if ('"\\/bfnrtu'.includes(escaped)) out.push(character);
      out.push(escaped);
    } else out.push(character < " " ? " " : character);
  }
  out.push('"');
  return { written: out.join(""), end: at + 1 };
}

function endAfter(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  return at === -1 ? text.length : at + mark.length;
}

/** The next character that is no space, within reach. */
function nextMark(text: string, from: number): string {
  for (let at = from; at < Math.min(text.length, from + 1_000); at++) {
    const character = text.charAt(at);
    if (character > " ") return character;
  }
  return "]";
}
