// Checks of conditions and of the field names in them.

import {
  type Check,
  type Checking,
  MAX_TEXT,
  atLeastOne,
  isObject,
  kindOf,
  list,
  object,
  optional,
  required,
  text,
  truth,
} from "./checks.ts";
import { nested } from "./check-depth.ts";
import { FIELD_NAMES, type Field, TAG_PREFIX, findField } from "./fields.ts";
import { WEEKDAYS } from "./clock.ts";
import { type Place, below, nearestName, report } from "./problems.ts";

const OPERATORS = ["equals", "in", "lt", "lte", "gt", "gte", "matches", "exists"];
const COMBINATIONS = ["all", "any", "not"];
const NUMBER_OPERATORS = ["lt", "lte", "gt", "gte"];
const WEEKDAY_NAMES: readonly string[] = WEEKDAYS;

/** A condition: `all`, `any`, `not`, or operators on a field. */
export const condition: Check = (value, place, checking) => {
  nested(value, place, checking, checkCondition);
};

const checkCondition: Check = (value, place, checking) => {
  const found = isObject(value) ? COMBINATIONS.filter((key) => Object.hasOwn(value, key)) : [];
  const [key] = found;
  if (key === undefined) {
    fieldCondition(value, place, checking);
  } else if (found.length > 1) {
    report(
      checking.problems,
      place,
      `must have only one of ${COMBINATIONS.join(", ")}; ${found.join(" and ")} are there`,
    );
  } else {
    object({ [key]: required(key === "not" ? condition : list(condition)) })(value, place, checking);
  }
};

/** A text or a finite number. */
const operand: Check = (value, place, checking) => {
  const isText = typeof value === "string" && value.length <= MAX_TEXT;
  const isNumber = typeof value === "number" && Math.abs(value) <= Number.MAX_SAFE_INTEGER;
  if (!isText && !isNumber) {
    const what = typeof value === "string" || typeof value === "number" ? "one as large as this" : kindOf(value);
    report(checking.problems, place, `must be a text or a number, not ${what}`);
  }
};

const numberOperand: Check = (value, place, checking) => {
  if (typeof value !== "number" || !(Math.abs(value) <= Number.MAX_SAFE_INTEGER)) {
    report(checking.problems, place, `must be a number, not ${kindOf(value)}`);
  }
};

/** The name of a field. */
export const fieldName: Check = (value, place, checking) => {
  text(value, place, checking);
  if (typeof value !== "string" || findField(value) !== undefined || value.length === 0) {
    return;
  }
  const nearest = nearestName(value, FIELD_NAMES);
  const hint =
    nearest === null ? `known are ${TAG_PREFIX}<key>, ${FIELD_NAMES.join(", ")}` : `did you mean ${nearest}?`;
  report(checking.problems, place, `unknown field ${value.slice(0, 64)}; ${hint}`);
};

/** The name of a field that has numbers. */
export const numericFieldName: Check = (value, place, checking) => {
  fieldName(value, place, checking);
  const field = typeof value === "string" ? findField(value) : undefined;
  if (field?.kind === "text") {
    report(checking.problems, place, `${field.name} is a text, not an amount`);
  }
};

const fieldCondition = object(
  {
    field: required(fieldName),
    equals: optional(operand),
    in: optional(list(operand)),
    lt: optional(numberOperand),
    lte: optional(numberOperand),
    gt: optional(numberOperand),
    gte: optional(numberOperand),
    matches: optional(text),
    exists: optional(truth),
  },
  (value, place, checking) => {
    atLeastOne(OPERATORS)(value, place, checking);
    const field = typeof value["field"] === "string" ? findField(value["field"]) : undefined;
    if (field !== undefined) {
      checkOperands(field, value, place, checking);
    }
  },
);

/** Operands of the kind that the field has: a text never equals a number. */
function checkOperands(field: Field, value: Readonly<Record<string, unknown>>, place: Place, checking: Checking): void {
  const refuse = (key: string | number, at: Place, message: string): void =>
    report(checking.problems, below(at, key), message);
  for (const key of NUMBER_OPERATORS) {
    if (field.kind === "text" && Object.hasOwn(value, key)) {
      refuse(key, place, `${field.name} is a text: use equals, in or matches`);
    }
  }
  if (field.kind === "number" && Object.hasOwn(value, "matches")) {
    refuse("matches", place, `${field.name} is a number: use equals, in, lt, lte, gt or gte`);
  }
  const listed: unknown = value["in"];
  const operands: [string | number, Place, unknown][] = [["equals", place, value["equals"]]];
  for (const [index, entry] of Array.isArray(listed) ? listed.entries() : []) {
    operands.push([index, below(place, "in"), entry]);
  }
  for (const [key, at, entry] of operands) {
    const message = mismatch(field, entry);
    if (message !== null) {
      refuse(key, at, message);
    }
  }
}

function mismatch(field: Field, entry: unknown): string | null {
  if (field.kind === "number" && typeof entry === "string") {
    return `${field.name} is a number, not a text`;
  }
  if (field.kind === "text" && typeof entry === "number") {
    return `${field.name} is a text, not a number`;
  }
  return field.name === "time.weekday" && typeof entry === "string" && !WEEKDAY_NAMES.includes(entry)
    ? `must be ${WEEKDAY_NAMES.join(", ")}, or 1 (Monday) to 7`
    : null;
}
