/**
 * Runs the suite against an installation:
 *
 *     ADMIN_EMAIL=… ADMIN_PASSWORD=… npm run conformance -- http://localhost:8080 [file …]
 *
 * CONFORMANCE_WORDS=service,pricing,marketplace names the installation's words where they are others. Companies of
 * invented names stay behind. Exits with 1 when a sentence does not hold.
 */
import { spawn } from "node:child_process";
import { readdir } from "node:fs/promises";
import path from "node:path";

const folder = import.meta.dirname;
const [url, ...named] = process.argv.slice(2);
if (url === undefined || !URL.canParse(url)) {
  process.stderr.write("usage: npm run conformance -- http://host:port [file …]\n");
  process.exitCode = 2;
} else {
  const sections = (await readdir(folder)).filter((file) => /^\d.*\.test\.ts$/.test(file)).sort();
  const files = (named.length === 0 ? sections : named).map((file) => path.join(folder, path.basename(file)));
  // Set by a test runner around this one, for its own files.
  const { NODE_TEST_CONTEXT: _, ...environment } = process.env;
  const child = spawn(process.execPath, ["--test", "--test-reporter=spec", ...files], {
    env: { ...environment, CONFORMANCE_URL: url },
    stdio: "inherit",
  });
  child.on("close", (code) => (process.exitCode = code ?? 1));
}
