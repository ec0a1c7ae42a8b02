/**
 * `explainRecommendation`: the steps to a price. The calculation is repeated from its inputs, all of them immutable.
 * Another version of the engine may calculate another price: the explanation is then made of the stored price alone.
 */
import { amountText, describe, engineVersion, type Language, type Sentence } from "../../../../engine/index.ts";
import { digitsOfCurrency } from "../../../base/currency.ts";
import type { Contract } from "../../../base/contract.ts";
import { apiError, notFound } from "../../../base/error.ts";
import { renderInstant } from "../../../base/instant.ts";
import { sql, type Queries } from "../../../database/connection.ts";
import { decisionSentences, waitingSentences } from "../approvals/decision-sentences.ts";
import type { DecisionOut } from "../../publish/decision-schema.ts";
import type { HoldReason } from "../../calculate/judge.ts";
import { selectedState } from "../../inputs/load-chunk.ts";
import type { PricingRun } from "../../inputs/pricing-run.ts";
import {
  joinStored,
  readRepeated,
  renderExplanation,
  repeatCalculation,
  repeatedColumns,
  type RepeatedRow,
} from "./repeat-calculation.ts";
import { readRecommendationId } from "../../calculate/recommendation-id.ts";
import type { ExplanationOut } from "./schema.ts";

interface ExplainedRow extends RepeatedRow {
  recommendation_id: string;
  calculated_at: Date;
  computed_at: Date | null;
  price: number;
  currency: string;
  relevant_domain: string | null;
  origin: string | null;
  /** Of the price that waited, if it did. */
  held_price: number | null;
  reasons: string | null;
  decisions: string | null;
}

/**
 * @throws 404 for an unknown recommendation, and if its strategy or its market data is deleted
 */
export async function explainRecommendation(
  database: Queries,
  contract: Contract,
  recommendationId: string,
  language: Language,
): Promise<ExplanationOut> {
  const named = readRecommendationId(recommendationId);
  const row = named === null ? null : await findExplained(database, contract, named);
  if (row === null) throw notFound("The recommendation");
  const repeated = await repeatCalculation(database, contract, row);
  if (repeated === null) throw apiError("resource.notFound", "What this price was calculated from is no longer kept.");
  const { run, outcome } = repeated;
  const price = row.held_price ?? row.price;
  const trace = outcome?.kind === "recommendation" && outcome.price === price ? (outcome.trace ?? null) : null;
  const sentences = [
    ...(trace === null
      ? storedSentences(run, row, language)
      : describe(trace, language, digitsOfCurrency(row.currency))),
    ...publicationSentences(row, language),
  ];
  return {
    recommendationId: row.recommendation_id,
    productId: String(row.product_id),
    price: row.price,
    currency: row.currency,
    timestamp: renderInstant(row.calculated_at),
    calculatedAt: renderInstant(row.computed_at ?? row.calculated_at),
    ...(row.relevant_domain === null ? {} : { relevantDomain: row.relevant_domain }),
    ...renderExplanation(repeated, row, { trace, sentences, language }),
  };
}

/** How a price was published that was not published by its run. */
function publicationSentences({ origin, currency, reasons, decisions }: ExplainedRow, language: Language): Sentence[] {
  const waitedFor: HoldReason[] = reasons === null ? [] : JSON.parse(reasons);
  const decided: DecisionOut[] = decisions === null ? [] : JSON.parse(decisions);
  const again = origin === "takenBack" ? [takenBackWords[language]] : [];
  const waited = waitingSentences(waitedFor, { language, currency, when: "then" });
  return [...waited, ...decisionSentences(decided, { language, currency }), ...again].map((text) => ({
    text,
    pointer: "",
  }));
}

const takenBackWords = {
  en: "It was published again when the prices of a later run were taken back.",
  de: "Er wurde erneut veröffentlicht, als die Preise einer späteren Berechnung zurückgenommen wurden.",
} as const;

/** The sentences for a price without its steps. */
function storedSentences(run: PricingRun, row: ExplainedRow, language: Language): Sentence[] {
  const isSame = run.engineVersion === engineVersion;
  const money = (amount: number): string => amountText(amount, language, digitsOfCurrency(row.currency));
  const [reference, lowest, highest] = stateWords[language];
  const state = [
    [reference, row.referencePrice],
    [lowest, row.minPriceBoundary],
    [highest, row.maxPriceBoundary],
  ].flatMap(([name, amount]) => (typeof amount === "number" ? [`${name} ${money(amount)}`] : []));
  const price = `${money(row.price)} ${row.currency}`;
  const { strategyName: name, strategyVersion: version, engineVersion: by } = run;
  const sentences =
    language === "en"
      ? [
          `The price is ${price}, by version ${version} of the strategy "${name}".`,
          ...(state.length === 0 ? [] : [`The product had: ${state.join(", ")}.`]),
          `It was calculated by ${isSame ? "another" : "an earlier"} engine (version ${by}); the steps cannot be shown again.`,
        ]
      : [
          `Der Preis ist ${price}, nach Version ${version} der Strategie „${name}“.`,
          ...(state.length === 0 ? [] : [`Das Produkt hatte: ${state.join(", ")}.`]),
          `Ihn hat eine ${isSame ? "andere" : "frühere"} Rechenlogik ermittelt (Version ${by}); die Schritte lassen sich nicht mehr zeigen.`,
        ];
  return sentences.map((text) => ({ text, pointer: "" }));
}

const stateWords = {
  en: ["reference price", "lowest price", "highest price"],
  de: ["Referenzpreis", "niedrigster Preis", "höchster Preis"],
} as const;

async function findExplained(
  database: Queries,
  contract: Contract,
  named: { productId: number; calculatedAt: Date },
): Promise<ExplainedRow | null> {
  const row = await database.row<Omit<ExplainedRow, "snapshot_ids"> & { snapshot_ids: string }>(sql`
    /* pricing.findExplained */
    select recommendation_id, calculated_at, computed_at, price, currency, relevant_domain, origin, held_price, reasons,
      decisions,
      ${repeatedColumns}, ${selectedState("state")}
    from recommendation
    join product
      on product.contract_id = ${contract.contractId} and product.product_id = recommendation.product_id
    ${joinStored(contract, sql`, reasons, decisions`)}
    where recommendation.contract_id = ${contract.contractId}
      and recommendation.product_id = ${named.productId}
      and recommendation.calculated_at = ${named.calculatedAt}`);
  return row === null ? null : readRepeated(row);
}
