/** Renders entries as a file, with the feed's columns, in the format that the request and the feed agree on. */
import type { DataPart } from "../versions/data-part.ts";
import { assert } from "../base/error.ts";
import type { FormatChoice } from "../http/accepted-format.ts";
import type { MadeOf } from "../http/etag.ts";
import { csvDefaults, labelOf } from "./check-feed.ts";
import { readFields, type FeedRow } from "./feed.ts";
import { findField, type Entry, type Need, type Value } from "./fields.ts";
import { renderCsv } from "./render-csv.ts";
import { renderJson } from "./render-json.ts";
import type { FeedField, FeedFormat } from "./schema.ts";
import type { Entries } from "./read-entries.ts";

/** A column of a CSV or a member in JSON. */
export interface Column {
  label: string;
  read: (entry: Entry) => Value;
}

export interface FeedFile {
  format: FeedFormat;
  /** Pieces of text. */
  content: AsyncGenerator<string, void, void>;
  madeOf: MadeOf;
}

export function feedFile(row: FeedRow, chooseFormat: FormatChoice, entries: Entries): FeedFile {
  const format = chooseFormat(row.format);
  const columns = readFields(row).map(column);
  const content =
    format === "json"
      ? renderJson(entries, columns)
      : renderCsv(entries, columns, {
          separator: row.csv_separator ?? csvDefaults.separator,
          decimalSeparator: row.csv_decimal_separator ?? csvDefaults.decimalSeparator,
        });
  const madeOf = { parts: partsOf(needsOf(row)), and: [row.feed_id, row.version] };
  return { format, content, madeOf };
}

/** The parts of the data that a feed's entries are made of. */
function partsOf(needs: ReadonlySet<Need>): DataPart[] {
  return ["settings", "products", "recommendations", ...(needs.has("offers") ? (["offers"] as const) : [])];
}

/** The optional data that a feed's fields are read from. */
export function needsOf(row: FeedRow): ReadonlySet<Need> {
  const needs = readFields(row).map(({ name }) => findField(name)?.need);
  return new Set(needs.filter((need) => need !== undefined));
}

function column(field: FeedField): Column {
  const found = findField(field.name);
  assert(found !== null, "a stored feed has fields that exist");
  const { read } = found;
  const substitute = field.default ?? null;
  return { label: labelOf(field), read: substitute === null ? read : (entry) => read(entry) ?? substitute };
}
