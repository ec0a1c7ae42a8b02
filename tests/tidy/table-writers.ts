/** Which room writes which table: as ARCHITECTURE.md declares it, and as the statements in the source do it. */
import { moduleOf, readText } from "./sources.ts";
import type { Statement } from "./statements.ts";

/** `room: table` lines. */
type Writers = ReadonlySet<string>;

/** Statements whose table is a parameter, with the tables that it can be. */
const chosenTables: Readonly<Record<string, readonly string[]>> = {
  "history.cleanUpProducts": [
    "held_price",
    "newest_recommendation",
    "newest_snapshot",
    "price_history",
    "product_state",
    "unpriced_product",
  ],
  "history.deleteContractRows": [
    "audit_entry",
    "catalogue_item",
    "customer_order",
    "family_member",
    "family_pass",
    "fetch_job",
    "figure_value",
    "held_price",
    "host_turn",
    "idempotent_request",
    "late_publication",
    "log_message",
    "market_change",
    "market_day",
    "monitoring_state",
    "newest_recommendation",
    "newest_snapshot",
    "offer_evidence",
    "offer_id",
    "page_position",
    "page_sample",
    "price_history",
    "product",
    "product_figure",
    "product_import_row",
    "product_name",
    "product_state",
    "product_upload_part",
    "snapshot_closing",
    "task",
    "unpriced_product",
    "vendor_day",
    "vendor_follow",
    "watched_page",
  ],
  "history.copyNeeded": ["snapshot", "recommendation"],
  // A restore, into a database that nobody uses yet: every table.
  "backup.copyIn": [],
  "backup.truncate": [],
};

const target =
  /\b(?:insert into|merge into|(?<!\b(?:do|for|key|or|before) )update|delete from|copy|truncate(?: table)?)\s+(?:only\s+)?(\$\{|[a-z_]+)/g;

/** The tables that the migrations make, without the list of migrations. */
export async function readTables(): Promise<string[]> {
  const schema = (await readText("src/database/schema.sql")) ?? "";
  return [...schema.matchAll(/^create (?:unlogged )?table (\w+) \(/gm)]
    .map(([, table = ""]) => table)
    .filter((table) => table !== "migration");
}

/** What the table "Who writes which table" of ARCHITECTURE.md says: room, then tables in backticks. */
export async function declaredWriters(): Promise<Writers> {
  const page = (await readText("ARCHITECTURE.md")) ?? "";
  const section = /^## Who writes which table\n(.*?)^## /ms.exec(page)?.[1] ?? "";
  const rows = [...section.matchAll(/^\| `(\w+)` +\|([^|]*)\|/gm)];
  return new Set(
    rows.flatMap(([, room, tables = ""]) => [...tables.matchAll(/`(\w+)`/g)].map(([, table]) => `${room}: ${table}`)),
  );
}

/** Who writes what by the statements: inserts, updates, deletes, copies and truncations. */
export function actualWriters(statements: readonly Statement[]): Writers {
  return new Set(
    statements.flatMap(({ file, name, text }) =>
      [...text.matchAll(target)]
        .flatMap(([, table = ""]) => (table === "${" ? (chosenTables[name ?? ""] ?? [`a table in ${name}`]) : table))
        .map((table) => `${moduleOf(file)}: ${table}`),
    ),
  );
}
