/** What a backup says of itself: in its first line before the rows, in its last line after them. */
import { Type, type Static, type TSchema } from "typebox";
import { Value } from "typebox/value";
import { BackupError } from "./backup-error.ts";

/** Of this form of the file; another form gets another number. */
const format = 1;

const Manifest = Type.Object({
  format: Type.Literal(format),
  /** The release that made it. */
  program: Type.String(),
  takenAt: Type.String(),
  /** As `server_version_num` has it: 180004. */
  postgres: Type.Integer(),
  migrations: Type.Array(
    Type.Object({ migration_number: Type.Integer(), file: Type.String(), checksum: Type.String() }),
  ),
  /** The version of the job queue's schema; null when the service had never started. */
  queueVersion: Type.Union([Type.Integer(), Type.Null()]),
  /** The installation's secret key as Base64; null when it was left out. */
  secretKey: Type.Union([Type.String(), Type.Null()]),
  /** Recognises that key, as hexadecimal digits; null when the service had never started. */
  keyFingerprint: Type.Union([Type.String(), Type.Null()]),
  partitions: Type.Array(Type.String()),
  /** The next value's predecessor, by name. */
  sequences: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
  /** In an order in which each can be filled: after those that it refers to. */
  tables: Type.Array(Type.Object({ name: Type.String(), columns: Type.Array(Type.String()) })),
});
export type Manifest = Static<typeof Manifest>;

/** How many rows each table has, in the order of the tables. */
const Closing = Type.Object({ rows: Type.Array(Type.Integer()) });
export type Closing = Static<typeof Closing>;

const word = "pricewright backup";

/** A comment of SQL, so that all of a backup's text is SQL. */
export function renderManifest(manifest: Omit<Manifest, "format">): string {
  return `-- ${word} ${JSON.stringify({ format, ...manifest })}`;
}

/** @throws BackupError for the first line of something else, or of a form that this program does not know */
export function parseManifest(line: string): Manifest {
  return parse(Manifest, word, line);
}

export function renderClosing(closing: Closing): string {
  return `-- ${word} ends ${JSON.stringify(closing)}`;
}

export function parseClosing(line: string): Closing {
  return parse(Closing, `${word} ends`, line);
}

function parse<Schema extends TSchema>(schema: Schema, beginning: string, line: string): Static<Schema> {
  const found = new RegExp(`^-- ${beginning} (\\{.*\\})$`).exec(line)?.[1];
  const value: unknown = found === undefined ? undefined : JSON.parse(found);
  if (Value.Check(schema, value)) return value;
  throw new BackupError(
    "The file is not a backup that this release can read. Use the release that made it, or a newer one.",
  );
}
