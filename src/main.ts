/**
 * The entry, which settles what holds from a process's first moment on, and then loads the program. It lets Node keep the code that it
 * compiles in DATA_DIR, so that the next start takes a third less. A directory for temporary files would not do: who can write there
 * chooses what this process runs.
 */
import { existsSync } from "node:fs";
import { enableCompileCache } from "node:module";
import path from "node:path";
import { parseArgs } from "node:util";
import { beginFrugally } from "./base/begin-frugally.ts";

const options = { role: { type: "string" } } as const;
const { positionals, values } = parseArgs({ options, strict: false, allowPositionals: true });
const isServing = (positionals[0] ?? "serve") === "serve";

if (isServing && (values.role === "collector" || values.role === "browser")) beginFrugally(process.env);

const dataDir = process.env["DATA_DIR"] || "./data";
const makesDataDir = isServing && !process.env["DATABASE_URL"];
// Where nothing can be written Node says so in what it returns, and the start takes as long as without.
if (makesDataDir || existsSync(dataDir)) enableCompileCache(path.join(dataDir, "compiled"));

const { runProgram } = await import("./program.ts");
await runProgram(process.env);
