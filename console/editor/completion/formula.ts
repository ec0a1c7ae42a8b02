/** Inside a formula: the field, definition, table or function at the cursor. The formula around it stays as it is. */
import { DEFINITIONS, FUNCTIONS, RESULT_PREFIX, TABLES } from "../../../engine/index.ts";
import { objectOf } from "../json.ts";
import type { Around } from "./around.ts";
import { cursorIn } from "./edit.ts";
import type { Names, Offer, Offered } from "./offers.ts";
import type { CursorPosition } from "./cursor-position.ts";

/** @returns null if the place is not inside a formula */
export function formulaOffers(position: CursorPosition, around: Around, { tags }: Names): Offered | null {
  const { path, document, shapes } = around;
  if (path.at(-1) !== "formula" || !position.isQuoted) return null;
  const [word = ""] = /[\w.]*$/.exec(position.word) ?? [];
  const cursor = position.wordFrom + position.word.length;
  const inner = { ...position, from: cursor - word.length, to: cursor, word, wordFrom: cursor - word.length };
  const namesIn = (part: string, prefix: string): string[] =>
    Object.keys(objectOf(document[part]) ?? {}).map((name) => prefix + name);
  const written = [
    ...tags.filter((key) => /^\w+$/.test(key)).map((key) => `tags.${key}`),
    ...shapes.numericFields.filter((name) => !name.startsWith(RESULT_PREFIX)),
    ...namesIn("definitions", DEFINITIONS),
    ...namesIn("tables", TABLES),
  ];
  const offer = (label: string, text = label): Offer => ({
    label,
    explanation: null,
    inserted: cursorIn(text, text.endsWith("()") ? text.length - 1 : text.length),
    isRequired: false,
  });
  const functions = FUNCTIONS.map((name) => offer(name, `${name}()`));
  return {
    position: { ...inner, commaAt: null, isFollowed: false },
    offers: [...written.map((name) => offer(name)), ...functions],
    values: null,
  };
}
