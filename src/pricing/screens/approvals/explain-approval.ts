/** `explainApproval`: the steps to a held price, why it waits, and who decided what (interface 4.24-12). */
import { amountText, describe, type Language, type Sentence } from "../../../../engine/index.ts";
import { digitsOfCurrency } from "../../../base/currency.ts";
import type { Contract } from "../../../base/contract.ts";
import { apiError, notFound } from "../../../base/error.ts";
import { parseProductId } from "../../../base/id.ts";
import { renderInstant } from "../../../base/instant.ts";
import { sql, type Queries } from "../../../database/connection.ts";
import {
  readRepeated,
  renderExplanation,
  repeatCalculation,
  repeatedColumns,
  type RepeatedRow,
} from "../recommendations/repeat-calculation.ts";
import { selectedState } from "../../inputs/load-chunk.ts";
import type { HoldReason } from "../../calculate/judge.ts";
import { decisionSentences, waitingSentences } from "./decision-sentences.ts";
import type { ApprovalExplanationOut } from "./explanation-schema.ts";
import type { DecisionOut, HeldStatus } from "../../publish/decision-schema.ts";

interface ExplainedRow extends RepeatedRow {
  created_at: Date;
  status: HeldStatus;
  price: number;
  currency: string;
  relevant_domain: string | null;
  reasons: string;
  decisions: string;
}

/** @throws 404 for an unknown held price, and if what it was calculated from is no longer kept */
export async function explainApproval(
  database: Queries,
  contract: Contract,
  name: { productId: string; createdAt: Date },
  language: Language,
): Promise<ApprovalExplanationOut> {
  const productId = parseProductId(name.productId);
  const row = productId === null ? null : await findExplained(database, contract, productId, name.createdAt);
  if (row === null) throw notFound("The held price");
  const repeated = await repeatCalculation(database, contract, row);
  if (repeated === null) throw apiError("resource.notFound", "What this price was calculated from is no longer kept.");
  const { outcome } = repeated;
  const trace = outcome?.kind === "recommendation" && outcome.price === row.price ? (outcome.trace ?? null) : null;
  const reasons: HoldReason[] = JSON.parse(row.reasons);
  const decisions: DecisionOut[] = JSON.parse(row.decisions);
  const when = row.status === "pending" ? "now" : "then";
  const { currency } = row;
  const since = [
    ...waitingSentences(reasons, { language, currency, when }),
    ...decisionSentences(decisions, { language, currency }),
  ];
  const sentences: readonly Sentence[] = [
    ...(trace === null
      ? [{ text: withoutSteps(row, language), pointer: "" }]
      : describe(trace, language, digitsOfCurrency(currency))),
    ...since.map((text) => ({ text, pointer: "" })),
  ];
  return {
    productId: String(row.product_id),
    createdAt: renderInstant(row.created_at),
    status: row.status,
    price: row.price,
    currency: row.currency,
    ...(row.relevant_domain === null ? {} : { relevantDomain: row.relevant_domain }),
    ...renderExplanation(repeated, row, { trace, sentences, language }),
  };
}

function withoutSteps({ price, currency }: ExplainedRow, language: Language): string {
  const amount = amountText(price, language, digitsOfCurrency(currency));
  return language === "en"
    ? `The price is ${amount} ${currency}; its steps cannot be shown again.`
    : `Der Preis ist ${amount} ${currency}; seine Schritte lassen sich nicht mehr zeigen.`;
}

async function findExplained(
  database: Queries,
  contract: Contract,
  productId: number,
  createdAt: Date,
): Promise<ExplainedRow | null> {
  const row = await database.row<Omit<ExplainedRow, "snapshot_ids"> & { snapshot_ids: string }>(sql`
    /* pricing.findHeldExplained */
    select held.created_at, held.status, price, currency, relevant_domain, reasons, decisions, ${repeatedColumns},
      ${selectedState("state")}
    from held_price as held
    join product
      on product.contract_id = ${contract.contractId} and product.product_id = held.product_id
    join product_state as state
      on state.contract_id = ${contract.contractId}
      and state.product_id = held.product_id
      and state.revision = held.product_revision
    where held.contract_id = ${contract.contractId}
      and held.product_id = ${productId}
      and held.created_at = ${createdAt}`);
  return row === null ? null : readRepeated(row);
}
