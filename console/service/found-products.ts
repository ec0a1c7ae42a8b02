/** The products that a typed text finds. */
import { queryOptions } from "@tanstack/react-query";
import { service } from "./service.ts";

const most = 8;

export function foundProductsQuery(contractId: string, text: string) {
  return queryOptions({
    queryKey: [contractId, "found", text],
    queryFn: async ({ signal }) => {
      const path = "/api/v3/vendor/contracts/{contractId}/products/search";
      const body = { pagination: { limit: most }, text };
      return (await service.post(path, { path: { contractId }, body }, { signal })).data;
    },
    placeholderData: (before) => before,
  });
}
