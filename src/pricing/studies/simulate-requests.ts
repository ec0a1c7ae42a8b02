/** `simulateRequests`: a simulation in the form of published clients (interface 4.2-16). */
import type { Language } from "../../../engine/index.ts";
import { Readable } from "node:stream";
import type { Contract } from "../../base/contract.ts";
import { ApiError, apiError } from "../../base/error.ts";
import { parseProductId } from "../../base/id.ts";
import { renderInstant } from "../../base/instant.ts";
import type { Database } from "../../database/connection.ts";
import { instant, optionalRange } from "../../http/schema.ts";
import { limits } from "../../limits.ts";
import { renderOffers, withCreationDate, type StoredSnapshot } from "../../offers/index.ts";
import type { Judge } from "../calculate/judge.ts";
import type { RelationsOf } from "./study-others.ts";
import { openRelations } from "./study-relations.ts";
import type { Calculation } from "../calculate/calculate.ts";
import { withMarkets } from "../inputs/load-chunk.ts";
import { requestFields, type SimulatedOffer } from "./request-schema.ts";
import type { SimulationBody } from "./schema.ts";
import { loadSelected } from "./select-products.ts";
import { simulated } from "./simulate.ts";
import { calculateJudged, looksAtHistory, publishedBy, studyJudge } from "./study-judge.ts";
import { calculationOf, pinSettings, type CommonSettings } from "./study.ts";
import type { ProductInputs } from "../calculate/inputs.ts";

type Requests = NonNullable<SimulationBody["simulationRequests"]>;

/** What is filled in for fields that were not sent. */
const defaults: Readonly<Record<string, unknown>> = {
  asTask: false,
  includeExplanations: false,
  includeProducts: true,
};

/** Refuses fields of one form of a simulation beside those of the other. @throws 400 */
export function refuseMixedForms(body: SimulationBody): void {
  const isRequested = body.simulationRequests !== undefined;
  const sent = Object.entries(body).filter(([field, value]) => value !== defaults[field]);
  const [wrong] = sent.find(([field]) => field in requestFields !== isRequested) ?? [];
  if (wrong === undefined) return;
  const message = `"${wrong}" goes ${isRequested ? "without" : "with"} simulationRequests only.`;
  throw apiError("request.invalid", message, `/${wrong}`);
}

/**
 * The result as JSON text, product by product.
 *
 * @throws 400 for a document with problems, a range, offers of several currencies on a domain, and products whose offers
 * do not fit together; 404 for a product that is not there; 409 without an active strategy
 */
export async function simulateRequests(
  database: Database,
  contract: Contract,
  body: SimulationBody,
  { requests, language }: { requests: Requests; language: Language },
): Promise<Readable> {
  const { start, end } = body.dataTimeRange ?? {};
  const range = optionalRange(start, end, { start: "/dataTimeRange/start", end: "/dataTimeRange/end" });
  const { guard, ...pinned } = await pinBuilder(database, contract, body);
  const now = body.calculationTimestamp ?? body.simulationTimestamp;
  const settings: CommonSettings = {
    ...pinned,
    ...(now === undefined ? {} : { calculatedForMs: instant(now).getTime() }),
    ...(body.ownShops === undefined ? {} : { ownShops: body.ownShops }),
  };
  const calculation = calculationOf(settings);
  const withHistory = calculation.compiled.historyReads !== null || looksAtHistory(guard);
  const products = await loadRequested(database, contract, requests, { settings, withHistory });
  const entered: ProductInputs[] = [];
  for (const [index, from] of products.entries()) {
    const offers = requests[index]?.offers;
    entered.push(offers === undefined ? within(from, range) : await withOffers(from, offers, { index, settings }));
  }
  const head = {
    strategyBuilder: JSON.parse(settings.document),
    ownShops: settings.ownShops,
    dataTimeRange: {
      ...(range.start === null ? {} : { start: renderInstant(range.start) }),
      ...(range.end === null ? {} : { end: renderInstant(range.end) }),
    },
    calculationTimestamp: renderInstant(new Date(settings.calculatedForMs)),
  };
  const judge = studyJudge(guard);
  const study = { calculation, withHistory, publishes: publishedBy(judge, calculation) };
  const related = await openRelations(study).relate(database, contract, entered);
  return Readable.from(resultText(JSON.stringify(head), { calculation, judge, related, language }, entered));
}

/** A problem of the document is named by the field that it came in. */
async function pinBuilder(
  database: Database,
  contract: Contract,
  body: SimulationBody,
): ReturnType<typeof pinSettings> {
  const { strategyBuilder } = body;
  if (strategyBuilder === undefined) return await pinSettings(database, contract, {});
  try {
    return await pinSettings(database, contract, { document: strategyBuilder });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const [first, ...others] = error.items.map((item) =>
      item.path === undefined ? item : { ...item, path: item.path.replace(/^\/document/, "/strategyBuilder") },
    );
    throw first === undefined ? error : new ApiError([first, ...others]);
  }
}

