/** How many prices of some products wait, and when that was seen: a decision takes no other ones. */
import { service } from "../app/service.ts";
import type { SeenFilter } from "../inbox/decisions.ts";
import type { ProductFigure } from "./queries.ts";

const pageSize = 1_000;

export async function seenHeld(
  contractId: string,
  products: readonly ProductFigure[],
): Promise<SeenFilter & { count: number }> {
  const productIds = products.map(({ productId }) => productId);
  const path = "/api/v3/vendor/contracts/{contractId}/pricerecommendations/approvals/query";
  const productFilter = { oneOf: { field: "productId" as const, values: productIds } };
  const body = { status: ["pending" as const], pagination: { limit: pageSize }, productFilter };
  const first = await service.find(path, { path: { contractId }, body });
  let count = first.body.data.length;
  for (let { after } = first; after !== null;) {
    // oxlint-disable-next-line no-await-in-loop -- a page says where the next one begins
    const next = await service.find(path, { path: { contractId }, query: { after }, body });
    count += next.body.data.length;
    after = next.after;
  }
  return { seenAt: first.body.seenAt, productIds, count };
}
