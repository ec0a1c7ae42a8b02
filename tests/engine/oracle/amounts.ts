// Amounts of the oracle.

import type {
  Amount,
  ComputedAmount,
  FieldAmount,
  TablePart,
  TargetAmount,
} from "../../../engine/language/strategy.ts";
import { definitionNamed } from "./definitions.ts";
import { type Case, ForbiddenValue, MissingValue, folded, lookUp } from "./facts.ts";
import { evaluateFormula } from "./formulas.ts";
import { type Rational, greater, hundred, less, lesser, minus, over, plus, rational, same, times } from "./rational.ts";

/** How the price of a target is found: told by who knows targets. */
export interface TargetPricer {
  price: (amount: TargetAmount, situation: Case) => Rational;
}

export const targets: TargetPricer = {
  price: () => {
    throw new MissingValue("no target");
  },
};

/** An amount, or undefined if it has no value. */
export function tryAmount(amount: Amount, situation: Case): Rational | undefined {
  try {
    return amountOf(amount, situation);
  } catch (error) {
    if (error instanceof MissingValue) {
      return undefined;
    }
    throw error;
  }
}

/** The value of an amount. @throws MissingValue without one */
export function amountOf(amount: Amount, situation: Case): Rational {
  if (typeof amount === "number") {
    return rational(amount);
  }
  const value = tryOwn(amount, situation);
  if (value !== undefined) {
    return value;
  }
  if (amount.else === undefined || amount.else === "none") {
    throw new MissingValue(JSON.stringify(amount));
  }
  return amountOf(amount.else, situation);
}

function tryOwn(amount: ComputedAmount, situation: Case): Rational | undefined {
  try {
    return short(ownOf(amount, situation));
  } catch (error) {
    if (error instanceof MissingValue) {
      return undefined;
    }
    throw error;
  }
}

const LIMIT = 10n ** 400n;

/** No number has more than 400 digits. */
function short(value: Rational): Rational {
  const size = (part: bigint): bigint => (part < 0n ? -part : part);
  if (size(value.n) < LIMIT && value.d < LIMIT) {
    return value;
  }
  let [a, b] = [size(value.n), value.d];
  while (b > 0n) {
    [a, b] = [b, a % b];
  }
  if (size(value.n / a) >= LIMIT || value.d / a >= LIMIT) {
    throw new ForbiddenValue("too large");
  }
  return { n: value.n / a, d: value.d / a };
}

function ownOf(amount: ComputedAmount, situation: Case): Rational {
  if ("of" in amount) {
    return fieldAmountOf(amount, situation);
  }
  if ("sum" in amount) {
    return amount.sum.map((part) => amountOf(part, situation)).reduce(plus);
  }
  if ("min" in amount) {
    return amount.min.map((part) => amountOf(part, situation)).reduce(lesser);
  }
  if ("max" in amount) {
    return amount.max.map((part) => amountOf(part, situation)).reduce(greater);
  }
  if ("use" in amount) {
    return amountOf(definitionNamed.amount(situation.document, amount.use), { ...situation, rule: null });
  }
  if ("lookup" in amount) {
    return cellOf(amount.lookup, situation);
  }
  if ("formula" in amount) {
    const { document } = situation;
    return evaluateFormula(amount.formula, {
      number: (name) => {
        const [kind, rest = ""] = name.split(/\.(.*)/s);
        if (kind === "tables") {
          return cellOf(rest, situation);
        }
        return kind === "definitions"
          ? amountOf(definitionNamed.amount(document, rest), { ...situation, rule: null })
          : numberOf(name, situation);
      },
      text: (name) => {
        const { text } = lookUp(name, situation);
        return text === undefined ? undefined : folded(text);
      },
      truth: (name) => lookUp(name, situation).truth,
      folded: (text) => folded(text),
    });
  }
  return targets.price(amount, situation);
}

function fieldAmountOf(amount: FieldAmount, situation: Case): Rational {
  const one = rational(1);
  const share = (part: Amount | undefined, least: number, most: number): Rational => {
    const value = amountOf(part ?? 0, situation);
    if (typeof part === "object" && (less(value, rational(least)) || less(rational(most), value))) {
      throw new ForbiddenValue("out of range");
    }
    return over(value, hundred);
  };
  const base = numberOf(amount.of, situation);
  const margin = share(amount.marginPercent, -1e300, 100);
  if (same(margin, one)) {
    throw new ForbiddenValue("a margin of 100 %");
  }
  const { vat } = amount;
  const rate = typeof vat === "string" ? over(numberOf(vat, situation), hundred) : share(vat, 0, 1000);
  if (less(rate, rational(0)) || less(rational(10), rate)) {
    throw new ForbiddenValue("out of range");
  }
  const withVat = times(over(base, minus(one, margin)), plus(one, rate));
  const raised = times(withVat, plus(one, share(amount.percent, -100, 1e300)));
  return plus(raised, amountOf(amount.amount ?? 0, situation));
}

function numberOf(field: string, situation: Case): Rational {
  const { number } = lookUp(field, situation);
  if (number === undefined) {
    throw new MissingValue(field);
  }
  return number;
}

/** Row by row. */
function cellOf(name: string, situation: Case): Rational {
  const table = situation.document.tables?.[name];
  if (table === undefined) {
    throw new RangeError(`no table ${name}`);
  }
  const found = findCell(table, situation);
  if (found === undefined) {
    throw new MissingValue(name);
  }
  return rational(found);
}

function findCell({ by, rows, otherwise, whenMissing }: TablePart, situation: Case): number | undefined {
  const isText = (rows[0] ?? []).map((cell) => typeof cell === "string");
  const values = by.map((field) => lookUp(field, situation));
  if (values.some(({ text, number }, index) => (isText[index] === true ? text : number) === undefined)) {
    return whenMissing;
  }
  const row = rows.find((cells) =>
    values.every(({ text = "", number }, index) => {
      const cell = cells[index];
      if (typeof cell === "string") {
        return folded(cell) === folded(text);
      }
      if (typeof cell === "number") {
        return number !== undefined && same(number, rational(cell));
      }
      return cell?.upTo === undefined || (number !== undefined && !less(rational(cell.upTo), number));
    }),
  );
  const last = row?.at(-1);
  return typeof last === "number" ? last : otherwise;
}
