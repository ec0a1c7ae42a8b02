/** What a start prints for a person. */
import type { App } from "./app.ts";
import { settings, type Config } from "./config.ts";

/** Prints where it listens, where the data is, the first admin, and what to type next. */
export function printWelcome(config: Config, app: App): void {
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
