/** `loadStudied`: loads a chunk of the selected products with today's markets. */
import type { Contract } from "../../base/contract.ts";
import type { Database } from "../../database/connection.ts";
import { limits } from "../../limits.ts";
import { withMarkets } from "../inputs/load-chunk.ts";
import { loadSelected } from "./select-products.ts";
import type { StudyPage } from "./study-chunks.ts";
import type { CommonSettings } from "./study.ts";
import type { ProductInputs } from "../calculate/inputs.ts";

/** The first selected products of a page that fit into a chunk, and what stood before if the study looks at it. */
export async function loadStudied(
  database: Database,
  contract: Contract,
  { selection, calculatedForMs }: CommonSettings,
  page: StudyPage & { withHistory: boolean },
): Promise<ProductInputs[]> {
  const limit = Math.min(page.limit, limits.pricing.productsPerChunk);
  const rows = await loadSelected(database, contract, selection, { ...page, limit });
  const areSome = page.skip > 0 || Object.keys(selection).length > 0;
  return await withMarkets(database, contract, rows, { at: new Date(calculatedForMs), areSome });
}
