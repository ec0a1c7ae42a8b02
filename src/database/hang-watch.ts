/**
 * Finds out that the server hangs: it takes connections and answers nobody, because it is frozen, or the network loses what it sends. A statement may
 * take long, so its silence says little. If another connection gets no answer either, and no statement of this process does, then requests
 * are answered 503 at once, and the statements that wait are given up.
 */
import pg from "pg";
import { limits } from "../limits.ts";
import { giveUpBefore, lastAnswerMs, oldestWaitMs } from "./answered.ts";
import { streamOf } from "./pieces.ts";

/** How often statements are looked at, and a server that hangs is asked again. */
const hangLookMs = 1_000;

export class HangWatch {
  readonly #connectionString: string;
  readonly #timer: NodeJS.Timeout;
  #isHung = false;
  #isLooking = false;
  #lookedMs = Number.NEGATIVE_INFINITY;

  constructor(connectionString: string) {
    this.#connectionString = connectionString;
    this.#timer = setInterval(() => this.#watch(), hangLookMs).unref();
  }

  get isHung(): boolean {
    return this.#isHung;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Looks at once whether the server hangs: nobody got a connection in time. */
  suspect(): void {
    if (!this.#isLooking) void this.#look();
  }

  #watch(): void {
    const { suspectMs } = limits.database;
    const nowMs = performance.now();
    if (this.#isHung) giveUpBefore(this, nowMs - suspectMs);
    if (this.#isHung || (oldestWaitMs(this) >= suspectMs && nowMs - this.#lookedMs >= suspectMs)) this.suspect();
  }

  async #look(): Promise<void> {
    this.#isLooking = true;
    const beginMs = performance.now();
    const hasAnswered = await answersAnybody(this.#connectionString);
    this.#isHung = !hasAnswered && lastAnswerMs(this) < beginMs;
    if (this.#isHung) giveUpBefore(this, beginMs);
    this.#lookedMs = performance.now();
    this.#isLooking = false;
  }
}

/** Whether the server answers a new connection in time. A refusal is an answer. */
async function answersAnybody(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, application_name: "pricewright-watch" });
  client.on("error", () => undefined);
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  // After a pause of this process its answer may wait to be read.
  const timer = setTimeout(() => setImmediate(() => resolve(false)), limits.database.probeMs);
  const answered = client
    .connect()
    .then(async () => await client.query("select 1"))
    .then(
      () => true,
      () => true,
    );
  const hasAnswered = await Promise.race([answered, late]);
  clearTimeout(timer);
  streamOf(client).destroy();
  return hasAnswered;
}
