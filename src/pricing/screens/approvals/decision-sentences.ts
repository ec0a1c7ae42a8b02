/** Why a price waited and who decided what, in sentences. */
import { amountText, type Language } from "../../../../engine/index.ts";
import { digitsOfCurrency } from "../../../base/currency.ts";
import { reasonWords, type HoldReason } from "../../calculate/judge.ts";
import type { DecisionOut } from "../../publish/decision-schema.ts";

const words = {
  en: {
    approved: "approved it",
    rejected: "rejected it",
    overwritten: "overwrote it with",
    at: "at",
    later: "a later decision took its place",
  },
  de: {
    approved: "hat ihn freigegeben",
    rejected: "hat ihn abgelehnt",
    overwritten: "hat ihn ersetzt durch",
    at: "am",
    later: "eine spätere Entscheidung trat an die Stelle",
  },
} as const;

/** In which words a price is told. */
interface Telling {
  readonly language: Language;
  readonly currency: string;
}

/** A sentence for each decision, in the order they were taken. */
export function decisionSentences(decisions: readonly DecisionOut[], { language, currency }: Telling): string[] {
  const said = words[language];
  return decisions.map(({ userEmail, decision, overwritePrice, comment, createdAt, superseded }) => {
    const price =
      overwritePrice === undefined ? "" : ` ${amountText(overwritePrice, language, digitsOfCurrency(currency))}`;
    const quoted = comment === undefined || comment === "" ? "" : ` ("${comment}")`;
    const later = superseded ? `; ${said.later}` : "";
    return `${userEmail} ${said[decision]}${price} ${said.at} ${createdAt}${quoted}${later}.`;
  });
}

const waitsWords = {
  en: { now: "It waits for approval", then: "It waited for approval" },
  de: { now: "Er wartet auf Freigabe", then: "Er wartete auf Freigabe" },
} as const;

/** A sentence for each reason, for which a price waits now or waited then. */
export function waitingSentences(
  reasons: readonly HoldReason[],
  { language, currency, when }: Telling & { readonly when: "now" | "then" },
): string[] {
  return reasons.map((reason) => `${waitsWords[language][when]}: ${reasonWords(reason, language, currency)}.`);
}
