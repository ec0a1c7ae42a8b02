/** When a branch is taken: one comparison, or several that must all hold, or of which one must. Others stay JSON. */
import { Button, Select } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Json } from "../../strategies/document-diff.ts";
import { useEditing } from "../editing.ts";
import { listOf, objectOf, type JsonObject } from "../json.ts";
import type { Path } from "../json-text.ts";
import { JsonChip, NameField, NumberField, TextField, TextsField } from "./fields.tsx";

const operators = ["equals", "in", "lt", "lte", "gt", "gte", "matches", "exists"] as const;
export type Operator = (typeof operators)[number];

export interface Comparison {
  readonly field: string;
  readonly operator: Operator;
  readonly operand: Json;
}

/** A field with one operator; null for any other condition. */
export function comparisonOf(value: Json | undefined): Comparison | null {
  const { field, ...remaining } = objectOf(value) ?? {};
  const [entry, ...others] = Object.entries(remaining);
  const operator = operators.find((one) => one === entry?.[0]);
  if (typeof field !== "string" || entry === undefined || operator === undefined || others.length > 0) return null;
  return { field, operator, operand: entry[1] };
}

/** The comparisons of a condition, and how they go together; null if the form cannot show them. */
export function comparisonsOf(value: Json | undefined): {
  readonly together: "all" | "any" | null;
  readonly comparisons: readonly Comparison[];
} | null {
  const only = comparisonOf(value);
  if (only !== null) return { together: null, comparisons: [only] };
  const [entry, ...others] = Object.entries(objectOf(value) ?? {});
  const [together, list] = [entry?.[0], listOf(entry?.[1])];
  if (others.length > 0 || list === null || (together !== "all" && together !== "any")) return null;
  const comparisons = list.map(comparisonOf);
  return comparisons.every((one) => one !== null) ? { together, comparisons } : null;
}

export function ConditionFields({ path, value }: { path: Path; value: Json | undefined }) {
  const { t } = useTranslation();
  const { insert, isLocked, set } = useEditing();
  const found = comparisonsOf(value);
  if (found === null) return <JsonChip label={t("editor.when")} path={path} value={value ?? null} />;
  const { together, comparisons } = found;
  const added = { field: "tags.brand", equals: "" };
  return (
    <fieldset className="edit-condition">
      <legend>{t("editor.when")}</legend>
      {comparisons.map((comparison, index) => (
        <ComparisonFields
          key={index}
          comparison={comparison}
          path={together === null ? path : [...path, together, index]}
          isOnly={comparisons.length === 1}
        />
      ))}
      <div className="actions">
        {together === null ? null : (
          <Select
            size="xs"
            aria-label={t("editor.together")}
            value={together}
            data={[
              { value: "all", label: t("editor.all") },
              { value: "any", label: t("editor.any") },
            ]}
            onChange={(chosen) => set(path, { [chosen ?? together]: comparisons.map(writtenOf) })}
            disabled={isLocked}
          />
        )}
        <Button
          size="compact-xs"
          disabled={isLocked}
          onClick={() =>
            together === null
              ? set(path, { all: [...comparisons.map(writtenOf), added] })
              : insert([...path, together], added)
          }
        >
          {t("editor.addCondition")}
        </Button>
      </div>
    </fieldset>
  );
}

function writtenOf({ field, operator, operand }: Comparison): JsonObject {
  return { field, [operator]: operand };
}

interface ComparisonFieldsProps {
  readonly comparison: Comparison;
  readonly path: Path;
  readonly isOnly: boolean;
}

function ComparisonFields({ comparison, path, isOnly }: ComparisonFieldsProps) {
  const { t } = useTranslation();
  const { isLocked, set } = useEditing();
  const { field, operator } = comparison;
  return (
    <div className="edit-comparison">
      <NameField label={t("editor.field")} path={[...path, "field"]} value={field} />
      <Select
        size="xs"
        label={t("editor.operator")}
        value={operator}
        data={operators.map((one) => ({ value: one, label: t(`editor.operators.${one}`) }))}
        onChange={(chosen) => {
          const next = operators.find((one) => one === chosen) ?? operator;
          set(path, writtenOf({ field, operator: next, operand: operandFor(next, comparison.operand) }));
        }}
        disabled={isLocked}
      />
      <OperandField comparison={comparison} path={[...path, operator]} />
      {isOnly ? null : (
        <Button
          size="compact-xs"
          variant="subtle"
          color="gray"
          disabled={isLocked}
          onClick={() => set(path, undefined)}
        >
          {t("editor.remove")}
        </Button>
      )}
    </div>
  );
}

/** What was typed stays where the other operator takes it. */
function operandFor(operator: Operator, before: Json): Json {
  const [first = ""] = listOf(before) ?? [before];
  switch (operator) {
    case "in":
      return listOf(before) ?? (before === "" || typeof before === "boolean" ? ["A"] : [before]);
    case "exists":
      return true;
    case "equals":
      return typeof first === "boolean" ? "" : first;
    case "matches":
      return `${typeof first === "string" ? first : ""}*`;
    default:
      return typeof first === "number" ? first : 0;
  }
}

function OperandField({ comparison: { operator, operand }, path }: { comparison: Comparison; path: Path }) {
  const { t } = useTranslation();
  const { isLocked, set } = useEditing();
  const label = t("editor.value");
  if (operator === "in") return <TextsField label={label} path={path} value={operand} />;
  if (typeof operand === "number") return <NumberField label={label} path={path} value={operand} />;
  if (typeof operand === "boolean") {
    return (
      <Select
        size="xs"
        label={label}
        value={String(operand)}
        data={[
          { value: "true", label: t("editor.yes") },
          { value: "false", label: t("editor.no") },
        ]}
        onChange={(chosen) => set(path, chosen === "true")}
        disabled={isLocked}
      />
    );
  }
  return typeof operand === "string" ? (
    <TextField label={label} path={path} value={operand} required />
  ) : (
    <JsonChip label={label} path={path} value={operand} />
  );
}
