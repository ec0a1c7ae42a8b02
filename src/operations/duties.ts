/** What the worker does by the clock, beside the tasks: partitions and forgetting. */
import type { Database } from "../database/connection.ts";
import { forgetPages } from "../database/pages.ts";
import { maintainPartitions } from "../database/partitions.ts";

const intervalMs = 60 * 60 * 1000;

export interface Duties {
  /** Everything once, now; each duty whatever became of the others. */
  runOnce(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

/** Makes the duties; several processes may have them, each one is safe to run twice. */
export function duties(options: {
  database: Database;
  log: { error(fields: object, message: string): void };
  extra: Readonly<Record<string, () => Promise<void>>>;
}): Duties {
  const { database, log } = options;
  const all: Record<string, () => Promise<void>> = {
    maintainPartitions: async () => await maintainPartitions(database, new Date()),
    forgetPages: async () => await forgetPages(database),
    ...options.extra,
  };
  const runOnce = async (): Promise<void> => {
    for (const [duty, run] of Object.entries(all)) {
      await run().catch((error: unknown) => log.error({ err: error, duty }, "duty failed, will be tried again"));
    }
  };
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  return {
    runOnce,
    start() {
      timer = setInterval(() => {
        running = running.then(runOnce);
      }, intervalMs);
    },
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
