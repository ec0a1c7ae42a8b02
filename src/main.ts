/**
 * The entry. It reads the command line and the configuration, settles what holds from a process's first moment on, and loads the program:
 * the parent of the processes that serve, or the one process of a role or a command.
 */
import { beginFrugally } from "./base/begin-frugally.ts";
import { codeDirectories, keepCompiledCode } from "./base/compiled-code.ts";
import { endWith } from "./base/end-with.ts";
import { readCommandLine, usage, type Command, type ProcessRole } from "./command-line.ts";
import { ConfigError, readConfig, type Config } from "./config.ts";

const command = readCommandLine(process.argv.slice(2));
if (command === null || command === "help") {
  process.stdout.write(usage);
  process.exitCode = command === null ? 2 : 0;
} else {
  await run(command);
}

async function run(given: Command): Promise<void> {
  const isServing = given.name === "serve";
  if (isServing && (given.role === "collector" || given.role === "browser")) beginFrugally(process.env);
  const config = configOrEnd();
  keepCompiledCode(codeDirectories(config.dataDir, isServing && config.databaseUrl === null));
  if (given.name === "serve") return await serve(config, given.role);
  const { runCommand } = await import("./program.ts");
  await runCommand(config, given);
}

async function serve(config: Config, role: ProcessRole): Promise<void> {
  const stopping = stopSignal();
  if (role === "all") {
    const { runParent } = await import("./parent/run-parent.ts");
    return runParent(config, stopping);
  }
  const { runRole } = await import("./program.ts");
  await runRole(config, role, stopping);
}

/**
 * Takes over the signals that ask the program to stop: Ctrl-C, and what managers of services send. After the first one, another of the same
 * kind ends the process at once.
 *
 * @returns the first one, when it comes
 */
async function stopSignal(): Promise<NodeJS.Signals> {
  return await new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) {
      process.once(signal, () => {
        process.once(signal, () => process.exit(130));
        resolve(signal);
      });
    }
  });
}

function configOrEnd(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return endWith(error.message);
  }
}
