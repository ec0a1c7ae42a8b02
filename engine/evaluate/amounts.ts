// Amounts: a number, a field with margin, VAT, percentage and surcharge, a formula, a table's cell, a definition, a target,
// or the sum, least or greatest of amounts.

import type { Compiling } from "./compiling.ts";
import {
  type Exact,
  HUNDRED,
  ZERO,
  add,
  addPercent,
  compare,
  divide,
  exactJson,
  exactOf,
  isShort,
  larger,
  lengthOf,
  marginFactor,
  multiply,
  percentFactor,
  scale,
  smaller,
  subtract,
} from "../values/exact.ts";
import { type Field, fieldOf } from "./fields.ts";
import { compileFormula } from "./formula.ts";
import { type Missing, isMissing, missing, missingField } from "./missing.ts";
import { OutOfRange, shortEnough } from "./out-of-range.ts";
import { type Reason, isReason } from "../trace/reasons.ts";
import type { Scope } from "./scope.ts";
import { spend } from "./work.ts";
import type { Amount, FieldAmount } from "../language/strategy.ts";
import { compileLookup } from "./tables.ts";
import { noteValue } from "../trace/told.ts";
import type { AmountFacts, TraceNumber } from "../trace/trace.ts";

/** An amount ready to evaluate. */
export interface CompiledAmount {
  readonly path: string;
  readonly value: (scope: Scope) => Exact | Missing;
  /** How the value came about; only asked for if it is there. */
  readonly facts: (scope: Scope) => AmountFacts;
}

/**
 * Compiles an amount once: docs/concepts/strategies.md, "Amounts".
 * @param path path in the strategy document, for the failure that names it
 */
export function compileAmount(amount: Amount, path: string, env: Compiling): CompiledAmount {
  if (typeof amount === "number") {
    return compileNumber(amount, path);
  }
  const compiled = compileOwn(amount, path, env);
  return amount.else === undefined || amount.else === "none"
    ? compiled
    : withElse(compiled, compileAmount(amount.else, `${path}.else`, env));
}

function compileNumber(amount: number, path: string): CompiledAmount {
  const value = exactOf(amount);
  return { path, value: () => value, facts: () => ({ kind: "number", value: amount }) };
}

/** An amount without its `else`. */
function compileOwn(amount: Exclude<Amount, number>, path: string, env: Compiling): CompiledAmount {
  if ("of" in amount) {
    return compileFieldAmount(amount, path, env);
  }
  if ("sum" in amount) {
    return compileList({ name: "sum", parts: amount.sum, path, combine: add }, env);
  }
  if ("min" in amount) {
    return compileList({ name: "min", parts: amount.min, path, combine: smaller }, env);
  }
  if ("max" in amount) {
    return compileList({ name: "max", parts: amount.max, path, combine: larger }, env);
  }
  if ("formula" in amount) {
    return compileFormula(amount.formula, `${path}.formula`, env);
  }
  if ("lookup" in amount) {
    return compileLookup(env.tableOf(amount.lookup), `${path}.lookup`);
  }
  if ("use" in amount) {
    const used = env.amountOf(amount.use);
    return { ...used, path, facts: (scope) => usedFacts(amount.use, used, scope) };
  }
  return env.targetAmount(amount, path, env);
}

function withElse(first: CompiledAmount, second: CompiledAmount): CompiledAmount {
  return {
    path: first.path,
    value: (scope) => {
      const value = first.value(scope);
      return isMissing(value) ? insteadOf(value, second.value(scope)) : value;
    },
    facts: (scope) => {
      const value = first.value(scope);
      return isMissing(value)
        ? { kind: "else", missing: value.missing, instead: second.facts(scope) }
        : first.facts(scope);
    },
  };
}

/** A definition, with what it comes to: where it was explained before, that is enough. */
function usedFacts(name: string, used: CompiledAmount, scope: Scope): AmountFacts {
  const of = used.facts(scope);
  noteValue(of, shownNumber(used.value(scope)) ?? 0);
  return { kind: "use", name, of };
}

