/** `docs/concepts/strategies.md`: its examples, the product and the market that they price, and what they give. */
import {
  compileStrategy,
  describe,
  familyKeysOf,
  parseStrategy,
  recommend,
  settleFamilies,
  type CompiledStrategy,
  type MarketOffer,
  type Outcome,
} from "../../engine/index.ts";
import { aContext, aKettle, anOffer, marketAt, publishedBefore } from "../engine/oracle/kettle.ts";

const now = Date.UTC(2026, 10, 20, 12);
const hourMs = 60 * 60 * 1000;

function offer(vendorName: string, price: number, fields: Parameters<typeof anOffer>[2] = {}): MarketOffer {
  return anOffer(vendorName, price, { retrievedAtMs: now, ...fields });
}

/** As the page's table has them. */
const market = marketAt(now, [
  offer("Alpine", 19.9, { deliveryCosts: 4.95 }),
  offer("Bazaar", 21.5),
  offer("Corner", 24, { availability: null, retrievedAtMs: now - 72 * hourMs }),
  offer("Outlet", 9, { availability: false }),
  offer("We", 22.9, { deliveryCosts: 2, own: true }),
]);
const product = aKettle({
  referencePrice: 25,
  tags: [
    { key: "brand", value: "A" },
    { key: "purchasePrice", value: "14.00", doubleValue: 14 },
    { key: "vat", value: "19", doubleValue: 19 },
    { key: "amountInStock", value: "40", doubleValue: 40 },
    { key: "leader", value: "K-99" },
    { key: "family", value: "kettles" },
    { key: "litres", value: "2", doubleValue: 2 },
  ],
});
const context = aContext(now, {
  timeZone: "Europe/Berlin",
  sales: { units7d: 3, units30d: 12 },
  products: new Map([["K-99", { price: 23, referencePrice: 27.5 }]]),
  ...publishedBefore(now, [{ hoursAgo: 24, price: 22.5 }]),
});

/** With families, the price that they make of it beside the smaller kettle of the page's table. */
function priceOf(strategy: CompiledStrategy): Outcome {
  const own = recommend(strategy, product, [market], context, { trace: true });
  const keys = familyKeysOf(strategy.families, product);
  if (own.kind !== "recommendation" || keys === null) return own;
  const sizes = keys.sizes.map((some) => some.map((size) => (size === null ? null : size / 2)));
  const { prices } = settleFamilies(strategy.families, [
    { ...keys, productId: "17", label: "K-17", price: own.price, room: own.room },
    { ...keys, sizes, productId: "16", label: "K-16", price: 20.5, room: null },
  ]);
  const family = prices.get("17");
  return family === undefined ? own : recommend(strategy, product, [market], { ...context, family }, { trace: true });
}

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
  const outcome = priceOf(compileStrategy(parsed.strategy));
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
