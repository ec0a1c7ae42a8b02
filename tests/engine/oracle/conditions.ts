// Conditions of the oracle.

import type { Amount, AmountCondition, Condition, FieldCondition } from "../../../engine/language/strategy.ts";
import { tryAmount } from "./amounts.ts";
import { definitionNamed } from "./definitions.ts";
import { type Case, folded, likes, lookUp } from "./facts.ts";
import { type Rational, less, rational, same } from "./rational.ts";

export function isTrue(condition: Condition, situation: Case): boolean {
  if ("all" in condition) {
    return !condition.all.some((part) => !isTrue(part, situation));
  }
  if ("any" in condition) {
    return condition.any.some((part) => isTrue(part, situation));
  }
  if ("not" in condition) {
    return !isTrue(condition.not, situation);
  }
  if ("use" in condition) {
    return isTrue(definitionNamed.condition(situation.document, condition.use), situation);
  }
  if ("calendar" in condition) {
    return isInCalendar(condition.calendar, situation);
  }
  return "amount" in condition ? amountIsTrue(condition, situation) : fieldIsTrue(condition, situation);
}

function isInCalendar(name: string, situation: Case): boolean {
  return (situation.document.calendars?.[name] ?? []).some(({ from, to }) => isBetween(from, to, situation));
}

/** Whether it is between two days of the contract's time zone, both included, or two instants, the end excluded. */
export function isBetween(from: string | undefined, to: string | undefined, { context }: Case): boolean {
  const today = new Date(context.nowMs).toLocaleString("sv-SE", { timeZone: context.timeZone }).slice(0, 10);
  const isInstant = (text: string): boolean => text.length > 10;
  const begun = from === undefined || (isInstant(from) ? Date.parse(from) <= context.nowMs : from <= today);
  return begun && (to === undefined || (isInstant(to) ? context.nowMs < Date.parse(to) : today <= to));
}

type Test = (value: Rational, bound: Rational) => boolean;
type Operand = FieldCondition["lt"];

const atMost: Test = (value, bound) => !less(bound, value);
const atLeast: Test = (value, bound) => !less(value, bound);
const above: Test = (value, bound) => less(bound, value);

function orders(
  { lt, lte, gt, gte }: { lt?: Operand; lte?: Operand; gt?: Operand; gte?: Operand },
  { text, number }: { text?: string | undefined; number?: Rational | undefined },
  situation: Case,
): boolean {
  const compares = (operand: Operand, test: Test): boolean => {
    if (operand === undefined) {
      return true;
    }
    if (typeof operand === "string") {
      const order = (a: string, b: string): Rational => rational(a < b ? -1 : a > b ? 1 : 0);
      return text !== undefined && test(order(text, operand), rational(0));
    }
    const bound = tryAmount(operand, situation);
    return number !== undefined && bound !== undefined && test(number, bound);
  };
  return compares(lt, less) && compares(lte, atMost) && compares(gt, above) && compares(gte, atLeast);
}

function amountIsTrue(condition: AmountCondition, situation: Case): boolean {
  const number = tryAmount(condition.amount, situation);
  const equals = (operand: Amount): boolean => {
    const equal = tryAmount(operand, situation);
    return number !== undefined && equal !== undefined && same(number, equal);
  };
  return (
    orders(condition, { number }, situation) &&
    (condition.equals === undefined || equals(condition.equals)) &&
    (condition.exists === undefined || condition.exists === (number !== undefined))
  );
}

function fieldIsTrue(condition: FieldCondition, situation: Case): boolean {
  const { text, number, truth } = lookUp(condition.field, situation);
  const equals = (operand: FieldCondition["equals"]): boolean => {
    if (typeof operand === "string") {
      return text !== undefined && folded(text) === folded(operand);
    }
    if (typeof operand === "boolean") {
      return truth === operand;
    }
    const bound = operand === undefined ? undefined : tryAmount(operand, situation);
    return number !== undefined && bound !== undefined && same(number, bound);
  };
  const { matches } = condition;
  return (
    (condition.equals === undefined || equals(condition.equals)) &&
    (condition.in === undefined || condition.in.some(equals)) &&
    (matches === undefined || (text !== undefined && likes(folded(matches), folded(text)))) &&
    orders(condition, { text, number }, situation) &&
    (condition.exists === undefined ||
      condition.exists === (text !== undefined || number !== undefined || truth !== undefined))
  );
}
