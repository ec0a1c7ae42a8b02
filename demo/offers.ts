/** Step 3: submits market data, each snapshot judged alone, and reads it back as prices. */
import type { DemoContract } from "./account.ts";
import type { Json } from "./json.ts";
import type { MarketData, Snapshot } from "../sample/market-data.ts";
import { heading, timed, type Print } from "./report.ts";

/** Snapshots in one request, the most the service takes. */
const chunk = 1_000;
/** Products in one page, as the service recommends. */
const pageSize = 1_000;

/** How many snapshots were accepted, and why each other one was refused. */
export interface Verdict {
  readonly accepted: number;
  readonly refused: readonly { readonly place: number; readonly reason: string }[];
}

/** Says which vendors are the own shop; its offers are no competitors. */
export async function putShops(contract: DemoContract, market: MarketData, print: Print): Promise<void> {
  heading(print, "3. Say which shop is ours, and submit the first month's offers");
  await timed(
    print,
    async () => await contract.client.put(`${contract.v3}/settings/shops`, market.ownShops),
    () => `own shop: ${market.ownShops.map((shop) => `"${shop.ownShopName}" on ${shop.domain}`).join(", ")}`,
  );
}

/** Submits snapshots. Each is judged alone and answered at its index. */
export async function submitSnapshots(contract: DemoContract, snapshots: readonly Snapshot[]): Promise<Verdict> {
  const results: Json[] = [];
  for (let first = 0; first < snapshots.length; first += chunk) {
    const answer = await contract.client.post(`${contract.v2}/offers`, snapshots.slice(first, first + chunk));
    results.push(...answer.at("data").list());
  }
  const refused = results.flatMap((result, place) => (isAccepted(result) ? [] : [{ place, reason: reasonOf(result) }]));
  return { accepted: results.length - refused.length, refused };
}

/** `true`, or `{ data: true }` where the service is set to speak to old clients. */
function isAccepted(result: Json): boolean {
  return result.value === true || result.find("data")?.value === true;
}

function reasonOf(result: Json): string {
  const error = result.at("errors").at(0);
  return `${error.at("code").text()}: ${error.at("message").text()}`;
}

/** The first snapshot again, as of another time, with an offer that is free: wrong on purpose. */
export function wrongSnapshot(snapshot: Snapshot): Snapshot {
  const creationDate = new Date(Date.parse(snapshot.creationDate) + 1_000).toISOString();
  const offers = snapshot.offers.map((offer, index) => ({ ...offer, id: `wrong-${index}`, price: 0 }));
  return { ...snapshot, creationDate, offers };
}

/** Prices of a product, on the newest snapshot of each domain. */
export interface MarketPrices {
  readonly own: number | undefined;
  readonly lowestCompetitor: number | undefined;
  readonly offerCount: number;
}

/** The newest market of every product that was stored in a window, by internal id. */
export async function readMarket(
  contract: DemoContract,
  market: MarketData,
  window: { readonly start: string; readonly end: string },
): Promise<Map<string, MarketPrices>> {
  const query = { startDate: window.start, endDate: window.end, includeTags: "false" };
  const { items: entries } = await contract.client.getPages(`${contract.v3}/offers`, query, pageSize);
  return new Map(
    entries.map((entry) => [entry.at("product").at("id").text(), pricesOf(entry.at("offers").list(), market)]),
  );
}

function pricesOf(offers: readonly Json[], market: MarketData): MarketPrices {
  const isOwn = (offer: Json): boolean =>
    market.ownShops.some(
      (shop) => shop.ownShopName === offer.at("vendorName").text() && shop.domain === offer.at("domain").text(),
    );
  const isAvailable = (offer: Json): boolean => offer.find("availability")?.value !== false;
  return {
    own: lowest(offers.filter(isOwn)),
    lowestCompetitor: lowest(offers.filter((offer) => !isOwn(offer) && isAvailable(offer))),
    offerCount: offers.length,
  };
}

function lowest(offers: readonly Json[]): number | undefined {
  const prices = offers.map((offer) => offer.at("price").number());
  return prices.length === 0 ? undefined : Math.min(...prices);
}
