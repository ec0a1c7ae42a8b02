/** What can be completed at a place of a strategy's text: keys, words, names, and the beginnings of values. */
import { kindOfDefinition, RESULT_PREFIX, TAG_PREFIX } from "../../../engine/index.ts";
import type { Json } from "../../strategies/document-diff.ts";
import { objectOf } from "../json.ts";
import { aroundOf, type Around } from "./around.ts";
import {
  comparedTag,
  conditionAround,
  exampleOf,
  takesOperand,
  takesOperator,
  takesShape,
  textsOfField,
  type ConditionAround,
} from "./condition.ts";
import { cursorIn, entryOf, selected, type Inserted } from "./edit.ts";
import { formulaOffers } from "./formula.ts";
import { placeAt, type CursorPosition } from "./cursor-position.ts";
import type { SchemaPlace, Shape } from "./shapes.ts";

/** What the contract knows by name. */
export interface Names {
  /** Keys of the tags that products have. */
  readonly tags: readonly string[];
  readonly domains: readonly string[];
}

export interface Offer {
  /** What is shown, and what typed letters are compared with. */
  readonly label: string;
  /** What the engine says of it, in English. */
  readonly explanation: string | null;
  readonly inserted: Inserted;
  /** Must be there. */
  readonly isRequired: boolean;
}

export interface Offered {
  readonly position: CursorPosition;
  readonly offers: readonly Offer[];
  /** The tag whose values may stand there as well: {@link offersOfValues}. */
  readonly values: ComparedTag | null;
}

/** A tag that a condition compares with a text. */
export interface ComparedTag {
  readonly key: string;
  /** How the text begins. */
  readonly prefix: string;
  /** What stands in the list already. */
  readonly siblings: readonly Json[];
}

/** @returns null where nothing can be completed */
export function offersAt(text: string, cursor: number, names: Names): Offered | null {
  const position = placeAt(text, cursor);
  const around = position === null ? null : aroundOf(text, position);
  if (position === null || around === null) return null;
  const condition = conditionAround(position, around);
  if (position.kind === "key") return { position, offers: keyOffers(position, around, condition), values: null };
  const inFormula = formulaOffers(position, around, names);
  if (inFormula !== null) return inFormula;
  const key = comparedTag(condition, names);
  const siblings = condition?.isInList === true ? around.siblings : [];
  const values = key === null ? null : { key, prefix: written(position.word), siblings };
  return { position, offers: valueOffers(position, around, names, condition), values };
}

/** What a half-typed text says. */
function written(word: string): string {
  try {
    return String(JSON.parse(`"${word}"`));
  } catch {
    // It ends within an escaped character.
    return word;
  }
}

/** Values that the tag has, each with its quotes. */
export function offersOfValues({ siblings }: ComparedTag, values: readonly string[]): Offer[] {
  const missing = values.filter((value) => !siblings.includes(value));
  return missing.map((label) => ({ label, explanation: null, inserted: whole(label), isRequired: false }));
}

function keyOffers({ hasColon }: CursorPosition, around: Around, condition: ConditionAround | null): Offer[] {
  const { shapes, containers, siblings } = around;
  const offers = new Map<string, Offer>();
  const present = new Set(siblings);
  for (const shape of containers) {
    for (const key of keysOf(shape, present, containers.length > 1)) {
      const node = shape.keys.get(key);
      if (node === undefined || offers.has(key)) continue;
      if (condition !== null && !takesOperator(condition, key)) continue;
      const inserted = hasColon ? whole(key) : entryOf(key, beginningOf(key, node));
      const isRequired = shape.required.includes(key);
      offers.set(key, { label: key, explanation: shapes.describe(node), inserted, isRequired });
    }
  }
  return [...offers.values()];

  function beginningOf(key: string, node: SchemaPlace): Inserted {
    const fits = (operand: Json): boolean => condition === null || takesOperand(condition, key, operand);
    const example = node.examples.find(fits);
    if (example !== undefined) return beginningLike(example);
    const several = shapes.at(node);
    const shape = several.find((one) => fits(exampleOf(one))) ?? several[0];
    return shape === undefined ? cursorIn("null", 4) : beginning(shape);
  }
}

/** The keys that an object of this shape may get. Of several shapes, each offers the key that tells it apart from the others. */
function keysOf(shape: Shape, present: ReadonlySet<Json>, isOneOfSeveral: boolean): readonly string[] {
  const missing = shape.required.filter((key) => !present.has(key));
  if (isOneOfSeveral && missing.length > 0) return missing.slice(0, 1);
  const isChosen = shape.oneOfKeys.some((key) => present.has(key));
  return [...shape.keys.keys()].filter((key) => {
    if (present.has(key) || (isChosen && shape.oneOfKeys.includes(key))) return false;
    return shape.companions.get(key)?.some((other) => present.has(other)) ?? true;
  });
}

/** The beginning of a value such as an example. */
function beginningLike(example: Json): Inserted {
  if (Array.isArray(example)) return cursorIn("[]", 1);
  if (typeof example === "string") return cursorIn('""', 1);
  return typeof example === "object" && example !== null ? cursorIn("{}", 1) : selected(JSON.stringify(example));
}

