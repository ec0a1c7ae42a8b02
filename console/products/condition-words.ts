/** A condition of the list in words, its numbers as the person's language writes them. */
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useContract, useContractId } from "../service/contract.ts";
import { valuesOf } from "../kit/condition.ts";
import { useFormats } from "../kit/formats.ts";
import { strategiesQuery } from "../strategies/queries.ts";
import { rangeInWords } from "./condition-range.ts";
import type { Filter } from "./queries.ts";
import { states } from "../product/state.tsx";

export type ConditionName = keyof Filter;

/** A value of a condition: "Contoso", "yes", "without". */
export function useValueWords(): (name: ConditionName, value: string) => string {
  const { t } = useTranslation();
  return (name, value) => {
    if (value === "") return name === "branch" ? t("list.noBranch") : t("products.withoutValue");
    const truth = name === "soldOut" ? truths.find((one) => one === value) : undefined;
    if (truth !== undefined) return t(`list.truths.${truth}`);
    const state = name === "state" ? states.find((one) => one === value) : undefined;
    return state === undefined ? value : t(`products.states.${state}`);
  };
}

const truths = ["true", "false"] as const;

/** "≥ 2", "1 – 3", "Kettles, Pans", "without". */
export function useConditionWords(filter: Filter): (name: ConditionName) => string {
  const { t } = useTranslation();
  const formats = useFormats();
  const wordsOf = useValueWords();
  const currency = useContract()?.currency;
  const strategies = useQuery({ ...strategiesQuery(useContractId()), enabled: filter.strategy !== undefined }).data;
  /** `id version` */
  const strategyInWords = (value: string): string => {
    const [id, version = ""] = value.split(" ");
    const name = strategies?.find(({ strategyId }) => strategyId === id)?.name;
    return name === undefined ? value : t("list.ofVersion", { name, version });
  };
  return (name) => {
    const condition = filter[name] ?? "";
    const range = rangeInWords(name, condition, { formats, currency });
    if (range !== null) return range;
    return valuesOf(condition)
      .map((value) => (name === "strategy" && value !== "" ? strategyInWords(value) : wordsOf(name, value)))
      .join(", ");
  };
}
