/** A stored feed: its row and its rendering. */
import type { Contract } from "../base/contract.ts";
import { notFound } from "../base/error.ts";
import { renderInstant } from "../base/instant.ts";
import { sql } from "../database/connection.ts";
import type { FeedField, FeedFormat, FeedOut } from "./schema.ts";

export interface FeedRow {
  feed_id: string;
  name: string;
  format: FeedFormat;
  fields: string;
  csv_separator: string | null;
  csv_decimal_separator: "." | "," | null;
  version: number;
  last_accessed_at: Date | null;
  last_deletion_at: Date | null;
}

/** The columns of a {@link FeedRow}. */
export const feedColumns = sql`feed_id, name, format, fields, csv_separator, csv_decimal_separator, version,
      last_accessed_at, last_deletion_at`;

/** 404 for a feed that does not exist or belongs to another contract. */
export function feedNotFound(): Error {
  return notFound("The feed");
}

export function readFields(row: Pick<FeedRow, "fields">): FeedField[] {
  const fields: FeedField[] = JSON.parse(row.fields);
  return fields;
}

export function renderFeed(contract: Contract, row: FeedRow): FeedOut {
  const self = `/api/2/v/contracts/${contract.contractId}/feeds/${row.feed_id}`;
  const fileName = `${slug(row.name)}.${row.format}`;
  return {
    id: row.feed_id,
    contractId: contract.contractId,
    name: row.name,
    format: row.format,
    fields: readFields(row),
    ...(row.csv_separator === null ? {} : { csvSeparator: row.csv_separator }),
    ...(row.csv_decimal_separator === null ? {} : { csvDecimalSeparator: row.csv_decimal_separator }),
    url: `${self}/export/${fileName}`,
    deltaUrl: `${self}/export/delta/${fileName}`,
    version: row.version,
    ...(row.last_accessed_at === null ? {} : { lastAccessed: renderInstant(row.last_accessed_at) }),
    ...(row.last_deletion_at === null ? {} : { lastDeletion: renderInstant(row.last_deletion_at) }),
  };
}

/** Turns a name into a file name that needs no escaping. */
function slug(name: string): string {
  const words = name.toLowerCase().match(/[a-z0-9]+/g) ?? ["feed"];
  return words.join("-").slice(0, 100);
}
