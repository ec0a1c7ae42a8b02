/** A child of the parent: started, started again when it dies, and stopped. */
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Begin, FromChild, Part, ToChild } from "./messages.ts";

const entry = path.join(import.meta.dirname, "..", "child.ts");
const firstPauseMs = 100;
const longestPauseMs = 5_000;
/** What is under way has 20 s, and the rest of the stop some more. Then the child is killed. */
const stopTimeoutMs = 30_000;

export interface ChildOptions {
  readonly part: Part;
  readonly log: { warn(fields: object, message: string): void };
  /** What the child begins with, asked for when it has loaded. @param predecessor the id of the one that died; null for the first */
  begin(predecessor: string | null): Promise<Begin>;
  onMessage(message: FromChild): void;
  /** It cannot start. @param message for the operator; null if the child printed it */
  onGivenUp(message: string | null): void;
}

type Refusal = Extract<FromChild, { type: "refused" }>;

/** Keeps one process of a part running until it is stopped. */
export class Child {
  readonly #options: ChildOptions;
  readonly #ending = new AbortController();
  #process: ChildProcess | null = null;
  #running: Promise<void> = Promise.resolve();
  #wasReady = false;
  #pauseMs = firstPauseMs;
  #processId: string | null = null;
  #refusal: Refusal | null = null;

  constructor(options: ChildOptions) {
    this.#options = options;
  }

  start(): void {
    this.#running = this.#keepRunning();
  }

  send(message: ToChild): void {
    if (this.#process?.connected === true) this.#process.send(message, () => undefined);
  }

  /** Lets the child end what is under way, for a bounded time. */
  async stop(): Promise<void> {
    this.#ending.abort();
    this.send({ type: "stop" });
    const timer = setTimeout(() => this.#process?.kill("SIGKILL"), stopTimeoutMs);
    await this.#running;
    clearTimeout(timer);
  }

  /** A child that was ready is started again after 100 ms, one that was not after twice as long each time. */
  async #keepRunning(): Promise<void> {
    const { part, log } = this.#options;
    const { signal } = this.#ending;
    while (!signal.aborted) {
      const ended = await this.#runOnce();
      if (signal.aborted) return;
      if (this.#isGivenUp(ended)) return this.#options.onGivenUp(this.#refusal?.message ?? null);
      log.warn({ part, ...ended, reason: this.#refusal?.message }, "a process ended by itself, starting it again");
      await delay(this.#pauseMs, undefined, { signal }).catch(() => undefined);
      this.#pauseMs = Math.min(2 * this.#pauseMs, longestPauseMs);
    }
  }

  /** A database that is away is waited for by a child that was ready once, and by `work`: `serve` was ready before it. */
  #isGivenUp({ code }: { code: number | null }): boolean {
    const hasFoundDatabase = this.#wasReady || this.#options.part === "work";
    if (this.#refusal !== null) return !(hasFoundDatabase && this.#refusal.mayPass);
    return !this.#wasReady && code !== null;
  }

  async #runOnce(): Promise<{ code: number | null; signal: string | null }> {
    const predecessor = this.#processId;
    this.#refusal = null;
    const child = fork(entry, [this.#options.part], { stdio: ["ignore", "inherit", "inherit", "ipc"] });
    this.#process = child;
    child.on("message", (message: FromChild) => void this.#receive(message, predecessor));
    await once(child, "close").catch((error: unknown) => this.#options.log.warn({ err: error }, "no process"));
    this.#process = null;
    return { code: child.exitCode, signal: child.signalCode };
  }

  async #receive(message: FromChild, predecessor: string | null): Promise<void> {
    if (message.type === "loaded") {
      this.#processId = message.processId;
      // Who gives it reports why there is none.
      const begin = await this.#options.begin(predecessor).catch(() => null);
      if (begin !== null) this.send({ type: "begin", begin });
    } else if (message.type === "ready") {
      this.#wasReady = true;
      this.#pauseMs = firstPauseMs;
    } else if (message.type === "refused") this.#refusal = message;
    this.#options.onMessage(message);
  }
}
