// Numbers in sentences. Words are put together with marks of exact numbers; shown-numbers.ts rounds them once the sentence is whole.

import type { ClaimName } from "./claims.ts";

/** An exact amount as `exactJson` writes it: a number, a decimal, or a fraction "2/3". */
export type TraceNumber = number | string;

/**
 * How a number is shown: money with the digits of its currency; a number to two places; a percentage of the document as it is
 * up to two places, else to one; what is calculated in percent or hours to one place, in a list always with it; a rate of
 * currencies to six.
 */
export const KINDS = ["money", "number", "percent", "tenths", "listed", "rate"] as const;
export type NumberKind = (typeof KINDS)[number];

/** Private characters around a mark; a text with one of its own becomes a number at most. */
const MARK_START = "\uE0F0";
const MARK_END = "\uE0F1";
export const MARK = /\uE0F0([^\uE0F0\uE0F1]*)\uE0F1/g;

const EXACT = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:\/[1-9]\d*)?$/;

/** The mark of a number; a text that is no number stays as it is. */
export function marked(value: TraceNumber, kind: NumberKind): string {
  const text = typeof value === "number" ? plainDecimal(value) : value;
  return EXACT.test(text) ? `${MARK_START}${kind}:${text}${MARK_END}` : text;
}

/** The mark of a claim about marked numbers. It has no words; nor is there a claim about what is no number. */
export function claimed(name: ClaimName, numbers: readonly string[]): string {
  const contents = numbers.map((number) => [...number.matchAll(MARK)].map(([, content = ""]) => content));
  return contents.every(({ length }) => length === 1)
    ? `${MARK_START}${[name, ...contents.flat()].join(";")}${MARK_END}`
    : "";
}

/** How a number of a field is shown. */
export function kindOfField(field: string): NumberKind {
  if (/Price|Boundary|price/.test(field)) return "money";
  return /^(?:result|previous|history)\..*(?:Percent|[hH]ours)/.test(field) ? "tenths" : "number";
}

/** The kind and the text of a number that is marked so; null for anything else. */
export function readMark(content: string): { readonly kind: NumberKind; readonly text: string } | null {
  const [name = "", text = "", more] = content.split(":");
  const kind = KINDS.find((one) => one === name);
  return kind === undefined || more !== undefined || !EXACT.test(text) ? null : { kind, text };
}

/** An amount with its currency's digits: 19.90, in German 19,90. */
export function money(amount: TraceNumber): string {
  return marked(amount, "money");
}

/** A number as short as it is: 5, 11.2, 7.25. */
export function plainNumber(value: TraceNumber): string {
  return marked(value, "number");
}

/** A percentage of the document as it is up to two places, any other to one. */
export function percentage(value: TraceNumber): string {
  return marked(value, "percent");
}

/** What was calculated in percent or hours, to one place. */
export function tenths(value: TraceNumber): string {
  return marked(value, "tenths");
}

/** A number without an exponent. */
export function plainDecimal(value: number): string {
  const text = String(value);
  if (!text.includes("e-")) {
    return text;
  }
  const [mantissa = "", exponent] = text.split("e-");
  const sign = mantissa.startsWith("-") ? "-" : "";
  const digits = mantissa.replace(/[-.]/g, "");
  return `${sign}0.${"0".repeat(Number(exponent) - 1)}${digits}`;
}

/** What an amount of the trace is about, for comparing signs only. */
export function signOf(amount: TraceNumber): number {
  if (typeof amount === "number") {
    return Math.sign(amount);
  }
  return amount.startsWith("-") ? -1 : 1;
}

/** The amount as a number, as near as one comes. */
export function nearest(amount: TraceNumber): number {
  const [numerator, denominator = 1] = String(amount).split("/");
  return Number(numerator) / Number(denominator);
}

/** The amount without its sign. */
export function absolute(amount: TraceNumber): TraceNumber {
  return typeof amount === "number" ? Math.abs(amount) : amount.replace(/^-/, "");
}
