/** Opens databases beside that of the service: for what is done once, and the replica. */
import { limits } from "../limits.ts";
import { Database, type DatabaseOptions } from "./connection.ts";
import { detectPooling } from "./pooler.ts";

/** @throws DatabaseUnreachable */
export async function openOnce(connectionString: string): Promise<Database> {
  const pooling = await detectPooling(connectionString);
  return new Database({ connectionString, poolSize: 1, pooling, onError: () => undefined });
}

/** A replica, which need not be there. What waits for it too long asks the database. */
export function openReplica(options: DatabaseOptions): Database {
  return new Database({ ...options, acquireMs: limits.database.replicaAcquireMs });
}
