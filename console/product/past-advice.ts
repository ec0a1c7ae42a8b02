/** What the active strategy would have advised for a product: the backtest of the days that the picture shows. */
import { queryOptions } from "@tanstack/react-query";
import { service } from "../service/service.ts";
import { serviceNow } from "../service/clock.ts";
import type { ProductKey } from "./queries.ts";
import { momentsOf, type Range } from "./range.ts";
import type { PastAdvice } from "./series.ts";

export function pastAdviceQuery({ contractId, productId }: ProductKey, range: Range) {
  return queryOptions({
    queryKey: [contractId, "products", productId, "pastAdvice", range],
    queryFn: async ({ signal }): Promise<PastAdvice> => {
      const { from: start, to: end = new Date(Math.floor(serviceNow() / 60_000) * 60_000).toISOString() } =
        momentsOf(range);
      const filter = { oneOf: { field: "productId" as const, values: [productId] } };
      const path = "/api/v3/vendor/contracts/{contractId}/pricerecommendations/backtest";
      const { data } = await service.post(
        path,
        { path: { contractId }, body: { range: { start, end }, filter } },
        { signal },
      );
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
