/**
 * The engine's JSON Schema, read as what may stand at a place: alternatives of objects with their keys, lists, words, texts and
 * numbers. The schema is made of the engine's checks, so nothing of the language is written down here.
 */
import { strategySchema } from "../../../engine/index.ts";
import type { Json } from "../../strategies/document-diff.ts";
import { listOf, objectOf, textOf, textsOf, type JsonObject } from "../json.ts";

/** A part of the schema as it stands in its document. */
export interface SchemaPlace {
  readonly schema: JsonObject;
  readonly description: string | null;
  readonly examples: readonly Json[];
}

/** One of the alternatives at a place. */
export interface Shape {
  /** The names of the parts of the language that it is one of: `condition`, `amount`. */
  readonly names: readonly string[];
  readonly description: string | null;
  readonly examples: readonly Json[];
  readonly type: string | null;
  /** The only values, if they are few. */
  readonly words: readonly Json[] | null;
  readonly pattern: string | null;
  readonly keys: ReadonlyMap<string, SchemaPlace>;
  readonly required: readonly string[];
  /** Keys of which there is exactly one. */
  readonly oneOfKeys: readonly string[];
  /** Keys that need one of others. */
  readonly companions: ReadonlyMap<string, readonly string[]>;
  /** What stands under keys of the customer's own. */
  readonly others: SchemaPlace | null;
  readonly items: SchemaPlace | null;
}

/** The parts of the language. */
export class Shapes {
  readonly #parts: JsonObject;
  readonly root: SchemaPlace;
  /** Fields that have a number, as formulas read them. */
  readonly numericFields: readonly string[];

  constructor() {
    const schema = objectOf(JSON.parse(JSON.stringify(strategySchema))) ?? {};
    this.#parts = objectOf(schema["$defs"]) ?? {};
    this.root = placeOf(schema);
    const numeric = objectOf(this.#parts["numericField"]) ?? {};
    const words = listOf(numeric["anyOf"])?.flatMap((one) => textsOf(objectOf(one)?.["enum"]) ?? []);
    this.numericFields = words ?? [];
  }

  /** What may stand at a place. */
  at({ schema }: SchemaPlace, names: readonly string[] = []): readonly Shape[] {
    const name = textOf(schema["$ref"])?.replace("#/$defs/", "");
    if (name !== undefined) {
      return this.at(placeOf(objectOf(this.#parts[name]) ?? {}), [...names, name]);
    }
    const types = textsOf(schema["type"]);
    if (types !== null) return types.flatMap((type) => this.at(placeOf({ ...schema, type }), names));
    const several = listOf(schema["oneOf"]) ?? listOf(schema["anyOf"]);
    if (several === null || isAboutKeys(several)) return [shapeOf(schema, names)];
    const { type } = schema;
    return several.flatMap((one) => {
      const alternative = { ...(type === undefined ? {} : { type }), ...objectOf(one) };
      return this.at(placeOf(alternative), names);
    });
  }

  /** What the schema says of a place: its use there, else what it is. */
  describe({ schema, description }: SchemaPlace): string | null {
    if (description !== null) return description;
    const name = textOf(schema["$ref"])?.replace("#/$defs/", "");
    return name === undefined ? null : textOf(objectOf(this.#parts[name])?.["description"]);
  }
}

function placeOf(schema: JsonObject): SchemaPlace {
  return { schema, description: textOf(schema["description"]), examples: listOf(schema["examples"]) ?? [] };
}

/** Not alternatives: `oneOf` says that exactly one of these keys is there. */
function isAboutKeys(alternatives: readonly Json[]): boolean {
  return alternatives.every((one) => Object.keys(objectOf(one) ?? {}).join() === "required");
}

function shapeOf(schema: JsonObject, names: readonly string[]): Shape {
  const { description, examples } = placeOf(schema);
  const properties = Object.entries(objectOf(schema["properties"]) ?? {});
  const [others, items] = [objectOf(schema["additionalProperties"]), objectOf(schema["items"])];
  const companions = Object.entries(objectOf(schema["dependentRequired"]) ?? {});
  return {
    names,
    description,
    examples,
    type: textOf(schema["type"]),
    words: listOf(schema["enum"]),
    pattern: textOf(schema["pattern"]),
    keys: new Map(properties.map(([key, property]) => [key, placeOf(objectOf(property) ?? {})])),
    required: textsOf(schema["required"]) ?? [],
    oneOfKeys: (listOf(schema["oneOf"]) ?? []).flatMap((one) => textsOf(objectOf(one)?.["required"]) ?? []),
    companions: new Map(companions.map(([key, needed]) => [key, textsOf(needed) ?? []])),
    others: others === null ? null : placeOf(others),
    items: items === null ? null : placeOf(items),
  };
}
