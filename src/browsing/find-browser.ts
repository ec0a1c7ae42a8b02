/** Whether this installation can start a browser: the program, and the package that drives it, are both optional. */
import { access, constants } from "node:fs/promises";
import path from "node:path";

/** The program to start, and its environment: nothing of ours, so no database and no secret. */
export interface BrowserProgram {
  executable: string;
  environment: Record<string, string>;
}

const asNobody = path.join(import.meta.dirname, "as-nobody.sh");

/** What an operator must do before the browser can be started; null if nothing. */
export async function browserProblem(executable: string): Promise<string | null> {
  const isThere = await access(executable, constants.X_OK).then(
    () => true,
    () => false,
  );
  if (!isThere) return `COLLECTOR_BROWSER must be a Chromium that can be executed; ${executable} is none.`;
  const hasPackage = await import("playwright-core").then(
    () => true,
    () => false,
  );
  return hasPackage ? null : "COLLECTOR_BROWSER needs the package playwright-core: npm ci --include=optional.";
}

/** Root starts it as `nobody`, because a browser has no sandbox for root; everybody else as themselves. */
export function browserProgram(executable: string): BrowserProgram {
  if (process.geteuid?.() !== 0) return { executable, environment: {} };
  return { executable: asNobody, environment: { PRICEWRIGHT_BROWSER: executable } };
}
