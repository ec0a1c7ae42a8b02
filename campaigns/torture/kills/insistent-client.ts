/** A client that asks until it is answered, as the reference tells clients to do, and writes down when it was. */
import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Client, Loose } from "../../../tests/harness/client.ts";

/** Answers after which the same request is sent again. */
const again = new Set([429, 503]);
const patienceMs = 30_000;

export class InsistentClient {
  readonly #client: Client;
  readonly #findings: string[];
  /** Called with the time at which a write began that is now acknowledged. */
  #onWritten: (beganMs: number) => void = () => {};
  refusals = 0;
  /** Tasks whose process was killed in every attempt. */
  abandoned = 0;

  constructor(client: Client, findings: string[]) {
    this.#client = client;
    this.#findings = findings;
  }

  /** @returns the latest time at which a write began that is acknowledged, once it is after `sinceMs` */
  async writtenSince(sinceMs: number, withinMs: number): Promise<number | null> {
    const written = Promise.withResolvers<number>();
    this.#onWritten = (beganMs) => {
      if (beganMs >= sinceMs) written.resolve(performance.now());
    };
    return await Promise.race([written.promise, delay(withinMs, null, { ref: false })]);
  }

  /** @returns the body; null if it was refused for good, which is a finding */
  async write(method: string, path: string, body: unknown): Promise<Loose> {
    const key = method === "POST" ? { "idempotency-key": randomUUID() } : {};
    const isText = typeof body === "string";
    const headers = isText ? { ...csv, ...key } : key;
    const written = await this.#until(method, path, body, headers);
    this.#onWritten(written.beganMs);
    return written.body;
  }

  /** Deletes. The second request of one whose answer was lost finds nothing. */
  async remove(path: string): Promise<void> {
    const { beganMs } = await this.#until("DELETE", path, undefined, {}, 404);
    this.#onWritten(beganMs);
  }

  async read(path: string): Promise<Loose> {
    return (await this.#until("GET", path, undefined, {})).body;
  }

  /** Waits for the end of a task. @returns the task */
  async completed(path: string): Promise<Loose> {
    for (;;) {
      const body = await this.read(path);
      if (body === null || body.state === "succeeded" || body.state === "failed") return body ?? {};
      await delay(100);
    }
  }

  find(what: string): void {
    this.#findings.push(what);
  }

  async #until(
    method: string,
    path: string,
    body: unknown,
    headers: Record<string, string>,
    alsoGood?: number,
  ): Promise<{ beganMs: number; body: Loose }> {
    for (;;) {
      const beganMs = performance.now();
      const answer = await withPatience(this.#client.send(method, path, body, headers));
      const isGood = answer !== null && (answer.status < 300 || answer.status === alsoGood);
      if (isGood) return { beganMs, body: answer.body };
      if (answer === null || this.#isPassing(answer, `${method} ${path}`)) await delay(25);
      else return { beganMs, body: null };
    }
  }

  /** Whether the answer says to ask again. A request that is still being answered elsewhere is 409. */
  #isPassing(answer: { status: number; headers: Headers; text: string }, about: string): boolean {
    const inFlight = answer.status === 409 && answer.headers.has("retry-after");
    if (again.has(answer.status)) this.refusals++;
    const isPassing = inFlight || (again.has(answer.status) && answer.headers.has("retry-after"));
    if (!isPassing) this.#findings.push(`${about} was answered ${answer.status} ${answer.text.slice(0, 300)}`);
    return isPassing;
  }
}

const csv = {
  "content-type": "text/csv",
  "service-product-identifying-attributes": "sku",
  "service-product-name": "title",
};

/** null if the connection broke, or no answer came. */
async function withPatience<Answer>(asked: Promise<Answer>): Promise<Answer | null> {
  return await Promise.race([asked.catch(() => null), delay(patienceMs, null, { ref: false })]);
}
