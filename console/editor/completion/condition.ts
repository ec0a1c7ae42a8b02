/** The condition on a field that a place is in. The engine's own check says which operators and operands go with the field. */
import { fitsField, TAG_PREFIX, WEEKDAYS } from "../../../engine/index.ts";
import type { Json } from "../../strategies/document-diff.ts";
import { listOf, objectOf, textOf } from "../json.ts";
import type { Around } from "./around.ts";
import type { Names } from "./offers.ts";
import type { CursorPosition } from "./cursor-position.ts";
import type { Shape } from "./shapes.ts";

export interface ConditionAround {
  readonly field: string;
  /** The operator whose operand the place is, or is in; null at a key. */
  readonly operator: string | null;
  readonly isInList: boolean;
}

/** @returns null where there is none, or where it names no field yet */
export function conditionAround({ kind }: CursorPosition, { document, path }: Around): ConditionAround | null {
  const [operands, operators] = [path.slice(0, -1), path.slice(0, -2)];
  const isInList = kind === "value" && listOf(partAt(document, operands)) !== null;
  const condition = objectOf(partAt(document, kind === "key" ? path : isInList ? operators : operands));
  const field = textOf(condition?.["field"]);
  const operator = kind === "key" ? null : (path.at(isInList ? -2 : -1) ?? null);
  return field === null || operator === "field" ? null : { field, operator, isInList };
}

function partAt(document: Json, path: readonly string[]): Json | undefined {
  return path.reduce<Json | undefined>((part, key) => listOf(part)?.[Number(key)] ?? objectOf(part)?.[key], document);
}

/** Whether the field takes an operator, whatever follows it. */
export function takesOperator({ field }: ConditionAround, operator: string): boolean {
  return fitsField({ field, [operator]: undefined });
}

/** Whether the field takes an operand of an operator. */
export function takesOperand({ field }: ConditionAround, operator: string, operand: Json): boolean {
  return fitsField({ field, [operator]: operand });
}

/** Whether what stands at the place may be of this shape. */
export function takesShape(condition: ConditionAround | null, shape: Shape): boolean {
  if (condition?.operator === null || condition === null) return true;
  const operand = exampleOf(shape);
  return takesOperand(condition, condition.operator, condition.isInList ? [operand] : operand);
}

/** A value of a shape's type. */
export function exampleOf({ type, words }: Shape): Json {
  if (type === "object") return {};
  if (type === "array") return [];
  if (type === "string") return "";
  return words?.[0] ?? (type === "boolean" ? true : 1);
}

/** Whether the place says which text the field is. */
function isSame(condition: ConditionAround | null): condition is ConditionAround {
  return condition?.operator === "equals" || condition?.operator === "in";
}

/** The texts that a named field may be. */
export function textsOfField(condition: ConditionAround | null, { domains }: Names): readonly string[] {
  if (!isSame(condition)) return [];
  if (condition.field === "time.weekday") return WEEKDAYS;
  return condition.field === "market.domain" ? domains : [];
}

/** The key of the tag whose values may stand there; null if there is none that products have. */
export function comparedTag(condition: ConditionAround | null, { tags }: Names): string | null {
  if (!isSame(condition) || !condition.field.startsWith(TAG_PREFIX)) return null;
  const key = condition.field.slice(TAG_PREFIX.length);
  return tags.includes(key) ? key : null;
}
