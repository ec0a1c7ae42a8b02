/** A browser for a file of tests. What a page complains about fails the test: errors of scripts, refused styles, axe. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { after } from "node:test";
import { chromium, type Browser, type BrowserContextOptions, type Page } from "playwright-core";
import { findChromium } from "./chromium.ts";

/** A page, and what it complained about so far. */
export interface Visit {
  readonly page: Page;
  /** Errors of the console, of scripts, and violations of the policy. */
  readonly complaints: readonly string[];
  /** Fails for complaints and for what axe finds on the page as it stands. */
  readonly check: (screen: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** A page that hangs must not hold the test longer. */
const timeoutMs = 15_000;

/** Starts the browser for the file; it ends after the file's tests. */
export async function aBrowser(): Promise<Browser> {
  const executablePath = findChromium() ?? "";
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  after(async () => await browser.close());
  return browser;
}

/** Opens a page of its own, with cookies of its own. */
export async function visit(browser: Browser, options: BrowserContextOptions = {}): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1_440, height: 900 }, locale: "en-GB", ...options });
  context.setDefaultTimeout(timeoutMs);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" && !isExpected(message.text())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  return {
    page,
    complaints,
    async check(screen) {
      // A screen's code comes by itself; until it is there the page is empty.
      await page.locator("h1").first().waitFor({ state: "attached" });
      assert.deepEqual(complaints, [], `${screen}: the page complains`);
      assert.deepEqual(await findBarriers(page), [], `${screen}: axe finds barriers`);
    },
    close: async () => await context.close(),
  };
}

/** The browser itself reports each answer of 401 and so on; that a page asks whether there is a session, or meets another's change, is no error. */
function isExpected(text: string): boolean {
  return /Failed to load resource: the server responded with a status of (?:401|404|409|412)/.test(text);
}

interface Finding {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

/** The policy of the page refuses scripts of others, so axe comes through the browser's own door. */
async function findBarriers(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const findings: readonly Finding[] = await page.evaluate(
    "axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations)",
  );
  return findings.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, failureSummary }) => `${html}\n  ${failureSummary ?? ""}`).join("\n")}`,
  );
}
