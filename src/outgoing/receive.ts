/**
 * Receives one answer from the HTTP client: the head, then the body as it is read. The client's own stream would do, but it
 * drops what waits in it when the host closes the connection right after the last byte, and takes the answer for cut.
 */
import type { Dispatcher } from "undici";
import { limits } from "../limits.ts";
import { OutgoingFailure } from "./failure.ts";

/** Heads before the final one, such as 103 Early Hints. */
const interimAnswers = 10;

/** Bytes of a body that wait to be read. The connection then pauses. */
const waitingBytes = 64 * 1024;

export interface Head {
  status: number;
  headers: ReadonlyMap<string, string>;
}

/** The client calls its `on…` methods. */
export class Receiver implements Dispatcher.DispatchHandler {
  readonly #head = Promise.withResolvers<Head>();
  #controller: Dispatcher.DispatchController | undefined;
  #interimAnswers = 0;
  /** Of a body with a length. */
  #bytesMissing: number | undefined;
  #waiting: Buffer[] = [];
  #waitingBytes = 0;
  #end: { error: Error | null } | undefined;
  #news = Promise.withResolvers<void>();

  constructor() {
    this.#head.promise.catch(() => undefined); // An error may come before anybody waits for the head.
  }

  get head(): Promise<Head> {
    return this.#head.promise;
  }

  /** The body. Read once. @throws the error that ended it early */
  async *body(): AsyncGenerator<Buffer> {
    while (true) {
      // One piece for all that wait: a host may send its body byte by byte, and each piece costs the reader much more.
      if (this.#waiting.length > 0) yield this.#takeWaiting();
      else if (this.#end !== undefined) break;
      else await this.#more();
    }
    if (this.#end.error !== null) throw this.#end.error;
  }

  #takeWaiting(): Buffer {
    const chunks = this.#waiting;
    const [first] = chunks;
    this.#waiting = [];
    this.#waitingBytes = 0;
    return first !== undefined && chunks.length === 1 ? first : Buffer.concat(chunks);
  }

  /** Goes on with the connection, and waits for more of the body or its end. */
  async #more(): Promise<void> {
    this.#news = Promise.withResolvers();
    this.#controller?.resume();
    await this.#news.promise;
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number, headers: ReceivedHeaders): void {
    try {
      if (status < 200) return this.#countInterim();
      const read = readHeaders(headers);
      const length = read.get("content-length");
      if (length !== undefined) this.#bytesMissing = Number(length);
      this.#head.resolve({ status, headers: read });
    } catch (error) {
      this.#head.reject(error);
      controller.abort(new Error("the head is too large"));
    }
  }

  /** @throws OutgoingFailure if there are too many */
  #countInterim(): void {
    this.#interimAnswers++;
    if (this.#interimAnswers > interimAnswers) throw tooLarge("The answer's head is too large.");
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#waiting.push(chunk);
    this.#waitingBytes += chunk.length;
    if (this.#bytesMissing !== undefined) this.#bytesMissing -= chunk.length;
    if (this.#waitingBytes > waitingBytes) controller.pause();
    this.#news.resolve();
  }

  onResponseEnd(): void {
    this.#end = { error: null };
    this.#news.resolve();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#head.reject(error);
    this.#end = { error: this.#bytesMissing === 0 ? null : error };
    this.#news.resolve();
  }
}

type ReceivedHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** @throws OutgoingFailure if there are too many */
function readHeaders(received: ReceivedHeaders): ReadonlyMap<string, string> {
  const values = Object.entries(received).map(([name, value]) => [name, [value ?? ""].flat()] as const);
  const count = values.reduce((sum, [, all]) => sum + all.length, 0);
  if (count > limits.outgoing.headers) throw tooLarge("The answer has too many headers.");
  return new Map(values.map(([name, all]) => [name, all.join(", ")]));
}

function tooLarge(sentence: string): OutgoingFailure {
  return new OutgoingFailure("tooLarge", sentence);
}
