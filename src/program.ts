/** The program: what its commands do, and what is printed for a person. */
import { endWith } from "./base/end-with.ts";
import { giveWayAsProcess } from "./base/give-way.ts";
import { startApp } from "./app.ts";
import { runBackup, runRestore } from "./backup/commands.ts";
import type { Command, ProcessRole } from "./command-line.ts";
import type { Config } from "./config.ts";
import { migrateDatabase } from "./open-database.ts";
import { openLog } from "./open-log.ts";
import { isForOperator } from "./operator-errors.ts";
import { listUsers, resetUser, signInUser } from "./operator.ts";
import { printWelcome } from "./welcome.ts";

/** The time from the signal to the end of a process that collects: its leases end by themselves. Managers of services would kill it later. */
const endTimeoutMs = 8_000;

type Errand = Exclude<Command, { name: "serve" }>;

/** Does what the command line asks for. What fails for a reason that an operator can act on is printed, and ends the process with 1. */
export async function runCommand(config: Config, command: Errand): Promise<void> {
  await run(config, command).catch(exitWith);
}

/** Runs one role of an installation of many processes. @param stopping the first signal to stop */
export async function runRole(config: Config, role: ProcessRole, stopping: Promise<NodeJS.Signals>): Promise<void> {
  await serve(config, role, stopping).catch(exitWith);
}

async function run(config: Config, command: Errand): Promise<void> {
  const print = (text: string): void => void process.stdout.write(`${text}\n`);
  switch (command.name) {
    case "migrate":
      return await runMigrate(config);
    case "backup":
      return await runBackup(config, command.file, command.withKey, process.stdout);
    case "restore":
      return await runRestore(config, command.file, command.replace, process.stdout);
    case "user list":
      return await listUsers(config, print);
    case "user reset":
      return print(await resetUser(config, command.email));
    case "user sign-in":
      return print(await signInUser(config, command.email));
  }
}

async function runMigrate(config: Config): Promise<void> {
  const applied = await migrateDatabase(config);
  process.stdout.write(applied.length === 0 ? "Nothing to do.\n" : `Applied ${applied.join(", ")}.\n`);
}

async function serve(config: Config, role: ProcessRole, stopping: Promise<NodeJS.Signals>): Promise<void> {
  const log = openLog(config);
  // Shops can wait for a collector, requests to this service cannot.
  const isCollecting = role === "collector" || role === "browser";
  if (isCollecting) giveWayAsProcess();
  const starting = startApp(config, log, role);
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    log.info({ signal }, "stopping");
    if (isCollecting) endInTime(log);
    await (await starting).stop();
    process.exit(0);
  };
  stopping.then(stop).catch(exitWith);
  const app = await starting;
  void app.failure.then(async (error) => {
    await app.stop().catch(() => undefined);
    exitWith(error);
  });
  printWelcome(config, app);
  await app.buildConsole();
}

/** Ends a process whose work others take up after its leases, whatever it waits for: a page, a start, or a database that is silent. */
function endInTime(log: { warn(message: string): void }): void {
  const end = (): void => {
    log.warn("not all pages under way could be handed back, they will be taken up again");
    process.exit(0);
  };
  setTimeout(end, endTimeoutMs).unref();
}

/** An error that is not for the operator is a bug and shows its stack. */
function exitWith(error: unknown): never {
  endWith(isForOperator(error) ? error.message : error instanceof Error ? (error.stack ?? "") : String(error));
}
