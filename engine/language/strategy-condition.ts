// Conditions: docs/concepts/strategies.md, "Conditions".

import { isDayShaped } from "../values/calendar-days.ts";
import { WEEKDAYS } from "../values/clock.ts";
import { type FieldName, findField } from "../values/field-names.ts";
import {
  type Checking,
  type JsonObject,
  type Of,
  type Part,
  atLeastOne,
  byKey,
  byObject,
  byType,
  constrained,
  counted,
  described,
  kindOfNoNumber,
  list,
  named,
  object,
  optional,
  required,
  shownValue,
} from "./grammar.ts";
import { MAX_TEXT, name as customName, text, truth, value } from "./grammar-values.ts";
import { type Path, type Problem, type ProblemCode, below, nearestName, report } from "./problems.ts";
import { amount, computedAmount } from "./strategy-amount.ts";
import { date } from "./strategy-dates.ts";
import { field } from "./strategy-field.ts";

const WEEKDAY_NAMES: readonly string[] = WEEKDAYS;

const MAX_OPERAND = Number.MAX_SAFE_INTEGER;
const operandBounds = { minimum: -MAX_OPERAND, maximum: MAX_OPERAND };

const operand = value<string | number>(
  { type: ["string", "number"], maxLength: MAX_TEXT, ...operandBounds },
  (found, path, { problems }) => {
    const isText = typeof found === "string" && found.length <= MAX_TEXT;
    const isNumber = typeof found === "number" && Math.abs(found) <= MAX_OPERAND;
    if (!isText && !isNumber) {
      report(problems, path, "notAnOperand", { found: typeof found === "string" ? "tooLarge" : kindOfNoNumber(found) });
    }
  },
);

const byTruth = byType("boolean", truth, operand);

const numberOperand = value<number>({ type: "number", ...operandBounds }, (found, path, { problems }) => {
  if (typeof found !== "number" || !(Math.abs(found) <= MAX_OPERAND)) {
    report(problems, path, "operandNotANumber", { found: kindOfNoNumber(found) });
  }
});

/** A text that is no date was meant as a number: "5". */
const dateOperand: Part<string> = {
  schema: date.schema,
  check: (found, path, checking) => {
    if (!isDayShaped(String(found))) {
      report(checking.problems, path, "operandNotComparable", {
        found: "string",
      });
    } else {
      date.check(found, path, checking);
    }
  },
};

/** What a value is compared with by size: a number, an amount or a date. */
const compared = byObject(byType("string", dateOperand, numberOperand), computedAmount);

const comparisons = {
  lt: optional(compared, "The value is less than this.", 100),
  lte: optional(compared, "The value is at most this.", 100),
  gt: optional(compared, "The value is more than this.", 500),
  gte: optional(compared, "The value is at least this.", 500),
};

/** Operators on one field; all that are present must hold. */
const fieldCondition = described(
  constrained(
    atLeastOne({
      field: required(field, "The field whose value is compared.", "tags.brand"),
      equals: optional(
        byObject(byTruth, computedAmount),
        "The value is this text, case-sensitive, or this number.",
        "A",
        4006381333931,
      ),
      in: optional(list(operand), "The value is one of these.", ["A", "B"]),
      ...comparisons,
      matches: optional(
        text,
        "The text matches this pattern: `*` stands for any run of characters, case does not matter.",
        "*kettle*",
      ),
      exists: optional(truth, "Whether the field has a value.", true),
    }),
    checkOperands,
  ),
  {
    title: "Condition on a field",
    description:
      "Operators on one field; all that are given must hold. A comparison with a missing value never holds; only `exists` " +
      "and `not` see a missing value. Texts compare with texts, numbers with numeric values.",
    examples: [{ field: "tags.amountInStock", gt: 500 }],
  },
);

/** Operands of the kind that the field has: a text never equals a number. A schema does not say it. */
function checkOperands(found: JsonObject, path: Path, { problems }: Checking): void {
  const about = fieldIn(found);
  if (about === undefined) {
    return;
  }
  reportKinds(about, found, path, problems);
  for (const { value: day, at } of about.name === "time.weekday" ? sameOperands(found, path) : []) {
    reportWeekday(day, at, problems);
  }
}

/**
 * Whether operators and their operands are of the kind that a condition's field has. An operator without an operand yet, undefined, is
 * looked at as well. A field that nobody knows refuses nothing.
 */
export function fitsField(found: JsonObject): boolean {
  const about = fieldIn(found);
  const problems: Problem[] = [];
  if (about !== undefined) {
    reportKinds(about, found, { parent: null, key: "" }, problems);
  }
  return problems.length === 0;
}

function fieldIn({ field: name }: JsonObject): FieldName | undefined {
  return typeof name === "string" ? findField(name) : undefined;
}

function reportKinds(about: FieldName, found: JsonObject, path: Path, problems: Problem[]): void {
  const refused = REFUSED[about.kind];
  for (const operator of refused.operators.filter((key) => Object.hasOwn(found, key))) {
    report(problems, below(path, operator), refused.code, { field: about.name });
  }
  for (const operator of Object.keys(comparisons)) {
    reportOrder(about, found[operator], below(path, operator), problems);
  }
  for (const { value: same, at } of sameOperands(found, path)) {
    reportMismatch(about, same, at, problems);
  }
}

