/** What the address asks for beyond the fields above the list: each condition in words, with a way to take it away. */
import { CloseButton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { endsOf, onlyValueOf, valuesOf } from "../kit/condition.ts";
import { Foreign } from "../kit/foreign.tsx";
import { useFormats } from "../kit/formats.ts";
import { filterNames, withCondition, type Asked, type Filter, type FilterName } from "./queries.ts";
import { states } from "./state.tsx";
import { viewOf } from "./views.ts";

interface ConditionsProps {
  readonly asked: Asked;
  readonly onAsk: (asked: Asked) => void;
}

/** A view says by its name what it asks. */
export function Conditions({ asked, onAsk }: ConditionsProps) {
  const { t } = useTranslation();
  const nameOf = useConditionName();
  const wordsOf = useConditionWords();
  const shown = viewOf(asked) === null ? namesOf(asked.filter).filter((name) => !hasField(name, asked.filter)) : [];
  if (shown.length === 0) return null;
  return (
    <ul className="conditions" aria-label={t("products.conditions")}>
      {shown.map((name) => (
        <li key={name}>
          <span className="soft">
            <Foreign text={nameOf(name)} />
          </span>{" "}
          <Foreign text={wordsOf(name, asked.filter[name] ?? "")} />
          <CloseButton
            size="xs"
            aria-label={t("products.removeCondition", { name: nameOf(name) })}
            onClick={() => onAsk({ ...asked, filter: withCondition(asked.filter, name, null) })}
          />
        </li>
      ))}
    </ul>
  );
}

type ConditionName = keyof Filter;

function namesOf(filter: Filter): readonly ConditionName[] {
  return Object.keys(filter).filter(isConditionName);
}

function isConditionName(name: string): name is ConditionName {
  return isTag(name) || filterNames.some((one) => one === name);
}

function isTag(name: string): name is `tag.${string}` {
  return name.startsWith("tag.");
}

/** The search and a single state or branch stand in their fields. */
function hasField(name: ConditionName, filter: Filter): boolean {
  return name === "q" || ((name === "state" || name === "branch") && onlyValueOf(filter[name]) !== null);
}

function useConditionName(): (name: ConditionName) => string {
  const { t } = useTranslation();
  return (name) => (isTag(name) ? name.slice("tag.".length) : t(`products.filters.${name}`));
}

const ofNumbers: readonly FilterName[] = ["position", "change", "gap", "index", "age"];

/** "≥ 2", "1 – 3", "Kettles, Pans", "without". */
function useConditionWords(): (name: ConditionName, condition: string) => string {
  const { t } = useTranslation();
  const formats = useFormats();
  const end = (text: string): string => {
    const number = Number(text);
    return Number.isFinite(number) ? formats.plain(number) : text;
  };
  return (name, condition) => {
    if (ofNumbers.some((one) => one === name)) {
      const { from, to } = endsOf(condition);
      if (from === to) return from === null ? condition : end(from);
      if (from === null) return `≤ ${end(to ?? "")}`;
      return to === null ? `≥ ${end(from)}` : `${end(from)} – ${end(to)}`;
    }
    return valuesOf(condition)
      .map((value) => {
        const state = name === "state" ? states.find((one) => one === value) : undefined;
        if (state !== undefined) return t(`products.states.${state}`);
        if (value !== "") return value;
        return name === "branch" ? t("list.noBranch") : t("products.withoutValue");
      })
      .join(", ");
  };
}
