/** `openBrowser`: a browser for this installation. The program, and the package that drives it, are both optional. */
import { access, constants } from "node:fs/promises";
import { ConfigError } from "../config.ts";
import { Browser, type BrowserOptions } from "./browser.ts";

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
