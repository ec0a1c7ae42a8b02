/** A stored feed: its row and its rendering. */
import type { Contract } from "../base/contract.ts";
import { renderInstant } from "../base/instant.ts";
import type { SecretKey } from "../base/secret.ts";
import { sql } from "../database/connection.ts";
import { publicAddress } from "./public-address.ts";
import type { FeedField, FeedFormat, FeedOut } from "./schema.ts";

export interface FeedRow {
  feed_id: string;
  name: string;
  format: FeedFormat;
  fields: string;
  csv_separator: string | null;
  csv_decimal_separator: "." | "," | null;
  version: number;
  public_nonce: string | null;
  last_accessed_at: Date | null;
  last_deletion_at: Date | null;
}

/** The columns of a {@link FeedRow}. */
export const feedColumns = sql`feed_id, name, format, fields, csv_separator, csv_decimal_separator, version,
      public_nonce, last_accessed_at, last_deletion_at`;

export function readFields(row: Pick<FeedRow, "fields">): FeedField[] {
  const fields: FeedField[] = JSON.parse(row.fields);
  return fields;
}

export function renderFeed(secret: SecretKey, contract: Contract, row: FeedRow): FeedOut {
  const self = `/api/2/v/contracts/${contract.contractId}/feeds/${row.feed_id}`;
  const fileName = `${slug(row.name)}.${row.format}`;
  const { contractId } = contract;
  const publicFeed = row.public_nonce === null ? null : { contractId, feedId: row.feed_id, nonce: row.public_nonce };
  return {
    id: row.feed_id,
    contractId,
    name: row.name,
    format: row.format,
    fields: readFields(row),
    ...(row.csv_separator === null ? {} : { csvSeparator: row.csv_separator }),
    ...(row.csv_decimal_separator === null ? {} : { csvDecimalSeparator: row.csv_decimal_separator }),
    url: `${self}/export/${fileName}`,
    deltaUrl: `${self}/export/delta/${fileName}`,
    ...(publicFeed === null
      ? {}
      : { publicUrl: `/api/2/public/feeds/${publicAddress(secret, publicFeed)}/${fileName}` }),
    version: row.version,
    ...(row.last_accessed_at === null ? {} : { lastAccessed: renderInstant(row.last_accessed_at) }),
    ...(row.last_deletion_at === null ? {} : { lastDeletion: renderInstant(row.last_deletion_at) }),
  };
}

/** What the audit has of a feed: not its public address, which opens it to anybody. */
export function toldOfFeed(row: FeedRow) {
  const { name, format, version, public_nonce: nonce } = row;
  return { name, format, fields: readFields(row), publicAccess: nonce !== null, version };
}

/** Turns a name into a file name that needs no escaping. */
function slug(name: string): string {
  const words = name.toLowerCase().match(/[a-z0-9]+/g) ?? ["feed"];
  return words.join("-").slice(0, 100);
}
