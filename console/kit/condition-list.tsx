/** Conditions in words, each with a way to take it away. */
import { CloseButton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Foreign } from "./foreign.tsx";

export interface ShownCondition {
  /** Its name in the address. */
  readonly name: string;
  /** What it is about, and what it asks. */
  readonly label: string;
  readonly words: string;
}

interface ConditionListProps {
  readonly conditions: readonly ShownCondition[];
  readonly onRemove: (name: string) => void;
}

export function ConditionList({ conditions, onRemove }: ConditionListProps) {
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
