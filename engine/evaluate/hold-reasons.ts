// Why the condition of `holdWhen` holds, as a reason: the fields of the calculated price, what they are, and what they were compared with.

import { type Reason, type ReasonCode, because } from "../trace/reasons.ts";
import type { Comparison, Fact, TraceValue } from "../trace/trace.ts";

const COMPARED: Readonly<Partial<Record<Comparison["operator"], ReasonCode>>> = {
  lt: "isLess",
  lte: "isAtMost",
  gt: "isMore",
  gte: "isAtLeast",
};

/** The reason of facts that hold. What is no field and number or text, such as a calendar, has no words of its own here. */
export function heldByFacts(facts: readonly Fact[]): Reason {
  const told = facts.map(reasonOf);
  const known = told.filter((reason) => reason !== null);
  const [first, ...others] = known;
  if (first === undefined || known.length < told.length) {
    return because("holdWhen");
  }
  const why = others.reduce((before, next) => because("bothHold", { first: before, second: next }), first);
  return because("heldBy", { why });
}

function reasonOf({ subject, value, failed, held: met }: Fact): Reason | null {
  if (!("field" in subject)) {
    return null;
  }
  const { field } = subject;
  if (value === null) {
    return because("factMissing", { field });
  }
  const found = foundIn(value, field);
  if (failed !== null) {
    const bound = boundOf(failed);
    return bound === null ? because("factIs", { field, found }) : because("factIsNot", { field, found, bound });
  }
  const bounds = met.map(boundOf).filter((bound) => bound !== null);
  const [first, second] = bounds;
  if (first === undefined) {
    return because("factIs", { field, found });
  }
  const bound = second === undefined ? first : because("bothHold", { first, second });
  return because("factHolds", { field, found, bound });
}

/** A limit, and true or false, are words of the language. */
function foundIn(value: NonNullable<TraceValue>, field: string): string | number | Reason {
  if ("number" in value) {
    return value.number;
  }
  const code = "text" in value ? value.text : String(value.truth);
  return "text" in value && !field.endsWith(".limit") ? code : because("word", { code });
}

function boundOf({ operator, operands: [operand] }: Comparison): Reason | null {
  const code = COMPARED[operator];
  return code === undefined || operand === undefined ? null : because(code, { operand });
}
