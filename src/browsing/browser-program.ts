/** The program of the browser, and its environment: nothing of ours, so no database and no secret. */
import path from "node:path";

export interface BrowserProgram {
  executable: string;
  environment: Record<string, string>;
}

const asNobody = path.join(import.meta.dirname, "as-nobody.sh");

/** Root starts it as `nobody`, because a browser has no sandbox for root; everybody else as themselves. */
export function browserProgram(executable: string): BrowserProgram {
  if (process.geteuid?.() !== 0) return { executable, environment: {} };
  return { executable: asNobody, environment: { PRICEWRIGHT_BROWSER: executable } };
}
