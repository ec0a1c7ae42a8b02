/**
 * Amounts as people and spreadsheets write them, with the decimal separator that they chose: the one reader of the whole program. What can be
 * read in two ways is not read.
 */
import { isSign } from "./currency-marks.ts";
import { parseJson } from "./json.ts";

export type DecimalSeparator = "," | ".";

/** Nearly every amount is written like this. A double carries it exactly, so it needs no careful reading. */
const simpleAmounts = { ",": /^\d{1,12}(?:,\d{1,3})?$/, ".": /^\d{1,12}(?:\.\d{1,3})?$/ };

const simpleNumbers = { ",": /^-?\d{1,15}(?:,\d{1,15})?$/, ".": /^-?\d{1,15}(?:\.\d{1,15})?$/ };

const digitZero = 48;
const digitNine = 57;

const plainDecimal = /^(-?)0*(\d{1,20}(?:\.\d{1,40})?)$/;

/** No amount is longer. */
const mostCharacters = 120;

/** Marks of direction, which Arabic and Hebrew formats have between signs and digits. */
const directions = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
/** The zeros of scripts whose digits spreadsheets write: Arabic, Persian, Devanagari, Bengali, Thai, Lao, Burmese, Khmer, full width. */
const zeros = [0x06_60, 0x06_f0, 0x09_66, 0x09_e6, 0x0e_50, 0x0e_d0, 0x10_40, 0x17_e0, 0xff_10];
const otherDigits =
  /[\u0660-\u0669\u06F0-\u06F9\u0966-\u096F\u09E6-\u09EF\u0E50-\u0E59\u0ED0-\u0ED9\u1040-\u1049\u17E0-\u17E9\uFF10-\uFF19]/g;
/** Dashes for decimals, as in `1.799,-` and `1 799:-`: the amount is whole. */
const wholeAmount = /(?<=\d)[.,:][-\u2013\u2014]{1,2}(?![-\u2013\u2014\d])/;
const decimals = { ",": /\d,\d/, ".": /\d\.\d/ };
const arabicDecimal = "\u066B";
const arabicGroup = "\u066C";

/**
 * Reads amounts of one decimal separator and one currency. Thousands are grouped by the other separator, by spaces or by apostrophes, or as in
 * India. The first group begins with no zero, so `0.950` with `,` is no amount: it would be 950 or 0.95.
 */
export class AmountReader {
  readonly #separator: DecimalSeparator;
  readonly #plain: RegExp;
  readonly #marked: RegExp | null;
  readonly #begins: RegExp;
  /** False for each character of ASCII that no amount begins with. */
  readonly #mayBegin: readonly boolean[];

  /** @param marks what may stand before or after an amount: {@link marksOf} its currency */
  constructor(separator: DecimalSeparator, marks: readonly string[] = []) {
    this.#separator = separator;
    const number = numberIn(separator);
    const mark = marks
      .toSorted((a, b) => b.length - a.length)
      .map(escaped)
      .join("|");
    const sign = String.raw`(?:[+-] *)?`;
    this.#plain = new RegExp(`^[+-]?${number}$`);
    this.#marked =
      mark === ""
        ? null
        : new RegExp(
            `^${sign}(?:(?:${mark}) *${sign}(${number})(?: *-)?|(${number}) *(?:- *)?(?:${mark})(?: *-)?)$`,
            "iu",
          );
    const digit = String.raw`[(+\-\u2212]? *[.,]?\p{Nd}`;
    this.#begins = new RegExp(
      String.raw`^[\s\p{Cf}]*(?:${digit}${mark === "" ? "" : `|[(+\\-\\u2212]? *(?:${mark})`})`,
      "iu",
    );
    const firsts = `+-(., \t\r\n0123456789${marks.map((text) => text.charAt(0)).join("")}`;
    const letters = firsts.toLowerCase() + firsts.toUpperCase();
    this.#mayBegin = Array.from({ length: 128 }, (_, code) => letters.includes(String.fromCharCode(code)));
  }

