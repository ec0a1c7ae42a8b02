/** What the worker does by the clock, beside the tasks. */
import type { Database } from "../database/connection.ts";
import { deleteExpired } from "../history/expired-history.ts";
import { forgetIdempotentRequests } from "../http/idempotency-store.ts";
import { forgetOldPositions } from "../paging/page-position.ts";
import { maintainPartitions } from "../history/partitions.ts";

const hourMs = 60 * 60 * 1000;

/** One that takes long looks at the signal, so that nobody who stops the process waits for it. */
type Duty = (signal: AbortSignal) => Promise<void>;

export interface DutyLog {
  error(fields: object, message: string): void;
}

export interface Duties {
  /** Everything once, now; each duty whatever became of the others. */
  runOnce(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

/** Partitions and forgetting, every hour; `extra` are those of the domains. */
export function duties(options: { database: Database; log: DutyLog; extra: Readonly<Record<string, Duty>> }): Duties {
  const { database, log } = options;
  const all = {
    maintainPartitions: async () => await maintainPartitions(database, new Date()),
    deleteExpired: async (signal: AbortSignal) => await deleteExpired(database, signal),
    forgetOldPositions: async () => await forgetOldPositions(database),
    forgetIdempotentRequests: async () => await forgetIdempotentRequests(database),
    ...options.extra,
  };
  return periodically({ all, log, intervalMs: hourMs });
}

/** Makes duties; several processes may have them, each one is safe to run twice. A slow round is not overtaken. */
export function periodically(options: {
  all: Readonly<Record<string, Duty>>;
  log: DutyLog;
  intervalMs: number;
}): Duties {
  const ending = new AbortController();
  const runOnce = async (): Promise<void> => {
    for (const [duty, run] of Object.entries(options.all)) {
      await run(ending.signal).catch((error: unknown) =>
        options.log.error({ err: error, duty }, "duty failed, will be tried again"),
      );
    }
  };
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  return {
    runOnce,
    start() {
      timer = setInterval(() => {
        running ??= runOnce().finally(() => (running = null));
      }, options.intervalMs);
    },
    async stop() {
      clearInterval(timer);
      ending.abort();
      await running;
    },
  };
}
