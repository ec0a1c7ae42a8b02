/** The manifest of a backup: its first line, before the rows, and its last line, after them. */
import { Type, type Static, type TSchema } from "typebox";
import { compileGuard } from "../http/validation.ts";
import { BackupError } from "./backup-error.ts";

/** The version of the file's format. Another format gets another number. */
const format = 1;

/** Names and times as a backup has them. They are shown, and no terminal takes them for commands. */
const Name = Type.String({ pattern: "^[\\w.]{1,200}$" });
const Shown = Type.String({ pattern: "^[\\w.:+-]{1,100}$" });

const Manifest = Type.Object({
  format: Type.Literal(format),
  /** The release that made the backup. */
  program: Shown,
  takenAt: Shown,
  /** PostgreSQL's version as `server_version_num`, such as 180004. */
  postgres: Type.Integer(),
  migrations: Type.Array(Type.Object({ migration_number: Type.Integer(), file: Shown, checksum: Shown }), {
    minItems: 1,
  }),
  /** The version of the job queue's schema; null if the service has never started. */
  queueVersion: Type.Union([Type.Integer(), Type.Null()]),
  /** The installation's secret key in Base64; null if it was left out. */
  secretKey: Type.Union([Type.String(), Type.Null()]),
  /** The fingerprint of that key in hexadecimal digits; null if the service has never started. */
  keyFingerprint: Type.Union([Type.String(), Type.Null()]),
  partitions: Type.Array(Name),
  /** The last value of each sequence. */
  sequences: Type.Array(Type.Object({ name: Name, value: Type.String({ pattern: "^\\d{1,19}$" }) })),
  /** In an order that allows filling: each table comes after the tables that it refers to. */
  tables: Type.Array(Type.Object({ name: Name, columns: Type.Array(Name) }), { minItems: 1 }),
});
export type Manifest = Static<typeof Manifest>;

/** The number of rows of each table, in the order of the tables. */
const Closing = Type.Object({ rows: Type.Array(Type.Integer()) });
export type Closing = Static<typeof Closing>;

const word = "pricewright backup";

/** Renders the manifest as an SQL comment, so that the whole text of a backup is SQL. */
export function renderManifest(manifest: Omit<Manifest, "format">): string {
  return `-- ${word} ${JSON.stringify({ format, ...manifest })}`;
}

/** @throws BackupError if the line is not a manifest, or has a format that this program does not know */
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
  const value = found === undefined ? undefined : parseJson(found);
  if (compileGuard(schema)(value)) return value;
  throw new BackupError(
    "The file is not a backup that this release can read. Use the release that made it, or a newer one.",
  );
}

/** Undefined for a text that is no JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
