/**
 * Reads generated pages and counts: `node tests/reading/generated.ts [--all]` prints the shares of 2,000 or, with `--all`, of more than
 * 20,000 pages, and ends with 1 if one is stored wrong. `RANDOM_SEED=7` gives others.
 */
import process from "node:process";
import { measure, type Measured } from "./generated/measure.ts";

const isAll = process.argv.includes("--all");
const measured = measure(isAll ? 12_000 : 1_200);
print(measured);
process.exitCode = measured.wrong.length > 0 ? 1 : 0;

function print({ pages, wrong, shares, heldOnPurpose, held }: Measured): void {
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  for (const line of wrong) say(`WRONG ${line}`);
  if (process.argv.includes("--held")) for (const line of held) say(`held ${line}`);
  for (const [name, { stored, all }] of shares) say(`${name.padEnd(44)} ${stored} of ${all} stored`);
  for (const [name, { stored, all }] of heldOnPurpose) say(`on purpose: ${name.padEnd(44)} ${stored} of ${all} stored`);
  say(`${pages} pages, ${wrong.length} stored wrong`);
}