function beginning({ type, words, examples: [example] }: Shape): Inserted {
  if (type === "object") return cursorIn("{}", 1);
  if (type === "array") return cursorIn("[]", 1);
  if (type === "string" || typeof words?.[0] === "string") return cursorIn('""', 1);
  return selected(JSON.stringify(words?.[0] ?? example ?? (type === "boolean" ? true : 1)));
}

function valueOffers(
  position: CursorPosition,
  around: Around,
  names: Names,
  condition: ConditionAround | null,
): Offer[] {
  const { shapes, siblings, containers } = around;
  const isOfList = containers.some(({ type }) => type === "array");
  const offers = new Map<string, Offer>();
  const add = (label: string, explanation: string | null, inserted: Inserted): void => {
    const isThere = isOfList && siblings.some((one) => JSON.stringify(one) === inserted.text);
    if (!isThere && !offers.has(label)) offers.set(label, { label, explanation, inserted, isRequired: false });
  };
  const texts = textsOfField(condition, names);
  for (const at of around.values) {
    const use = shapes.describe(at);
    for (const shape of shapes.at(at)) {
      if (!takesShape(condition, shape)) continue;
      const words =
        shape.type === "string" ? [...wordsOf(shape, around, names), ...texts] : wordsOf(shape, around, names);
      for (const word of words) add(typeof word === "string" ? word : JSON.stringify(word), use, whole(word));
      if (words.length === 0 && position.word === "" && !position.isQuoted) addBeginning(shape, at);
    }
  }
  return [...offers.values()];

  function addBeginning(shape: Shape, at: SchemaPlace): void {
    const { type, required } = shape;
    const said = shape.description ?? shapes.describe(at);
    if (type === "object") {
      add(required.length === 0 ? "{ }" : `{ ${required.join(", ")} }`, said, objectBeginning(shape));
    } else if (type === "array") add("[ ]", said, cursorIn("[]", 1));
    else if (type === "string") add('" "', said, cursorIn('""', 1));
    else if (type === "number" || type === "integer") {
      const example = [...shape.examples, ...at.examples].find((one) => typeof one === "number") ?? 1;
      add(String(example), said, selected(String(example)));
    }
  }

  function objectBeginning({ required, keys }: Shape): Inserted {
    const entries = required.flatMap((key) => {
      const part = keys.get(key);
      const first = part === undefined ? undefined : shapes.at(part)[0];
      const [example] = part?.examples ?? [];
      if (first === undefined) return [];
      return [entryOf(key, example === undefined ? beginning(first) : beginningLike(example))];
    });
    const [first] = entries;
    if (first === undefined) return cursorIn("{}", 1);
    const [from, to] = first.select;
    return { text: `{ ${entries.map(({ text }) => text).join(", ")} }`, select: [from + 2, to + 2] };
  }
}

/** A word or name, with the cursor after it. */
function whole(value: Json): Inserted {
  const text = JSON.stringify(value);
  return cursorIn(text, text.length);
}

/** The values of a shape that can be written whole. */
function wordsOf(shape: Shape, around: Around, names: Names): readonly Json[] {
  const { words, type, pattern } = shape;
  if (words !== null) return words.filter((word) => isHere(word, around));
  if (type === "boolean") return [true, false];
  if (type !== "string") return [];
  if (pattern === null) return isDomain(around.path) ? names.domains : [];
  const form = new RegExp(pattern, "u");
  const tags = names.tags.map((key) => TAG_PREFIX + key);
  const referred = referredOf(around);
  return [...(referred ?? tags)].filter((name) => form.test(name));
}

/** What a price came to stands only where a price that waits is looked at. */
function isHere(word: Json, { path }: Around): boolean {
  return typeof word !== "string" || !word.startsWith(RESULT_PREFIX) || path.includes("holdWhen");
}

/** The names of definitions, tables or calendars, where one of them is named; null elsewhere. */
function referredOf({ path, document, containers }: Around): readonly string[] | null {
  const key = path.at(-1);
  const namesIn = (part: string): [string, Json][] => Object.entries(objectOf(document[part]) ?? {});
  if (key === "lookup") return namesIn("tables").map(([name]) => name);
  if (key === "calendar") return namesIn("calendars").map(([name]) => name);
  if (key !== "use") return null;
  const kinds = new Set(containers.map(kindOf));
  return namesIn("definitions").flatMap(([name, value]) => (kinds.has(kindOfDefinition(value)) ? [name] : []));
}

function kindOf({ names }: Shape): ReturnType<typeof kindOfDefinition> {
  if (names.includes("condition")) return "condition";
  return names.includes("computedAmount") ? "amount" : "competitors";
}

function isDomain(path: readonly string[]): boolean {
  const [about, choice] = [path.at(-3), path.at(-2)];
  if (about === "domains") return choice === "include" || choice === "exclude";
  return about === "aggregate" && choice === "firstOf";
}
