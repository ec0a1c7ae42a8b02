/** What the console asks for (interface 4.32 to 4.34) of 500,000 products: lists by each figure, searches, counts, a product, and the same in a browser. */
import type { Page } from "playwright-core";
import { findChromium } from "../../tests/console/chromium.ts";
import { everyScreen } from "../../tests/console/every-screen.ts";
import { sized, withBench, type Bench, type Case, type Contract } from "../bench.ts";
import { aConsoleContract, followed } from "../console/contract.ts";
import { takePaints, timeOf, timeToData, withConsole } from "../console/paint.ts";
import { seedLongHistory, seedOutcomes } from "../console/seed.ts";
import { waitsOf } from "../console/slow.ts";
import { walkScreens } from "../console/walk.ts";
import { at, list } from "../json.ts";
import { compare, median, percentile, type Measure, type Row } from "../measure.ts";
import { productIdsOf, vacuum } from "../seed.ts";
import { admin } from "../service.ts";
import { runTask } from "./pricing-run.ts";

const listMs = 150;
const seriesMs = 300;
const pulseMs = 2;
/** So long a person who types waits for the numbers beside each branch. */
const sampleMs = 700;
const firstDataMs = 300;
const paintMs = 100;

export const consoleCase: Case = {
  name: "console",
  says: "what the console asks for: lists, searches, counts, a product, and the same in a browser",
  parts: ["build", "requests", "browser", "screens"],
  run: async (settings) => await withBench(settings, serveConsole),
};

/** A request: what it is, its path below the contract's, and the milliseconds that are wanted. */
type Ask = readonly [what: string, path: string, wanted: number, body?: object];

const listPath = "products/figures?limit=200";
const sorts = [
  "-changeSize",
  "-change",
  "name",
  "id",
  "-ours",
  "-cheapest",
  "-position",
  "-gap",
  "-index",
  "-age",
  "-publishedAt",
];
const filters = [
  "state=published&position=2..",
  "state=live",
  "change=..-5",
  "age=24h..",
  "domain=shop-b.example",
  "tag.brand=Brand%207",
  "tag.brand=Brand%207&index=105..",
];

const lists: readonly Ask[] = [
  ...sorts.map((sort): Ask => [`page by ${sort}`, `${listPath}&sort=${sort}`, listMs]),
  ...filters.map((filter): Ask => [`page of ${filter}`, `${listPath}&sort=-change&${filter}`, listMs]),
  ["page of few by name", `${listPath}&sort=name&tag.brand=Brand%207&index=130..`, listMs],
  ["page of a brand by name", `${listPath}&sort=name&tag.brand=Brand%207`, listMs],
  ["page of Market's dearer ones", "products/figures?limit=500&sort=-index&index=100.01..", listMs],
  ["search of a rare text", `${listPath}&sort=-change&q=00777`, listMs],
  ["search of words", `${listPath}&sort=-change&q=Brand%2012%20Kettle`, listMs],
  ["search of a frequent word", `${listPath}&sort=-change&q=Kettle`, listMs],
  ["search of a GTIN", `${listPath}&sort=-change&q=4000000012345`, listMs],
  ["counts", "products/figures/counts", listMs],
  ["counts by state and branch", "products/figures/counts?by=state,branch", listMs],
  ["counts by four groups", "products/figures/counts?by=state,branch,position,domain", listMs],
  ["counts by a tag, filtered", "products/figures/counts?by=tag.brand&index=100.01..", listMs],
  ["counts by a tag", "products/figures/counts?by=tag.brand", listMs],
  ["counts by three tags", "products/figures/counts?by=tag.brand,tag.category,tag.colour", listMs],
  ["counts of a frequent word", "products/figures/counts?by=state,branch&q=Kettle", listMs],
  ["counts by position with the standing", "products/figures/counts?by=position&standing=true", listMs],
  ["inbox", "inbox", listMs],
  ["keys of tags", "products/tags", listMs],
];

async function serveConsole(bench: Bench): Promise<Row[]> {
  const { part } = bench.settings;
  const products = sized(bench.settings, 500_000, 3_000);
  const name = `console, ${products.toLocaleString("en")} products`;
  const isBuilt = part !== undefined && part !== "build";
  const contract = isBuilt ? await bench.keptContract() : await aConsoleContract(bench, products);
  return [
    ...(isBuilt ? [] : await write(bench, contract, name)),
    ...(part === undefined || part === "requests" ? await readAll(bench, contract, name) : []),
    ...(part === undefined || part === "browser" ? await paint(bench, contract, name) : []),
    ...(part === undefined || part === "screens" ? await walk(bench, contract, name) : []),
  ];
}

