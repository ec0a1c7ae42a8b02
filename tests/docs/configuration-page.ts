/** The list of docs/reference/configuration.md, as the settings of `src/config.ts` say it. */
import { settings } from "../../src/config.ts";

/** @returns the page with the list of today's settings */
export function fillConfiguration(page: string): string {
  const lines = settings.map(({ name, default: usual, says }) => `- \`${name}\`${defaultOf(usual)}: ${says}\n`);
  return page.replace(/(?:^- `[A-Z_]+`.*\n)+/m, lines.join(""));
}

function defaultOf(value: string): string {
  return value === "" ? "" : ` (\`${value}\`)`;
}
