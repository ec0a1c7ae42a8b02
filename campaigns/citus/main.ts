/**
 * `npm run citus-check -- postgres://owner@coordinator/database [--moves 8]`: whether a cluster does what `docs/guides/many-machines.md` says. It
 * migrates the database, runs the conformance suite against a service on it, sends the requests that make up nearly all work, and
 * explains every statement that it or the last run of tests sent. It runs the inserts too, because their plans do not show what they read.
 * With `--moves` it then moves contracts to other nodes so many times while everything writes, and counts what was lost.
 * Companies of invented names stay behind: use a database of its own. It ends with 1 if anything is not as it should be.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { pino } from "pino";
import { startApp } from "../../src/app.ts";
import { readConfig } from "../../src/config.ts";
import { byName, collectSent, readSent, type SentStatement } from "../../tests/dialect/sent.ts";
import { isAcrossContracts } from "../../tests/dialect/on-purpose.ts";
import { conformance } from "../fleet/conformance.ts";
import { Client, type Credentials } from "../../tests/harness/client.ts";
import { aCustomer } from "../../tests/harness/customer.ts";
import { admin } from "../torture/kills/target.ts";
import { Cluster, type Touched } from "./cluster.ts";
import { hotRequests, prepare } from "./hot-requests.ts";
import { retireOnNodes } from "./months.ts";
import { MovingCluster, moveAll } from "./moves.ts";

/** A busy cluster needs more rounds until none of its duties falls into one. */
const mostRounds = 30;

/** Duties follow each round, after a second or so. The next one begins when they have been quiet for this long, or after ten times that. */
const quietMs = 1_500;
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const offences: string[] = [];

const usage = "usage: npm run citus-check -- postgres://owner@coordinator:5432/database [--moves 8] [--seed 1]\n";
const options = { moves: { type: "string", default: "0" }, seed: { type: "string", default: "1" } } as const;
const { values, positionals } = parseArgs({ allowPositionals: true, options });
const [connectionString = "", ...others] = positionals;
if (!/^postgres(?:ql)?:\/\//.test(connectionString) || others.length > 0) {
  process.stderr.write(usage);
  process.exitCode = 2;
} else {
  const before = await readSent();
  const sent = collectSent();
  await check(before, sent);
}

async function check(
  before: ReadonlyMap<string, SentStatement[]>,
  sent: ReadonlyMap<string, SentStatement>,
): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "pricewright-citus-"));
  const config = readConfig({
    DATABASE_URL: connectionString,
    DATA_DIR: dataDir,
    PORT: "0",
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    SECRET_KEY: Buffer.alloc(32, "citus").toString("base64"),
    CALLBACK_ALLOWED_RANGES: "127.0.0.0/8",
  });
  const app = await startApp(config, pino({ level: "silent" }), "all");
  const cluster = await Cluster.open(connectionString);
  try {
    const nodes = await cluster.nodes();
    say(`migrated; ${nodes.length} nodes: ${nodes.join(", ")}`);
    if (nodes.length === 0) offences.push("the coordinator has no nodes");
    await conform(app.url ?? "");
    await sendHot(app.url ?? "", cluster);
    offences.push(...(await retireOnNodes(connectionString)));
    await explainAll(cluster, byName([...sent.values(), ...[...before.values()].flat()]));
    if (Number(values.moves) > 0) await move(app.url ?? "");
  } finally {
    await cluster.close();
    await app.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
  say(
    offences.length === 0
      ? "\nEverything is as it should be."
      : `\n${offences.length} offences:\n${offences.join("\n")}`,
  );
  process.exitCode = offences.length === 0 ? 0 : 1;
}

async function conform(url: string): Promise<void> {
  const { isKept, output } = await conformance(url);
  const counted = [...output.matchAll(/^ℹ (tests|pass|fail|skipped) (\d+)$/gm)].map(
    ([, what, count]) => `${count} ${what}`,
  );
  say(`conformance: ${counted.join(", ")}`);
  if (isKept) return;
  offences.push("the conformance suite does not pass");
  say(output);
}

