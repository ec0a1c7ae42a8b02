/**
 * The pricing engine alone, on one core: products a second by a simple rule, and what 500 offers cost beside 50. The
 * markets of both have the same number of offers in all, so both read as much memory. In processor time, which other work hardly moves.
 */
import { compileStrategy, parseStrategy, recommend, type CompiledStrategy } from "../../engine/index.ts";
import { sized, type Case } from "../bench.ts";
import { compare, type Figures } from "../measure.ts";

const nowMs = Date.UTC(2026, 10, 20, 12);
const context = {
  nowMs,
  timeZone: "Europe/Berlin",
  currency: "EUR",
  previousPrice: 200,
  sales: { units7d: 0, units30d: 0 },
};
const product = {
  productId: "1",
  name: "Kettle",
  customerProductId: "k-1",
  gtin: 4006381333931,
  referencePrice: 219,
  minPriceBoundary: null,
  maxPriceBoundary: null,
  tags: [],
};
const document = { name: "Cheapest", otherwise: { rule: { target: { position: 1 } } } };
const orders = ["by price", "in random order"] as const;

const wantedASecond = 400_000;
/** What 500 offers may cost, in times of 50. */
const wantedTimes = 12;

export const engine: Case = {
  name: "engine",
  says: "the pricing engine alone: products a second, and 500 offers beside 50",
  run: async (settings) => {
    const offers = sized(settings, 200_000, 50_000);
    const compiled = compiledOf(document);
    return await compare(settings, {
      case: "engine",
      warmUp: true,
      measures: [
        { name: "5 offers", unit: "products/s", better: "more", wanted: wantedASecond },
        ...orders.map((order) => ({ name: timesName(order), unit: "", better: "less", wanted: wantedTimes }) as const),
      ],
      figure: async () => await Promise.resolve(figuresOf(compiled, offers)),
    });
  },
};

function timesName(order: string): string {
  return `500 ÷ 50 offers ${order}`;
}

function compiledOf(written: object): CompiledStrategy {
  const parsed = parseStrategy(written);
  if (!("strategy" in parsed)) throw new Error("the strategy of the case is wrong");
  return compileStrategy(parsed.strategy);
}

function figuresOf(compiled: CompiledStrategy, offers: number): Figures {
  const micros = (each: number, order: (typeof orders)[number]): number => microsOf(compiled, { offers, each, order });
  const times = orders.map((order) => [timesName(order), micros(500, order) / micros(50, order)]);
  return { "5 offers": 1_000_000 / micros(5, "in random order"), ...Object.fromEntries(times) };
}

interface Size {
  readonly offers: number;
  readonly each: number;
  readonly order: (typeof orders)[number];
}

/** Processor time of a product, in millionths of a second: the least of five times over all markets. */
function microsOf(compiled: CompiledStrategy, { offers, each, order }: Size): number {
  const markets = marketsOf({ offers, each, order });
  const once = (): number => {
    const begin = process.cpuUsage();
    for (const market of markets) recommend(compiled, product, [market], context);
    const { user, system } = process.cpuUsage(begin);
    return (user + system) / markets.length;
  };
  return Math.min(...Array.from({ length: 5 }, once));
}

type BenchMarket = Parameters<typeof recommend>[2][number];

function marketsOf({ offers, each, order }: Size): BenchMarket[] {
  let state = 7;
  const next = (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state % below;
  };
  return Array.from({ length: offers / each }, () => {
    const prices = Array.from({ length: each }, () => (10_000 + next(40_000)) / 100);
    if (order === "by price") prices.sort((a, b) => a - b);
    return { domain: "shop-a.example", currency: "EUR", gatheredAtMs: nowMs, offers: prices.map(offerAt) };
  });
}

function offerAt(price: number, index: number): BenchMarket["offers"][number] {
  return {
    id: `${(index * 7_919) % 10_007}`,
    vendorName: `Shop ${index}`,
    vendorDomainId: null,
    price,
    deliveryCosts: 4.9,
    availability: true,
    minDeliveryHours: 24,
    maxDeliveryHours: 48,
    retrievedAtMs: null,
    attributes: [],
    own: false,
    ignored: false,
  };
}
