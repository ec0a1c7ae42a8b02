/** `openapi.json`: what an installation with default settings serves at `/openapi.json`. Generated, and compared by a test. */
import path from "node:path";
import { root } from "../tidy/sources.ts";

export const openApiFile = path.join(root, "openapi.json");

/** The document as the file has it: a line a path and a component, so that a change of one is a change of one line. */
export function renderDocument(document: unknown): string {
  return `${render(document, 3)}\n`;
}

function render(value: unknown, depth: number): string {
  if (depth === 0 || typeof value !== "object" || value === null || Array.isArray(value)) return JSON.stringify(value);
  const lines = Object.entries(value).map(([key, inner]) => `${JSON.stringify(key)}:${render(inner, depth - 1)}`);
  return `{\n${lines.join(",\n")}\n}`;
}
