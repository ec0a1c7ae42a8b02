/** A database of its own on the tests' server. */
import { randomBytes } from "node:crypto";
import { migrate } from "../../src/database/migrate.ts";
import { installQueue } from "../../src/tasks/index.ts";
import { query } from "./rows.ts";

export interface TestDatabase {
  readonly connectionString: string;
  drop(): Promise<void>;
}

/** Makes an empty database: without a row, and with tables only if wanted. */
export async function aDatabase(options: { withTables?: boolean } = {}): Promise<TestDatabase> {
  const template = process.env["TEST_DATABASE_URL"] ?? "";
  const name = `test_${randomBytes(6).toString("hex")}`;
  await query(template, `create database ${name}`);
  const connectionString = template.replace(/\/[^/?]+\?/, `/${name}?`);
  if (options.withTables === true) {
    await migrate(connectionString);
    await installQueue(connectionString);
  }
  return { connectionString, drop: async () => void (await query(template, `drop database ${name} with (force)`)) };
}
