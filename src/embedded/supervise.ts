/** Starts the embedded PostgreSQL again when it ended by itself: killed, or after a crash that it did not survive. */
import { setTimeout as delay } from "node:timers/promises";

import { EmbeddedStartError, messageOf } from "./errors.ts";
import { isRunning, type Postmaster } from "./postmaster.ts";

export interface SupervisionTimes {
  /** Between two looks whether the server still runs. */
  readonly checkMs: number;
  /** The longest wait between two attempts to start it. So it is back that soon after the cause is gone. */
  readonly retryMsMax: number;
  /** After so long without success the supervision ends. */
  readonly giveUpMs: number;
}

const usualTimes: SupervisionTimes = { checkMs: 250, retryMsMax: 2_000, giveUpMs: 10 * 60_000 };
const firstRetryMs = 100;

export interface Supervision {
  /** Ends the supervision. @returns the server that runs now; undefined if none does */
  end(): Promise<Postmaster | undefined>;
}

export interface SupervisedServer {
  readonly first: Postmaster;
  start(): Promise<Postmaster>;
  readonly onLog: ((line: string) => void) | undefined;
  /** Called once, when the server could not be started for too long. The error says what to do. */
  onGivenUp(error: EmbeddedStartError): void;
}

/** Watches the server until {@link Supervision.end}. */
export function supervise(server: SupervisedServer, times: SupervisionTimes = usualTimes): Supervision {
  const ending = new AbortController();
  const watching = watch(server, times, ending.signal);
  return {
    async end() {
      ending.abort();
      return await watching;
    },
  };
}

async function watch(
  server: SupervisedServer,
  times: SupervisionTimes,
  signal: AbortSignal,
): Promise<Postmaster | undefined> {
  let running: Postmaster | undefined = server.first;
  while (running !== undefined && (await waited(times.checkMs, signal))) {
    if (await isRunning(running)) continue;
    if (signal.aborted) return undefined;
    server.onLog?.(`PostgreSQL (process ${running.pid}) ended by itself, starting it again`);
    running = await restart(server, times, signal);
  }
  return running;
}

/** Tries until the server runs. @returns undefined when it gave up, or was told to end */
async function restart(
  server: SupervisedServer,
  times: SupervisionTimes,
  signal: AbortSignal,
): Promise<Postmaster | undefined> {
  const begin = performance.now();
  for (let retryMs = firstRetryMs; !signal.aborted; retryMs = Math.min(2 * retryMs, times.retryMsMax)) {
    try {
      const started = await server.start();
      server.onLog?.(`PostgreSQL runs again (process ${started.pid})`);
      return started;
    } catch (error) {
      server.onLog?.(`PostgreSQL cannot start yet: ${messageOf(error)}`);
      if (performance.now() - begin > times.giveUpMs) {
        server.onGivenUp(givenUp(error));
        return undefined;
      }
    }
    await waited(retryMs, signal);
  }
  return undefined;
}

function givenUp(error: unknown): EmbeddedStartError {
  const message = `The embedded PostgreSQL ended and could not be started again: ${messageOf(error)}`;
  return new EmbeddedStartError(`${message}\nMend the cause, a full disk for example, then start Pricewright again.`, {
    cause: error,
  });
}

/** @returns false if the signal came first */
async function waited(ms: number, signal: AbortSignal): Promise<boolean> {
  return await delay(ms, true, { signal, ref: false }).catch(() => false);
}
