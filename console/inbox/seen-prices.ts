/** How many prices of a filter wait, and when that was seen: a decision takes exactly these. */
import { queryOptions } from "@tanstack/react-query";
import { service } from "../service/service.ts";

/** All of it must hold; nothing of it: every price that waits. */
export interface PricesOf {
  /** Codes by comma. */
  readonly reason?: string | null;
  readonly productIds?: readonly string[];
  /** Conditions of the list of products. */
  readonly filter?: Readonly<Record<string, string>>;
}

export interface SeenPrices extends PricesOf {
  readonly seenAt: string;
  readonly count: number;
}

/** @throws RequestFailed 400 for a condition that is none */
export async function seePrices(contractId: string, wanted: PricesOf, signal?: AbortSignal): Promise<SeenPrices> {
  const { body } = await service.find(
    "/api/v3/vendor/contracts/{contractId}/pricerecommendations/approvals/query",
    {
      path: { contractId },
      body: { status: ["pending"], countPending: true, pagination: { limit: 1 }, ...bodyOf(wanted) },
    },
    signal === undefined ? {} : { signal },
  );
  return { ...wanted, seenAt: body.seenAt, count: body.pending ?? 0 };
}

/** The exact number of prices that wait. */
export function pendingQuery(contractId: string, reason: string | null) {
  return queryOptions({
    queryKey: [contractId, "inbox", "pending", reason ?? ""],
    queryFn: async ({ signal }) => (await seePrices(contractId, { reason }, signal)).count,
    staleTime: 0,
    placeholderData: (before) => before,
  });
}

/** As the operations have it. */
export function bodyOf({ reason = null, productIds, filter }: PricesOf) {
  return {
    ...(reason === null ? {} : { reason }),
    ...(filter === undefined ? {} : { filter }),
    ...(productIds === undefined
      ? {}
      : { productFilter: { oneOf: { field: "productId" as const, values: [...productIds] } } }),
  };
}
