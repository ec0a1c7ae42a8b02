/** Why a price waited and who decided what, in sentences. */
import type { Language } from "../../../engine/index.ts";
import { reasonWords, type HoldReason } from "../publishing/judge.ts";
import type { DecisionOut } from "./schema.ts";

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

/** A sentence for each decision, in the order they were taken. */
export function decisionSentences(decisions: readonly DecisionOut[], language: Language): string[] {
  const said = words[language];
  return decisions.map(({ userEmail, decision, overwritePrice, comment, createdAt, superseded }) => {
    const amount = overwritePrice?.toFixed(2);
    const price = amount === undefined ? "" : ` ${language === "en" ? amount : amount.replace(".", ",")}`;
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
  { language, when }: { language: Language; when: "now" | "then" },
): string[] {
  return reasons.map((reason) => `${waitsWords[language][when]}: ${reasonWords(reason, language)}.`);
}
