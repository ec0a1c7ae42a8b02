/** `openapi.json`: what an installation with default settings serves at `/openapi.json`. Generated, and compared by a test. */
import path from "node:path";
import { root } from "../tidy/sources.ts";

export const openApiFile = path.join(root, "openapi.json");

/** The document as the file has it. */
export function renderDocument(document: unknown): string {
  return `${JSON.stringify(document, null, 1)}\n`;
}
