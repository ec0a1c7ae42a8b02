/** A choice of what a picture shows. It stands in the address, so Back and a copied link keep it. */
import { Select } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { legible } from "../kit/legible.ts";
import { useSelectKey } from "../kit/select-key.ts";
import { periods, type Period } from "./history-queries.ts";

interface ChoiceProps<Value extends string> {
  readonly label: string;
  /** In the head of a panel nothing stands above the field. */
  readonly isLabelHidden?: boolean;
  /** Its name in the address. */
  readonly name: string;
  readonly value: Value;
  readonly values: readonly Value[];
  readonly textOf: (value: Value) => string;
  /** Opens it. */
  readonly shortcut?: string;
}

export function Choice<Value extends string>({
  label,
  isLabelHidden = false,
  name,
  value,
  values,
  textOf,
  shortcut = "",
}: ChoiceProps<Value>) {
  const opened = useSelectKey(shortcut, shortcut !== "");
  const navigate = useNavigate();
  const search = useSearch({ strict: false });
  return (
    <Select
      {...opened}
      size="xs"
      {...(isLabelHidden ? { "aria-label": label } : { label })}
      value={value}
      data={values.map((one) => ({ value: one, label: legible(textOf(one)) }))}
      allowDeselect={false}
      onChange={(chosen) =>
        void navigate({ to: ".", search: { ...search, ...(chosen === null ? {} : { [name]: chosen }) }, replace: true })
      }
    />
  );
}

/** How many days are shown. */
export function PeriodChoice({ value }: { value: Period }) {
  const { t } = useTranslation();
  return (
    <Choice
      label={t("market.period")}
      name="days"
      shortcut="t"
      value={value}
      values={periods}
      textOf={(days) => t("market.days", { count: Number(days) })}
    />
  );
}
