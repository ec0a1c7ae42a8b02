// A reason: a code, and the names and numbers in it. Words come last, in the language of who reads them.

import { LACKS } from "./lack-texts.ts";
import { REASONS } from "./reason-texts.ts";
import { type Language, type Param, fill } from "./texts.ts";

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

/** A reason in words, without a full stop. */
export function reasonText({ code, params }: Reason, language: Language): string {
  const inner = (reason: Reason, name: string): string => (name === "lack" ? lackText : reasonText)(reason, language);
  return fill(REASONS[code], filledWith(params, inner), language);
}

/** Why an amount has no value where its `else` stands in: "tag purchasePrice is missing", without advice. */
export function lackText({ code, params }: Reason, language: Language): string {
  const filled = filledWith(params, (reason) => lackText(reason, language));
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

function isReason(param: Param | Reason): param is Reason {
  return typeof param === "object" && param !== null && "code" in param;
}
