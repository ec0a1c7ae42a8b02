/** A field for a number, as the language of the person writes it. Where that can be misread, what was read stands below. */
import { NumberInput, type NumberInputProps } from "@mantine/core";
import { useFormats } from "./formats.ts";
import { readingOf, separatorsOf } from "./number-reading.ts";

interface LanguageNumberProps extends Pick<
  NumberInputProps,
  | "allowNegative"
  | "aria-label"
  | "className"
  | "clampBehavior"
  | "decimalScale"
  | "disabled"
  | "fixedDecimalScale"
  | "label"
  | "max"
  | "min"
  | "placeholder"
  | "readOnly"
  | "required"
  | "suffix"
> {
  readonly value: number | null;
  /** null for an empty field. */
  readonly onChange: (value: number | null) => void;
  /** Of the reading: "%", "EUR" */
  readonly unit?: string | undefined;
  readonly isEdited?: boolean;
}

/** How a field takes numbers: in German the point of 1.099 parts thousands. */
export function useNumberForm(): Pick<
  NumberInputProps,
  "allowedDecimalSeparators" | "decimalSeparator" | "thousandSeparator"
> {
  const { decimal, thousand } = separatorsOf(useFormats().locale);
  return { decimalSeparator: decimal, allowedDecimalSeparators: [decimal], thousandSeparator: thousand };
}

export function LanguageNumber({ value, onChange, unit, isEdited = false, ...field }: LanguageNumberProps) {
  const { locale } = useFormats();
  const form = useNumberForm();
  // Cents that always stand there say it already.
  const reading = value === null || field.fixedDecimalScale === true ? null : readingOf(value, locale);
  return (
    <NumberInput
      {...field}
      size="xs"
      data-edited={isEdited}
      value={value ?? ""}
      onChange={(typed) => {
        const text = String(typed).trim();
        const number = Number(text);
        if (Number.isFinite(number)) onChange(text === "" ? null : number);
      }}
      {...(reading === null ? {} : { description: `= ${reading}${unit === undefined ? "" : `\u00a0${unit}`}` })}
      inputWrapperOrder={["label", "input", "description", "error"]}
      {...form}
      hideControls
    />
  );
}
