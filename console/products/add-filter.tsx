/** Adds a condition to the list: of a number from and to, of an age, or of a value with how many products have it. */
import { Button, NumberInput, Popover, Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { useContractId } from "../app/contract.ts";
import { usePreferences } from "../app/preferences.ts";
import { conditionOf, valuesOf } from "../kit/condition.ts";
import { useFormats } from "../kit/formats.ts";
import { Key } from "../kit/key.tsx";
import { useKeys } from "../kit/keys.ts";
import { filterTagsQuery, valueCountsQuery, withCondition, type Asked, type Filter } from "./queries.ts";

const numbers = ["position", "change", "gap", "index", "ours", "advised", "cheapest", "units"] as const;
const ages = ["1h", "6h", "24h", "2d", "7d", "30d"] as const;

type NumberName = (typeof numbers)[number];
type Name = NumberName | "age" | "domain" | `tag.${string}`;

interface AddFilterProps {
  readonly asked: Asked;
  readonly onAsk: (asked: Asked) => void;
}

export function AddFilter({ asked, onAsk }: AddFilterProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  useKeys({
    f: (event) => {
      event.preventDefault();
      setOpen(true);
    },
  });
  const add = (name: Name, condition: string): void => {
    setOpen(false);
    onAsk({ ...asked, filter: withCondition(asked.filter, name, condition) });
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" width={300} trapFocus returnFocus shadow="md">
      <Popover.Target>
        <Button onClick={() => setOpen(!isOpen)} rightSection={<Key>F</Key>}>
          + {t("list.filter.add")}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>{isOpen ? <Fields filter={asked.filter} onAdd={add} /> : null}</Popover.Dropdown>
    </Popover>
  );
}

function Fields({ filter, onAdd }: { filter: Filter; onAdd: (name: Name, condition: string) => void }) {
  const { t } = useTranslation();
  const contractId = useContractId();
  const tags = useQuery(filterTagsQuery(contractId)).data ?? [];
  const [name, setName] = useState<Name>("position");
  const condition = useRef<string | null>(null);
  const names: readonly Name[] = [...numbers, "age", "domain", ...tags.map((tag) => `tag.${tag}` as const)];
  const nameOf = (one: Name): string => (isTag(one) ? one.slice("tag.".length) : t(`products.filters.${one}`));
  const onCondition = (text: string | null): void => void (condition.current = text);
  return (
    <form
      className="add-filter"
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (condition.current !== null) onAdd(name, condition.current);
      }}
    >
      <Select
        size="xs"
        label={t("list.filter.field")}
        value={name}
        data={names.map((one) => ({ value: one, label: nameOf(one) }))}
        comboboxProps={{ withinPortal: false }}
        searchable
        openOnFocus={false}
        data-autofocus
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

function isTag(name: Name): name is `tag.${string}` {
  return name.startsWith("tag.");
}

function isNumber(name: Name): name is NumberName {
  return numbers.some((one) => one === name);
}

type OnCondition = (condition: string | null) => void;

/** `2..`, `..-5`, `1..3` */
function Ends({ onCondition }: { onCondition: OnCondition }) {
  const { t } = useTranslation();
  const { language } = usePreferences();
  const ends = useRef({ from: "", to: "" });
  const field = (end: "from" | "to") => (
    <NumberInput
      size="xs"
      label={t(`list.filter.${end}`)}
      decimalScale={2}
      decimalSeparator={language === "de" ? "," : "."}
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
  readonly name: Name;
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
  return (
    <Select
      size="xs"
      label={t("list.filter.value")}
      searchable
      nothingFoundMessage={t("list.filter.nothing")}
      data={groups.map(({ value, count }) => ({
        value: value ?? "",
        label: `${value ?? t("products.withoutValue")} · ${formats.count(count)}`,
      }))}
      comboboxProps={{ withinPortal: false }}
      onChange={(value) => {
        if (value === null) return;
        const values = known === undefined ? [] : valuesOf(known);
        onCondition([...new Set([...values, value])].map(conditionOf).join(","));
      }}
    />
  );
}
