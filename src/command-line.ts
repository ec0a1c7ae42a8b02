/** What a command line asks for. */
import { parseArgs } from "node:util";

export const usage = `pricewright [serve] [--role ROLE]   start the service: all of it, or http, worker, collector or browser
pricewright migrate                            bring the database of DATABASE_URL to this version, and end
pricewright backup FILE [--without-key]        write everything that is stored into FILE, also while the service serves
pricewright restore FILE [--replace]           make a new database of FILE; --replace moves the one of DATA_DIR aside
pricewright user list                          print every user: e-mail, role, company
pricewright user reset E-MAIL                  print a token with which the user chooses a new login password
pricewright user sign-in E-MAIL                print a link that opens the console as this user, once, for 60 minutes
`;

/** A command that does something. */
export type Command =
  | { readonly name: "serve"; readonly role: ProcessRole }
  | { readonly name: "migrate" | "user list" }
  | { readonly name: "backup"; readonly file: string; readonly withKey: boolean }
  | { readonly name: "restore"; readonly file: string; readonly replace: boolean }
  | { readonly name: "user reset" | "user sign-in"; readonly email: string };

/** @returns null for a command line that the usage does not have */
export function readCommandLine(words: readonly string[]): Command | "help" | null {
  const { positionals, values } = readArguments(words) ?? { positionals: ["unknown"], values: {} };
  if (values.help === true) return "help";
  const [name = "serve", ...others] = positionals;
  const { "without-key": withoutKey, replace, role } = values;
  const isKnown = [
    name === "user" || others.length === (name === "backup" || name === "restore" ? 1 : 0),
    withoutKey === undefined || name === "backup",
    replace === undefined || name === "restore",
    role === undefined || name === "serve",
  ].every(Boolean);
  if (!isKnown) return null;
  const [file = ""] = others;
  if (name === "serve") return serveAs(role ?? "all");
  if (name === "migrate") return { name };
  if (name === "backup") return { name, file, withKey: withoutKey !== true };
  if (name === "restore") return { name, file, replace: replace === true };
  return name === "user" ? ofUser(others) : null;
}

const roles = ["all", "http", "worker", "collector", "browser"] as const;

/**
 * `http` answers requests, `worker` executes tasks, `collector` reads shops, `browser` those whose pages a browser must show first.
 * `all` does all of it in one process, the last two only if the configuration has a contact for shops, and a browser.
 */
export type ProcessRole = (typeof roles)[number];

function serveAs(text: string): Command | null {
  const role = roles.find((known) => known === text);
  return role === undefined ? null : { name: "serve", role };
}

function ofUser([action, email, ...more]: readonly string[]): Command | null {
  if (more.length > 0) return null;
  if (action === "list" && email === undefined) return { name: "user list" };
  if (email === undefined) return null;
  return action === "reset" || action === "sign-in" ? { name: `user ${action}`, email } : null;
}

function readArguments(words: readonly string[]) {
  const options = {
    role: { type: "string" },
    help: { type: "boolean" },
    "without-key": { type: "boolean" },
    replace: { type: "boolean" },
  } as const;
  try {
    return parseArgs({ args: [...words], allowPositionals: true, options });
  } catch {
    return null;
  }
}
