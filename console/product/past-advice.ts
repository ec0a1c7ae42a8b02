/** What the active strategy would have advised for a product: the backtest of the days that the picture shows. */
import { queryOptions } from "@tanstack/react-query";
import { service } from "../app/service.ts";
import type { ProductKey } from "./queries.ts";
import type { PastAdvice } from "./series.ts";

const dayMs = 24 * 60 * 60 * 1_000;

export function pastAdviceQuery({ contractId, productId }: ProductKey, days: number) {
  return queryOptions({
    queryKey: [contractId, "product", productId, "pastAdvice", days],
    queryFn: async ({ signal }): Promise<PastAdvice> => {
      const end = Math.floor(Date.now() / 60_000) * 60_000;
      const range = { start: new Date(end - days * dayMs).toISOString(), end: new Date(end).toISOString() };
      const filter = { oneOf: { field: "productId" as const, values: [productId] } };
      const path = "/api/v3/vendor/contracts/{contractId}/pricerecommendations/backtest";
      const { data } = await service.post(path, { path: { contractId }, body: { range, filter } }, { signal });
      const series = "products" in data ? (data.products[0]?.series ?? []) : [];
      const priced = series.flatMap(({ at, price }) => (price === undefined ? [] : [{ at, price }]));
      return {
        times: priced.map(({ at }) => Math.floor(Date.parse(at) / 1_000)),
        prices: priced.map(({ price }) => price),
      };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}
