/**
 * `npm run torture`: the long forms of the campaigns against the service. The short ones are part of `npm test`. It ends with 1 if
 * anything was found.
 */
import { parseArgs } from "node:util";
import { openShop, type DemoShop } from "../../demo/shop.ts";
import { globalSetup, globalTeardown } from "../../tests/harness/global-setup.ts";
import { conformance } from "../fleet/conformance.ts";
import { Fleet } from "../fleet/fleet.ts";
import { Leftovers } from "../../tests/harness/leftovers.ts";
import { killAll } from "../../tests/harness/program.ts";
import { aDatabase } from "../../tests/harness/service.ts";
import { describeFuzz, fuzz } from "./fuzz/fuzz.ts";
import { campaign, describeKills } from "./kills/campaign.ts";
import { Ground, killKinds, type KillKind } from "./kills/ground.ts";
import { describeSoak, soak } from "./soak/soak.ts";

const usage = `npm run torture -- [fuzz] [kills] [soak] [fleet] [--seed 1] [--requests 100000] [--kills 500] [--kinds serve,work] [--minutes 120] [--soak-minutes 60]

  fuzz       requests made of /openapi.json: right ones, those at the edges, wrong ones
  kills      the program, its PostgreSQL and their machine are killed while everything writes; as root the disk is filled as well
  soak       half load for an hour: memory, connections, disk and event loop must stay as they were
  fleet      4 http, 2 worker and 2 collector processes: the conformance suite through a proxy in turns, then kills of any of them
  --kinds    of kills, in turns: ${killKinds.join(", ")}
  --minutes  the kills end after it, however many there were
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: "string", default: "1" },
    requests: { type: "string", default: "100000" },
    kills: { type: "string", default: "500" },
    kinds: { type: "string" },
    minutes: { type: "string", default: "120" },
    "soak-minutes": { type: "string", default: "60" },
    help: { type: "boolean", default: false },
  },
});
const seed = Number(values.seed);
const leftovers = new Leftovers();
const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** @returns whether nothing was found */
async function fuzzAll(): Promise<boolean> {
  const settingUp = globalSetup();
  leftovers.add(async () => {
    await settingUp.catch(() => undefined);
    await globalTeardown();
  });
  try {
    await settingUp;
    const result = await fuzz({ seed, requests: Number(values.requests), report: say });
    say(describeFuzz(result));
    return result.findings.length === 0;
  } finally {
    await leftovers.remove();
  }
}

/** @returns whether nothing was found */
async function killEverything(): Promise<boolean> {
  const chosen = kindsToKill();
  if (chosen === null) return false;
  try {
    const { ground, shop } = await openGround();
    if (!ground.hasDisk) say("The disk is not filled: that takes a disk of its own, which only root can make.");
    const untilMs = performance.now() + Number(values.minutes) * 60_000;
    const options = { seed, kills: Number(values.kills), untilMs, shop, report: say };
    const result = await campaign(ground, { ...options, ...chosen });
    say(`\n${describeKills(result)}`);
    return result.lost.length + result.doubled.length + result.findings.length === 0;
  } finally {
    await leftovers.remove();
  }
}

/** Without `--kinds`, all of them at random. Null: one of them is not known. */
function kindsToKill(): { kinds?: KillKind[] } | null {
  if (values.kinds === undefined) return {};
  const asked = values.kinds.split(",");
  const unknown = asked.filter((kind) => !killKinds.some((known) => known === kind));
  if (unknown.length === 0) return { kinds: killKinds.filter((kind) => asked.includes(kind)) };
  process.stderr.write(`--kinds: ${unknown.join(", ")} is not among ${killKinds.join(", ")}.\n`);
  return null;
}

/** @returns whether nothing was found */
async function killOneOfMany(): Promise<boolean> {
  await globalSetup();
  const database = await aDatabase();
  const shop = await openShop(0);
  try {
    const fleet = await Fleet.open(
      { http: 4, worker: 2, collector: 2 },
      {
        DATABASE_URL: database.serviceUrl,
        DATABASE_OWNER_URL: database.connectionString,
        COLLECTOR_ALLOWED_RANGES: "127.0.0.1/32",
        COLLECTOR_ALLOWED_PORTS: String(shop.port),
      },
    );
    try {
      const { isKept, output } = await conformance(fleet.url);
      say(output);
      const untilMs = performance.now() + Number(values.minutes) * 60_000;
      const result = await campaign(fleet, { seed, kills: Number(values.kills), untilMs, shop, report: say });
      say(`\n${describeKills(result)}`);
      return isKept && result.lost.length + result.doubled.length + result.findings.length === 0;
    } finally {
      await fleet.close();
    }
  } finally {
    await shop.stop();
    killAll();
    await database.drop();
    await globalTeardown();
  }
}

/** @returns whether nothing was found */
async function soakAll(): Promise<boolean> {
  try {
    const { ground, shop } = await openGround();
    const result = await soak(ground, { shop, minutes: Number(values["soak-minutes"]), report: say });
    say(`\n${describeSoak(result)}`);
    return result.findings.length === 0;
  } finally {
    await leftovers.remove();
  }
}

async function openGround(): Promise<{ ground: Ground; shop: DemoShop }> {
  const shop = await openShop(0);
  leftovers.add(async () => await shop.stop());
  leftovers.add(async () => killAll());
  const settings = {
    COLLECTOR_CONTACT: "https://pricewright.example/contact",
    COLLECTOR_ALLOWED_RANGES: "127.0.0.1/32",
    COLLECTOR_ALLOWED_PORTS: String(shop.port),
  };
  const ground = await Ground.open(settings, (made) => {
    leftovers.add(async () => await made.close());
    say(`The data lie in ${made.directory} until the end.`);
  });
  return { ground, shop };
}

async function main(): Promise<void> {
  if (values.help) return void process.stdout.write(usage);
  const campaigns = { fuzz: fuzzAll, kills: killEverything, soak: soakAll, fleet: killOneOfMany };
  const isAsked = (name: string): boolean => positionals.length === 0 || positionals.includes(name);
  for (const [name, run] of Object.entries(campaigns)) {
    if (isAsked(name) && !(await run())) process.exitCode = 1;
  }
}

await leftovers.guard(main);
process.exit();
