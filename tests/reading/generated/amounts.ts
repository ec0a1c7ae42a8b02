/** An amount as a shop of a country writes it, and what its text means. */
import type { Country } from "./countries.ts";

/** What chance decides about an amount. */
export interface Toss {
  readonly size: number;
  readonly ending: number;
  readonly sign: number;
  readonly space: number;
  readonly isGrouped: boolean;
  readonly isNative: boolean;
}

export interface Amount {
  /** Decimal text. */
  readonly price: string;
  /** With its sign. */
  readonly written: string;
  /** Whether its thousands stand behind a plain space: after a word that is no price word, this is two numbers. */
  readonly hasPlainSpace: boolean;
}

/** Of the scale. */
const sizes = [1, 3, 9, 13, 29, 64, 129, 199, 259, 649, 1_299];
const endings = ["", "00", "90", "99", "50", "95"];
const spaces = ["\u00a0", "\u202f", " "];

/** The amount, `times` as high as the toss says. */
export function amountOf(country: Country, toss: Toss, times = 1): Amount {
  const { scale, decimals, decimal, group, signs, zero } = country;
  const whole = String(Math.max(1, Math.round((sizes[toss.size % sizes.length] ?? 1) * scale * times)));
  const cents = decimals === 2 ? (endings[toss.ending % endings.length] ?? "") : "";
  const space = spaces[toss.space % spaces.length] ?? " ";
  const isGrouped = toss.isGrouped && whole.length > 3;
  const parts = isGrouped ? whole.replaceAll(/\B(?=(?:\d{3})+$)/g, group === " " ? space : group) : whole;
  const number = cents === "" ? parts : `${parts}${decimal}${cents}`;
  const sign = signs[toss.sign % signs.length] ?? "#";
  const written = sign.replace("#", () => (toss.isNative && zero !== null ? inDigitsOf(zero, number) : number));
  return {
    price: `${whole}.${cents === "" ? "00" : cents}`,
    written,
    hasPlainSpace: isGrouped && group === " " && space === " ",
  };
}

function inDigitsOf(zero: string, number: string): string {
  const arabic = zero === "٠" || zero === "۰";
  return number
    .replaceAll(",", arabic ? "٬" : ",")
    .replaceAll(".", arabic ? "٫" : ".")
    .replaceAll(/\d/g, (digit) => String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(digit)));
}

/** Amounts that can be read in more than one way, so that they are held where no program wrote them: price and text. */
export const uncertainForms: Readonly<Record<string, readonly (readonly [string, string, string])[]>> = {
  "decimal sign before three digits": [
    ["DE", "1,299 €", "1299"],
    ["US", "$1.299", "1299"],
    ["FR", "1,299 €", "1299"],
    ["PL", "1,299 zł", "1299"],
  ],
  "no digit before the decimal sign": [
    ["DE", ",89 €", "0.89"],
    ["US", "$.99", "0.99"],
    ["NL", "€ ,79", "0.79"],
    ["SE", ",90 kr", "0.90"],
    ["CZ", "-,90 Kč", "0.90"],
  ],
  "ten thousands": [
    ["CN", "¥1.29万", "12900"],
    ["JP", "1万2,980円", "12980"],
    ["KR", "12만 9,900원", "129900"],
    ["TW", "NT$1.2萬", "12000"],
  ],
};