/** The products asked for, in order, with their stored markets. @throws 404, 400 */
async function loadRequested(
  database: Database,
  contract: Contract,
  requests: Requests,
  { settings, withHistory }: { settings: CommonSettings; withHistory: boolean },
): Promise<ProductInputs[]> {
  const values = requests.map(({ productId }) => String(productId));
  const selection = { filter: { oneOf: { field: "productId", values } } };
  const page = { after: 0, skip: 0, limit: limits.pricing.simulationRequests };
  const rows = await loadSelected(database, contract, selection, { ...page, withHistory });
  const markets = await withMarkets(database, contract, rows, {
    at: new Date(settings.calculatedForMs),
    areSome: true,
  });
  return values.map((value, index) => {
    const path = `/simulationRequests/${index}/productId`;
    const productId = parseProductId(value);
    const from = markets.find(({ product }) => product.product_id === productId);
    if (from !== undefined) return from;
    if (!rows.some((row) => row.product_id === productId)) {
      throw apiError("resource.productNotFound", "The product does not exist in the contract.", path);
    }
    throw apiError("request.tooManyItems", "The offers of these products are too large together; ask for fewer.", path);
  });
}

/** The product with those of its snapshots that were gathered in a range. */
function within(from: ProductInputs, { start, end }: { start: Date | null; end: Date | null }): ProductInputs {
  const snapshots = from.snapshots?.filter(
    ({ gatheredAt }) => (start === null || gatheredAt >= start) && (end === null || gatheredAt < end),
  );
  return { ...from, snapshots: snapshots ?? null };
}

/** The product with a market of these offers. @throws 400 */
async function withOffers(
  from: ProductInputs,
  offers: readonly SimulatedOffer[],
  { index, settings }: { index: number; settings: CommonSettings },
): Promise<ProductInputs> {
  const gatheredAt = new Date(settings.calculatedForMs);
  const snapshots: StoredSnapshot[] = [];
  for (const [domain, listed] of Map.groupBy(offers, (offer) => offer.domain)) {
    const [currency = settings.currency, ...others] = new Set(
      listed.map((offer) => offer.currency ?? settings.currency),
    );
    if (others.length > 0) {
      const message = `The offers on ${domain} must be in one currency.`;
      throw apiError("request.invalid", message, `/simulationRequests/${index}/offers`);
    }
    const read = listed.map((offer, number) => offerIn(offer, { currency, number, from }));
    const market = { productId: from.product.product_id, domain, gatheredAt };
    const offersText = withCreationDate((await renderOffers(read, market)).join(""), gatheredAt);
    snapshots.push({ ...market, snapshotId: 0, closedAt: null, currency, offersText });
  }
  return { ...from, snapshots };
}

/** An offer as one that is submitted. */
function offerIn(
  offer: SimulatedOffer,
  { currency, number, from }: { currency: string; number: number; from: ProductInputs },
) {
  const { vendorName, price, vendorDomainId, minDeliveryHours, maxDeliveryHours, availability, retrievalDate } = offer;
  return {
    id: offer.id ?? `${number + 1}`,
    vendorName,
    url: offer.url ?? "",
    productName: offer.productName ?? from.product.name ?? "",
    price,
    deliveryCosts: offer.deliveryCosts ?? 0,
    currency,
    attributes: (offer.attributes ?? []).map(({ key, name, value }) => ({ key: key ?? name ?? "", value })),
    ...(vendorDomainId === undefined ? {} : { vendorDomainId }),
    ...(minDeliveryHours === undefined ? {} : { minDeliveryHours }),
    ...(maxDeliveryHours === undefined ? {} : { maxDeliveryHours }),
    ...(availability === undefined ? {} : { availability }),
    ...(retrievalDate === undefined ? {} : { retrievalDate }),
  };
}

interface Requested {
  calculation: Calculation;
  judge: Judge | null;
  related: RelationsOf;
  language: Language;
}

/** Offers pass as the text that they are stored as. */
function* resultText(
  head: string,
  { calculation, judge, related, language }: Requested,
  products: readonly ProductInputs[],
): Generator<string> {
  yield `{"data":${head.slice(0, -1)},"simulationResults":[`;
  for (const [index, from] of products.entries()) {
    const options = { related: related(from.product.product_id), trace: true };
    const { outcome, judgement } = calculateJudged(judge, calculation, from, options);
    const part = {
      productId: String(from.product.product_id),
      result: simulated(from, outcome, judgement, language),
      decisivePath: outcome.trace?.steps ?? [],
    };
    const offers = (from.snapshots ?? []).map((snapshot) => snapshot.offersText).filter((text) => text !== "");
    yield `${index === 0 ? "" : ","}${JSON.stringify(part).slice(0, -1)},"originalTags":${from.product.tags}`;
    yield `,"originalOffers":[${offers.join()}]}`;
  }
  yield "]}}";
}
