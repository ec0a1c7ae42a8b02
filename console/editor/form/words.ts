/** Conditions and rules in a few words, for the lines of the tree. The engine's own sentences explain prices. */
import type { TFunction } from "i18next";
import type { Formats } from "../../kit/formats.ts";
import type { Json } from "../../strategies/document-diff.ts";
import { listOf, objectOf } from "../json.ts";
import { comparisonsOf, type Comparison } from "./condition-fields.tsx";

export interface Words {
  readonly t: TFunction;
  readonly formats: Formats;
}

const mostValues = 3;

export function conditionWords(value: Json | undefined, { t, formats }: Words): string {
  const found = comparisonsOf(value);
  if (found === null) return t("editor.words.condition");
  const joint = found.together === "any" ? t("editor.words.or") : t("editor.words.and");
  return found.comparisons.map((one) => comparisonWords(one, { t, formats })).join(joint);
}

function comparisonWords({ field, operator, operand }: Comparison, words: Words): string {
  const { t } = words;
  const name = field.replace(/^tags\./, "");
  if (operator === "exists") return t(operand === false ? "editor.words.missing" : "editor.words.exists", { name });
  return `${name} ${t(`editor.words.${operator}`)} ${operandWords(operand, words)}`;
}

function operandWords(operand: Json, words: Words): string {
  const list = listOf(operand);
  if (list === null) return typeof operand === "number" ? words.formats.plain(operand) : textOf(operand);
  const shown = list.slice(0, mostValues).map((one) => operandWords(one, words));
  return list.length > mostValues ? `${shown.join(", ")} +${list.length - mostValues}` : shown.join(", ");
}

function textOf(value: Json): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

export function ruleWords(value: Json | undefined, words: Words): string {
  const { target, adjust } = objectOf(value) ?? {};
  return [targetWords(target, words), adjustWords(adjust, words)].filter((part) => part !== "").join(" ");
}

function targetWords(target: Json | undefined, { t, formats }: Words): string {
  if (target === "keep") return t("editor.words.keep");
  const { position, statistic, percentile, vendor } = objectOf(target) ?? {};
  if (typeof position === "number") return t("editor.words.position", { position: formats.plain(position) });
  if (typeof percentile === "number") return t("editor.words.percentile", { percentile: formats.plain(percentile) });
  if (typeof vendor === "string") return t("editor.words.vendor", { vendor });
  if (statistic === "lowest" || statistic === "average" || statistic === "median" || statistic === "highest") {
    return t(`editor.statistics.${statistic}`);
  }
  return t("editor.words.target");
}

function adjustWords(adjust: Json | undefined, { formats }: Words): string {
  const { percent, amount } = objectOf(adjust) ?? {};
  const signed = (number: number): string => `${number < 0 ? "−" : "+"} ${formats.plain(Math.abs(number))}`;
  return [
    ...(typeof percent === "number" ? [`${signed(percent)}\u00a0%`] : []),
    ...(typeof amount === "number" ? [signed(amount)] : []),
  ].join(" ");
}
