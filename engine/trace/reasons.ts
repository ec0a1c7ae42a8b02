// A reason: a code, and the names and numbers in it. Words come last, in the language of who reads them.

import { LACKS } from "../words/lack-texts.ts";
import { REASONS } from "../words/reason-texts.ts";
import { withNumbers } from "../words/shown-numbers.ts";
import { type Language, type Param, fill } from "../words/texts.ts";

export type ReasonCode = keyof typeof REASONS;

export interface Reason {
  readonly code: ReasonCode;
  readonly params: Readonly<Record<string, Param | Reason>>;
}

/** A reason with what its words need. */
export function because(code: ReasonCode, params: Reason["params"] = {}): Reason {
  return { code, params };
}

/** A reason in words of its own. */
export function said(text: string): Reason {
  return because("said", { text });
}

/**
 * A reason in words, without a full stop.
 * @param digits of the currency's minor unit
 */
export function reasonText(reason: Reason, language: Language, digits = 2): string {
  return withNumbers(reasonWords(reason, language), language, digits);
}

/** The words of a reason as part of a sentence. */
export function reasonWords({ code, params }: Reason, language: Language): string {
  const inner = (reason: Reason, name: string): string => {
    return name === "lack" ? lackWords(reason, language) : reasonWords(withPrice(reason, params), language);
  };
  return fill(REASONS[code], filledWith(params, inner), language);
}

/** What a reason says inside of another one is about the same price. */
function withPrice({ code, params }: Reason, { price }: Reason["params"]): Reason {
  return { code, params: price === undefined ? params : { price, ...params } };
}

/** Why an amount has no value where its `else` stands in: "tag purchasePrice is missing", without advice. */
export function lackWords({ code, params }: Reason, language: Language): string {
  const filled = filledWith(params, (reason) => lackWords(reason, language));
  return fill(LACKS[code] ?? REASONS[code], filled, language);
}

/** With words instead of the reasons in it. */
function filledWith(
  params: Reason["params"],
  inner: (reason: Reason, name: string) => string,
): Readonly<Record<string, Param>> {
  const filled: Record<string, Param> = {};
  for (const [name, param] of Object.entries(params)) {
    filled[name] = isReason(param) ? inner(param, name) : param;
  }
  return filled;
}

/** Whether a parameter is a reason itself. */
export function isReason(param: Param | Reason | undefined): param is Reason {
  return typeof param === "object" && param !== null && "code" in param;
}
