/** Whether the service can be reached. After two failures a line says since when not, and when the next try is. */
import { noteTime } from "./clock.ts";
import { asConsole } from "./as-console.ts";
import { Store } from "./store.ts";
import { useStore } from "./use-store.ts";

export interface Connection {
  /** When the first of the failures was; null while the service answers. */
  readonly lostAt: number | null;
  readonly nextTryAt: number;
}

/** Nothing was sent, because the connection is known to be lost. */
export class NotSent extends Error {
  override readonly name = "NotSent";

  constructor() {
    super("There is no connection: nothing was sent.");
  }
}

/** A proxy whose service is away answers for it. */
export function isOfService({ status, headers }: Response): boolean {
  const isJson = headers.get("content-type")?.startsWith("application/json") === true;
  return status !== 502 && status !== 504 && (status !== 503 || isJson);
}

const tryEveryMs = 8_000;
const shownAfter = 2;

const answering: Connection = { lostAt: null, nextTryAt: 0 };

class ConnectionWatch extends Store<Connection> {
  #failures = 0;
  #firstFailureAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Every request passes here. */
  readonly fetch: typeof fetch = async (...request) => {
    try {
      const response = await globalThis.fetch(...request);
      if (!isOfService(response)) throw new TypeError(`${response.status} from before the service`);
      this.#succeed();
      noteTime(response);
      return response;
    } catch (error) {
      const isAborted = error instanceof DOMException && error.name === "AbortError";
      if (!isAborted) this.#fail();
      throw error;
    }
  };

  /** Whether the last request failed. */
  get isInDoubt(): boolean {
    return this.#failures > 0;
  }

  /** Asks at once whether the service answers. */
  async isThere(): Promise<boolean> {
    return await this.fetch("/health/live", asConsole()).then(
      () => true,
      () => false,
    );
  }

  #succeed(): void {
    this.#failures = 0;
    clearTimeout(this.#timer);
    if (this.current.lostAt !== null) this.become(answering);
  }

  #fail(): void {
    this.#failures += 1;
    if (this.#failures === 1) this.#firstFailureAt = Date.now();
    clearTimeout(this.#timer);
    const delay = this.#failures < shownAfter ? 1_000 : tryEveryMs;
    this.#timer = setTimeout(() => void this.isThere(), delay);
    if (this.#failures >= shownAfter) {
      this.become({ lostAt: this.#firstFailureAt, nextTryAt: Date.now() + tryEveryMs });
    }
  }
}

export const connection = new ConnectionWatch(answering);

/** Whether something can be sent now. */
export function useIsConnected(): boolean {
  return useConnection().lostAt === null;
}

export function useConnection(): Connection {
  return useStore(connection);
}
