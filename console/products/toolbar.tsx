/** Search, view and conditions above the list. */
import { CloseButton, Select, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { memo, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { bases, type Basis } from "../product/basis.ts";
import { legible } from "../kit/legible.ts";
import { conditionOf, onlyValueOf } from "../kit/condition.ts";
import { Key } from "../kit/key.tsx";
import { useKeys } from "../kit/keys.ts";
import { useFormats } from "../kit/formats.ts";
import { SearchableSelect } from "../kit/searchable-select.tsx";
import { states } from "../product/state.tsx";
import { withCondition, type ListQuery, type FilterName } from "./queries.ts";
import { AddFilter } from "./add-filter.tsx";
import { ViewChoice } from "./view-choice.tsx";

/** Counts by value, as the service gives them. */
export type Groups = Readonly<
  Record<string, readonly { readonly value?: string | number | null; readonly count: number }[]>
>;

interface ToolbarProps {
  readonly listQuery: ListQuery;
  /** Whether prices are shown without delivery or with it; undefined until they are there. */
  readonly basis: Basis | undefined;
  readonly groups: Groups;
  readonly onAsk: (listQuery: ListQuery) => void;
  /** Whether the first rows have been painted: what is hidden until a choice is opened is drawn after them. */
  readonly wasPainted: boolean;
}

/** Rows that arrive do not draw it again. */
export const Toolbar = memo(function Toolbar({ listQuery, basis, groups, onAsk, wasPainted }: ToolbarProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const filterBy = (name: FilterName, condition: string | null): void =>
    onAsk({ ...listQuery, filter: withCondition(listQuery.filter, name, condition) });
  const countOf = (group: string, value: string): string => {
    const found = groups[group]?.find((entry) => String(entry.value) === value);
    return found === undefined ? "" : ` · ${formats.count(found.count)}`;
  };
  const branches = (groups["branch"] ?? []).flatMap(({ value }) => (typeof value === "string" ? [value] : []));
  return (
    <div className="toolbar">
      <Search text={listQuery.filter.q ?? ""} onText={(q) => filterBy("q", q === "" ? null : q)} />
      <Select
        size="xs"
        aria-label={t("products.columns.state")}
        placeholder={t("products.anyState")}
        clearable
        value={onlyValueOf(listQuery.filter.state)}
        data={states.map((state) => ({
          value: state,
          label: `${t(`products.states.${state}`)}${countOf("state", state)}`,
        }))}
        onChange={(state) => filterBy("state", state)}
        comboboxProps={{ keepMounted: wasPainted }}
      />
      <SearchableSelect
        size="xs"
        aria-label={t("products.columns.branch")}
        placeholder={t("products.anyBranch")}
        clearable
        value={onlyValueOf(listQuery.filter.branch)}
        data={branches.map((branch) => ({ value: branch, label: `${legible(branch)}${countOf("branch", branch)}` }))}
        onChange={(branch) => filterBy("branch", branch === null ? null : conditionOf(branch))}
        comboboxProps={{ keepMounted: wasPainted }}
      />
      <Select
        size="xs"
        className="basis"
        aria-label={t("list.basis.title")}
        title={t("list.basis.help")}
        allowDeselect={false}
        value={listQuery.filter.basis ?? basis ?? null}
        data={bases.map((one) => ({ value: one, label: t(`list.basis.${one}`) }))}
        onChange={(one) => filterBy("basis", one)}
        comboboxProps={{ keepMounted: wasPainted }}
      />
      <AddFilter listQuery={listQuery} onAsk={onAsk} />
      <ViewChoice listQuery={listQuery} onAsk={onAsk} wasPainted={wasPainted} />
    </div>
  );
});

const typingMs = 200;

function Search({ text, onText }: { text: string; onText: (text: string) => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(text);
  const input = useRef<HTMLInputElement>(null);
  /** What was asked for here. Another text comes from elsewhere: a view, a link, filters that were cleared. */
  const sentTexts = useRef(new Set([text]));
  const send = (wanted: string): void => {
    sentTexts.current.add(wanted);
    onText(wanted);
  };
  const ask = useDebouncedCallback(send, typingMs);
  const followAddress = useEffectEvent(() => {
    const isFromHere = sentTexts.current.has(text);
    if (!isFromHere) setTyped(text);
    if (!isFromHere || text === typed.trim()) sentTexts.current = new Set([text]);
  });
  useEffect(() => followAddress(), [text]);
  useKeys({
    "/": (event) => {
      event.preventDefault();
      input.current?.focus();
    },
  });
  const clear = (): void => {
    setTyped("");
    send("");
  };
  return (
    <TextInput
      ref={input}
      className="search"
      size="xs"
      type="search"
      aria-label={t("products.search")}
      placeholder={t("products.search")}
      value={typed}
      maxLength={200}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        ask(event.currentTarget.value.trim());
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        if (typed === "") event.currentTarget.blur();
        else clear();
      }}
      rightSection={
        typed === "" ? <Key>/</Key> : <CloseButton size="sm" aria-label={t("products.clear")} onClick={clear} />
      }
    />
  );
}
