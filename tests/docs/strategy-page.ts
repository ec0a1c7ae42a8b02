/** `docs/concepts/strategies.md`: its examples, the product and the market that they price, and what they give. */
import {
  compileStrategy,
  describe,
  parseStrategy,
  recommend,
  updateHistory,
  type EngineContext,
  type EngineProduct,
  type Market,
  type MarketOffer,
} from "../../engine/index.ts";

const now = Date.UTC(2026, 10, 20, 12);
const hourMs = 60 * 60 * 1000;

function offer(vendorName: string, price: number, fields: Partial<MarketOffer> = {}): MarketOffer {
  return {
    id: vendorName,
    vendorName,
    vendorDomainId: null,
    price,
    deliveryCosts: 0,
    availability: true,
    minDeliveryHours: null,
    maxDeliveryHours: null,
    retrievedAtMs: now,
    attributes: [],
    own: false,
    ignored: false,
    ...fields,
  };
}

/** As the page's table has them. */
const market: Market = {
  domain: "shop.example",
  currency: "EUR",
  gatheredAtMs: now,
  offers: [
    offer("Alpine", 19.9, { deliveryCosts: 4.95 }),
    offer("Bazaar", 21.5),
    offer("Corner", 24, { availability: null, retrievedAtMs: now - 72 * hourMs }),
    offer("Outlet", 9, { availability: false }),
    offer("We", 22.9, { deliveryCosts: 2, own: true }),
  ],
};
const product: EngineProduct = {
  productId: "17",
  name: "Kettle",
  customerProductId: "K-17",
  gtin: null,
  referencePrice: 25,
  minPriceBoundary: null,
  maxPriceBoundary: null,
  tags: [
    { key: "brand", value: "A" },
    { key: "purchasePrice", value: "14.00", doubleValue: 14 },
    { key: "vat", value: "19", doubleValue: 19 },
    { key: "amountInStock", value: "40", doubleValue: 40 },
  ],
};
const context: EngineContext = {
  nowMs: now,
  timeZone: "Europe/Berlin",
  currency: "EUR",
  previousPrice: 22.5,
  sales: { units7d: 3, units30d: 12 },
  history: updateHistory(null, { atMs: now - 24 * hourMs, price: 22.5, limit: null, isDrift: false }),
};

/** An example of the page, and the quoted line that follows it. */
export interface PageExample {
  json: string;
  says: string | null;
}

/** The JSON blocks of a page, in order. */
export function examplesOf(page: string): PageExample[] {
  return [...page.matchAll(/^```json\n(.*?)^```\n(?:\n> ([^\n]*)\n)?/gms)].map(([, json = "", says]) => ({
    json,
    says: says ?? null,
  }));
}

/** What an example gives, as the page quotes it. A rule alone is a strategy of that rule. */
export function outcomeOf(json: string): string {
  const document: unknown = JSON.parse(json);
  const isStrategy = typeof document === "object" && document !== null && "name" in document;
  const rule = { target: { position: 1 }, ...(typeof document === "object" ? document : {}) };
  const parsed = parseStrategy(isStrategy ? document : { name: "Example", otherwise: { rule } });
  if ("problems" in parsed) return parsed.problems.map(({ path, message }) => `${path}: ${message}`).join("; ");
  const outcome = recommend(compileStrategy(parsed.strategy), product, [market], context, { trace: true });
  const price = outcome.kind === "recommendation" ? outcome.price.toFixed(2) : "No price";
  return `**${price}.** ${
    outcome.trace === undefined
      ? ""
      : describe(outcome.trace)
          .map(({ text }) => text)
          .join(" ")
  }`;
}

/** The page with what each example gives behind it. */
export function fillPage(page: string): string {
  return page.replaceAll(
    /^```json\n(.*?)^```\n(?:\n> [^\n]*\n)?/gms,
    (_found, json: string) => `\`\`\`json\n${json}\`\`\`\n\n> ${outcomeOf(json)}\n`,
  );
}
