/** By what the market's products are grouped: their domain or a filter tag. */
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useContractId } from "../service/contract.ts";
import { conditionOf } from "../kit/condition.ts";
import { Choice } from "./choice.tsx";
import { groupsQuery } from "./queries.ts";

/** The group that is asked for, if there is such a one; else the first. */
export function useGroup(wanted: string | undefined): string {
  const groups = useQuery(groupsQuery(useContractId())).data ?? [];
  return groups.find((group) => group === wanted) ?? groups[0] ?? "domain";
}

/** "Domain", "brand": a group's name in words. */
export function useGroupName(): (group: string) => string {
  const { t } = useTranslation();
  return (group) => (group === "domain" ? t("market.columns.domain") : group.replace("tag.", ""));
}

interface GroupChoiceProps {
  /** Its name in the address. */
  readonly name: string;
  readonly value: string;
  readonly isLabelHidden?: boolean;
}

export function GroupChoice({ name, value, isLabelHidden = false }: GroupChoiceProps) {
  const { t } = useTranslation();
  const nameOf = useGroupName();
  const groups = useQuery(groupsQuery(useContractId())).data ?? [value];
  return (
    <Choice
      label={t("market.by")}
      isLabelHidden={isLabelHidden}
      name={name}
      value={value}
      values={groups}
      textOf={nameOf}
    />
  );
}

/** What the list of products is asked for a group: those with our price and a competitor's, as the market counts them. */
export function productsOf(
  by: string,
  value: string | null,
  narrowing: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> {
  return { ...narrowing, [by]: conditionOf(value ?? ""), index: "0.." };
}
