/** `npm run bench`: measures the promised figures, each beside its floor, and prints a table (README.md). */
import { mkdir, statfs, writeFile } from "node:fs/promises";
import { availableParallelism, cpus, loadavg, tmpdir, totalmem } from "node:os";
import { parseArgs } from "node:util";
import { withOwnBench, type Case, type Settings } from "./bench.ts";
import { catalogue } from "./cases/catalogue.ts";
import { claims } from "./cases/claims.ts";
import { consoleCase } from "./cases/console.ts";
import { csvImport } from "./cases/csv-import.ts";
import { eventLoop } from "./cases/event-loop.ts";
import { feedExport } from "./cases/feed-export.ts";
import { hogs } from "./cases/hogs.ts";
import { jsonImport } from "./cases/json-import.ts";
import { largeRows } from "./cases/large-rows.ts";
import { market } from "./cases/market.ts";
import { offerWindow } from "./cases/offer-window.ts";
import { orders } from "./cases/orders.ts";
import { pages } from "./cases/pages.ts";
import { paging } from "./cases/paging.ts";
import { pricingRun } from "./cases/pricing-run.ts";
import { productsById } from "./cases/products-by-id.ts";
import { runPlanning } from "./cases/run-planning.ts";
import { singleProduct } from "./cases/single-product.ts";
import { snapshots } from "./cases/snapshots.ts";
import { start } from "./cases/start.ts";
import { statistics } from "./cases/statistics.ts";
import { studies } from "./cases/studies.ts";
import { taskStart } from "./cases/task-start.ts";
import { unchangedWindow } from "./cases/unchanged-window.ts";
import { measureGrowth, renderGrowth } from "./growth.ts";
import type { Row } from "./measure.ts";
import { cleanUp } from "./service.ts";
import { renderTable } from "./table.ts";

const cases: readonly Case[] = [
  start,
  csvImport,
  jsonImport,
  snapshots,
  offerWindow,
  paging,
  productsById,
  singleProduct,
  unchangedWindow,
  pricingRun,
  studies,
  consoleCase,
  market,
  orders,
  statistics,
  feedExport,
  largeRows,
  taskStart,
  runPlanning,
  claims,
  pages,
  catalogue,
  hogs,
  eventLoop,
];

const usage = `npm run bench -- [--case NAME]... [--quick] [--scale N] [--rounds N] [--json FILE] [--profile DIRECTORY]
                     [--keep DIRECTORY [--part NAME]]
       npm run bench -- --growth [--quick] [--scale N] [--rounds N] [--json FILE]

  --case     only this case; may be given several times
  --growth   what work costs beside 1, 10 and 100 times the history, instead of the cases
  --quick    small sizes, 3 rounds instead of 5: under 2 minutes
  --scale    times the sizes
  --rounds   measured rounds, instead of 5 or 3
  --json     writes every round's figures to a file as well
  --profile  writes a CPU profile of the service for each case
  --keep     the data directory of a case with parts (${cases.flatMap(({ name, parts = [] }) => (parts.length === 0 ? [] : `${name}: ${parts.join(", ")}`)).join("; ")}), which stays for other runs
  --part     only this part of the case; the first one makes the data

${cases.map((each) => `  ${each.name.padEnd(16)}${each.says}`).join("\n")}
`;

const { values } = parseArgs({
  options: {
    case: { type: "string", multiple: true, default: [] },
    growth: { type: "boolean", default: false },
    quick: { type: "boolean", default: false },
    scale: { type: "string", default: "1" },
    rounds: { type: "string" },
    json: { type: "string" },
    profile: { type: "string" },
    keep: { type: "string" },
    part: { type: "string" },
    help: { type: "boolean", default: false },
  },
});

async function main(): Promise<void> {
  const chosen = cases.filter((each) => values.case.length === 0 || values.case.includes(each.name));
  const scale = Number(values.scale);
  const isUnknown = values.case.some((name) => !cases.some((each) => each.name === name));
  const rounds = Number(values.rounds ?? (values.quick ? 3 : 5));
  if (values.help || isUnknown || !isKeptRight(chosen) || !(scale > 0) || !(rounds > 0)) {
    process.stdout.write(usage);
    process.exitCode = values.help ? 0 : 2;
    return;
  }
  if (values.profile !== undefined) await mkdir(values.profile, { recursive: true });
  const settings: Settings = {
    rounds,
    isQuick: values.quick,
    scale,
    profileDir: values.profile,
    keptDir: values.keep,
    part: values.part,
  };
  const machine = await describeMachine();
  console.log(`${machine}\n${describeRun(settings)}\n`);
  if (values.growth) {
    const growths = await measureGrowth(settings);
    console.log(`${renderGrowth(growths)}\n`);
    if (values.json !== undefined) await writeFile(values.json, `${JSON.stringify({ machine, growths }, null, 2)}\n`);
    return;
  }
  const isShared = settings.isQuick && settings.profileDir === undefined && settings.keptDir === undefined;
  const rows = isShared
    ? await withOwnBench(settings, async (shared) => await runCases(chosen, { ...settings, shared }))
    : await runCases(chosen, settings);
  console.log(`\n${renderTable(rows)}\n`);
  if (values.json !== undefined) {
    const report = { measuredAt: new Date().toISOString(), machine, settings, rows };
    await writeFile(values.json, `${JSON.stringify(report, null, 2)}\n`);
  }
}

/** Data are kept of one case that has parts, and a part is over data that are kept. */
function isKeptRight(chosen: readonly Case[]): boolean {
  const { keep, part } = values;
  if (keep === undefined) return part === undefined;
  const parts = chosen.length === 1 ? chosen[0]?.parts : undefined;
  return parts !== undefined && (part === undefined || parts.includes(part));
}

async function runCases(chosen: readonly Case[], settings: Settings): Promise<Row[]> {
  const rows: Row[] = [];
  for (const each of chosen) {
    const begin = performance.now();
    process.stdout.write(`${each.name.padEnd(16)} ${each.says} … `);
    rows.push(...(await each.run(settings)));
    console.log(`${((performance.now() - begin) / 1000).toFixed(0)} s`);
  }
  return rows;
}

const tmpfsType = 0x01021994;

/** The machine and its load, on which the figures depend. */
async function describeMachine(): Promise<string> {
  const memory = `${Math.round(totalmem() / 1024 ** 3)} GiB`;
  const { type } = await statfs(tmpdir());
  const warning = type === tmpfsType ? " (in memory: writes cost nothing there; set TMPDIR to a disk)" : "";
  const cores = `${availableParallelism()} cores, load ${(loadavg()[0] ?? 0).toFixed(1)}`;
  return `${cpus()[0]?.model ?? "unknown processor"}, ${cores}, ${memory}, Node ${process.versions.node}, data in ${tmpdir()}${warning}`;
}

function describeRun({ rounds, isQuick, scale }: Settings): string {
  const size = `${isQuick ? "quick" : "full"} sizes${scale === 1 ? "" : ` × ${scale}`}`;
  return `Service: default settings, durable, but PORT=0 and LOG_LEVEL=warn; a new database for each case. Median of ${rounds}, ${size}.`;
}

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void cleanUp().finally(() => process.exit(130)));
}

await main();
