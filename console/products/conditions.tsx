/** What the address asks for beyond the fields above the list: each condition in words, with a way to take it away. */
import { useTranslation } from "react-i18next";
import { onlyValueOf } from "../kit/condition.ts";
import { ConditionList } from "../kit/condition-list.tsx";
import { useConditionWords, type ConditionName } from "./condition-words.ts";
import { filterNames, withCondition, type ListQuery, type Filter } from "./queries.ts";
import { viewOf } from "./views.ts";

interface ConditionsProps {
  readonly listQuery: ListQuery;
  readonly onAsk: (listQuery: ListQuery) => void;
}

/** A view says by its name what it asks. */
export function Conditions({ listQuery, onAsk }: ConditionsProps) {
  const nameOf = useConditionName();
  const wordsOf = useConditionWords(listQuery.filter);
  const shown =
    viewOf(listQuery) === null ? namesOf(listQuery.filter).filter((name) => !hasField(name, listQuery.filter)) : [];
  return (
    <ConditionList
      conditions={shown.map((name) => ({ name, label: nameOf(name), words: wordsOf(name) }))}
      onRemove={(name) => onAsk({ ...listQuery, filter: withCondition(listQuery.filter, name, null) })}
    />
  );
}

function namesOf(filter: Filter): readonly ConditionName[] {
  return Object.keys(filter).filter(isConditionName);
}

function isConditionName(name: string): name is ConditionName {
  return isTag(name) || filterNames.some((one) => one === name);
}

function isTag(name: string): name is `tag.${string}` {
  return name.startsWith("tag.");
}

/** The search, the basis and a single state or branch stand in their fields. */
function hasField(name: ConditionName, filter: Filter): boolean {
  return (
    name === "basis" || name === "q" || ((name === "state" || name === "branch") && onlyValueOf(filter[name]) !== null)
  );
}

function useConditionName(): (name: ConditionName) => string {
  const { t } = useTranslation();
  return (name) => (isTag(name) ? name.slice("tag.".length) : t(`products.filters.${name}`));
}
