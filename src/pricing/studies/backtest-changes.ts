/** The changes of prices in a backtest: how many of what size, and the greatest. Stored as JSON between the chunks of a task. */
import { renderInstant } from "../../base/instant.ts";
import { limits } from "../../limits.ts";
import type { GreatestReplayed } from "./backtest-schema.ts";
import { addToBand, noBands, type Bands } from "./change-bands.ts";

export interface ReplayedChanges {
  bands: Bands;
  greatest: GreatestReplayed[];
}

export const noReplayedChanges = (): ReplayedChanges => ({ bands: noBands(), greatest: [] });

/** Adds a price that took the place of another one. */
export function addReplayedChange(
  changes: ReplayedChanges,
  product: { product_id: number; customerProductId: string | null },
  { atMs, from, to }: { atMs: number; from: number; to: number },
): void {
  const percent = (to / from - 1) * 100;
  addToBand(changes.bands, percent);
  const { greatest } = changes;
  const least = greatest.length < limits.pricing.simulatedGreatest ? undefined : greatest.at(-1);
  const changePercent = Math.round(percent * 100) / 100;
  if (least !== undefined && Math.abs(changePercent) <= Math.abs(least.changePercent)) return;
  greatest.push({
    productId: String(product.product_id),
    ...(product.customerProductId === null ? {} : { customerProductId: product.customerProductId }),
    at: renderInstant(new Date(atMs)),
    fromPrice: from,
    toPrice: to,
    changePercent,
  });
  greatest.sort((a, b) => Math.abs(b.changePercent) - Math.abs(a.changePercent));
  greatest.length = Math.min(greatest.length, limits.pricing.simulatedGreatest);
}
