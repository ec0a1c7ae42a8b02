/** Paths and queries are text. Numbers, booleans and lists are read from it before the schema judges them. */
import type { TSchema } from "typebox";

/** Makes a reader that replaces texts in place if their schema wants another type. It leaves what it cannot read. */
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

/** A number as people write it: without exponent, blanks and hexadecimal digits. */
const plainNumber = /^-?\d+(?:\.\d+)?$/;

function readNumber(text: string): unknown {
  return plainNumber.test(text) ? Number(text) : text;
}

/** Old clients write `True` (interface 1-28). */
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
