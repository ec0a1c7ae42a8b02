/** The baseline of a backtest: what the strategy's figures are compared with, over the same products and moments (interface 4.2-21). */
import type { Contract } from "../../base/contract.ts";
import type { Queries } from "../../database/connection.ts";
import { readStrategy, type Baseline } from "./study.ts";

/**
 * Pins what a backtest is compared with.
 *
 * @param document the strategy that is backtested: its baseline has the same market
 * @throws 409 if the active strategy is asked for and there is none
 */
export async function pinBaseline(
  database: Queries,
  contract: Contract,
  kind: Baseline["kind"],
  document: string,
): Promise<Baseline> {
  if (kind === "active") return { kind, ...(await readStrategy(database, contract, {})) };
  const { market }: { market?: unknown } = JSON.parse(document);
  const keeping = { name: kind, otherwise: { rule: { target: "keep" } } };
  return { kind, document: JSON.stringify(market === undefined ? keeping : { ...keeping, market }) };
}

/** What a baseline does instead of calculating prices; null for a strategy. */
export function keptBy({ kind }: Pick<Baseline, "kind">): "price" | "ownOffer" | null {
  if (kind === "active") return null;
  return kind === "unchanged" ? "price" : "ownOffer";
}
