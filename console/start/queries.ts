/** What Start reads: how far the contract has come. */
import { queryOptions } from "@tanstack/react-query";
import { read } from "../service/read.ts";
import { service } from "../service/service.ts";
import { serviceNow } from "../service/clock.ts";

/** One product, if there are any. */
export function firstProductQuery(contractId: string) {
  return queryOptions({
    queryKey: [contractId, "start", "firstProduct"],
    queryFn: async ({ signal }) => {
      const path = "/api/v3/vendor/contracts/{contractId}/products/search";
      const { data } = await service.post(
        path,
        { path: { contractId }, body: { pagination: { limit: 1 } } },
        { signal },
      );
      return data[0] ?? null;
    },
    staleTime: 0,
  });
}

export function tagsQuery(contractId: string) {
  return read("/api/v3/vendor/contracts/{contractId}/products/tags", { path: { contractId } });
}

export function domainsQuery(contractId: string) {
  return read("/api/2/v/contracts/{contractId}/settings/domains", { path: { contractId } });
}

/** Whether any price was published. */
export function hasPriceQuery(contractId: string) {
  return queryOptions({
    queryKey: [contractId, "start", "hasPrice"],
    queryFn: async () => (await firstPrice(contractId, new Date(0).toISOString())) !== null,
    staleTime: 0,
  });
}

/** The newest prices of the contract since a moment: the first of them is opened. */
export async function firstPrice(contractId: string, since: string): Promise<string | null> {
  const { data } = await service.get("/api/2/v/contracts/{contractId}/result/pricerecommendations", {
    path: { contractId },
    query: { startTime: since, endTime: new Date(serviceNow() + 60_000).toISOString(), start: 0, limit: 1 },
  });
  return data[0]?.productId ?? null;
}

/** A product whose price waits for a person. */
export async function firstHeld(contractId: string): Promise<string | null> {
  const path = "/api/v3/vendor/contracts/{contractId}/pricerecommendations/approvals/query";
  const body = { status: ["pending" as const], pagination: { limit: 1 } };
  const { data } = await service.post(path, { path: { contractId }, body });
  return data[0]?.productId ?? null;
}
