/** The floor of a start: the embedded database alone, made and migrated, or started again. */
import { startEmbedded } from "../../src/embedded/embedded.ts";
import { migrate } from "../../src/database/migrate.ts";

/** @returns the milliseconds until the database can be used; it is stopped again */
export async function startDatabase(dataDir: string): Promise<number> {
  const begin = performance.now();
  const server = await startEmbedded({ dataDir, durable: true });
  try {
    await migrate(server.connectionString);
    return performance.now() - begin;
  } finally {
    await server.stop();
  }
}
