/** By what the market's products are grouped: their domain or a filter tag. */
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useContractId } from "../app/contract.ts";
import { Choice } from "./choice.tsx";
import { groupsQuery } from "./queries.ts";

/** The group that is asked for, if there is such a one; else the first tag, else domains. */
export function useGroup(asked: string | undefined): string {
  const groups = useQuery(groupsQuery(useContractId())).data ?? ["domain"];
  return groups.find((group) => group === asked) ?? groups[1] ?? "domain";
}

export function GroupChoice({ name, value }: { name: string; value: string }) {
  const { t } = useTranslation();
  const groups = useQuery(groupsQuery(useContractId())).data ?? [value];
  const options = groups.map((group) => ({
    value: group,
    label: group === "domain" ? t("market.columns.domain") : group.replace("tag.", ""),
  }));
  return <Choice label={t("market.by")} name={name} value={value} options={options} />;
}

/** A value of a filter: with a comma it stands in double quotes. */
export function quoted(value: string): string {
  return value.includes(",") ? `"${value.replaceAll('"', '""')}"` : value;
}
