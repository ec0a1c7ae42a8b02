/** A completion as a change of the text: it adds what the key or value needs to be JSON, and touches nothing else. */
import type { CursorPosition } from "./cursor-position.ts";

/** What is inserted, and which part of it is selected afterwards. */
export interface Inserted {
  readonly text: string;
  readonly select: readonly [number, number];
}

export interface Edit {
  readonly changes: readonly { readonly from: number; readonly to: number; readonly insert: string }[];
  /** Where the selection begins and ends in the text after it. */
  readonly anchor: number;
  readonly head: number;
}

/** A text inside which the cursor stands, `at` characters from its beginning. */
export function cursorIn(text: string, at: number): Inserted {
  return { text, select: [at, at] };
}

/** A number or truth, selected: typing replaces it. */
export function selected(text: string): Inserted {
  return { text, select: [0, text.length] };
}

/** A key and its value; the selection is the value's. */
export function entryOf(key: string, { text, select: [from, to] }: Inserted): Inserted {
  const name = `${JSON.stringify(key)}: `;
  return { text: name + text, select: [name.length + from, name.length + to] };
}

/** Puts a part into the text at a place, with the commas that it lacks there. */
export function editOf(text: string, position: CursorPosition, { text: part, select: [from, to] }: Inserted): Edit {
  const { commaAt } = position;
  const isTouching = commaAt === position.from;
  const comma = commaAt === null ? "" : isTouching ? ", " : ",";
  const space = /^\S/.test(text.slice(position.to)) ? " " : "";
  const lead = isTouching ? comma : "";
  const insert = lead + part + (position.isFollowed && !position.hasColon ? `,${space}` : "");
  const start = position.from + comma.length;
  const change = { from: position.from, to: position.to, insert };
  const changes = commaAt === null || isTouching ? [change] : [{ from: commaAt, to: commaAt, insert: comma }, change];
  return { changes, anchor: start + from, head: start + to };
}

/** The text with the edit. */
export function edited(text: string, { changes }: Edit): string {
  return changes.reduceRight((now, { from, to, insert }) => now.slice(0, from) + insert + now.slice(to), text);
}
