/**
 * `npm run torture`: the long forms of the campaigns against the service. The short ones are part of `npm test`.
 *
 *     npm run torture                           all of them
 *     npm run torture -- fuzz --requests 100000 --seed 7
 */
import { parseArgs } from "node:util";
import { globalSetup, globalTeardown } from "../harness/global-setup.ts";
import { describeFuzz, fuzz } from "./fuzz/fuzz.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { requests: { type: "string", default: "100000" }, seed: { type: "string", default: "1" } },
});
const campaigns = positionals.length === 0 ? ["fuzz"] : positionals;
const say = (line: string): void => void process.stdout.write(`${line}\n`);
let hasFailed = false;

if (campaigns.includes("fuzz")) {
  await globalSetup();
  try {
    const result = await fuzz({ seed: Number(values.seed), requests: Number(values.requests), report: say });
    for (const finding of result.findings) say(`\n${finding}`);
    say(describeFuzz(result));
    hasFailed ||= result.findings.length > 0;
  } finally {
    await globalTeardown();
  }
}
process.exit(hasFailed ? 1 : 0);