/** What stands in; without a value it says what both lack. */
function insteadOf({ missing: lack }: Missing, value: Exact | Missing): Exact | Missing {
  if (!isMissing(value)) {
    return value;
  }
  const { missing: why } = value;
  const { path = "" } = why.params;
  if (partsOf(lack) + partsOf(why) > MAX_REASONS) {
    return value;
  }
  return missing("elseMissing", { lack, why, path });
}

/** Reasons within a reason: where definitions lack what others lack, each would have twice as many as the one before. */
const MAX_REASONS = 20;

function partsOf({ params }: Reason): number {
  return Object.values(params).reduce<number>((sum, param) => sum + (isReason(param) ? partsOf(param) : 0), 1);
}

interface ListAmount {
  readonly name: "sum" | "min" | "max";
  readonly parts: readonly Amount[];
  readonly path: string;
  readonly combine: (a: Exact, b: Exact) => Exact;
}

function compileList({ name, parts, path, combine }: ListAmount, env: Compiling): CompiledAmount {
  const compiled = parts.map((part, index) => compileAmount(part, `${path}.${name}[${index}]`, env));
  const value = (scope: Scope): Exact | Missing => {
    let result: Exact | null = null;
    for (const part of compiled) {
      const next = part.value(scope);
      if (isMissing(next)) {
        return next;
      }
      result = result === null ? next : atLength(combine(result, next), scope);
    }
    return shortEnough(result ?? ZERO, path, scope);
  };
  return {
    path,
    value,
    facts: (scope) => {
      spend(scope.work, compiled.length);
      return { kind: name, parts: compiled.map((part) => part.facts(scope)) };
    },
  };
}

/** The value; a number of any length is paid for. */
function atLength(value: Exact, { work }: Scope): Exact {
  spend(work, typeof value === "number" ? 1 : 20 + (isShort(value) ? 0 : lengthOf(value) >> 3));
  return value;
}

/** One of the steps from a field's value to the amount. */
type AmountStep = (value: Exact, scope: Scope) => Exact | Missing;

/** In this order: the field, its margin, VAT, percentage, amount. */
function compileFieldAmount(amount: FieldAmount, path: string, env: Compiling): CompiledAmount {
  const field = fieldOf(amount.of);
  const margin = figureOf(amount.marginPercent, `${path}.marginPercent`, env);
  const vat = vatOf(amount.vat, path, env);
  const percent = figureOf(amount.percent, `${path}.percent`, env);
  const surcharge = figureOf(amount.amount, `${path}.amount`, env);
  const steps: AmountStep[] = [];
  if (margin !== null) {
    steps.push(atMargin(margin));
  }
  if (vat !== null) {
    steps.push(plusPercent(vat, typeof amount.vat === "string" ? null : { min: 0, max: 1_000 }));
  }
  if (percent !== null) {
    steps.push(plusPercent(percent, { min: -100 }));
  }
  if (surcharge !== null) {
    steps.push(plusAmount(surcharge));
  }
  const value = (scope: Scope): Exact | Missing => {
    spend(scope.work, 2 + (scope.product.tags.length >> 4));
    const base = field.number(scope);
    if (base === undefined) {
      return missingField(field, path, scope);
    }
    let result: Exact = base;
    for (const step of steps) {
      const next = step(result, scope);
      if (isMissing(next)) {
        return next;
      }
      result = next;
    }
    return shortEnough(result, path, scope);
  };
  const shown = (figure: Figure | null, scope: Scope): TraceNumber | null =>
    figure === null ? null : shownNumber(figure.amount.value(scope));
  const facts = (scope: Scope): AmountFacts => ({
    kind: "field",
    field: field.name,
    value: exactJson(field.number(scope) ?? ZERO),
    marginPercent: shown(margin, scope),
    vat: shown(vat, scope),
    percent: shown(percent, scope),
    amount: shown(surcharge, scope),
    ...sourcesOf([margin, vat, percent, surcharge], scope),
  });
  return { path, value, facts };
}

function shownNumber(value: Exact | Missing): TraceNumber | null {
  return isMissing(value) ? null : exactJson(value);
}

/** A number of the language: written out, or an amount that is computed. */
export interface Figure {
  readonly amount: CompiledAmount;
  /** What is written out; null if it is computed. */
  readonly constant: number | null;
}

