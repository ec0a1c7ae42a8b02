/**
 * The entry. It lets Node keep the code that it compiles in DATA_DIR, so that the next start takes half the time, and then loads the
 * program. A directory for temporary files would not do: who can write there chooses what this process runs.
 */
import { existsSync } from "node:fs";
import { enableCompileCache } from "node:module";
import path from "node:path";
import { beginFrugally } from "./base/begin-frugally.ts";

const words = process.argv.slice(2);
// Before anything else is loaded, which would be loaded twice.
if (/(?:^| )--role[ =](?:collector|browser)(?: |$)/.test(words.join(" "))) beginFrugally(process.env);

const dataDir = process.env["DATA_DIR"] || "./data";
const [command = "serve"] = words;
const makesDataDir = command === "serve" && !process.env["DATABASE_URL"];

// Where nothing can be written Node says so in what it returns, and the start takes as long as without.
if (makesDataDir || existsSync(dataDir)) enableCompileCache(path.join(dataDir, "compiled"));

const { runProgram } = await import("./program.ts");
await runProgram(process.env);
