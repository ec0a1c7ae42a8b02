/** The fields of a condition: a number from and to, an age, or a value with how many products have it. */
import { Button, NumberInput, Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { legible } from "../kit/legible.ts";
import { useContractId } from "../service/contract.ts";
import { conditionOf, valuesOf } from "../kit/condition.ts";
import { useFormats } from "../kit/formats.ts";
import { useNumberForm } from "../kit/language-number.tsx";
import { SearchableSelect } from "../kit/searchable-select.tsx";
import { useValueWords } from "./condition-words.ts";
import { numberNames } from "./list-query.ts";
import { filterTagsQuery, valueCountsQuery, withCondition, type Filter } from "./queries.ts";

const ages = ["1h", "6h", "24h", "2d", "7d", "30d"] as const;

/** Their values are counted, as those of tags are. */
const valued = ["domain", "cheapestVendor", "soldOut"] as const;

type ValuedName = (typeof valued)[number];
type NumberName = (typeof numberNames)[number];
export type FilteredName = NumberName | "age" | ValuedName | `tag.${string}`;

interface ConditionFieldsProps {
  readonly filter: Filter;
  readonly onAdd: (name: FilteredName, condition: string) => void;
}

export function ConditionFields({ filter, onAdd }: ConditionFieldsProps) {
  const { t } = useTranslation();
  const contractId = useContractId();
  const tags = useQuery(filterTagsQuery(contractId)).data ?? [];
  const [name, setName] = useState<FilteredName>("position");
  const condition = useRef<string | null>(null);
  const names: readonly FilteredName[] = [
    ...numberNames,
    "age",
    ...valued,
    ...tags.map((tag) => `tag.${tag}` as const),
  ];
  const nameOf = (one: FilteredName): string => (isTag(one) ? one.slice("tag.".length) : t(`products.filters.${one}`));
  const onCondition = (text: string | null): void => void (condition.current = text);
  return (
    <form
      className="add-filter"
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (condition.current !== null) onAdd(name, condition.current);
      }}
    >
      <SearchableSelect
        size="xs"
        label={t("list.filter.field")}
        value={name}
        data={names.map((one) => ({ value: one, label: legible(nameOf(one)) }))}
        comboboxProps={{ withinPortal: false }}
        openOnFocus={false}
        // The form may come after its frame has looked for what to focus.
        autoFocus
        onChange={(value) => {
          const chosen = names.find((one) => one === value);
          condition.current = null;
          if (chosen !== undefined) setName(chosen);
        }}
      />
      {isNumber(name) ? (
        <Ends key={name} onCondition={onCondition} />
      ) : name === "age" ? (
        <Age onCondition={onCondition} />
      ) : (
        <Value key={name} name={name} filter={filter} onCondition={onCondition} />
      )}
      <Button type="submit" variant="filled">
        {t("list.filter.submit")}
      </Button>
    </form>
  );
}

function isTag(name: FilteredName): name is `tag.${string}` {
  return name.startsWith("tag.");
}

function isNumber(name: FilteredName): name is NumberName {
  return numberNames.some((one) => one === name);
}

type OnCondition = (condition: string | null) => void;

/** `2..`, `..-5`, `1..3` */
function Ends({ onCondition }: { onCondition: OnCondition }) {
  const { t } = useTranslation();
  const numberForm = useNumberForm();
  const ends = useRef({ from: "", to: "" });
  const field = (end: "from" | "to") => (
    <NumberInput
      size="xs"
      label={t(`list.filter.${end}`)}
      decimalScale={2}
      {...numberForm}
      hideControls
      onChange={(value) => {
        ends.current = { ...ends.current, [end]: String(value) };
        const { from, to } = ends.current;
        onCondition(from === "" && to === "" ? null : from === to ? from : `${from}..${to}`);
      }}
    />
  );
  return (
    <div className="add-filter-ends">
      {field("from")}
      {field("to")}
    </div>
  );
}

function Age({ onCondition }: { onCondition: OnCondition }) {
  const { t } = useTranslation();
  return (
    <Select
      size="xs"
      label={t("list.filter.older")}
      data={ages.map((age) => ({ value: age, label: t(`list.filter.ages.${age}`) }))}
      comboboxProps={{ withinPortal: false }}
      onChange={(age) => onCondition(age === null ? null : `${age}..`)}
    />
  );
}

interface ValueProps {
  readonly name: FilteredName;
  readonly filter: Filter;
  readonly onCondition: OnCondition;
}

/** One more of the values that the list may have. */
function Value({ name, filter, onCondition }: ValueProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const others = withCondition(filter, name, null);
  const groups = useQuery(valueCountsQuery(useContractId(), others, name)).data ?? [];
  const known = filter[name];
  const wordsOf = useValueWords();
  return (
    <SearchableSelect
      size="xs"
      label={t("list.filter.value")}
      nothingFoundMessage={t("list.filter.nothing")}
      data={groups.map(({ value, count }) => ({
        value: value ?? "",
        label: `${legible(wordsOf(name, value ?? ""))} · ${formats.count(count)}`,
      }))}
      comboboxProps={{ withinPortal: false }}
      onChange={(value) => {
        if (value === null) return;
        const values = known === undefined || name === "soldOut" ? [] : valuesOf(known);
        onCondition([...new Set([...values, value])].map(conditionOf).join(","));
      }}
    />
  );
}
