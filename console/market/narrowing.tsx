/**
 * Which products a picture of the market counts: conditions of its address, as the list of products has them. Days are summed up by one
 * tag, so by a tag only its own values narrow it; another condition waits in the address for a group that takes it.
 */
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useContractId } from "../service/contract.ts";
import type { Search } from "../kit/search.ts";
import { conditionOf, valuesOf } from "../kit/condition.ts";
import { Foreign } from "../kit/foreign.tsx";
import { ConditionList } from "../kit/condition-list.tsx";
import { useGroupName } from "./group-choice.tsx";
import { groupsQuery } from "./queries.ts";

/** Conditions by their names in the address. */
export type Narrowing = Search;

export function narrowingOf(search: Search, by: string): Narrowing {
  const found = Object.entries(search);
  const tags = found.filter(([name]) => name.startsWith("tag."));
  const tag = tags.find(([name]) => by === "domain" || name === by);
  return Object.fromEntries([...found.filter(([name]) => name === "domain"), ...(tag === undefined ? [] : [tag])]);
}

/** The conditions, each with a way to take it away. */
export function Narrowed({ narrowing }: { narrowing: Narrowing }) {
  const { t } = useTranslation();
  const nameOf = useGroupName();
  const navigate = useNavigate();
  const search = useSearch({ from: "/c/$contract/market/index" });
  return (
    <ConditionList
      conditions={Object.entries(narrowing).map(([name, text]) => ({
        name,
        label: nameOf(name),
        words: valuesOf(text)
          .map((value) => (value === "" ? t("market.noValue") : value))
          .join(", "),
      }))}
      onRemove={(name) => void navigate({ to: ".", search: without(search, name), replace: true })}
    />
  );
}

function without(search: Search, name: string): Search {
  return Object.fromEntries(Object.entries(search).filter(([other]) => other !== name));
}

interface NarrowToProps {
  readonly by: string;
  /** Null: without one. */
  readonly value: string | null;
}

/** A line by itself: a brand by domain, a domain by the first group. Nothing where there is no other group. */
export function NarrowTo({ by, value }: NarrowToProps) {
  const { t } = useTranslation();
  const nameOf = useGroupName();
  const search = useSearch({ from: "/c/$contract/market/index" });
  const groups = useQuery(groupsQuery(useContractId())).data ?? [];
  const next = by === "domain" ? groups.find((group) => group !== "domain") : "domain";
  if (next === undefined) return null;
  const text = next === "domain" ? t("market.byDomain") : t("market.byGroup", { group: nameOf(next) });
  return (
    <Link
      className="market-narrow"
      to="."
      search={{ ...search, by: next, [by]: conditionOf(value ?? "") }}
      aria-label={`${value ?? t("market.noValue")} ${text}`}
    >
      <Foreign text={text} />
    </Link>
  );
}
