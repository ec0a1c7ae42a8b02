/** Judges the statements that the last run of tests sent. Ends with 1 if one breaks a rule that it is not excused from. */
import { readTenantTables } from "../tidy/statements.ts";
import { judge } from "./judge.ts";
import { readSent } from "./sent.ts";
import { onPurpose } from "./on-purpose.ts";

const tables = {
  distributed: new Set([...(await readTenantTables()), "contract"]),
  reference: new Set(["company", "company_log_message"]),
};
const sent = await readSent();
const lines: string[] = [];
for (const [name, texts] of [...sent].sort(([a], [b]) => (a < b ? -1 : 1))) {
  const offences = new Set((await Promise.all(texts.map(async (text) => await judge(text, tables)))).flat());
  const excused = onPurpose.get(name);
  if (offences.size > 0 && excused === undefined) lines.push(...[...offences].map((offence) => `${name}: ${offence}`));
  if (offences.size === 0 && excused !== undefined) lines.push(`${name}: needs no excuse any more`);
}
lines.push(`${sent.size} statements judged, ${onPurpose.size} excused, ${lines.length} offences.`);
process.stdout.write(`${lines.join("\n")}\n`);
if (lines.length > 1 || sent.size === 0) process.exitCode = 1;
