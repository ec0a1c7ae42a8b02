// Conditions and the names of fields in them: docs/concepts/strategies.md, "Conditions".

import { WEEKDAYS } from "./clock.ts";
import { FIELD_NAMES, type Field, NUMERIC_FIELD_NAMES, TAG_PREFIX, findField } from "./fields.ts";
import {
  type Checking,
  type JsonObject,
  type Of,
  type Part,
  atLeastOne,
  byKey,
  constrained,
  counted,
  described,
  kindOf,
  list,
  named,
  object,
  optional,
  required,
} from "./grammar.ts";
import { MAX_TEXT, text, truth, value } from "./grammar-values.ts";
import { type Path, type Problem, below, nearestName, report } from "./problems.ts";

const WEEKDAY_NAMES: readonly string[] = WEEKDAYS;

/** The name of one of these fields, or of a tag. */
function fieldName(names: readonly string[]): Part<string> {
  const schema = {
    type: "string",
    maxLength: MAX_TEXT,
    anyOf: [
      {
        description: "A tag of the product, by its case-sensitive key.",
        pattern: "^tags\\.[\\s\\S]",
        examples: ["tags.brand"],
      },
      { description: "A named field.", enum: names, examples: ["market.offerCount"] },
    ],
  };
  return value(schema, (found, path, checking) => {
    text.check(found, path, checking);
    if (typeof found !== "string" || found === "" || found.length > MAX_TEXT) {
      return;
    }
    const field = findField(found);
    if (field === undefined) {
      const near = nearestName(found, names) ?? tagMeant(found);
      const params = { field: found.slice(0, 64), known: names, near };
      report(checking.problems, path, near === null ? "unknownField" : "unknownFieldNear", params);
    } else if (field.kind === "text" && !names.includes(found)) {
      report(checking.problems, path, "textNotAmount", { field: found });
    }
  });
}

/** The name of any field. */
const field = named(
  "field",
  {
    title: "Field",
    description:
      "What is looked at: a product field, a tag (`tags.<key>`), a figure of the domain's market (over all offers that are " +
      "neither own nor ignored nor known to be unavailable), units sold, or the time in the contract's time zone.",
    examples: ["tags.brand", "referencePrice", "market.offerCount", "time.weekday"],
  },
  () => fieldName(FIELD_NAMES),
);

/** The name of a field that has numbers. */
export const numericField = named(
  "numericField",
  {
    title: "Field with a number",
    description:
      "A field whose value is a number: a product field, a tag, a figure of the market, units sold, or the time.",
    examples: ["tags.purchasePrice", "referencePrice", "market.lowestUnitPrice"],
  },
  () => fieldName(NUMERIC_FIELD_NAMES),
);

const MAX_OPERAND = Number.MAX_SAFE_INTEGER;
const operandBounds = { minimum: -MAX_OPERAND, maximum: MAX_OPERAND };

const operand = value<string | number>(
  { type: ["string", "number"], maxLength: MAX_TEXT, ...operandBounds },
  (found, path, { problems }) => {
    const isText = typeof found === "string" && found.length <= MAX_TEXT;
    const isNumber = typeof found === "number" && Math.abs(found) <= MAX_OPERAND;
    if (!isText && !isNumber) {
      const isLarge = typeof found === "string" || typeof found === "number";
      report(problems, path, "notAnOperand", { found: isLarge ? "tooLarge" : kindOf(found) });
    }
  },
);

const numberOperand = value<number>({ type: "number", ...operandBounds }, (found, path, { problems }) => {
  if (typeof found !== "number" || !(Math.abs(found) <= MAX_OPERAND)) {
    report(problems, path, "operandNotANumber", { found: kindOf(found) });
  }
});

const comparisons = {
  lt: optional(numberOperand, "The value is less than this.", 100),
  lte: optional(numberOperand, "The value is at most this.", 100),
  gt: optional(numberOperand, "The value is more than this.", 500),
  gte: optional(numberOperand, "The value is at least this.", 500),
};

/** Operators on one field; all that are present must hold. */
const fieldCondition = described(
  constrained(
    atLeastOne({
      field: required(field, "The field whose value is compared.", "tags.brand"),
      equals: optional(operand, "The value is this text, case-sensitive, or this number.", "A", 4006381333931),
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
function checkOperands(condition: JsonObject, path: Path, { problems }: Checking): void {
  const name = condition["field"];
  const compared = typeof name === "string" ? findField(name) : undefined;
  if (compared === undefined) {
    return;
  }
  for (const key of Object.keys(comparisons)) {
    if (compared.kind === "text" && Object.hasOwn(condition, key)) {
      report(problems, below(path, key), "textOperators", { field: compared.name });
    }
  }
  if (compared.kind === "number" && Object.hasOwn(condition, "matches")) {
    report(problems, below(path, "matches"), "numberOperators", { field: compared.name });
  }
  const listed: unknown = condition["in"];
  const operands: [Path, unknown][] = [[below(path, "equals"), condition["equals"]]];
  for (const [index, entry] of Array.isArray(listed) ? listed.entries() : []) {
    operands.push([below(below(path, "in"), index), entry]);
  }
  for (const [at, entry] of operands) {
    reportMismatch(compared, entry, at, problems);
  }
}

function reportMismatch({ name, kind }: Field, entry: unknown, at: Path, problems: Problem[]): void {
  if (kind === "number" && typeof entry === "string") {
    report(problems, at, "numberNotText", { field: name });
  }
  if (kind === "text" && typeof entry === "number") {
    report(problems, at, "textNotNumber", { field: name });
  }
  if (name === "time.weekday" && typeof entry === "string" && !WEEKDAY_NAMES.includes(entry)) {
    const near = nearestName(entry, WEEKDAY_NAMES);
    const params = { known: WEEKDAY_NAMES, near };
    report(problems, at, near === null || near === entry.toLowerCase() ? "notAWeekday" : "notAWeekdayNear", params);
  }
}

/** A word that is no field is often the key of a tag: `brand` for `tags.brand`. */
function tagMeant(found: string): string | null {
  return /^[A-Za-z_]\w{0,63}$/.test(found) ? `${TAG_PREFIX}${found}` : null;
}

export type FieldCondition = Of<typeof fieldCondition>;

export type Condition =
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition }
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
        },
        fieldCondition,
      ),
    ),
);
