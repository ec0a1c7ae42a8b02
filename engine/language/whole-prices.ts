/** Completes a document for a currency without minor unit: a rule that says nothing of it rounds to whole prices (docs/concepts/strategies.md). */
import { leafPointersOf } from "./branch-names.ts";
import { parseStrategy } from "./parse.ts";
import type { Strategy } from "./strategy.ts";

/** @returns the document, and the strategy that it is then */
export function inWholePrices(given: { strategy: Strategy; document: unknown }): {
  strategy: Strategy;
  document: unknown;
} {
  const document: unknown = structuredClone(given.document);
  for (const pointer of leafPointersOf(given.strategy).values()) {
    const rule = memberOf(valueAt(document, pointer), "rule");
    if (isObject(rule) && !("rounding" in rule)) Object.assign(rule, { rounding: { step: 1 } });
  }
  const parsed = parseStrategy(document);
  return "strategy" in parsed ? { strategy: parsed.strategy, document } : given;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function memberOf(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;
}

/** The value at a JSON pointer; undefined if there is none. */
function valueAt(document: unknown, pointer: string): unknown {
  const names = pointer.split("/").slice(1);
  return names.reduce((value, name) => memberOf(value, name.replaceAll("~1", "/").replaceAll("~0", "~")), document);
}
