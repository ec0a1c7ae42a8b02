/** Writes `client/api.ts`, the types of every operation, from `openapi.json`; with `--check` compares it (`npm run types`). */
import { readFile, writeFile } from "node:fs/promises";
import openapi, { astToString } from "openapi-typescript";

const document = new URL("../../openapi.json", import.meta.url);
const types = new URL("../api.ts", import.meta.url);
const head = "// Generated from openapi.json by `npm run types`; do not edit.\n";

const text = head + astToString(await openapi(document, { immutable: true, alphabetize: true }));
if (process.argv.includes("--check")) {
  if ((await readFile(types, "utf8")) !== text) {
    process.stderr.write("client/api.ts is not what openapi.json describes. Run npm run types.\n");
    process.exitCode = 1;
  }
} else {
  await writeFile(types, text);
}
