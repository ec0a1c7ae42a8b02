/** Starts due runs at given times, for tests of schedules, like a worker of another process. */
import { openContractForTask } from "../../src/accounts/index.ts";
import { secretKey } from "../../src/base/secret.ts";
import { Database } from "../../src/database/connection.ts";
import { pricingTasks, startDueRuns } from "../../src/pricing/index.ts";
import { TaskQueue } from "../../src/tasks/index.ts";
import type { Service } from "../harness/service.ts";

export interface OtherWorker {
  /** Starts the runs that are due at a time. */
  lookAt(now: Date): Promise<void>;
  stop(): Promise<void>;
}

/** A second process of the service that starts due runs. It does not call work(), so it executes none. */
export async function otherWorker(service: Service): Promise<OtherWorker> {
  const onError = (): void => {};
  const database = new Database({ connectionString: service.connectionString, poolSize: 4, onError });
  const log = { error: () => {}, warn: () => {}, info: () => {} };
  const queue = new TaskQueue({ database, log, openContract: openContractForTask });
  await queue.start(pricingTasks({ database, queue, secret: secretKey(Buffer.alloc(32)) }));
  return {
    lookAt: async (now) => await startDueRuns({ database, queue }, now),
    async stop() {
      await queue.stop();
      await database.close();
    },
  };
}