/** Two runs, the duty that follows them, and what else is read later. */
async function write(bench: Bench, contract: Contract, name: string): Promise<Row[]> {
  const firstRun = await runTask(bench, contract);
  await seedOutcomes(bench, contract, 50);
  const follow = await followed(bench, contract);
  await vacuum(bench);
  const nextRun = await runTask(bench, contract);
  await vacuum(bench);
  const productId = await firstProduct(bench, contract);
  await seedLongHistory(bench, contract, { productId, snapshots: sized(bench.settings, 75_000, 1_000) });
  await bench.database.query("analyze snapshot");
  await requireEqual(bench, contract);
  return await compare(bench.settings, {
    case: name,
    measures: [
      { name: "first run", unit: "s", better: "less" },
      { name: "next run", unit: "s", better: "less" },
      { name: "figures follow all products", unit: "s", better: "less" },
    ],
    figure: async () =>
      await Promise.resolve({ "first run": firstRun, "next run": nextRun, "figures follow all products": follow }),
  });
}

/** The one that has a long history. */
async function firstProduct(bench: Bench, contract: Contract): Promise<string> {
  const [productId = ""] = await productIdsOf(bench, contract);
  return productId;
}

async function readAll(bench: Bench, contract: Contract, name: string): Promise<Row[]> {
  const productId = await firstProduct(bench, contract);
  const asks: readonly Ask[] = [
    ...lists,
    ["a product's first page", `products/${productId}/overview`, listMs],
    ["series of 75,000 snapshots", `products/${productId}/series?from=${daysAgo(90)}`, seriesMs],
    ["pulse", "pulse", pulseMs],
    ["outcomes of 50 shops, 90 days", "monitoring/outcomes", listMs],
    [
      "simulation of 2,000",
      "pricerecommendations/simulate",
      sampleMs,
      { sample: { size: 2_000 }, includeProducts: false },
    ],
  ];
  return await compare(bench.settings, {
    case: name,
    service: bench.service,
    measures: asks.flatMap(([what, , wanted]): Measure[] => [
      { name: `${what}, p50`, unit: "ms", better: "less" },
      { name: `${what}, p95`, unit: "ms", better: "less", wanted },
    ]),
    figure: async () => {
      const found: Record<string, number> = {};
      for (const [what, path, , body] of asks) {
        const { median: middle, slow } = await waitsOf(bench, `${contract.v3}/${path}`, body);
        found[`${what}, p50`] = middle;
        found[`${what}, p95`] = slow;
      }
      return found;
    },
  });
}

/** Each is another order than the one before. */
const columns = ["ours", "ours", "advised", "cheapest", "cheapest", "gap", "gap", "age", "change", "change"];
const moves = 14;
const openings = 5;

/** From another screen of the console, in the browser's process that has its program; and from elsewhere, in a new process. */
const addresses = {
  rows: "browser: address to first rows",
  figures: "browser: address to a product's figures",
  market: "browser: address to Market's counts",
} as const;
const inNew = (name: string): string => `${name}, new process`;

const measures: readonly Measure[] = [
  ...Object.values(addresses).flatMap((name): Measure[] => [
    { name, unit: "ms", better: "less", wanted: firstDataMs },
    { name: inNew(name), unit: "ms", better: "less" },
  ]),
  { name: "browser: key or click to next paint, p75", unit: "ms", better: "less", wanted: paintMs },
  { name: "browser: click to sorted rows, p75", unit: "ms", better: "less" },
];

/** Without a browser there are no figures of it. */
async function paint(bench: Bench, contract: Contract, name: string): Promise<Row[]> {
  const chromium = findChromium();
  if (chromium === null) return [];
  const screens = `${bench.service.url}/console/c/${contract.contractId}`;
  const visitor = { url: bench.service.url, contractId: contract.contractId, ...admin };
  return await withConsole(
    chromium,
    visitor,
    async (page) =>
      await compare(bench.settings, { case: name, measures, figure: async () => await look(page, screens) }),
  );
}

