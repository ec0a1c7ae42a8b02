/** The duties of runs on demand, like a worker of another process: tests need not wait for the service's own. */
import { openContractForTask } from "../../src/accounts/index.ts";
import { secretKey } from "../../src/base/secret.ts";
import { callbackTask } from "../../src/callbacks/index.ts";
import { Database } from "../../src/database/connection.ts";
import { endRuns, monitoringTask, startDueMonitoring } from "../../src/monitoring/index.ts";
import { addressGuard } from "../../src/outgoing/index.ts";
import { TaskQueue } from "../../src/tasks/index.ts";
import type { Service } from "../harness/service.ts";

/** The SECRET_KEY of a service whose runs end here, because both seal callbacks. */
export const sharedKey = Buffer.alloc(32);

export interface RunDuties {
  /** Starts the runs that are due. */
  startDue(): Promise<void>;
  /** Ends the runs that are over. */
  end(): Promise<void>;
  stop(): Promise<void>;
}

export async function runDuties(service: Service): Promise<RunDuties> {
  const database = new Database({ connectionString: service.connectionString, poolSize: 4, onError: () => {} });
  const log = { error: () => {}, warn: () => {}, info: () => {} };
  const queue = new TaskQueue({ database, log, openContract: openContractForTask });
  const secret = secretKey(sharedKey);
  const guard = addressGuard({ allowedRanges: [] });
  // It only registers the types of tasks: without work() it executes none.
  await queue.start([
    monitoringTask({ database, secret }),
    callbackTask({ database, secret, queue, guard, callbackConcurrency: 1 }),
  ]);
  return {
    startDue: async () => await startDueMonitoring({ database, queue }),
    end: async () => await endRuns({ database, queue, secret }, new AbortController().signal),
    async stop() {
      await queue.stop();
      await database.close();
    },
  };
}
