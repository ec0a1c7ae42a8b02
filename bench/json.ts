/** Reads JSON whose shape nobody has checked. */

/** The value at the end of a path of keys. @throws if there is none */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  let found = value;
  for (const key of path) {
    found = isRecord(found) ? found[key] : undefined;
    if (found === undefined) throw new Error(`the answer has no ${path.join(".")}`);
  }
  return found;
}

export function list(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new Error("the answer is no list where one was expected");
  return value;
}

function isRecord(value: unknown): value is Record<string | number, unknown> {
  return typeof value === "object" && value !== null;
}
