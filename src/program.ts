/** The program: what its commands do, and what is printed for a person. */
import { pino } from "pino";
import { endWith } from "./base/end-with.ts";
import { giveWayAsProcess } from "./base/give-way.ts";
import { startApp, type App } from "./app.ts";
import { runBackup, runRestore } from "./backup/commands.ts";
import type { Command } from "./command-line.ts";
import { settings, type Config } from "./config.ts";
import type { EmbeddedStart } from "./embedded/embedded-start.ts";
import { migrateDatabase } from "./open-database.ts";
import { isForOperator } from "./operator-errors.ts";
import { listUsers, resetUser, signInUser } from "./operator.ts";
import { describeError } from "./process/describe-error.ts";

/** What has begun before the program was loaded. */
export interface Begun {
  /** The first signal to stop. */
  readonly stopSignal: Promise<NodeJS.Signals>;
  /** Null if the operator has a database. */
  readonly embedded: EmbeddedStart | null;
}

/** A command, and to serve what has begun. */
type Asked = Exclude<Command, { name: "serve" }> | Serve;
type Serve = Extract<Command, { name: "serve" }> & Begun;

/** Does what the command line asks for. What fails for a reason that an operator can act on is printed, and ends the process with 1. */
export async function runProgram(config: Config, command: Asked): Promise<void> {
  await run(config, command).catch(exitWith);
}

async function run(config: Config, command: Asked): Promise<void> {
  const print = (text: string): void => void process.stdout.write(`${text}\n`);
  switch (command.name) {
    case "serve":
      return await serve(config, command);
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

async function serve(config: Config, { role, stopSignal, embedded }: Serve): Promise<void> {
  const log = pino({
    level: config.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
  });
  // Shops can wait for a collector, requests to this service cannot.
  if (role === "collector" || role === "browser") giveWayAsProcess();
  const starting = startApp(config, log, role, embedded);
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    log.info({ signal }, "stopping");
    await (await starting).stop();
    process.exit(0);
  };
  stopSignal.then(stop).catch(exitWith);
  const app = await starting;
  void app.failure.then(async (error) => {
    await app.stop().catch(() => undefined);
    exitWith(error);
  });
  printWelcome(config, app);
  await app.buildConsole();
}

/** Prints where it listens, where the data is, the first admin, and what to type next. */
function printWelcome(config: Config, app: App): void {
  const lines = [
    "",
    app.url === null
      ? "  Pricewright works in the background."
      : `  Pricewright listens on ${app.url} (console: ${app.url}/console/, reference: ${app.url}/docs)`,
    config.databaseUrl === null
      ? `  Its data lies in ${config.dataDir}`
      : "  Its data lies in the database of DATABASE_URL",
  ];
  if (app.firstAdmin !== null) {
    if (app.firstAdmin.link !== null)
      lines.push("", `  Open  ${app.firstAdmin.link}  (works once, for 60 minutes)`, "");
    lines.push(`  Admin: ${app.firstAdmin.email}`);
    lines.push(
      app.firstAdmin.password === null
        ? "  Password: the one of ADMIN_PASSWORD"
        : `  Password: ${app.firstAdmin.password}   (shown this once)`,
    );
    lines.push("", "  Next, in another terminal:", `    ${demoSettings(config, app)}npm run demo`);
  }
  process.stdout.write(`${lines.join("\n")}\n\n`);
}

/** The settings that the demo needs: the password unless it is in the environment, the rest unless it is the default. */
function demoSettings({ adminEmail, port }: Config, { firstAdmin, url }: App): string {
  const given = [
    ...(firstAdmin?.password ? [`ADMIN_PASSWORD='${firstAdmin.password}'`] : []),
    ...(adminEmail === defaultOf("ADMIN_EMAIL") ? [] : [`ADMIN_EMAIL='${adminEmail}'`]),
    ...(String(port) === defaultOf("PORT") ? [] : [`PRICEWRIGHT_URL='${url ?? ""}'`]),
  ];
  return given.map((setting) => `${setting} `).join("");
}

function defaultOf(name: string): string | undefined {
  return settings.find((setting) => setting.name === name)?.default;
}

/** An error that is not for the operator is a bug and shows its stack. */
function exitWith(error: unknown): never {
  endWith(isForOperator(error) ? error.message : error instanceof Error ? (error.stack ?? "") : String(error));
}
