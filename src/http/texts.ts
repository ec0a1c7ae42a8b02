/** Paths and queries are text: numbers, booleans and lists are read from it before their schema judges them. */
import type { TSchema } from "typebox";

/** A reader that replaces, in place, the texts that their schema wants as something else; what it cannot read stays. */
export function textReader(schema: TSchema): (values: unknown) => void {
  const readers = Object.entries(propertiesOf(schema)).flatMap(([name, property]) => {
    const read = isRecord(property) ? readersByType[String(property["type"])] : undefined;
    return read === undefined ? [] : [{ name, read }];
  });
  return (values) => {
    if (!isRecord(values)) return;
    for (const { name, read } of readers) {
      const given = values[name];
      if (typeof given === "string") values[name] = read(given);
    }
  };
}

/** No exponent, no blanks, no hexadecimal: a number here is what people write. */
const plainNumber = /^-?\d+(?:\.\d+)?$/;

function readNumber(text: string): unknown {
  return plainNumber.test(text) ? Number(text) : text;
}

/** Old clients write `True` (decisions section 1, "Old clients"). */
function readBoolean(text: string): unknown {
  return { true: true, false: false }[text.toLowerCase()] ?? text;
}

const readersByType: Readonly<Record<string, (text: string) => unknown>> = {
  integer: readNumber,
  number: readNumber,
  boolean: readBoolean,
  array: (text) => [text],
};

function propertiesOf(schema: TSchema): Record<string, unknown> {
  const properties: unknown = "properties" in schema ? schema.properties : {};
  return isRecord(properties) ? properties : {};
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
