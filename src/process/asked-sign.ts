/**
 * Tells the collectors on this machine that requests are answered, in the database, because they are processes of their own. Shops can
 * wait for a collector, requests to the service cannot.
 */
import { setTimeout as delay } from "node:timers/promises";
import { answeringMs } from "../base/answering.ts";
import { machineName } from "../base/machine.ts";
import { sql, type Queries } from "../database/connection.ts";
import { limits } from "../limits.ts";

export interface SignLog {
  warn(fields: object, message: string): void;
}

/** Of a process that answers requests. */
export class AskedSign {
  readonly #queries: Queries;
  readonly #log: SignLog;
  readonly #ending = new AbortController();
  #isAsked = false;
  #running: Promise<void> = Promise.resolve();

  constructor(queries: Queries, log: SignLog) {
    this.#queries = queries;
    this.#log = log;
  }

  /** Whether requests took so much of the last moments that collectors give way. */
  get isAsked(): boolean {
    return this.#isAsked;
  }

  start(): void {
    this.#running = this.#repeat();
  }

  async stop(): Promise<void> {
    this.#ending.abort();
    await this.#running;
  }

  async #repeat(): Promise<void> {
    const { signal } = this.#ending;
    await this.#send(async () => await forgetMachines(this.#queries));
    while (!signal.aborted) {
      const before = { answeringMs: answeringMs(), atMs: performance.now() };
      await delay(limits.asking.toldEveryMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      const share = (answeringMs() - before.answeringMs) / (performance.now() - before.atMs);
      this.#isAsked = share > limits.asking.busyAnswering;
      if (this.#isAsked) await this.#send(async () => await noteAsked(this.#queries, machineName()));
    }
  }

  /** Without the database nothing is collected either. */
  async #send(work: () => Promise<unknown>): Promise<void> {
    await work().catch((error: unknown) => this.#log.warn({ err: error }, "collectors could not be told of requests"));
  }
}

/** Notes that requests are answered on a machine. */
export async function noteAsked(queries: Queries, machine: string): Promise<void> {
  await queries.run(sql`
    /* process.noteAsked */
    insert into asked_machine (machine, asked_at)
    values (${machine}, now())
    on conflict (machine) do update set asked_at = excluded.asked_at`);
}

async function forgetMachines(queries: Queries): Promise<void> {
  await queries.run(sql`
    /* process.forgetMachines */
    delete from asked_machine
    where asked_at < now() - ${limits.asking.forgottenAfterDays}::integer * interval '1 day'`);
}
