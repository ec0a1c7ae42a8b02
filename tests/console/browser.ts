/** A browser for a file of tests. What a page complains about fails the test: errors of scripts, refused styles, axe. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { after } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  type Request,
} from "playwright-core";
import { findChromium, findFullChromium } from "./chromium.ts";

/** A page, and what it complained about so far. */
export interface Visit {
  readonly page: Page;
  /** Errors of the console, of scripts, and violations of the policy. */
  readonly complaints: readonly string[];
  /** Fails for complaints and for what axe finds on the page as it stands. */
  readonly check: (screen: string) => Promise<void>;
  /** Waits until the page asks for nothing more and has drawn what it got. */
  readonly settled: () => Promise<void>;
  readonly close: () => Promise<void>;
}

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** A page that hangs must not hold the test longer. What does come may be late, on a machine that does other things as well. */
const timeoutMs = 60_000;

/** Contexts whose pages are closed, by browser and options. They keep what the browser has loaded and compiled. */
const idle = new WeakMap<Browser, Map<string, BrowserContext[]>>();

/** Starts the browser for the file; it ends after the file's tests. */
export async function aBrowser(more: readonly string[] = []): Promise<Browser> {
  return await launch(findChromium() ?? "", more);
}

/** As {@link aBrowser}, but the Chromium of people, which has dialogs of its own. Without one installed it is any other. */
export async function aFullBrowser(): Promise<Browser> {
  const full = findFullChromium();
  const isRequired = process.env["CHROMIUM_REQUIRED"] === "true";
  assert.ok(full !== null || !isRequired, "The package chromium is not installed.");
  return await launch(full ?? findChromium() ?? "", ["--headless=new"]);
}

async function launch(executablePath: string, more: readonly string[]): Promise<Browser> {
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu", ...more] });
  after(async () => await browser.close());
  return browser;
}

/** Opens a page of its own, with cookies of its own, in a browser that has nothing of the service yet. */
export async function visit(browser: Browser, options: BrowserContextOptions = {}): Promise<Visit> {
  const context = await aContext(browser, options);
  return await visitIn(context, async () => await context.close());
}

/**
 * As {@link visit}, but in a browser that may know the program, as the second visit of a person. Loading and compiling takes longer
 * than what many tests do. Cookies are removed; what belongs to a tab goes with the page.
 *
 * @param prepare is given the context before it has a page
 */
export async function visitAgain(
  browser: Browser,
  options: BrowserContextOptions,
  prepare: (context: BrowserContext) => Promise<void>,
): Promise<Visit> {
  const known = idle.get(browser) ?? new Map<string, BrowserContext[]>();
  idle.set(browser, known);
  const key = JSON.stringify(options);
  const context = known.get(key)?.pop() ?? (await aContext(browser, options));
  await context.clearCookies();
  await context.setOffline(false);
  await prepare(context);
  return await visitIn(context, async () => {
    for (const page of context.pages()) await page.close();
    known.set(key, [...(known.get(key) ?? []), context]);
  });
}

async function aContext(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const usual = { viewport: { width: 1_440, height: 900 }, locale: "en-GB", timezoneId: "Europe/Berlin" } as const;
  const context = await browser.newContext({ ...usual, ...options });
  context.setDefaultTimeout(timeoutMs);
  return context;
}

async function visitIn(context: BrowserContext, close: () => Promise<void>): Promise<Visit> {
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" && !isExpected(message.text())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  return {
    page,
    complaints,
    settled: settledOf(page),
    async check(screen) {
      // A screen's code comes by itself; until it is there the page is empty.
      await page.locator("h1").first().waitFor({ state: "attached" });
      assert.deepEqual(complaints, [], `${screen}: the page complains`);
      assert.deepEqual(await findBarriers(page), [], `${screen}: axe finds barriers`);
    },
    close,
  };
}

/** So often in succession the page has nothing to do and asks for nothing. An answer's consequences come within one or two. */
const quietTurns = 5;

/**
 * The browser's own "networkidle" waits for half a second without a request. This counts turns of the page instead, so it is
 * shorter on a fast machine and longer on a slow one.
 */
function settledOf(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  let asked = 0;
  page.on("request", (request) => {
    asked += 1;
    open.add(request);
  });
  page.on("requestfinished", (request) => open.delete(request));
  page.on("requestfailed", (request) => open.delete(request));
  return async () => {
    const until = Date.now() + timeoutMs;
    for (let quiet = 0; quiet < quietTurns;) {
      const before = asked;
      await inTime(page.evaluate("new Promise((done) => requestAnimationFrame(() => requestIdleCallback(done)))"));
      quiet = open.size === 0 && asked === before ? quiet + 1 : 0;
      assert.ok(Date.now() < until, `after ${timeoutMs} ms the page still asks for more`);
    }
  };
}

/** The browser bounds what it waits for on a page, but not what a page calculates or draws. */
export async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  const late = delay(timeoutMs, null, { ref: false }).then(() => {
    throw new Error(`the page did not answer within ${timeoutMs} ms`);
  });
  return await Promise.race([work, late]);
}

/** The browser itself reports each answer of 401 and so on; that a page asks whether there is a session, or meets another's change, is no error. */
function isExpected(text: string): boolean {
  return /Failed to load resource: the server responded with a status of (?:401|404|409|412)/.test(text);
}

interface Finding {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

/** The policy of the page refuses scripts of others, so axe comes through the browser's own door, once for each document. */
async function findBarriers(page: Page): Promise<string[]> {
  if ((await inTime(page.evaluate("typeof axe"))) === "undefined") await page.evaluate(axe);
  const findings: readonly Finding[] = await inTime(
    page.evaluate(
      "axe.run(document, { resultTypes: ['violations'], selectors: false }).then(({ violations }) => violations)",
    ),
  );
  return findings.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, failureSummary }) => `${html}\n  ${failureSummary ?? ""}`).join("\n")}`,
  );
}
