/** What the screen of a product reads. */
import { queryOptions } from "@tanstack/react-query";
import type { Answer } from "../../client/client.ts";
import { service } from "../app/service.ts";

export type ProductOut = Answer<"/api/v3/vendor/contracts/{contractId}/products/{productId}", "get">["data"];
export type PriceOut = Answer<
  "/api/v3/vendor/contracts/{contractId}/products/{productId}/pricerecommendationhistory",
  "get"
>["data"][number];
export type OfferOut = Answer<"/api/v3/vendor/contracts/{contractId}/offers/query", "post">["data"][number];
export type ExplanationOut = Answer<
  "/api/v3/vendor/contracts/{contractId}/pricerecommendations/{recommendationId}/explanation",
  "get"
>["data"];

export interface ProductKey {
  readonly contractId: string;
  readonly productId: string;
}

/** Days of prices and offers that a person can choose. */
export const ranges = [7, 30, 90, 365] as const;
export const usualRange = 90;

const dayMs = 24 * 60 * 60 * 1_000;

export function productQuery({ contractId, productId }: ProductKey) {
  return queryOptions({
    queryKey: [contractId, "product", productId],
    queryFn: async ({ signal }) =>
      (
        await service.get(
          "/api/v3/vendor/contracts/{contractId}/products/{productId}",
          { path: { contractId, productId } },
          { signal },
        )
      ).data,
  });
}

/** The prices of a product, the newest first. */
export function pricesQuery({ contractId, productId }: ProductKey, days: number) {
  return queryOptions({
    queryKey: [contractId, "product", productId, "prices", days],
    queryFn: async ({ signal }) =>
      (
        await service.get(
          "/api/v3/vendor/contracts/{contractId}/products/{productId}/pricerecommendationhistory",
          { path: { contractId, productId }, query: { startDate: daysAgo(days), includeTags: false } },
          { signal },
        )
      ).data.toSorted((one, other) => other.timestamp.localeCompare(one.timestamp)),
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

/** The most offers that one picture shows; the newest ones. */
const mostOffers = 10_000;

/** Every offer of a product that was stored in the last days. */
export function offersQuery({ contractId, productId }: ProductKey, days: number) {
  return queryOptions({
    queryKey: [contractId, "product", productId, "offers", days],
    queryFn: async ({ signal }) => {
      const body = {
        pagination: { start: 0, limit: mostOffers },
        range: { start: daysAgo(days), end: new Date(Date.now() + dayMs).toISOString() },
        filter: {
          type: "ComparisonFilter",
          left: { type: "StringValueProvider", attributeName: "productId" },
          right: { type: "StringConstantValueProvider", value: productId },
          comparison: { type: "StringEquality" },
        },
      } as const;
      const path = "/api/v3/vendor/contracts/{contractId}/offers/query";
      return (await service.post(path, { path: { contractId }, body }, { signal })).data;
    },
  });
}

/** What was read of the offers of the newest market, by domain and offer; those that were sent have none. */
export function readingsQuery({ contractId, productId }: ProductKey) {
  return queryOptions({
    queryKey: [contractId, "product", productId, "readings"],
    queryFn: async ({ signal }) => {
      const path = "/api/v3/vendor/contracts/{contractId}/products/{productId}/market";
      const { data } = await service.get(path, { path: { contractId, productId } }, { signal });
      return new Map(data.map(({ domain, offerId, readingId }) => [offerKey(domain, offerId), readingId]));
    },
  });
}

/** An offer's id is its sender's; two domains may use the same. */
export function offerKey(domain: string, offerId: string): string {
  return `${domain} ${offerId}`;
}

/** The vendors that are the own shop, by domain. */
export function ownShopsQuery(contractId: string) {
  return queryOptions({
    queryKey: [contractId, "ownShops"],
    queryFn: async ({ signal }) =>
      (await service.get("/api/v3/vendor/contracts/{contractId}/settings/shops", { path: { contractId } }, { signal }))
        .data,
    staleTime: 5 * 60_000,
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
export function seriesQuery({ contractId, productId }: ProductKey, days: number) {
  return queryOptions({
    queryKey: [contractId, "product", productId, "series", days],
    queryFn: async ({ signal }) =>
      (
        await service.get(
          "/api/v3/vendor/contracts/{contractId}/products/{productId}/series",
          { path: { contractId, productId }, query: { from: daysAgo(days) } },
          { signal },
        )
      ).data,
  });
}

/** Whole minutes, so that the same question has the same address. */
export function daysAgo(days: number): string {
  return new Date(Math.floor((Date.now() - days * dayMs) / 60_000) * 60_000).toISOString();
}