/** Walked once: what is wrong with a screen is so each time. */
async function walk(bench: Bench, contract: Contract, name: string): Promise<Row[]> {
  const executablePath = findChromium();
  if (executablePath === null) return [];
  const [strategy] = list(at(await bench.call("GET", `${contract.v3}/settings/pricingstrategies`), "data"));
  const strategyId = String(at(strategy, "id"));
  const every = everyScreen({ productId: await firstProduct(bench, contract), strategyId });
  // No shop is watched here.
  const screens = every.map((screen) => (screen.address === "monitoring" ? { ...screen, shown: "h1" } : screen));
  const visitor = { url: bench.service.url, contractId: contract.contractId, ...admin };
  const measure = "browser: screens without complaint, barrier or overflow";
  const walked = await walkScreens(executablePath, visitor, screens);
  return await compare(bench.settings, {
    case: name,
    measures: [{ name: measure, unit: "", better: "more" }],
    figure: async () => await Promise.resolve({ [measure]: walked }),
  });
}

const firstName = `document.querySelector("#row-0 .column-name")?.textContent`;

const shownNames = `[...document.querySelectorAll(".grid-row .column-name")].map((name) => name.textContent).join()`;

/** Opens Market, the list and a product by their addresses; then sorts, moves, opens and comes back, thirty keys and clicks in all. */
async function look(page: Page, screens: string): Promise<Record<string, number>> {
  const hasFigures = `document.querySelector(".figures") !== null`;
  const hasRows = `${firstName} !== undefined`;
  const screen = `${screens}/products`;
  const elsewhere = `${screens}/work`;
  const found: Record<string, number> = {};
  const open = async (name: string, address: string, isThere: string): Promise<void> => {
    for (const [what, from] of [
      [name, elsewhere],
      [inNew(name), "about:blank"],
    ] as const) {
      const times: number[] = [];
      for (let opening = 0; opening < openings; opening++)
        times.push(await timeToData(page, { from, address, isThere }));
      found[what] = median(times);
    }
  };
  await open(addresses.market, `${screens}/market`, hasFigures);
  await open(addresses.rows, screen, hasRows);
  await page.keyboard.press("Enter");
  await page.waitForURL(/products\/\d+/);
  await open(addresses.figures, page.url(), hasFigures);
  await timeToData(page, { from: elsewhere, address: screen, isThere: hasRows });
  const sorted: number[] = [];
  for (const column of columns) {
    const before = JSON.stringify(await page.evaluate(shownNames));
    const isSorted = `${firstName} !== undefined && ${shownNames} !== ${before}`;
    sorted.push(await timeOf(page, async () => await page.locator(`.column-${column} button`).click(), isSorted));
  }
  // On a column's button, Enter would sort.
  await page.getByRole("grid").focus();
  for (let move = 0; move < moves; move++) await page.keyboard.press(move % 3 === 2 ? "k" : "j");
  for (let opening = 0; opening < 3; opening++) {
    await timeOf(page, async () => await page.keyboard.press("Enter"), hasFigures);
    await timeOf(page, async () => await page.keyboard.press("Escape"), `${firstName} !== undefined`);
  }
  return {
    ...found,
    "browser: key or click to next paint, p75": slowQuarter(await takePaints(page)),
    "browser: click to sorted rows, p75": slowQuarter(sorted),
  };
}

function slowQuarter(times: readonly number[]): number {
  return percentile(
    times.toSorted((one, other) => one - other),
    0.75,
  );
}

/** @throws if figures that are stored differ from what the engine says of the same products */
async function requireEqual(bench: Bench, contract: Contract): Promise<void> {
  const page = at(await bench.call("GET", `${contract.v3}/products/figures?sort=-index&limit=500`), "data");
  if (!Array.isArray(page) || page.length < 100) throw new Error("the list is too short");
  const ids = page.map((figure: unknown) => Number(at(figure, "productId")));
  const { rows } = await bench.database.query<Record<string, string | null>>(
    `select product_id, ours, cheapest, index_share, market_position, market_size
     from product_figure
     where contract_id = $1 and product_id = any($2::bigint[])`,
    [contract.contractId, ids],
  );
  const stored = new Map(rows.map((found) => [Number(found["product_id"]), found]));
  for (const figure of page) {
    const found = stored.get(Number(at(figure, "productId")));
    const said = [
      Math.round(Number(at(figure, "ours")) * 100),
      Math.round(Number(at(figure, "cheapest")) * 100),
      Math.round(Number(at(figure, "index")) * 100),
      at(figure, "position"),
      at(figure, "of"),
    ].map(Number);
    const kept = ["ours", "cheapest", "index_share", "market_position", "market_size"].map((name) =>
      Number(found?.[name]),
    );
    if (said.join() !== kept.join()) throw new Error(`figures differ: ${said.join()} and ${kept.join()}`);
  }
}

/** As the console writes it. */
function daysAgo(days: number): string {
  return new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString();
}
