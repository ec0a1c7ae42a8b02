/**
 * `explainUnpriced`: why a calculation left a product without a price (interface 4.23-14). Of each product the newest skip or
 * failure is kept; the calculation is repeated from its inputs, as that of a price is.
 */
import {
  describe,
  engineVersion,
  reasonText,
  type Language,
  type Outcome,
  type Reason,
  type Sentence,
} from "../../../../engine/index.ts";
import { digitsOfCurrency } from "../../../base/currency.ts";
import type { Contract } from "../../../base/contract.ts";
import { apiError, notFound } from "../../../base/error.ts";
import { isUuid, parseProductId } from "../../../base/id.ts";
import { renderInstant } from "../../../base/instant.ts";
import { sql, type Queries } from "../../../database/connection.ts";
import { selectedState } from "../../inputs/load-chunk.ts";
import {
  readRepeated,
  renderExplanation,
  repeatCalculation,
  repeatedColumns,
  type RepeatedRow,
} from "./repeat-calculation.ts";
import type { UnpricedExplanationOut } from "./schema.ts";

interface UnpricedRow extends RepeatedRow {
  unpriced_at: Date;
  kind: "skip" | "failure";
  reason: string;
  why: string | null;
}

/**
 * @throws 404 for an unknown product, for a run that did not skip or fail it, for one that a newer calculation of the product
 * replaced, and if what it was calculated from is deleted
 */
export async function explainUnpriced(
  database: Queries,
  contract: Contract,
  { productId, runId }: { productId: string; runId: string },
  language: Language,
): Promise<UnpricedExplanationOut> {
  const id = parseProductId(productId);
  const row = id === null || !isUuid(runId) ? null : await findUnpriced(database, contract, id);
  const wanted = runId.toLowerCase();
  if (row === null || row.task_id < wanted) throw notFound("A skip or failure of this product in this run");
  if (row.task_id > wanted) throw apiError("resource.notFound", "A newer calculation replaced it.");
  const repeated = await repeatCalculation(database, contract, row);
  if (repeated === null) throw apiError("resource.notFound", "What it was calculated from is no longer kept.");
  const { run, outcome } = repeated;
  const isRepeated = run.engineVersion === engineVersion && outcome !== null && mayBe(row.kind, outcome.kind);
  const trace = isRepeated ? (outcome.trace ?? null) : null;
  const sentences: Sentence[] = [
    ...(trace === null ? [] : describe(trace, language, digitsOfCurrency(trace.currency))),
    ...(trace === null || outcome?.kind === "recommendation" ? endSentences(row, language) : []),
  ];
  return {
    productId: String(row.product_id),
    pricingRunId: row.task_id,
    kind: row.kind,
    calculatedAt: renderInstant(row.unpriced_at),
    ...renderExplanation(repeated, row, { trace, sentences, language }),
  };
}

/** Whether the repeated calculation can be the one that was stored: a price that the guard skipped was calculated. */
function mayBe(kind: UnpricedRow["kind"], outcome: Outcome["kind"]): boolean {
  return outcome === kind || (kind === "skip" && outcome === "recommendation");
}

/** Why there is no price, where the steps do not say it. */
function endSentences({ kind, reason, why, previous_price: previous }: UnpricedRow, language: Language): Sentence[] {
  const reasons: Reason[] = why === null ? [] : JSON.parse(why);
  const texts = reasons.length === 0 ? [reason] : reasons.map((one) => reasonText(one, language));
  const end = kind === "skip" && previous === null ? endWords.first : endWords[kind];
  return texts.map((text) => ({ text: `${end[language]}: ${text.replace(/\.$/, "")}.`, pointer: "" }));
}

const endWords = {
  skip: { en: "The published price is left as it is", de: "Der veröffentlichte Preis bleibt, wie er ist" },
  first: { en: "No price is published", de: "Es wird kein Preis veröffentlicht" },
  failure: { en: "There is no price", de: "Es gibt keinen Preis" },
} as const;

async function findUnpriced(database: Queries, contract: Contract, productId: number): Promise<UnpricedRow | null> {
  const row = await database.row<Omit<UnpricedRow, "snapshot_ids"> & { snapshot_ids: string }>(sql`
    /* pricing.findUnpriced */
    select unpriced.calculated_at as unpriced_at, kind, reason, why, ${repeatedColumns}, ${selectedState("state")}
    from unpriced_product as unpriced
    join product
      on product.contract_id = ${contract.contractId} and product.product_id = unpriced.product_id
    join product_state as state
      on state.contract_id = ${contract.contractId}
      and state.product_id = unpriced.product_id
      and state.revision = unpriced.product_revision
    where unpriced.contract_id = ${contract.contractId} and unpriced.product_id = ${productId}`);
  return row === null ? null : readRepeated(row);
}