/** Compiles a number or an amount that stands for one; null if there is none. */
export function figureOf(part: Amount | undefined, path: string, env: Compiling): Figure | null {
  if (part === undefined) {
    return null;
  }
  return { amount: compileAmount(part, path, env), constant: typeof part === "number" ? part : null };
}

/** The facts of figures that a table, a formula or an `else` gives: what else they are shows in their words. */
export function sourcesOf(
  figures: readonly (Figure | null)[],
  scope: Scope,
): { readonly sources?: readonly AmountFacts[] } {
  const sources = figures
    .flatMap((figure) => (figure === null || figure.constant !== null ? [] : [figure.amount.facts(scope)]))
    .filter(isWorthTelling);
  return sources.length === 0 ? {} : { sources };
}

function isWorthTelling(facts: AmountFacts): boolean {
  return facts.kind === "use"
    ? isWorthTelling(facts.of)
    : facts.kind === "lookup" || facts.kind === "formula" || facts.kind === "else";
}

/** A VAT rate in percent: a number, a field that holds one, or an amount. */
function vatOf(vat: FieldAmount["vat"], path: string, env: Compiling): Figure | null {
  if (typeof vat !== "string") {
    return figureOf(vat, `${path}.vat`, env);
  }
  const field: Field = fieldOf(vat);
  const value = (scope: Scope): Exact | Missing => field.number(scope) ?? missingField(field, `${path}.vat`, scope);
  const facts = (scope: Scope): AmountFacts => ({ kind: "number", value: shownNumber(value(scope)) ?? 0 });
  const checked = withinRange(value, `${path}.vat`, { min: 0, max: 1_000 });
  return { amount: { path, value: checked, facts }, constant: null };
}

interface Range {
  readonly min?: number;
  readonly max?: number;
  /** Exclusive. */
  readonly below?: number;
}

/** A computed value within the range that the schema has for a number written out. @throws OutOfRange for another */
export function withinRange(value: CompiledAmount["value"], path: string, range: Range): CompiledAmount["value"] {
  const min = range.min === undefined ? null : exactOf(range.min);
  const max = range.max === undefined ? null : exactOf(range.max);
  const end = range.below === undefined ? null : exactOf(range.below);
  return (scope) => {
    const found = value(scope);
    if (isMissing(found)) {
      return found;
    }
    const isBelow = min !== null && compare(found, min) < 0;
    const isAbove = (max !== null && compare(found, max) > 0) || (end !== null && compare(found, end) >= 0);
    if (!isBelow && !isAbove) {
      return found;
    }
    const params = { path, value: exactJson(found), product: scope.product.productId };
    throw isBelow
      ? new OutOfRange("figureTooSmall", { ...params, min: range.min ?? 0 })
      : new OutOfRange(range.below === undefined ? "figureTooGreat" : "figureNotBelow", {
          ...params,
          max: range.max ?? range.below ?? 0,
        });
  };
}

function atMargin({ constant, amount }: Figure): AmountStep {
  if (constant !== null) {
    const factor = marginFactor(constant);
    return (value) => scale(value, factor.n, factor.d);
  }
  const margin = withinRange(amount.value, amount.path, { below: 100 });
  return (value, scope) => {
    const percent = margin(scope);
    return isMissing(percent) ? percent : divide(multiply(value, HUNDRED), subtract(HUNDRED, percent));
  };
}

/** `range` is null for a value that is held within one already. */
function plusPercent({ constant, amount }: Figure, range: Range | null): AmountStep {
  if (constant !== null) {
    const factor = percentFactor(constant);
    return (value) => scale(value, factor.n, factor.d);
  }
  const computed = range === null ? amount.value : withinRange(amount.value, amount.path, range);
  return (value, scope) => {
    const percent = computed(scope);
    return isMissing(percent) ? percent : addPercent(value, percent);
  };
}

function plusAmount({ constant, amount }: Figure): AmountStep {
  if (constant !== null) {
    const surcharge = exactOf(constant);
    return (value) => add(value, surcharge);
  }
  return (value, scope) => {
    const surcharge = amount.value(scope);
    return isMissing(surcharge) ? surcharge : add(value, surcharge);
  };
}
