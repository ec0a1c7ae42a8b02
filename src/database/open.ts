/** Opens a database beside that of the service, for what is done once. */
import { Database } from "./connection.ts";
import { detectPooling, type Pooling } from "./pooler.ts";

/**
 * @param known what stands between us and the server; missing: it is found out
 * @throws DatabaseUnreachable
 */
export async function openOnce(connectionString: string, known?: Pooling): Promise<Database> {
  const pooling = known ?? (await detectPooling(connectionString));
  return new Database({ connectionString, poolSize: 1, pooling, onError: () => undefined });
}
