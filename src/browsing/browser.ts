/**
 * The browser of a collector. It starts with the first page and ends when there is none for a while. It has no
 * environment, keeps nothing between two pages, and reaches the network only through the guard's proxy.
 */
import { access, constants } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Browser as Program, BrowserContext } from "playwright-core";
import { limits } from "../limits.ts";
import { startGuardProxy, type CollectorWay, type GuardProxy } from "../outgoing/index.ts";
import { RedirectGate } from "./redirect-gate.ts";
import { renderPage, type PageToRender } from "./render-page.ts";
import { ConfigError } from "../config.ts";

/** The longest wait of a page until it is rendered. */
const turnWaitMs = 15_000;

/** A page is read as it stands after this time, however much it still asks for. */
const renderMsDefault = 10_000;

/** The time for the start of the browser. */
const startMs = 20_000;

/** The time for the end of the browser. */
const browserEndMs = 3_000;

/** The memory of a page's scripts. */
const scriptMemoryMiB = 256;

/** The browser ends after so many pages, and when no page came for so long. */
const pagesPerStart = 200;
const idleMs = 60_000;

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
  /** {@link renderMsDefault} by default. */
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
  async takeSlot(signal: AbortSignal): Promise<(() => void) | null> {
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
    const late = delay(turnWaitMs, false, { signal, ref: false }).catch(() => false);
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
    const options = {
      userAgent: this.#options.way.agent,
      serviceWorkers: "block",
      acceptDownloads: false,
      ignoreHTTPSErrors: false,
    } as const;
    try {
      context = await within(program.newContext(options), startMs, signal);
      const { renderMs = renderMsDefault } = this.#options;
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
    if (!(await ends(context?.close() ?? Promise.resolve()))) await ends(program.close());
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
    if (started.pages >= pagesPerStart) return await finish();
    this.#idle = setTimeout(() => void finish().catch(() => undefined), idleMs).unref();
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
  `--js-flags=--max-old-space-size=${scriptMemoryMiB}`,
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
      // A page opens no windows.
      ignoreDefaultArgs: ["--disable-popup-blocking"],
      timeout: startMs,
      // Loopback as well: a page must not reach this machine.
      proxy: { server: proxy.url, bypass: "<-loopback>" },
      args: [...switches],
    });
    const gate = await within(RedirectGate.open(program), startMs, new AbortController().signal);
    return { program, proxy, gate, pages: 0, open: 0 };
  } catch (error) {
    await proxy.stop();
    throw error;
  }
}

async function end({ program, proxy }: Started): Promise<void> {
  await ends(program.close());
  await ends(proxy.stop());
}

/** Whether an end comes in time, and without an error. A browser that answers nothing any more keeps nobody waiting. */
async function ends(ending: Promise<unknown>): Promise<boolean> {
  const ended = ending.then(
    () => true,
    () => false,
  );
  return await Promise.race([ended, delay(browserEndMs, false, { ref: false })]);
}

/** @throws when the time is over, and the signal's reason */
async function within<Result>(work: Promise<Result>, ms: number, signal: AbortSignal): Promise<Result> {
  const late = delay(ms, null, { signal, ref: false }).then(() => {
    throw new Error(`the browser did not answer within ${ms} ms`);
  });
  return await Promise.race([work, late]);
}

interface BrowserProgram {
  executable: string;
  environment: Record<string, string>;
}

const asNobody = path.join(import.meta.dirname, "as-nobody.sh");

/** Root starts it as `nobody`, because a browser has no sandbox for root; everybody else as themselves. */
function browserProgram(executable: string): BrowserProgram {
  if (process.geteuid?.() !== 0) return { executable, environment: {} };
  return { executable: asNobody, environment: { PRICEWRIGHT_BROWSER: executable } };
}

/** It starts with the first page that needs it. @throws ConfigError if it never could */
export async function openBrowser(options: BrowserOptions): Promise<Browser> {
  const { executable } = options;
  if (!(await succeeds(access(executable, constants.X_OK)))) {
    throw new ConfigError([`COLLECTOR_BROWSER must be a Chromium that can be executed; ${executable} is none.`]);
  }
  if (!(await succeeds(import("playwright-core")))) {
    throw new ConfigError(["COLLECTOR_BROWSER needs the package playwright-core: npm ci --include=optional."]);
  }
  return new Browser(options);
}

async function succeeds(work: Promise<unknown>): Promise<boolean> {
  return await work.then(
    () => true,
    () => false,
  );
}
