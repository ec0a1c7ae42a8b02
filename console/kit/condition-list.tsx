/** Conditions in words, each with a way to take it away. */
import { CloseButton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Foreign } from "./foreign.tsx";

export interface ShownCondition<Name extends string> {
  /** Its name in the address. */
  readonly name: Name;
  /** What it is about, and what it asks. */
  readonly label: string;
  readonly words: string;
}

interface ConditionListProps<Name extends string> {
  readonly conditions: readonly ShownCondition<Name>[];
  readonly onRemove: (name: Name) => void;
}

export function ConditionList<Name extends string>({ conditions, onRemove }: ConditionListProps<Name>) {
  const { t } = useTranslation();
  if (conditions.length === 0) return null;
  return (
    <ul className="conditions" aria-label={t("products.conditions")}>
      {conditions.map(({ name, label, words }) => (
        <li key={name}>
          <span className="soft">
            <Foreign text={label} />
          </span>{" "}
          <Foreign text={words} />
          <CloseButton
            size="xs"
            aria-label={t("products.removeCondition", { name: label })}
            onClick={() => onRemove(name)}
          />
        </li>
      ))}
    </ul>
  );
}
