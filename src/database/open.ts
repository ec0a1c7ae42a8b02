/** Opens databases beside that of the service: for what is done once, and the replica. */
import { limits } from "../limits.ts";
import { Database, type DatabaseOptions } from "./connection.ts";
import { detectPooling, type Pooling } from "./pooler.ts";

/**
 * @param known what stands between us and the server; missing: it is found out
 * @throws DatabaseUnreachable
 */
export async function openOnce(connectionString: string, known?: Pooling): Promise<Database> {
  const pooling = known ?? (await detectPooling(connectionString));
  return new Database({ connectionString, poolSize: 1, pooling, onError: () => undefined });
}

/** A replica, which need not be there. What waits for it too long asks the database. */
export function openReplica(options: DatabaseOptions): Database {
  return new Database({ ...options, acquireMs: limits.database.replicaAcquireMs });
}
