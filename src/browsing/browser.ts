/**
 * The browser of a collector. It starts with the first page and ends when there is none for a while. It has no
 * environment, keeps nothing between two pages, and reaches the network only through the guard's proxy.
 */
import { setTimeout as delay } from "node:timers/promises";
import type { Browser as Program, BrowserContext } from "playwright-core";
import { limits } from "../limits.ts";
import { startGuardProxy, type CollectorWay, type GuardProxy } from "../outgoing/index.ts";
import { browserProgram } from "./browser-program.ts";
import { RedirectGate } from "./redirect-gate.ts";
import { renderPage, type PageToRender } from "./render-page.ts";

/** The page could not be rendered; the message says why, for a person. */
export class BrowserFailed extends Error {
  override readonly name = "BrowserFailed";
}

export interface Rendered {
  /** The page as HTML in UTF-8. */
  body: Buffer;
  /** Requests that the page made to its own host, the first one not counted. */
  requests: number;
}

export interface BrowserOptions {
  /** The path of a Chromium. */
  executable: string;
  way: CollectorWay;
  /** {@link limits.browsing.renderMs} by default. */
  renderMs?: number;
}

interface Started {
  program: Program;
  proxy: GuardProxy;
  gate: RedirectGate;
  /** Pages that it has rendered, and those that it renders now. */
  pages: number;
  open: number;
}

export class Browser {
  readonly #options: BrowserOptions;
  #started: Promise<Started> | null = null;
  #idle: NodeJS.Timeout | undefined;
  readonly #waiting: (() => void)[] = [];
  #turns = 0;
  #isStopped = false;

  constructor(options: BrowserOptions) {
    this.#options = options;
  }

  /**
   * Waits for a turn, of which there are {@link limits.browsing.pages}.
   *
   * @returns what ends the turn; null if none came in time
   */
  async turn(signal: AbortSignal): Promise<(() => void) | null> {
    signal.throwIfAborted();
    if (this.#turns >= limits.browsing.pages && !(await this.#wait(signal))) return null;
    this.#turns++;
    return () => {
      this.#turns--;
      this.#waiting.shift()?.();
    };
  }

  /** @throws BrowserFailed if the page hangs or is too large, or the browser cannot be started; the signal's reason */
  async render(page: PageToRender, signal: AbortSignal): Promise<Rendered> {
    const started = await this.#start();
    started.open++;
    started.pages++;
    try {
      const { text, requests } = await this.#renderIn(started, page, signal);
      if (text === null) throw new BrowserFailed("The page is too large once it is rendered.");
      return { body: Buffer.from(text), requests };
    } finally {
      started.open--;
      await this.#endIfDone(started);
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#idle);
    const started = await this.#started?.catch(() => null);
    this.#started = null;
    if (started !== null && started !== undefined) await end(started);
  }

  async #wait(signal: AbortSignal): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const take = (): void => resolve(true);
    this.#waiting.push(take);
    const late = delay(limits.browsing.turnWaitMs, false, { signal, ref: false }).catch(() => false);
    const isTaken = await Promise.race([promise, late]);
    const at = this.#waiting.indexOf(take);
    if (at !== -1) this.#waiting.splice(at, 1);
    signal.throwIfAborted();
    return isTaken;
  }

  async #start(): Promise<Started> {
    if (this.#isStopped) throw new BrowserFailed("The browser was stopped.");
    clearTimeout(this.#idle);
    this.#started ??= launch(this.#options);
    try {
      const started = await this.#started;
      if (started.program.isConnected()) return started;
      await end(started);
    } catch (error) {
      this.#started = null;
      throw new BrowserFailed("The browser cannot be started.", { cause: error });
    }
    this.#started = null;
    return await this.#start();
  }

  /** Each page has a context of its own: no cookies, no storage, and an end that no script can put off. */
  async #renderIn({ program, gate }: Started, page: PageToRender, signal: AbortSignal): ReturnType<typeof renderPage> {
    let context: BrowserContext | null = null;
    try {
      context = await program.newContext({
        userAgent: this.#options.way.agent,
        serviceWorkers: "block",
        acceptDownloads: false,
        ignoreHTTPSErrors: false,
      });
      const { renderMs = limits.browsing.renderMs } = this.#options;
      const endMs = 2 * renderMs + limits.browsing.textMs;
      return await within(renderPage({ context, gate }, page, renderMs), endMs, signal);
    } catch (error) {
      signal.throwIfAborted();
      throw new BrowserFailed("The page could not be rendered.", { cause: error });
    } finally {
      await this.#close(program, context);
    }
  }

  /** A browser that does not close a page is ended with it. */
  async #close(program: Program, context: BrowserContext | null): Promise<void> {
    const closed = (context?.close() ?? Promise.resolve()).then(
      () => true,
      () => false,
    );
    const isClosed = await Promise.race([closed, delay(limits.browsing.endMs, false, { ref: false })]);
    if (!isClosed) await program.close().catch(() => undefined);
  }

  /** Ends the browser after many pages, since it grows; and when it has nothing to do. */
  async #endIfDone(started: Started): Promise<void> {
    if (started.open > 0) return;
    const finish = async (): Promise<void> => {
      if (started.open > 0 || (await this.#started?.catch(() => null)) !== started) return;
      this.#started = null;
      await end(started);
    };
    clearTimeout(this.#idle);
    if (started.pages >= limits.browsing.pagesPerStart) return await finish();
    this.#idle = setTimeout(() => void finish(), limits.browsing.idleMs).unref();
  }
}

const switches = [
  "--disable-quic",
  "--dns-prefetch-disable",
  "--no-pings",
  "--disable-gpu",
  // Names are resolved by the guard alone.
  "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
  "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
  `--js-flags=--max-old-space-size=${limits.browsing.scriptMemoryMiB}`,
];

/** The package is optional, so it is loaded only here. */
async function launch({ executable, way }: BrowserOptions): Promise<Started> {
  const { chromium } = await import("playwright-core");
  const proxy = await startGuardProxy(way);
  const { executable: executablePath, environment } = browserProgram(executable);
  try {
    const program = await chromium.launch({
      executablePath,
      env: environment,
      chromiumSandbox: true,
      timeout: limits.browsing.startMs,
      // Loopback as well: a page must not reach this machine.
      proxy: { server: proxy.url, bypass: "<-loopback>" },
      args: [...switches],
    });
    return { program, proxy, gate: await RedirectGate.open(program), pages: 0, open: 0 };
  } catch (error) {
    await proxy.stop();
    throw error;
  }
}

async function end({ program, proxy }: Started): Promise<void> {
  await program.close().catch(() => undefined);
  await proxy.stop();
}

/** @throws when the time is over, and the signal's reason */
async function within<Result>(work: Promise<Result>, ms: number, signal: AbortSignal): Promise<Result> {
  const late = delay(ms, null, { signal, ref: false }).then(() => {
    throw new Error(`the page did not end within ${ms} ms`);
  });
  return await Promise.race([work, late]);
}
