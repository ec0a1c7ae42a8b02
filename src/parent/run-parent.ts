/**
 * The parent: owns the embedded PostgreSQL, starts `serve` and then `work`, and starts again what dies. It imports nothing of the
 * program but the embedded database, so it stays small, and nothing that a request or a task does can end it.
 */
import { endWith } from "../base/end-with.ts";
import type { Config } from "../config.ts";
import { DataDirInUse, EmbeddedStartError, startEmbedded, type EmbeddedServer } from "../embedded/embedded.ts";
import { openLog } from "../open-log.ts";
import { Child } from "./child.ts";
import type { Begin, FromChild } from "./messages.ts";

/** Runs the service until a signal stops it, or it cannot go on. @param stopSignal the first signal to stop */
export function runParent(config: Config, stopSignal: Promise<NodeJS.Signals>): void {
  const log = openLog(config);
  const parent = new Parent(config, log);
  parent.start();
  stopSignal
    .then(async (signal) => {
      log.info({ signal }, "stopping");
      await parent.stop();
      process.exit(0);
    })
    .catch(endFor);
}

type Log = ReturnType<typeof openLog>;

class Parent {
  readonly #config: Config;
  readonly #log: Log;
  readonly #serve: Child;
  readonly #work: Child;
  #embedded: Promise<EmbeddedServer | null> = Promise.resolve(null);
  #port: number | null = null;
  #isWorking = false;
  #isEnding = false;

  constructor(config: Config, log: Log) {
    this.#config = config;
    this.#log = log;
    const begin = async (predecessor: string | null): Promise<Begin> => await this.#begin(predecessor);
    const onGivenUp = (message: string | null): void => void this.#fail(message);
    this.#serve = new Child({
      part: "serve",
      log,
      begin,
      onGivenUp,
      onMessage: (message) => this.#hearServe(message),
    });
    this.#work = new Child({
      part: "work",
      log,
      begin,
      onGivenUp,
      onMessage: (message) => {
        if (message.type === "metrics") this.#serve.send(message);
      },
    });
  }

  /** `serve` loads while PostgreSQL starts. */
  start(): void {
    this.#serve.start();
    if (this.#config.databaseUrl !== null) return;
    const onGivenUp = (error: Error): void => void this.#fail(error.message);
    const onLog = (line: string): void => this.#log.info(line);
    this.#embedded = startEmbedded({ dataDir: this.#config.dataDir, durable: true, onLog, onGivenUp });
    this.#embedded.catch((error: unknown) => void this.#fail(messageOf(error)));
  }

  /** Ends the requests, then the tasks, then the database. */
  async stop(): Promise<void> {
    this.#isEnding = true;
    await this.#serve.stop();
    await this.#work.stop();
    const server = await this.#embedded.catch(() => null);
    await server?.stop();
  }

  async #begin(predecessor: string | null): Promise<Begin> {
    const server = await this.#embedded;
    const database =
      server === null ? null : { owner: server.connectionString, service: server.serviceConnectionString };
    return { database, port: this.#port, predecessor };
  }

  #hearServe(message: FromChild): void {
    if (message.type !== "ready" || this.#isEnding) return;
    this.#port = message.port;
    if (!this.#isWorking) this.#work.start();
    this.#isWorking = true;
  }

  /** Ends everything with 1. @param message for the operator; null if it is printed */
  async #fail(message: string | null): Promise<void> {
    if (this.#isEnding) return;
    await this.stop().catch(() => undefined);
    if (message === null) process.exit(1);
    endWith(message);
  }
}

/** An error that is not for the operator is a bug and shows its stack. */
function messageOf(error: unknown): string {
  if (error instanceof EmbeddedStartError || error instanceof DataDirInUse) return error.message;
  return error instanceof Error ? (error.stack ?? "") : String(error);
}

function endFor(error: unknown): never {
  endWith(messageOf(error));
}
