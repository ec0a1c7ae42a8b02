/** Installs the job queue's tables without a worker: it takes a role that may make tables, which the service's need not. */
import { PgBoss } from "pg-boss";
import { keptOnCoordinator } from "../database/distribute.ts";
import { openOnce } from "../database/open.ts";
import { forgetActiveKeys } from "./forget-active-keys.ts";
import { keepOrder } from "./keep-order.ts";
import { queueSchema } from "./queue.ts";
import { indexTurns } from "./turns.ts";

/** Makes the queue's schema, or migrates it to this program's version. */
export async function installQueue(connectionString: string): Promise<void> {
  const database = await openOnce(connectionString);
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
