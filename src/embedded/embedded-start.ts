/**
 * The start of the embedded PostgreSQL, begun before there is anybody to be told of it: to load the program takes as long as to make a
 * database, and both can be done at once.
 */
import { startEmbedded, type EmbeddedServer } from "./embedded.ts";
import type { EmbeddedStartError } from "./errors.ts";

/** What is told of the server; what happens before somebody listens is told then. */
export interface EmbeddedListener {
  /** A line for each step that takes time. */
  readonly onLog: (line: string) => void;
  /** The server ended by itself and could not be started again for too long. */
  readonly onGivenUp: (error: EmbeddedStartError) => void;
}

export class EmbeddedStart {
  readonly #server: Promise<EmbeddedServer>;
  readonly #underWay = Promise.withResolvers<void>();
  readonly #listener = Promise.withResolvers<EmbeddedListener>();

  /** @param dataDir absolute path */
  constructor(dataDir: string) {
    const tell = (what: (listener: EmbeddedListener) => void): void => void this.#listener.promise.then(what);
    this.#server = startEmbedded({
      dataDir,
      durable: true,
      onLog: (line) => tell(({ onLog }) => onLog(line)),
      onGivenUp: (error) => tell(({ onGivenUp }) => onGivenUp(error)),
      onWaiting: this.#underWay.resolve,
    });
    // An error is for whoever asks for the server.
    const settled = (): void => this.#underWay.resolve();
    this.#server.then(settled, settled);
  }

  /** Resolves when a program of PostgreSQL does its part and this process has only to wait. It never rejects. */
  async isUnderWay(): Promise<void> {
    await this.#underWay.promise;
  }

  /** @throws as {@link startEmbedded} */
  async server(listener: EmbeddedListener): Promise<EmbeddedServer> {
    this.#listener.resolve(listener);
    return await this.#server;
  }

  /** Ends the server if it was started. */
  async end(): Promise<void> {
    await this.#server.then(
      async (server) => await server.stop(),
      () => undefined,
    );
  }
}
