/** `npm run screenshots`: the README's pictures anew, or with `--all DIR` pictures of every screen in that folder, to be looked at. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { parseArgs } from "node:util";

const root = path.join(import.meta.dirname, "../..");
const { all } = parseArgs({ options: { all: { type: "string" } } }).values;
/** Where the person is; npm itself runs in the repository. */
const here = process.env["INIT_CWD"] ?? process.cwd();

const [file, settings] =
  all === undefined
    ? ["screenshots.browser.ts", { SCREENSHOTS: "kept" }]
    : ["every-screen.pictures.ts", { PICTURES: path.resolve(here, all) }];

const child = spawn(process.execPath, ["tests/console/run.ts", `tests/console/${file}`], {
  cwd: root,
  stdio: "inherit",
  env: { ...process.env, ...settings },
});
const [code] = await once(child, "exit");
process.exitCode = Number(code ?? 1);
