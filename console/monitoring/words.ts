/** The words of monitoring for the codes of the service. A code that is new has none. */
import type { TFunction } from "i18next";

const reasons = [
  "defect",
  "expired",
  "fromPrice",
  "list",
  "methodsDisagree",
  "noCurrency",
  "noPlace",
  "noPrice",
  "notHtml",
  "notInTime",
  "notProduct",
  "notSeen",
  "notThePrice",
  "ofOther",
  "ofVisitor",
  "oneMethod",
  "otherCurrency",
  "otherGtin",
  "otherHost",
  "otherName",
  "otherTax",
  "partOfOffers",
  "saysMissing",
  "search",
  "severalPrices",
  "toHome",
  "tooExpensive",
  "tooLarge",
  "wall",
  "weak",
] as const;

/** Why a reading counts or not; null for a code that the console does not know. */
export function reasonWords(t: TFunction, code: string): string | null {
  const known = reasons.find((reason) => reason === code);
  return known === undefined ? null : t(`monitoring.readingReasons.${known}`);
}

const methods = ["recipe", "jsonLd", "microdata", "metaTags", "position", "marking", "summary", "script"] as const;

/** How a price was found. */
export function methodWords(t: TFunction, method: string): string {
  const known = methods.find((one) => one === method);
  return known === undefined ? method : t(`monitoring.methods.${known}`);
}
