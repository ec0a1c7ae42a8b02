/** Renders entries as a JSON array of objects. */
import { mapYielding } from "../base/yielding.ts";
import type { Column } from "./feed-file.ts";
import type { Entry, Value } from "./fields.ts";
import type { Entries } from "./read-entries.ts";

/** Yields the array in pieces, one for each chunk. Every object has every member; a missing value is null. */
export async function* renderJson(entries: Entries, columns: readonly Column[]): AsyncGenerator<string, void, void> {
  const members = columns.map(({ label, read }, index) => ({
    name: `${index === 0 ? "{" : ","}${JSON.stringify(label)}:`,
    read,
  }));
  const renderEntry = (entry: Entry): string => {
    let text = "";
    for (const { name, read } of members) text += name + renderValue(read(entry));
    return `${text}}`;
  };
  let before = "[";
  for await (const chunk of entries) {
    yield before + (await mapYielding(chunk, renderEntry)).join(",");
    before = ",";
  }
  yield before === "[" ? "[]" : "]";
}

function renderValue(value: Value): string {
  return typeof value === "object" && value !== null ? value.json : JSON.stringify(value);
}
