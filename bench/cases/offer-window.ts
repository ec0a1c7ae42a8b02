/** Polling a window of offers (interface 1, continuous polling): page after page of 1,000 products with 5 offers each. */
import { sized, withBench, type Bench, type Case, type Contract } from "../bench.ts";
import { buildRequest, mustSend, withConnection } from "../client.ts";
import { readPage } from "../floors/offer-page.ts";
import { at, list } from "../json.ts";
import { compare, median, type Figures, type Row } from "../measure.ts";
import { seedMarket, seedProducts, vacuum } from "../seed.ts";

const perPage = 1_000;
/** A poller asks for windows of fifteen minutes (interface 1). */
const quarterMs = 15 * 60 * 1000;

/** On how many domains the five offers of a product are. */
const shapes = [
  { what: "1 domain × 5 offers", domains: ["shop-a.example"], offers: 5 },
  {
    what: "5 domains × 1 offer",
    domains: ["a", "b", "c", "d", "e"].map((letter) => `shop-${letter}.example`),
    offers: 1,
  },
];
type Shape = (typeof shapes)[number];

interface Window {
  readonly contract: Contract;
  readonly start: Date;
  readonly end: Date;
  readonly products: number;
}

export const offerWindow: Case = {
  name: "offer-window",
  says: "walking a window of offers, 1,000 products a page",
  run: async (settings) =>
    await withBench(settings, async (bench) => {
      const rows: Row[] = [];
      for (const shape of settings.isQuick ? shapes.slice(0, 1) : shapes) rows.push(...(await walkShape(bench, shape)));
      return rows;
    }),
};

async function walkShape(bench: Bench, shape: Shape): Promise<Row[]> {
  const window = await fillWindow(bench, shape);
  await checkFirstPage(bench, window);
  return await compare(bench.settings, {
    case: `offer-window, ${shape.what}`,
    service: bench.service,
    measures: [
      { name: "first page", unit: "ms", better: "less", wanted: 60 },
      { name: "middle page", unit: "ms", better: "less", wanted: 60 },
      { name: "last page", unit: "ms", better: "less", wanted: 60 },
      { name: "last ÷ first", unit: "", better: "less", wanted: 1.25 },
      { name: "whole walk", unit: "products/s", better: "more", wanted: 25_000, wantedRatio: 2.5 },
    ],
    figure: async () => await walkService(bench, window),
    floor: async () => await walkDatabase(bench, window),
  });
}

/** Products with five offers each, all stored within the window. */
async function fillWindow(bench: Bench, shape: Shape): Promise<Window> {
  // A window of at most 20,000 rows is read another way (src/history/window.ts).
  const products = sized(bench.settings, 100_000, 21_000);
  const contract = await bench.newContract();
  await seedProducts(bench, contract, products);
  const start = new Date(Date.now() - 2 * quarterMs);
  for (const domain of shape.domains) {
    await seedMarket(bench, contract, { domain, offers: shape.offers, storedAt: start });
  }
  await vacuum(bench);
  return { contract, start, end: new Date(start.getTime() + quarterMs), products };
}

function pageRequest(bench: Bench, window: Window, start: number): Buffer {
  const range = `startDate=${window.start.toISOString()}&endDate=${window.end.toISOString()}`;
  const path = `${window.contract.v3}/offers?${range}&start=${start}&limit=${perPage}`;
  return buildRequest({ method: "GET", path, authorization: bench.authorization });
}

async function checkFirstPage(bench: Bench, window: Window): Promise<void> {
  await withConnection(bench.service.url, async (connection) => {
    const answer = await mustSend(connection, pageRequest(bench, window, 0));
    const products = list(at(JSON.parse(answer.text()), "data"));
    const offers = products.reduce<number>((sum, product) => sum + list(at(product, "offers")).length, 0);
    const expected = Math.min(perPage, window.products);
    if (products.length === expected && offers === expected * 5) return;
    throw new Error(`the first page has ${products.length} products with ${offers} offers`);
  });
}

/** Polls as a client does: over one connection, from the first page to the one that is not full. */
async function walkService(bench: Bench, window: Window): Promise<Figures> {
  return await withConnection(bench.service.url, async (connection) => {
    const pages: number[] = [];
    for (let start = 0; start < window.products; start += perPage) {
      const request = pageRequest(bench, window, start);
      const begin = performance.now();
      await mustSend(connection, request);
      pages.push(performance.now() - begin);
    }
    return figures(pages, window.products);
  });
}

async function walkDatabase(bench: Bench, window: Window): Promise<Figures> {
  const { contractId } = window.contract;
  const pages: number[] = [];
  let afterProductId = "0";
  for (let start = 0; start < window.products; start += perPage) {
    const begin = performance.now();
    const page = await readPage(bench.database, { ...window, contractId, afterProductId, limit: perPage });
    pages.push(performance.now() - begin);
    afterProductId = page.last;
  }
  return figures(pages, window.products, "floor");
}

/** Pages differ by chance, so a page's cost is measured on three neighbours. */
const pagesAPlace = 3;

function figures(pagesMs: readonly number[], products: number, of: "service" | "floor" = "service"): Figures {
  const middle = Math.max(0, (pagesMs.length - pagesAPlace) >> 1);
  const first = median(pagesMs.slice(0, pagesAPlace));
  const last = median(pagesMs.slice(-pagesAPlace));
  const seconds = pagesMs.reduce((sum, ms) => sum + ms, 0) / 1000;
  return {
    "first page": first,
    "middle page": median(pagesMs.slice(middle, middle + pagesAPlace)),
    "last page": last,
    ...(of === "service" ? { "last ÷ first": last / first } : {}),
    "whole walk": products / seconds,
  };
}
