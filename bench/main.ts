/** `npm run bench`: measures the promised figures, each beside its floor, and prints a table (README.md). */
import { mkdir, statfs, writeFile } from "node:fs/promises";
import { availableParallelism, cpus, loadavg, tmpdir, totalmem } from "node:os";
import { parseArgs } from "node:util";
import { withOwnBench, type Case, type Settings } from "./bench.ts";
import { measureGrowth, renderGrowth } from "./growth.ts";
import type { Row } from "./measure.ts";
import { cleanUpWhenInterrupted } from "./service.ts";
import { renderTable } from "./table.ts";

/**
 * In the order in which they run. A case is loaded when it runs, and those that bring a browser or the reading of pages come last: what
 * they leave in memory makes the client's own garbage collections longer, which take processor time from the service.
 */
const cases: Readonly<Record<string, () => Promise<Case>>> = {
  start: async () => (await import("./cases/start.ts")).start,
  "csv-import": async () => (await import("./cases/csv-import.ts")).csvImport,
  "json-import": async () => (await import("./cases/json-import.ts")).jsonImport,
  snapshots: async () => (await import("./cases/snapshots.ts")).snapshots,
  "offer-window": async () => (await import("./cases/offer-window.ts")).offerWindow,
  paging: async () => (await import("./cases/paging.ts")).paging,
  "products-by-id": async () => (await import("./cases/products-by-id.ts")).productsById,
  "single-product": async () => (await import("./cases/single-product.ts")).singleProduct,
  "unchanged-window": async () => (await import("./cases/unchanged-window.ts")).unchangedWindow,
  engine: async () => (await import("./cases/engine.ts")).engine,
  "pricing-run": async () => (await import("./cases/pricing-run.ts")).pricingRun,
  studies: async () => (await import("./cases/studies.ts")).studies,
  market: async () => (await import("./cases/market.ts")).market,
  orders: async () => (await import("./cases/orders.ts")).orders,
  statistics: async () => (await import("./cases/statistics.ts")).statistics,
  "feed-export": async () => (await import("./cases/feed-export.ts")).feedExport,
  "large-rows": async () => (await import("./cases/large-rows.ts")).largeRows,
  "task-start": async () => (await import("./cases/task-start.ts")).taskStart,
  "run-planning": async () => (await import("./cases/run-planning.ts")).runPlanning,
  claims: async () => (await import("./cases/claims.ts")).claims,
  hogs: async () => (await import("./cases/hogs.ts")).hogs,
  "event-loop": async () => (await import("./cases/event-loop.ts")).eventLoop,
  console: async () => (await import("./cases/console.ts")).consoleCase,
  pages: async () => (await import("./cases/pages.ts")).pages,
  catalogue: async () => (await import("./cases/catalogue.ts")).catalogue,
};

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
  const chosen = values.case.length === 0 ? Object.keys(cases) : Object.keys(cases).filter(isAsked);
  const scale = Number(values.scale);
  const isUnknown = values.case.some((name) => !(name in cases));
  const rounds = Number(values.rounds ?? (values.quick ? 3 : 5));
  if (values.help || isUnknown || !(await isKeptRight(chosen)) || !(scale > 0) || !(rounds > 0)) {
    process.stdout.write(usage(await loadCases(Object.keys(cases))));
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
async function isKeptRight(chosen: readonly string[]): Promise<boolean> {
  const { keep, part } = values;
  if (keep === undefined) return part === undefined;
  if (chosen.length !== 1) return false;
  const parts = (await loadCases(chosen))[0]?.parts;
  return parts !== undefined && (part === undefined || parts.includes(part));
}

function isAsked(name: string): boolean {
  return values.case.includes(name);
}

async function loadCases(names: readonly string[]): Promise<Case[]> {
  const loaded = await Promise.all(names.map(async (name) => await cases[name]?.()));
  return loaded.filter((each) => each !== undefined);
}

async function runCases(chosen: readonly string[], settings: Settings): Promise<Row[]> {
  const rows: Row[] = [];
  for (const name of chosen) {
    const [each] = await loadCases([name]);
    if (each === undefined) continue;
    const begin = performance.now();
    process.stdout.write(`${each.name.padEnd(16)} ${each.says} … `);
    rows.push(...(await each.run(settings)));
    console.log(`${((performance.now() - begin) / 1000).toFixed(0)} s`);
  }
  return rows;
}

function usage(all: readonly Case[]): string {
  const withParts = all.flatMap(({ name, parts = [] }) => (parts.length === 0 ? [] : `${name}: ${parts.join(", ")}`));
  return `npm run bench -- [--case NAME]... [--quick] [--scale N] [--rounds N] [--json FILE] [--profile DIRECTORY]
                     [--keep DIRECTORY [--part NAME]]
       npm run bench -- --growth [--quick] [--scale N] [--rounds N] [--json FILE]

  --case     only this case; may be given several times
  --growth   what work costs beside 1, 10 and 100 times the history, instead of the cases
  --quick    small sizes, 3 rounds instead of 5: under 2 minutes
  --scale    times the sizes
  --rounds   measured rounds, instead of 5 or 3
  --json     writes every round's figures to a file as well
  --profile  writes a CPU profile of the service for each case
  --keep     the data directory of a case with parts (${withParts.join("; ")}), which stays for other runs
  --part     only this part of the case; the first one makes the data

${all.map((each) => `  ${each.name.padEnd(18)}${each.says}`).join("\n")}
`;
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

cleanUpWhenInterrupted();

await main();
