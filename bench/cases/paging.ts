/**
 * What a page costs, wherever it stands (interface 1, "Pages"): of every paginated list the last page beside the first,
 * and pages that are jumped to, which count what lies before them.
 */
import { sized, withBench, type Bench, type Case, type Contract } from "../bench.ts";
import { buildRequest, mustSend, withConnection, type Connection } from "../client.ts";
import { compare, median, type Figures, type Row } from "../measure.ts";
import { at } from "../json.ts";
import {
  seedAudit,
  seedClosings,
  seedDeliveries,
  seedHeld,
  seedHeldPrices,
  seedLogMessages,
  seedMarket,
  seedOrders,
  seedPages,
  seedPrices,
  seedProducts,
  vacuum,
} from "../seed.ts";

const perPage = 1_000;
const dayMs = 24 * 60 * 60 * 1000;
/** Of one kind of page in a round: pages differ by chance. */
const pagesEach = 3;
/** Jumps of a round go to these parts of the list. */
const jumpsTo = [0.97, 0.31, 0.66];

/** Operations that take their pages from a list measured here under another name. */
const sameList: Readonly<Record<string, string>> = { listDeliveriesV2: "listDeliveries", listTasksV2: "listTasks" };
/** Lists that have few entries, however large the assortment is. */
const shortLists = new Set([
  "listCrawlHosts",
  "listDrafts",
  "listInbox",
  "listMonitoringRuns",
  "listRefusedRequests",
  // A case of its own: figures.ts.
  "listProductFigures",
  "listRecipes",
  "listSamples",
  "listTags",
]);
/** Of a list whose every page looks at all of it: pages take seconds, and differ little. */
const slowRounds = 2;

interface List {
  readonly name: string;
  readonly operationId: string;
  readonly isSlow?: boolean;
  /** The request for a page. */
  page(start: number): { method: "GET" | "POST"; path: string; body?: string };
}

export const paging: Case = {
  name: "paging",
  says: "last page beside the first page, and jumps, of every paginated list",
  run: async (settings) => await withBench(settings, pageAll),
};

async function pageAll(bench: Bench): Promise<Row[]> {
  // Above 20,000: less is read another way (src/history/window-pages.ts).
  const items = sized(bench.settings, 500_000, 24_000);
  const contract = await bench.newContract();
  await seedProducts(bench, contract, items);
  const storedAt = new Date(Date.now() - dayMs / 2);
  await seedMarket(bench, contract, { domain: "shop-a.example", offers: 1, storedAt, isMarketplace: true });
  await seedPrices(bench, contract, storedAt);
  await seedClosings(bench, contract, storedAt);
  await seedPages(bench, contract);
  await seedHeld(bench, contract);
  await seedHeldPrices(bench, contract, storedAt);
  await seedOrders(bench, contract, { orders: items, days: 29, products: items });
  await seedDeliveries(bench, contract, items);
  await seedLogMessages(bench, contract, items);
  await seedAudit(bench, contract, items);
  await vacuum(bench);
  const measured = lists(contract);
  await requireAll(bench, measured);
  const rows: Row[] = [];
  for (const list of measured) rows.push(...(await pageThrough(bench, list, items)));
  return rows;
}

