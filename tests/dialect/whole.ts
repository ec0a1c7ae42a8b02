/** The statements that stand whole in the source, by their names, with numbered parameters. Those made of parts are judged when tests send them. */
import { parse } from "libpg-query";
import { readSources } from "../tidy/sources.ts";
import { statementsOf } from "../tidy/statements.ts";

export interface SourceStatements {
  readonly whole: ReadonlyMap<string, string>;
  /** Names of all, those made of parts among them. */
  readonly names: ReadonlySet<string>;
}

export async function readStatements(): Promise<SourceStatements> {
  const sources = (await readSources()).filter(({ file }) => file.startsWith("src/") && !file.endsWith(".test.ts"));
  const names = new Set<string>();
  const whole = new Map<string, string>();
  for (const { name, text } of sources.flatMap((source) => statementsOf(source))) {
    if (name === null) continue;
    names.add(name);
    if (/\bsql`/.test(text)) continue;
    let parameters = 0;
    const numbered = text.replaceAll(/\$\{[^{}]*\}/g, () => `$${++parameters}`);
    if (await parse(numbered).then(Boolean, () => false)) whole.set(name, numbered);
  }
  return { whole, names };
}
