// An evaluation that ends without a price.

import type { Missing } from "./amounts.ts";
import { type Scope, domainOf } from "./scope.ts";

/** A skip or a failure, and the rule part it comes from. */
export interface Ended {
  readonly end: "skip" | "failure";
  readonly path: string;
  readonly message: string;
}

/** A skip: no price, reason kept. */
export function skipped(path: string, message: string): Ended {
  return { end: "skip", path, message };
}

/** A failure: the sentence says what to change. */
export function failed(path: string, message: string): Ended {
  return { end: "failure", path, message };
}

/** The failure of a part whose amount has no value. */
export function failedFor(path: string, missing: Missing): Ended {
  return failed(path, missing.missing);
}

/** Whether a step ended the evaluation. */
export function isEnded(value: unknown): value is Ended {
  return typeof value === "object" && value !== null && "end" in value;
}

/** "on shop-b.example", or "without market data". */
export function whereWords(scope: Scope): string {
  const domain = domainOf(scope);
  return domain === null ? "without market data" : `on ${domain}`;
}
