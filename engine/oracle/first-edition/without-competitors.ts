// What the rule does where no competitor counts: `withoutCompetitors`.

import { type Aim, traceTarget } from "./aim.ts";
import { compileAmount, isMissing } from "./amounts.ts";
import { type Ended, failed, failedFor, skipped, whereWords } from "./ended.ts";
import { aimAtKept } from "./keep.ts";
import type { Scope } from "./scope.ts";
import type { Amount, Rule } from "./strategy.ts";

/** `why` begins a sentence: "no offer counts". */
export type WithoutCompetitors = (scope: Scope, why: string) => Aim | Ended;

/** Compiles `withoutCompetitors` once; by default the kept price, else a skip. */
export function compileWithoutCompetitors(rule: Rule, rulePath: string): WithoutCompetitors {
  const part = rule.withoutCompetitors ?? "keep";
  const path = `${rulePath}.withoutCompetitors`;
  switch (part) {
    case "skip":
      return (scope, why) => skipped(path, `${why} ${whereWords(scope)}`);
    case "fail":
      return (scope, why) =>
        failed(
          path,
          `${why} for product ${scope.product.productId} ${whereWords(scope)}: ` +
            `widen ${rulePath}.competitors or give ${path} an amount, keep or skip`,
        );
    case "keep":
      return (scope, why) => aimAtKept(scope, { step: "withoutCompetitors", path, note: why });
    default:
      return compileAmountWithout(part, path);
  }
}

function compileAmountWithout(part: Amount, path: string): WithoutCompetitors {
  const amount = compileAmount(part, path);
  return (scope, why) => {
    const value = amount.value(scope);
    if (isMissing(value)) {
      return failedFor(path, value);
    }
    if (scope.steps !== null) {
      const words = amount.words(scope);
      traceTarget(scope, value, { step: "withoutCompetitors", path, words, vendorName: null, note: why });
    }
    return { price: value, isKept: false, isFallback: true };
  };
}
