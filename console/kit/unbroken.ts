/** A number stays on one line with its unit, and with the sign before it, in every sentence. */

const units = "%|€|£|\\$|[A-Z]{3}|d|h|KB|MB|min|ms|s|T";
const beforeUnit = new RegExp(String.raw`(?<=\d) (?=(?:${units})(?![\p{L}\d]))`, "gu");
const afterSign = /(?<=[≈≥≤±]) (?=[\d−-])/g;

/** The text with spaces that do not break where a line must not end. */
export function unbroken(text: string): string {
  return text.replaceAll(beforeUnit, "\u00a0").replaceAll(afterSign, "\u00a0");
}
