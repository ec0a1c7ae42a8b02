/** The program: its commands, signals, and what is printed for a person. */
import { parseArgs } from "node:util";
import { pino } from "pino";
import { giveWayAsProcess } from "./base/give-way.ts";
import { describeError, isForOperator, startApp, type App, type ProcessRole } from "./app.ts";
import { runBackup, runRestore } from "./backup/commands.ts";
import { readConfig, settings, type Config } from "./config.ts";
import { migrateDatabase } from "./open-database.ts";
import { listUsers, resetUser, signInUser } from "./operator.ts";

const usage = `pricewright [serve] [--role ROLE]   start the service: all of it, or http, worker, collector or browser
pricewright migrate                            bring the database of DATABASE_URL to this version, and end
pricewright backup FILE [--without-key]        write everything that is stored into FILE, also while the service serves
pricewright restore FILE [--replace]           make a new database of FILE; --replace moves the one of DATA_DIR aside
pricewright user list                          print every user: e-mail, role, company
pricewright user reset E-MAIL                  print a token with which the user chooses a new login password
pricewright user sign-in E-MAIL                print a link that opens the console as this user, once, for 60 minutes
`;

/** What a command line asks for. */
type Run = (config: Config) => Promise<void>;

/** Does what the command line asks for. What fails for a reason that an operator can act on is printed, and ends the process with 1. */
export async function runProgram(environment: NodeJS.ProcessEnv): Promise<void> {
  await run(environment).catch(exitWith);
}

async function run(environment: NodeJS.ProcessEnv): Promise<void> {
  const command = readCommand();
  if (command === "help" || command === null) {
    process.stdout.write(usage);
    process.exitCode = command === null ? 2 : 0;
    return;
  }
  await command(readConfig(environment));
}

/** @returns null for a command line that the usage does not have */
function readCommand(): Run | "help" | null {
  const { positionals, values } = readArguments() ?? { positionals: ["unknown"], values: {} };
  if (values.help === true) return "help";
  const [name = "serve", ...words] = positionals;
  const { "without-key": withoutKey, replace, role } = values;
  const isKnown = [
    name === "user" || words.length === (name === "backup" || name === "restore" ? 1 : 0),
    withoutKey === undefined || name === "backup",
    replace === undefined || name === "restore",
    role === undefined || name === "serve",
  ].every(Boolean);
  return isKnown ? runOf(name, { words, withKey: withoutKey !== true, replace: replace === true, role }) : null;
}

function runOf(
  name: string,
  asked: { words: readonly string[]; withKey: boolean; replace: boolean; role: string | undefined },
): Run | null {
  const { words, withKey, replace } = asked;
  const [file = ""] = words;
  const role = readRole(asked.role ?? "all");
  if (name === "serve" && role !== null) return async (config) => await serve(config, role);
  if (name === "migrate") return runMigrate;
  if (name === "backup") return async (config) => await runBackup(config, file, withKey, process.stdout);
  if (name === "restore") return async (config) => await runRestore(config, file, replace, process.stdout);
  return name === "user" ? runOfUser(words) : null;
}

function runOfUser([action, email, ...rest]: readonly string[]): Run | null {
  if (rest.length > 0) return null;
  const print = (text: string): void => void process.stdout.write(`${text}\n`);
  if (action === "list" && email === undefined) return async (config) => await listUsers(config, print);
  if (email === undefined) return null;
  if (action === "reset") return async (config) => print(await resetUser(config, email));
  return action === "sign-in" ? async (config) => print(await signInUser(config, email)) : null;
}

function readArguments() {
  const options = {
    role: { type: "string" },
    help: { type: "boolean" },
    "without-key": { type: "boolean" },
    replace: { type: "boolean" },
  } as const;
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch {
    return null;
  }
}

const roles = ["all", "http", "worker", "collector", "browser"] as const satisfies readonly ProcessRole[];

function readRole(text: string): ProcessRole | null {
  return roles.find((role) => role === text) ?? null;
}

async function runMigrate(config: Config): Promise<void> {
  const applied = await migrateDatabase(config);
  process.stdout.write(applied.length === 0 ? "Nothing to do.\n" : `Applied ${applied.join(", ")}.\n`);
}

async function serve(config: Config, role: ProcessRole): Promise<void> {
  const log = pino({
    level: config.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
  });
  // Shops can wait for a collector, requests to this service cannot.
  if (role === "collector" || role === "browser") giveWayAsProcess();
  const starting = startApp(config, log, role);
  const stop = (signal: string): void => {
    log.info({ signal }, "stopping");
    void starting
      .then(async (app) => await app.stop())
      .then(
        () => process.exit(0),
        (error: unknown) => exitWith(error),
      );
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      process.once(signal, () => process.exit(130));
      stop(signal);
    });
  }
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

/** Prints a message for the operator. Any other error is a bug and shows its stack. */
function exitWith(error: unknown): never {
  const text = isForOperator(error) ? error.message : error instanceof Error ? (error.stack ?? "") : String(error);
  process.stderr.write(`\n${text}\n\n`);
  process.exit(1);
}