/** What a field must be the same as. */
function sameOperands(found: JsonObject, path: Path): { value: unknown; at: Path }[] {
  const listed: readonly unknown[] = Array.isArray(found["in"]) ? found["in"] : [];
  const inList = listed.map((entry, index) => ({ value: entry, at: below(below(path, "in"), index) }));
  return [{ value: found["equals"], at: below(path, "equals") }, ...inList];
}

/** The operators that a kind of field does not know. */
const REFUSED: Readonly<Record<FieldName["kind"], { operators: readonly string[]; code: ProblemCode }>> = {
  text: { operators: Object.keys(comparisons), code: "textOperators" },
  number: { operators: ["matches"], code: "numberOperators" },
  date: { operators: ["matches"], code: "dateOperators" },
  truth: { operators: [...Object.keys(comparisons), "in", "matches"], code: "truthOperators" },
  both: { operators: [], code: "textOperators" },
};

function reportOrder({ name, kind }: FieldName, found: unknown, at: Path, problems: Problem[]): void {
  if (typeof found === "string" && (kind === "number" || kind === "both")) {
    report(problems, at, "numberNotText", { field: name });
  }
  if (kind === "date" && found !== undefined && typeof found !== "string") {
    report(problems, at, "notADate", { field: name });
  }
}

function reportMismatch({ name, kind }: FieldName, found: unknown, at: Path, problems: Problem[]): void {
  const isTruth = typeof found === "boolean";
  if (kind === "truth" && found !== undefined && !isTruth) {
    report(problems, at, "truthOperators", { field: name });
  }
  if (kind !== "truth" && isTruth) {
    report(problems, at, "notATruthField", { field: name });
  }
  if (kind === "number" && typeof found === "string") {
    report(problems, at, "numberNotText", { field: name });
  }
  const isNumeric = typeof found === "number" || typeof found === "object";
  if ((kind === "text" || kind === "date") && isNumeric) {
    report(problems, at, "textNotNumber", { field: name });
  }
}

function reportWeekday(found: unknown, at: Path, problems: Problem[]): void {
  if (typeof found === "string" && !WEEKDAY_NAMES.includes(found)) {
    const near = nearestName(found, WEEKDAY_NAMES);
    const params = { known: WEEKDAY_NAMES, near, found: shownValue(found) };
    report(problems, at, near === null ? "notAWeekday" : "notAWeekdayNear", params);
  }
}

export type FieldCondition = Of<typeof fieldCondition>;

const amountOperand = {
  lt: optional(amount, "It is less than this.", 100),
  lte: optional(amount, "It is at most this.", 100),
  gt: optional(amount, "It is more than this.", 500),
  gte: optional(amount, "It is at least this.", 500),
  equals: optional(amount, "It is exactly this.", 9.99),
  exists: optional(truth, "Whether it has a value.", true),
};

/** What an amount may be compared by. */
export const AMOUNT_OPERATORS: readonly string[] = Object.keys(amountOperand);

const amountExample = { amount: { of: "market.lowestUnitPrice", percent: -5 }, lt: { of: "tags.purchasePrice" } };

/** Operators on an amount; all that are present must hold. */
const amountCondition = described(
  atLeastOne({ amount: required(amount, "What is compared.", amountExample.amount), ...amountOperand }),
  {
    title: "Condition on an amount",
    description: "Operators on an amount; all that are given must hold. Nothing holds where a value is missing.",
    examples: [amountExample],
  },
);

export type AmountCondition = Of<typeof amountCondition>;

const usedCondition = described(object({ use: required(customName, "The definition.", "soft") }), {
  title: "Defined condition",
  description: "The condition of that name in `definitions`.",
  examples: [{ use: "soft" }],
});

const calendarCondition = described(object({ calendar: required(customName, "The calendar.", "sale") }), {
  title: "In a calendar",
  description: "It is now one of the times of `calendars`.",
  examples: [{ calendar: "sale" }],
});

export type Condition =
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition }
  | AmountCondition
  | { readonly use: string }
  | { readonly calendar: string }
  | FieldCondition;

const bigBrands = [
  { field: "tags.brand", equals: "A" },
  { field: "sales.units7d", gte: 10 },
];
const weekends = [
  { field: "time.weekday", in: ["saturday", "sunday"] },
  { field: "time.hour", gte: 20 },
];
const brands = { field: "tags.brand", in: ["A", "B"] };

export const condition: Part<Condition> = named(
  "condition",
  {
    title: "Condition",
    description: "When a branch is taken: operators on a field, or `all`, `any`, `not` of conditions. At most 20 deep.",
    examples: [brands],
  },
  () =>
    counted(
      "conditions and amounts",
      byKey(
        "object",
        {
          all: described(object({ all: required(list(condition), "Conditions that must all hold.", bigBrands) }), {
            title: "All of",
            description: "Every one of the conditions holds.",
            examples: [{ all: bigBrands }],
          }),
          any: described(object({ any: required(list(condition), "Conditions of which one must hold.", weekends) }), {
            title: "Any of",
            description: "At least one of the conditions holds.",
            examples: [{ any: weekends }],
          }),
          not: described(object({ not: required(condition, "The condition that must not hold.", brands) }), {
            title: "Not",
            description:
              "The condition does not hold; a comparison with a missing value does not hold, so its `not` does.",
            examples: [{ not: brands }],
          }),
          amount: amountCondition,
          use: usedCondition,
          calendar: calendarCondition,
        },
        fieldCondition,
      ),
    ),
);
