/** What the screen of a product reads. */
import { queryOptions, type QueryClient } from "@tanstack/react-query";
import type { Answer } from "../../client/client.ts";
import { preferences } from "../service/preferences.ts";
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
  return queryOptions({
    queryKey: [contractId, "product", productId, "overview", query],
    queryFn: async ({ client, signal }) => {
      const { data } = await service.get(
        `${ofProduct}/overview`,
        { path: { contractId, productId }, query },
        { signal },
      );
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
  return queryOptions({
    queryKey: [contractId, "product", productId, "market"],
    queryFn: async ({ signal }): Promise<readonly OfferOut[]> => {
      const { data } = await service.get(`${ofProduct}/market`, { path: { contractId, productId } }, { signal });
      return data.map(({ offerId, vendor, delivery, ...offer }) => ({
        ...offer,
        id: offerId,
        vendorName: vendor,
        deliveryCosts: delivery,
      }));
    },
  });
}

export type FailedAttempt = Awaited<ReturnType<typeof findFailed>>[number];

/** The domains whose last attempt to read the product failed. */
async function findFailed({ contractId, productId }: ProductKey, signal: AbortSignal) {
  const path = "/api/v3/vendor/contracts/{contractId}/products/monitoringstatus";
  const { data } = await service.get(path, { path: { contractId }, query: { productIds: [productId] } }, { signal });
  return (data[0]?.statusOnDomain ?? []).flatMap(({ domain, completedAt, outcome: attempt }) =>
    attempt === undefined || attempt.successful ? [] : [{ domain, completedAt, attempt }],
  );
}

export function attemptsQuery(ids: ProductKey) {
  return queryOptions({
    queryKey: [ids.contractId, "product", ids.productId, "attempts"],
    queryFn: async ({ signal }) => await findFailed(ids, signal),
  });
}

/** The price of the product that waits for a person, if one does. */
export function heldPriceQuery({ contractId, productId }: ProductKey) {
  return queryOptions({
    queryKey: [contractId, "product", productId, "held"],
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
  return queryOptions({
    queryKey: [contractId, "explanation", recommendationId],
    queryFn: async ({ signal }) =>
      (
        await service.get(
          "/api/v3/vendor/contracts/{contractId}/pricerecommendations/{recommendationId}/explanation",
          { path: { contractId, recommendationId } },
          { signal },
        )
      ).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function ignoredVendorsQuery(contractId: string) {
  return queryOptions({
    queryKey: [contractId, "ignoredVendors"],
    queryFn: async ({ signal }) =>
      await service.receive(
        "/api/2/v/contracts/{contractId}/offerfilters/blacklist/vendors",
        { path: { contractId } },
        { signal },
      ),
  });
}

/** Prices over time, with so many points as a picture can show. */
export function seriesQuery({ contractId, productId }: ProductKey, range: Range) {
  return queryOptions({
    queryKey: [contractId, "product", productId, "series", range],
    queryFn: async ({ signal }) =>
      (
        await service.get(
          `${ofProduct}/series`,
          { path: { contractId, productId }, query: momentsOf(range) },
          { signal },
        )
      ).data,
  });
}
