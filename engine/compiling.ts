// What compiling a part needs to know of the document around it.

import type { Edition } from "./grammar.ts";

/** The document that a part is compiled for. */
export interface Compiling {
  /** Which readings hold: those of the first edition, or the ones settled in the second. */
  readonly edition: Edition;
}

/** Texts as they are compared: in the second edition in NFC, so that a composed and a decomposed "é" are equal. */
export function comparable(edition: Edition): (text: string) => string {
  return edition === 1 ? (text) => text : (text) => text.normalize("NFC");
}