/** @throws when an operation that takes a `limit` is missing here */
async function requireAll(bench: Bench, measured: readonly List[]): Promise<void> {
  const known = new Set(measured.map(({ operationId }) => operationId));
  const paths = at(await bench.call("GET", "/openapi.json"), "paths");
  const operations = Object.values(paths ?? {}).flatMap((methods: object) => Object.values(methods));
  const missing = operations
    .filter(({ parameters, requestBody }) =>
      /"name":"limit"|"limit":\{/.test(JSON.stringify([parameters, requestBody])),
    )
    .map(({ operationId }) => String(operationId))
    .filter((operationId) => !shortLists.has(operationId) && !known.has(sameList[operationId] ?? operationId));
  if (missing.length > 0) throw new Error(`not measured, but paginated: ${missing.join(", ")}`);
}

function lists(contract: Contract): List[] {
  const end = new Date();
  const since = (days: number): string => new Date(end.getTime() - days * dayMs).toISOString();
  const until = end.toISOString();
  const { v2, v3, v31 } = contract;
  const approvals = `${v3}/pricerecommendations/approvals/query`;
  const window = { range: { start: since(1), end: until } };
  const month = { range: { start: since(30), end: until } };
  const days = `startDate=${since(1)}&endDate=${until}`;
  return [
    query("queryProducts", "products/query", `${v31}/products/query`, { includeTags: true }),
    query("searchProducts", "products/search", `${v3}/products/search`, {}),
    get("listOffers", "offers", `${v3}/offers?${days}`),
    query("queryOffers", "offers/query", `${v3}/offers/query`, window),
    query("queryOffers", "offers/query of a vendor", `${v3}/offers/query`, { ...window, filter: ofVendor }),
    { ...query("queryOffers", "offers/query by price", `${v3}/offers/query`, { ...window, sort }), isSlow: true },
    query("queryOfferStatistics", "offers/stats/query", `${v31}/offers/stats/query`, window),
    get("listBuyBoxStatistics", "buybox/stats", `${v3}/products/marketplace/buybox/stats?${days}`),
    get(
      "listRecommendations",
      "recommendations",
      `${v2}/result/pricerecommendations?startTime=${since(1)}&endTime=${until}`,
    ),
    get(
      "listPluginRecommendations",
      "recommendations of old plugins",
      `/api/1/${contract.contractId}/products/analysis/pricerecommendations?since=${since(1)}`,
    ),
    get("listClosings", "offers/closings", `${v3}/offers/closings?${days}`),
    get("listPages", "monitoring/pages", `${v3}/monitoring/pages?`),
    get("listCandidates", "monitoring/candidates", `${v3}/monitoring/candidates?`),
    query("queryApprovals", "approvals/query", approvals, {}),
    query("queryApprovals", "approvals/query of the latest only", approvals, { latestOnly: true }),
    get("listHeld", "monitoring/held", `${v3}/monitoring/held?`),
    query("simulateStrategy", "simulate", `${v3}/pricerecommendations/simulate`, { document: strategy }),
    get("listOrders", "orders", `${v3}/orders?startDate=${since(30)}&endDate=${until}`),
    query("queryOrderStatistics", "orders/stats/query", `${v3}/orders/stats/query`, month),
    get("listTasks", "tasks", `${v3}/tasks?includeFailures=true`),
    get("listDeliveries", "deliveries", `${v3}/settings/callbacks/deliveries?`),
    get("listLogMessages", "log/messages", `${v3}/log/messages?`),
    get("listAudit", "audit", `${v3}/audit?`),
  ];
}

function get(operationId: string, name: string, path: string): List {
  return {
    name,
    operationId,
    page: (start) => ({ method: "GET", path: `${path}&start=${start}&limit=${perPage}` }),
  };
}

function query(operationId: string, name: string, path: string, fields: object): List {
  return {
    name,
    operationId,
    page: (start) => ({
      method: "POST",
      path,
      body: JSON.stringify({ pagination: { start, limit: perPage }, ...fields }),
    }),
  };
}

const strategy = { name: "Match the cheapest", otherwise: { rule: { target: { position: 1 } } } };
const sort = { metric: "TotalPrice", order: "asc" };
/** Of every offer that is seeded. */
const ofVendor = {
  type: "ComparisonFilter",
  left: { type: "StringValueProvider", attributeName: "reseller_name" },
  right: { type: "StringConstantValueProvider", value: "Own Shop" },
  comparison: { type: "StringEquality" },
};

async function pageThrough(bench: Bench, list: List, items: number): Promise<Row[]> {
  const rounds = list.isSlow === true ? Math.min(slowRounds, bench.settings.rounds) : bench.settings.rounds;
  return await compare(
    { ...bench.settings, rounds },
    {
      case: `paging, ${list.name}`,
      service: bench.service,
      measures: [
        { name: "first page", unit: "ms", better: "less" },
        { name: "last ÷ first", unit: "", better: "less", wanted: 1.25 },
        // By price every page looks at all offers, a jump as well.
        { name: "slowest jump", unit: "ms", better: "less", ...(list.isSlow === true ? {} : { wanted: 1_000 }) },
      ],
      figure: async (round) =>
        await withConnection(bench.service.url, async (connection) => {
          const read = async (start: number): Promise<number> => await readPage(bench, connection, list.page(start));
          return await measurePages(read, items, round);
        }),
    },
  );
}

/** Before each of the last pages the one before it has been read. Jumps go to places where nobody was before. */
async function measurePages(read: (start: number) => Promise<number>, items: number, round: number): Promise<Figures> {
  const pages = Math.floor(items / perPage);
  const first: number[] = [];
  const last: number[] = [];
  const jumps: number[] = [];
  await read((pages - pagesEach - 1) * perPage);
  for (let index = 0; index < pagesEach; index++) {
    first.push(await read(0));
    last.push(await read((pages - pagesEach + index) * perPage));
  }
  for (const part of jumpsTo) jumps.push(await read(Math.floor(items * part) + round * 7));
  const firstMs = median(first);
  return { "first page": firstMs, "last ÷ first": median(last) / firstMs, "slowest jump": Math.max(...jumps) };
}

/** @returns its milliseconds */
async function readPage(bench: Bench, connection: Connection, page: ReturnType<List["page"]>): Promise<number> {
  const request = buildRequest({ ...page, authorization: bench.authorization });
  const begin = performance.now();
  const answer = await mustSend(connection, request);
  const tookMs = performance.now() - begin;
  if (answer.bytes < perPage) throw new Error(`${page.path} has an empty page`);
  return tookMs;
}
