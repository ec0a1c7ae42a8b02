/** Installs the job queue's tables without a worker, for a database that is filled before the service starts on it. */
import { PgBoss } from "pg-boss";
import { queueSchema } from "./queue.ts";

/** Makes the queue's schema, or migrates it to this program's version. */
export async function installQueue(connectionString: string): Promise<void> {
  const boss = new PgBoss({ connectionString, schema: queueSchema, supervise: false, schedule: false, max: 1 });
  await boss.start();
  await boss.stop({ graceful: false });
}