/**
 * Sends each request until it commits by as few two phases as it should. Duties beside it commit so now and then, so the round with the
 * fewest counts.
 */
async function sendHot(url: string, cluster: Cluster): Promise<void> {
  const client = (credentials?: Credentials): Client => new Client(url, credentials);
  const loggedIn = await client().logIn(admin);
  const customer = await aCustomer({ client, adminClient: async () => await Promise.resolve(loggedIn) });
  const ids = await prepare(customer);
  say("\ncommits by two phases, of each request");
  for (const { name, send, twoPhases } of hotRequests(ids)) {
    const needed = twoPhases?.commits ?? 0;
    let fewest = Number.POSITIVE_INFINITY;
    for (let round = 0; round < mostRounds && fewest > needed; round++) {
      const before = await settledCommits(cluster);
      await send(customer, round);
      fewest = Math.min(fewest, [...(await cluster.twoPhaseCommits())].filter((commit) => !before.has(commit)).length);
    }
    say(`${name.padEnd(32)} ${fewest}${twoPhases === null ? "" : `  (${twoPhases.why})`}`);
    if (fewest > needed) offences.push(`${name}: commits by two phases ${fewest} times, not ${needed}`);
  }
}

async function move(url: string): Promise<void> {
  const cluster = await MovingCluster.open(connectionString, url);
  try {
    const wrong = await moveAll(cluster, { moves: Number(values.moves), seed: Number(values.seed), report: say });
    offences.push(...wrong);
  } finally {
    await cluster.close();
  }
}

/** The commits by two phases so far, once no duty adds to them. */
async function settledCommits(cluster: Cluster): Promise<Set<string>> {
  let commits = await cluster.twoPhaseCommits();
  for (let waited = 0; waited < 10; waited++) {
    await delay(quietMs);
    const now = await cluster.twoPhaseCommits();
    if ([...now].every((commit) => commits.has(commit))) return now;
    commits = now;
  }
  return commits;
}

async function explainAll(cluster: Cluster, statements: ReadonlyMap<string, readonly SentStatement[]>): Promise<void> {
  say("\nshards that a statement touches");
  let notExplained = 0;
  // Tests of the database itself have tables of their own.
  const ofService = [...statements].filter(([name]) => !name.startsWith("test."));
  for (const [name, texts] of ofService.sort(([a], [b]) => (a < b ? -1 : 1))) {
    const touched = (await explainEach(cluster, texts)).filter((each) => each !== null);
    if (touched.length === 0) notExplained++;
    else judgeTouched(name, touched);
  }
  say(`${ofService.length} statements, ${notExplained} of them cannot be explained.`);
}

async function explainEach(cluster: Cluster, texts: readonly SentStatement[]): Promise<(Touched | null)[]> {
  const touched: (Touched | null)[] = [];
  for (const text of texts) {
    const explained = await cluster.explain(text);
    const inserted = explained === null ? null : await cluster.insert(text);
    touched.push(explained === null || inserted === null ? explained : atLeast(explained, inserted));
  }
  return touched;
}

/** What an insert touched when it ran, if its plan does not show it. */
function atLeast(explained: Touched, inserted: Pick<Touched, "shards" | "refused">): Touched {
  const refused = explained.refused ?? inserted.refused;
  return { ...explained, shards: Math.max(explained.shards, inserted.shards), refused };
}

function judgeTouched(name: string, touched: readonly Touched[]): void {
  const shards = Math.max(...touched.map((each) => each.shards));
  const refused = touched.map((each) => each.refused).find((why) => why !== null);
  const through = touched.some((each) => each.isThroughCoordinator) ? ", written through the coordinator" : "";
  say(`${name.padEnd(48)} ${refused === undefined ? `${shards}${through}` : `refused: ${refused}`}`);
  if (refused !== undefined) offences.push(`${name}: refused: ${refused}`);
  if (shards > 1 && !isAcrossContracts(name)) offences.push(`${name}: touches ${shards} shards`);
}
