/** What the parts of the form share: the document as it is, and edits of its text. */
import { createContext, useContext } from "react";
import type { Json } from "../strategies/document-diff.ts";
import type { Finding } from "./checked.ts";
import type { DraftEffect } from "./effect/use-effect.ts";
import { insertAt, removeAt, setAt, swapAt, type Path } from "./json-text.ts";
import { hasOnly, objectOf, type JsonObject } from "./json.ts";

export interface Editing {
  /** The last text that was JSON. */
  readonly document: JsonObject;
  /** The text is not JSON now, or may not be changed: the form only shows. */
  readonly isLocked: boolean;
  readonly findings: readonly Finding[];
  /** What the document does to today's prices. */
  readonly draftEffect: DraftEffect;
  /** Keys of the tags that products have. */
  readonly tags: readonly string[];
  /** The part that is open. */
  readonly at: string;
  readonly open: (pointer: string) => void;
  /** Shows a part in the JSON view. */
  readonly showJson: (pointer: string) => void;
  readonly openTable: (name: string) => void;
  /** Changes the text; undefined removes the part. */
  readonly set: (path: Path, value: Json | undefined) => void;
  readonly insert: (list: Path, value: Json) => void;
  readonly swap: (list: Path, index: number) => void;
}

const EditingContext = createContext<Editing | null>(null);
export const EditingProvider = EditingContext.Provider;

export function useEditing(): Editing {
  const editing = useContext(EditingContext);
  if (editing === null) throw new Error("a part of the form stands in an editor");
  return editing;
}

/** The edits as changes of a text. */
export function editsOf(change: (edit: (text: string) => string) => void): Pick<Editing, "insert" | "set" | "swap"> {
  return {
    set: (path, value) => change((text) => (value === undefined ? removeAt(text, path) : setAt(text, path, value))),
    insert: (list, value) => change((text) => insertAt(text, list, value)),
    swap: (list, index) => change((text) => swapAt(text, list, index)),
  };
}

/** An object that the form can show whole; null for one with keys that it does not know. */
export function knownObject(value: Json | undefined, keys: readonly string[]): JsonObject | null {
  const found = objectOf(value);
  return found !== null && hasOnly(found, keys) ? found : null;
}
