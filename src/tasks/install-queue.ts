/**
 * Installs the job queue's tables, and what we add to them, without a worker. It takes a role that may make tables, which the service's
 * need not.
 */
import { PgBoss } from "pg-boss";
import { keptOnCoordinator } from "../database/distribute.ts";
import { openOnce } from "../database/open.ts";
import type { Pooling } from "../database/pooler.ts";
import { forgetActiveKeys } from "./forget-active-keys.ts";
import { keepOrder } from "./keep-order.ts";
import { queueSchema } from "./queue.ts";
import { indexTurns } from "./turns.ts";

/**
 * Makes the queue's schema, or migrates it to this program's version.
 *
 * @param pooling what stands between us and the server; missing: it is found out
 */
export async function installQueue(connectionString: string, pooling?: Pooling): Promise<void> {
  const database = await openOnce(connectionString, pooling);
  try {
    const boss = new PgBoss({
      connectionString: keptOnCoordinator(connectionString, database.pooling),
      schema: queueSchema,
      supervise: false,
      schedule: false,
      max: 1,
    });
    await boss.start();
    await boss.stop({ graceful: false });
    await forgetActiveKeys(database);
    await indexTurns(database);
    await keepOrder(database);
  } finally {
    await database.close();
  }
}
