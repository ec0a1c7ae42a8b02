/** What the screen of a product reads. */
import { queryOptions, type QueryClient } from "@tanstack/react-query";
import type { Answer } from "../../client/client.ts";
import { preferences } from "../service/preferences.ts";
import { placeOf, read } from "../service/read.ts";
import { service } from "../service/service.ts";
import { heldExplanationQuery } from "../inbox/queries.ts";
import type { Basis } from "./basis.ts";
import type { PricedOffer } from "./market.ts";
import { momentsOf, type Range } from "./range.ts";

const ofProduct = "/api/v3/vendor/contracts/{contractId}/products/{productId}";

export type OverviewOut = Answer<`${typeof ofProduct}/overview`, "get">["data"];
export type Figures = NonNullable<OverviewOut["figures"]>;
type MarketOut = Answer<`${typeof ofProduct}/market`, "get">["data"][number];
export type OfferOut = Omit<MarketOut, "delivery" | "offerId" | "vendor"> & PricedOffer;

export interface ProductKey {
  readonly contractId: string;
  readonly productId: string;
  /** What prices are shown by; undefined for the usual one. */
  readonly basis?: Basis | undefined;
}

export function nameOf({ name, customerProductId, productId }: Figures): string {
  return name ?? customerProductId ?? productId;
}

/** What a page about a product shows first: its figures, and what a run would make of it now. */
export function overviewQuery({ contractId, productId, basis }: ProductKey) {
  const query = basis === undefined ? {} : { basis };
  const params = { path: { contractId, productId }, query };
  return queryOptions({
    queryKey: [...placeOf(`${ofProduct}/overview`, params), query],
    queryFn: async ({ client, signal }) => {
      const { data } = await service.get(`${ofProduct}/overview`, params, { signal });
      shareTold(client, { contractId, productId }, data);
      return data;
    },
  });
}

/** Explanations came with it, so who tells them needs not ask. */
function shareTold(client: QueryClient, ids: ProductKey, { published, pending }: OverviewOut): void {
  if (published !== undefined) {
    client.setQueryData(explanationQuery(ids.contractId, published.recommendationId).queryKey, published);
  }
  if (pending === undefined) return;
  const { approval, explanation } = pending;
  client.setQueryData(heldPriceQuery(ids).queryKey, approval);
  if (explanation === undefined) return;
  const { language } = preferences.current;
  client.setQueryData(heldExplanationQuery(ids.contractId, approval, language).queryKey, explanation);
}

/** Every offer of the newest market, whenever it was stored. */
export function marketQuery({ contractId, productId }: ProductKey) {
  return queryOptions({ ...read(`${ofProduct}/market`, { path: { contractId, productId } }), select: offersIn });
}

function offersIn(market: readonly MarketOut[]): readonly OfferOut[] {
  return market.map(({ offerId, vendor, delivery, ...offer }) => ({
    ...offer,
    id: offerId,
    vendorName: vendor,
    deliveryCosts: delivery,
  }));
}

const attempts = "/api/v3/vendor/contracts/{contractId}/products/monitoringstatus";
type Attempts = Answer<typeof attempts, "get">["data"];

export type FailedAttempt = ReturnType<typeof failedIn>[number];

/** The domains whose last attempt to read the product failed. */
export function attemptsQuery({ contractId, productId }: ProductKey) {
  const query = { productIds: [productId] };
  return queryOptions({ ...read(attempts, { path: { contractId }, query }), select: failedIn });
}

function failedIn([product]: Attempts) {
  return (product?.statusOnDomain ?? []).flatMap(({ domain, completedAt, outcome: attempt }) =>
    attempt === undefined || attempt.successful ? [] : [{ domain, completedAt, attempt }],
  );
}

/** The price of the product that waits for a person, if one does. */
export function heldPriceQuery({ contractId, productId }: ProductKey) {
  return queryOptions({
    queryKey: [...placeOf(ofProduct, { path: { contractId, productId } }), "held"],
    queryFn: async ({ signal }) => {
      const path = "/api/v3/vendor/contracts/{contractId}/pricerecommendations/approvals/query";
      const body = {
        status: ["pending" as const],
        productFilter: { oneOf: { field: "productId" as const, values: [productId] } },
        pagination: { limit: 1 },
      };
      return (await service.post(path, { path: { contractId }, body }, { signal })).data[0] ?? null;
    },
  });
}

export function explanationQuery(contractId: string, recommendationId: string) {
  const path = "/api/v3/vendor/contracts/{contractId}/pricerecommendations/{recommendationId}/explanation";
  return queryOptions({
    ...read(path, { path: { contractId, recommendationId } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Prices over time, with so many points as a picture can show. */
export function seriesQuery({ contractId, productId }: ProductKey, range: Range) {
  return read(`${ofProduct}/series`, { path: { contractId, productId }, query: momentsOf(range) });
}
