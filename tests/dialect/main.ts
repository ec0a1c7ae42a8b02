/**
 * Judges the statements that the last run of tests sent; `npm test` and `npm run test:all` do it after their tests. Ends with 1 if one breaks a rule that
 * it is not excused from. Which statements a run sends may differ, because duties run by themselves: one that was not sent is no
 * offence, and whether an excuse is still needed is a test of its own (on-purpose.test.ts).
 */
import { judge } from "./judge.ts";
import { excuses, unexcused } from "./on-purpose.ts";
import { readSent } from "./sent.ts";
import { readTables } from "./tables.ts";

/** Far fewer than any whole run sends: statements that nobody collects are not judged. */
const fewest = process.argv.includes("--whole") ? 500 : 1;

const tables = await readTables();
const sent = await readSent();
const lines: string[] = [];
for (const [name, texts] of [...sent].sort(([a], [b]) => (a < b ? -1 : 1))) {
  const offences = new Set((await Promise.all(texts.map(async ({ text }) => await judge(text, tables)))).flat());
  lines.push(...unexcused(name, [...offences]).map((offence) => `${name}: ${offence}`));
}
if (sent.size < fewest) lines.push("the run sent too few statements to judge");
const excused = [...sent.keys()].filter((name) => excuses.some((excuse) => excuse.name === name)).length;
process.stdout.write(
  [...lines, `${sent.size} statements judged, ${excused} excused from a rule, ${lines.length} offences.\n`].join("\n"),
);
if (lines.length > 0) process.exitCode = 1;
