/**
 * `npm run torture`: the long forms of the campaigns against the service. The short ones are part of `npm test`. It ends with 1 if
 * anything was found.
 */
import { parseArgs } from "node:util";
import { openShop } from "../../demo/shop.ts";
import { globalSetup, globalTeardown } from "../harness/global-setup.ts";
import { killAll } from "../harness/program.ts";
import { describeFuzz, fuzz } from "./fuzz/fuzz.ts";
import { campaign, describeKills } from "./kills/campaign.ts";
import { Ground } from "./kills/ground.ts";

const usage = `npm run torture -- [fuzz] [kills] [--seed 1] [--requests 100000] [--kills 500] [--minutes 120]

  fuzz       requests made of /openapi.json: right ones, those at the edges, wrong ones
  kills      the program, its PostgreSQL and their machine are killed while everything writes; as root the disk is filled as well
  --minutes  the kills end after it, however many there were
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: "string", default: "1" },
    requests: { type: "string", default: "100000" },
    kills: { type: "string", default: "500" },
    minutes: { type: "string", default: "120" },
    help: { type: "boolean", default: false },
  },
});
const seed = Number(values.seed);
const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** @returns whether nothing was found */
async function fuzzAll(): Promise<boolean> {
  await globalSetup();
  try {
    const result = await fuzz({ seed, requests: Number(values.requests), report: say });
    say(describeFuzz(result));
    return result.findings.length === 0;
  } finally {
    await globalTeardown();
  }
}

/** @returns whether nothing was found */
async function killEverything(): Promise<boolean> {
  const shop = await openShop(0);
  const ground = await Ground.open({
    COLLECTOR_CONTACT: "https://pricewright.example/contact",
    COLLECTOR_ALLOWED_RANGES: "127.0.0.1/32",
    COLLECTOR_ALLOWED_PORTS: String(shop.port),
  });
  if (!ground.hasDisk) say("The disk is not filled: that takes a disk of its own, which only root can make.");
  try {
    const untilMs = performance.now() + Number(values.minutes) * 60_000;
    const result = await campaign(ground, { seed, kills: Number(values.kills), untilMs, shop, report: say });
    say(`\n${describeKills(result)}`);
    return result.lost.length + result.doubled.length + result.findings.length === 0;
  } finally {
    await ground.close();
    await shop.stop();
    killAll();
  }
}

async function main(): Promise<void> {
  if (values.help) return void process.stdout.write(usage);
  const campaigns = { fuzz: fuzzAll, kills: killEverything };
  const isAsked = (name: string): boolean => positionals.length === 0 || positionals.includes(name);
  for (const [name, run] of Object.entries(campaigns)) {
    if (isAsked(name) && !(await run())) process.exitCode = 1;
  }
}

await main();
process.exit();