  /** Whether a text may be an amount, by its first characters. Most tags are words, and an import has millions of them. */
  begins(text: string): boolean {
    const first = text.charCodeAt(0);
    if (first >= digitZero && first <= digitNine) return true;
    return this.#mayBegin[first] !== false && this.#begins.test(text);
  }

  /** The amount with a decimal point and nothing else: `1.234,50 €` with `,` is `1234.50`. null if the text is no amount. */
  normal(text: string): string | null {
    if (simpleNumbers[this.#separator].test(text)) return this.#separator === "." ? text : text.replace(",", ".");
    if (text.length > mostCharacters) return null;
    const shown = plainly(text, this.#separator);
    const written = shown.replace(wholeAmount, "");
    if (written !== shown && decimals[this.#separator].test(written)) return null;
    if (this.#plain.test(written)) return this.#withoutGroups(written, "");
    const amount = written.replace(/^([^()]*)\(([^()]+)\)([^()]*)$/, "$1-$2$3");
    const [, after, before] = this.#marked?.exec(amount) ?? [];
    const number = after ?? before;
    const minus = amount.match(/[+-]/g) ?? [];
    if (number === undefined || minus.length > 1) return null;
    return this.#withoutGroups(number, minus[0] === "-" ? "-" : "");
  }

  /**
   * Reads as exactly as {@link parseJson}: rounding it half-up rounds the decimal as sent.
   *
   * @returns null if the text is no amount
   */
  amount(text: string): number | null {
    const separator = this.#separator;
    if (simpleAmounts[separator].test(text)) return Number(separator === "." ? text : text.replace(",", "."));
    const [, sign = "", digits] = plainDecimal.exec(this.normal(text) ?? "") ?? [];
    if (digits === undefined) return null;
    const amount = parseJson(`${sign}${digits}`);
    return typeof amount === "number" ? amount : null;
  }

  #withoutGroups(number: string, sign: string): string {
    const group = this.#separator === "," ? /[ '.+]/g : /[ ',+]/g;
    return (sign + number.replaceAll(group, "").replace(",", ".")).replace(/^(-?)\./, "$10.");
  }
}

/** Reads amounts as programs write them. */
export const plainAmounts = new AmountReader(".");

/** Digits, or groups of them that one sign divides, and decimals. */
function numberIn(separator: DecimalSeparator): string {
  const [group, decimal] = separator === "," ? [String.raw`\.`, ","] : [",", String.raw`\.`];
  const indian = separator === "." ? String.raw`|[1-9]\d?(?:,\d{2})+,\d{3}` : "";
  const groups = ["'", " ", group].map((sign) => String.raw`[1-9]\d{0,2}(?:${sign}\d{3})+`).join("|");
  return String.raw`(?:(?:${groups}${indian}|\d+)(?:${decimal}\d+)?|${decimal}\d+)`;
}

/** The text in digits, signs and spaces of ASCII. */
function plainly(text: string, separator: DecimalSeparator): string {
  if (/^[\x20-\x7E]*$/.test(text)) return text.trim();
  return text
    .replaceAll(directions, "")
    .replaceAll(/[\u00A0\u2007\u2009\u202F]/g, " ")
    .replaceAll("\u2019", "'")
    .replaceAll(/[\u2212\uFF0D]/g, "-")
    .replaceAll(otherDigits, (digit) => String(valueOf(digit)))
    .replaceAll(arabicDecimal, separator)
    .replaceAll(arabicGroup, separator === "," ? "." : ",")
    .trim();
}

function valueOf(digit: string): number {
  const code = digit.charCodeAt(0);
  return code - (zeros.find((zero) => code >= zero && code <= zero + 9) ?? code);
}

function escaped(mark: string): string {
  return mark.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}

/** The mark of a currency in an amount, whichever that currency is; null for none. @param isCode whether a text is a currency's code */
export function markIn(text: string, isCode: (text: string) => boolean): string | null {
  if (text.length > mostCharacters) return null;
  const mark = plainly(text, ".")
    .replace(wholeAmount, "")
    .replace(/^[\d.,' ()+-]+/, "")
    .replace(/[\d,' ()+-][\d.,' ()+-]*$/, "");
  return isSign(mark) || isCode(mark) ? mark : null;
}
