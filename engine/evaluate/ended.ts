// An evaluation that ends without a price of its own rule.

import type { Missing } from "./missing.ts";
import { type Reason, because } from "../trace/reasons.ts";
import type { CompiledLeaf } from "./rule.ts";
import { type Scope, domainOf } from "./scope.ts";

/** A skip, a failure, or another rule instead; and the rule part it comes from. A class, as `Missing` is. */
export class Ended {
  readonly end: "skip" | "failure" | "instead";
  readonly path: string;
  readonly reason: Reason;
  /** The rule that is evaluated instead. */
  readonly instead: CompiledLeaf | null;
  /** It comes from `withoutCompetitors`: nobody competes on the domain. */
  readonly isFallback: boolean;

  constructor(
    end: Ended["end"],
    path: string,
    reason: Reason,
    more: Partial<Pick<Ended, "instead" | "isFallback">> = {},
  ) {
    this.end = end;
    this.path = path;
    this.reason = reason;
    this.instead = more.instead ?? null;
    this.isFallback = more.isFallback ?? false;
  }
}

/** A skip: no price, reason kept. */
export function skipped(path: string, reason: Reason): Ended {
  return new Ended("skip", path, reason);
}

/** A failure: the reason says what to change. */
export function failed(path: string, reason: Reason): Ended {
  return new Ended("failure", path, reason);
}

/** Another rule, evaluated whole on the same market. */
export function insteadOf(path: string, reason: Reason, instead: CompiledLeaf): Ended {
  return new Ended("instead", path, reason, { instead });
}

/** The failure of a part whose amount has no value. */
export function failedFor(path: string, missing: Missing): Ended {
  return failed(path, missing.missing);
}

/** Whether a step ended the evaluation. */
export function isEnded(value: unknown): value is Ended {
  return value instanceof Ended;
}

/** A reason with where it holds: on a domain, or without market data. */
export function atDomain(why: Reason, scope: Scope): Reason {
  const domain = domainOf(scope);
  return domain === null ? because("skippedWithout", { why }) : because("skippedOn", { why, domain });
}
