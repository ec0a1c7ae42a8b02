/** `getProductEvents`: what happened to a product's price in a time range: annotations of a chart (interface 4.33-6 to 4.33-10). */
import type { Contract } from "../../../base/contract.ts";
import { apiError } from "../../../base/error.ts";
import { renderInstant } from "../../../base/instant.ts";
import type { Database } from "../../../database/connection.ts";
import { limits } from "../../../limits.ts";
import { findApprovalEvents } from "./events/approval-events.ts";
import { findMarketEvents } from "./events/market-events.ts";
import { findPriceEvents } from "./events/price-events.ts";
import { findRolloutEvents } from "./events/rollout-events.ts";
import { findProduct } from "./find-product.ts";
import type { ProductEventOut } from "./schema.ts";

const sources = [findMarketEvents, findRolloutEvents, findApprovalEvents, findPriceEvents];

/** At most `limits.figures.events`, the newest ones, in the order of time; those of one moment by kind. @throws 400 for a range; 404 for an unknown product */
export async function getProductEvents(
  database: Database,
  contract: Contract,
  { productId: text, from, to }: { productId: string; from: Date; to: Date },
): Promise<ProductEventOut[]> {
  if (from >= to) throw apiError("request.invalidRange", "from must lie before to.", "/query/from");
  const productId = await findProduct(database, contract, text);
  const events = [];
  for (const find of sources) events.push(...(await find(database, contract, { productId, from, to })));
  return events
    .toSorted((one, other) => one.at.getTime() - other.at.getTime() || (one.kind < other.kind ? -1 : 1))
    .slice(-limits.figures.events)
    .map((event) => ({ ...event, at: renderInstant(event.at) }));
}
