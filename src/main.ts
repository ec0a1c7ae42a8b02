/**
 * The entry. It reads the command line and the configuration, settles what holds from a process's first moment on, begins what takes a
 * while without this process, and then loads the program.
 */
import { existsSync } from "node:fs";
import path from "node:path";
import { beginFrugally } from "./base/begin-frugally.ts";
import { installedCode, keepCompiledCode } from "./base/compiled-code.ts";
import { endWith } from "./base/end-with.ts";
import { stopSignal } from "./base/stop-signal.ts";
import { readCommandLine, usage, type Command } from "./command-line.ts";
import { ConfigError, readConfig, type Config } from "./config.ts";
import type { EmbeddedStart } from "./embedded/embedded-start.ts";

const command = readCommandLine(process.argv.slice(2));
if (command === null || command === "help") {
  process.stdout.write(usage);
  process.exitCode = command === null ? 2 : 0;
} else {
  await run(command);
}

async function run(asked: Command): Promise<void> {
  const isServing = asked.name === "serve";
  if (isServing && (asked.role === "collector" || asked.role === "browser")) beginFrugally(process.env);
  const config = configOrEnd();
  keepCompiledCode(codeDirectories(config, isServing && config.databaseUrl === null));
  if (isServing) return await serve(config, asked);
  const { runProgram } = await import("./program.ts");
  await runProgram(config, asked);
}

function configOrEnd(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return endWith(error.message);
  }
}

/**
 * What the installation has compiled (`src/compile.ts`) is kept there. If this user cannot write there, what a start compiles is kept in
 * DATA_DIR: both leave out 0.6 s of a processor.
 */
function codeDirectories({ dataDir }: Config, makesDataDir: boolean): string[] {
  const isThere = makesDataDir || existsSync(dataDir);
  return isThere ? [installedCode, path.join(dataDir, "compiled")] : [installedCode];
}

/** PostgreSQL makes or starts its database while the program is loaded. */
async function serve(config: Config, asked: Extract<Command, { name: "serve" }>): Promise<void> {
  const begun = {
    stopSignal: stopSignal(),
    embedded: config.databaseUrl === null ? await beginDatabase(config) : null,
  };
  const { runProgram } = await import("./program.ts").catch(async (error: unknown) => {
    await begun.embedded?.end();
    throw error;
  });
  await runProgram(config, { ...asked, ...begun });
}

async function beginDatabase({ dataDir }: Config): Promise<EmbeddedStart> {
  const { EmbeddedStart } = await import("./embedded/embedded-start.ts");
  const start = new EmbeddedStart(dataDir);
  await start.isUnderWay();
  return start;
}
