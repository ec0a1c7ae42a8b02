/** The fields of the form: a number, a choice, a text, texts, and a chip for what the form does not know. */
import { Autocomplete, Select, TagsInput, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Foreign } from "../../kit/foreign.tsx";
import type { Json } from "../../strategies/document-diff.ts";
import { useEditing } from "../editing.ts";
import { textsOf } from "../json.ts";
import { pointerOf, type Path } from "../json-text.ts";
import { LanguageNumber } from "../../kit/language-number.tsx";

interface FieldProps {
  readonly label: string;
  /** Where the value stands. */
  readonly path: Path;
  readonly value: Json | undefined;
}

interface NumberFieldProps extends FieldProps {
  readonly suffix?: string;
  readonly min?: number;
  readonly max?: number;
  readonly decimals?: number;
  readonly placeholder?: string;
}

/** An empty field removes the part. A part that is no number is shown as JSON. */
export function NumberField({ label, path, value, suffix, min, max, decimals = 6, placeholder }: NumberFieldProps) {
  const { isLocked, set } = useEditing();
  if (value !== undefined && typeof value !== "number") return <JsonChip label={label} path={path} value={value} />;
  return (
    <LanguageNumber
      className="edit-number"
      label={label}
      value={value ?? null}
      onChange={(number) => set(path, number ?? undefined)}
      unit={suffix?.trim()}
      {...(placeholder === undefined ? {} : { placeholder })}
      {...(suffix === undefined ? {} : { suffix })}
      {...(min === undefined ? {} : { min })}
      {...(max === undefined ? {} : { max })}
      clampBehavior="none"
      decimalScale={decimals}
      disabled={isLocked}
    />
  );
}

interface ChoiceFieldProps extends FieldProps {
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  /** What it is without the part: the first choice unless told. */
  readonly usual?: string;
}

/** One of a few words. The usual one removes the part. */
export function ChoiceField({ label, path, value, choices, usual = choices[0]?.value ?? "" }: ChoiceFieldProps) {
  const { isLocked, set } = useEditing();
  const word = value ?? usual;
  if (typeof word !== "string" || choices.every((choice) => choice.value !== word)) {
    return <JsonChip label={label} path={path} value={word} />;
  }
  return (
    <Select
      size="xs"
      label={label}
      value={word}
      data={choices}
      onChange={(chosen) => set(path, chosen === null || chosen === usual ? undefined : chosen)}
      disabled={isLocked}
    />
  );
}

export function TextField({ label, path, value, required = false }: FieldProps & { readonly required?: boolean }) {
  const { isLocked, set } = useEditing();
  if (value !== undefined && typeof value !== "string") return <JsonChip label={label} path={path} value={value} />;
  return (
    <TextInput
      size="xs"
      label={label}
      value={value ?? ""}
      required={required}
      withAsterisk={false}
      onChange={({ currentTarget }) => {
        const typed = currentTarget.value;
        set(path, typed === "" && !required ? undefined : typed);
      }}
      disabled={isLocked}
    />
  );
}

/** Several texts, each a tag that can be taken away. */
export function TextsField({
  label,
  path,
  value,
  suggested = [],
}: FieldProps & { readonly suggested?: readonly string[] }) {
  const { t } = useTranslation();
  const { isLocked, set } = useEditing();
  const texts = value === undefined ? [] : textsOf(value);
  if (texts === null) return <JsonChip label={label} path={path} value={value ?? null} />;
  return (
    <TagsInput
      size="xs"
      className="edit-wide"
      label={label}
      value={[...texts]}
      data={[...suggested]}
      placeholder={texts.length === 0 ? t("editor.fields.addText") : ""}
      onChange={(typed) => set(path, typed.length === 0 ? undefined : typed)}
      disabled={isLocked}
      splitChars={[]}
    />
  );
}

/** Fields that have numbers without a tag. */
const numericFields = [
  "referencePrice",
  "minPriceBoundary",
  "maxPriceBoundary",
  "market.lowestUnitPrice",
  "market.lowestTotalPrice",
  "market.averageUnitPrice",
  "market.medianUnitPrice",
];
const otherFields = [
  "name",
  "customerProductId",
  "gtin",
  "market.offerCount",
  "market.vendorCount",
  "market.ownPosition",
  "sales.units7d",
  "sales.units30d",
  "time.weekday",
  "time.hour",
];

/** The name of a field of the product, its market or its tags. */
export function NameField({ label, path, value, isNumeric = false }: FieldProps & { readonly isNumeric?: boolean }) {
  const { isLocked, set, tags } = useEditing();
  if (typeof value !== "string") return <JsonChip label={label} path={path} value={value ?? null} />;
  const named = tags.map((tag) => `tags.${tag}`);
  return (
    <Autocomplete
      size="xs"
      label={label}
      value={value}
      data={[...named, ...numericFields, ...(isNumeric ? [] : otherFields)]}
      onChange={(typed) => set(path, typed)}
      disabled={isLocked}
      limit={50}
    />
  );
}

const chipCharacters = 80;

/** A part that only the JSON view can change; it stays as it is. */
export function JsonChip({ label, path, value }: { label: string; path: Path; value: Json }) {
  const { t } = useTranslation();
  const { showJson } = useEditing();
  const text = JSON.stringify(value);
  const shown = text.length > chipCharacters ? `${text.slice(0, chipCharacters)}…` : text;
  return (
    <div className="edit-chip">
      <span className="edit-label">{label}</span>
      <button type="button" title={t("editor.showJson")} onClick={() => showJson(pointerOf(path))}>
        <code>
          <Foreign text={shown} />
        </code>
      </button>
    </div>
  );
}
