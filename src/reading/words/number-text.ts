/** Amounts within a text: where they stand, and which of their points and commas is the decimal sign. */

/** A number as it stands in a text. */
export interface WrittenNumber {
  /** As written, from the first digit or leading decimal sign on. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** What decides how digits are read. */
export interface NumberContext {
  /** How many decimals the currency has. */
  readonly decimals: number;
  /** The decimal sign, where someone has said which it is. */
  readonly given: string | null;
  /** The decimal sign of the country. It decides only between thousands and the three decimals of a dinar. */
  readonly usual: "." | ",";
}

/** Stands in a text for each character of a currency sign, so that no sign is taken for a part of a number. */
export const signMark = "\ue000";

/** `1 298,00`: groups of three after a space. */
const spaced = String.raw`\d{1,3}(?: \d{3}(?!\d))+(?:[.,٫]\d+)?`;
/** `12€99` and `12€ 99` at the end of the text: the currency sign stands for the decimal sign. */
const divided = String.raw`\d+(?:[ .,]\d{3})*${signMark}(?:\d{1,3}| \d{2}(?= *$))(?![\d.,${signMark}])`;
/** `1,234.50`, `1'234.50`, `36. 24`, `36 , 24`, `.75`. */
const plain = String.raw`(?:(?<![\d\p{L}.,])[.,]{1,2})?\d+(?:[.,'٫٬·]\d+)*(?: ?[.,] ?\d{2}(?![\d.,]))?`;

const numbers = new RegExp(`${divided}|${spaced}|${plain}`, "gu");

/** The numbers of a text that {@link plainCharacters} has normalised, in its order. */
export function findNumbers(text: string): WrittenNumber[] {
  return Array.from(text.matchAll(numbers), ({ 0: written, index }) => ({
    text: written,
    start: index,
    end: index + written.length,
  }));
}

/** What {@link plainCharacters} may change: most amounts have nothing of it. */
const unusual = /[^ -_a-~€£¥]| {2}/;

/**
 * The text with digits, spaces and apostrophes of all scripts as in ASCII, without invisible characters. Two raised digits
 * after a number are its decimals; other raised digits are footnotes.
 */
export function plainCharacters(text: string): string {
  if (!unusual.test(text)) return text;
  return text
    .replaceAll(
      /(?<=\d)[.,]?([\u00b2\u00b3\u00b9\u2070-\u2079]{2})(?![\u00b2\u00b3\u00b9\u2070-\u2079])/g,
      raisedDecimals,
    )
    .replaceAll(/[\u00b2\u00b3\u00b9\u2070-\u2079]/g, "")
    .replaceAll(/[\uff01-\uff5e]/g, (wide) => wide.normalize("NFKC"))
    .replaceAll(/(?![0-9])\p{Nd}/gu, asciiDigit)
    .replaceAll(/\s+/g, " ")
    .replaceAll(/[\p{Cf}\p{Cc}\p{Co}]/gu, "")
    .replaceAll(/(?<=\d)[\u2019\u2018\u02bc\u00b4`\u2032](?=\d)/g, "'")
    .replaceAll(/(?<=\d)\u2e41(?=\d)/g, ",");
}

const tenThousands = /(\d[\d,]{0,8}(?:\.\d{1,4})?) ?[万萬만](?: ?(\d{1,3}(?:,?\d{3})?)(?!\d))?/g;

/** "1.29万" and "12万 9,900" in single units. */
export function withoutTenThousands(text: string): string {
  if (!/[万萬만]/.test(text)) return text;
  return text.replaceAll(tenThousands, (_, many: string, rest: string | undefined) => {
    const units = (rest ?? "0").replaceAll(",", "");
    return String(Math.round(Number(many.replaceAll(",", "")) * 10_000) + Number(units));
  });
}

/** The text with the digits of all scripts and their separators as in ASCII, without invisible characters; its spaces stay. */
export function readableDigits(text: string): string {
  return text
    .replaceAll(/[\p{Cf}]/gu, "")
    .replaceAll(/(?![0-9])\p{Nd}/gu, asciiDigit)
    .replaceAll(/(?<=\d)[\uff0c\uff0e](?=\d)/g, (sign) => sign.normalize("NFKC"))
    .replaceAll(/(?<=\d)\u066c(?=\d)/g, "'");
}

/** Unicode has the ten digits of each script in a row, zero first. Rows may follow one another. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before++;
  return String(before % 10);
}

function raisedDecimals(_: string, raised: string): string {
  return `\u066b${raised.normalize("NFKC")}`;
}

/** Groups of thousands, as most of the world writes them, and as India does. */
const thousands = /^\d{1,3}(?:[^\d]\d{3})+$/;
const lakhs = /^\d{1,2}(?:[^\d]\d{2})*[^\d]\d{3}$/;

/** An amount of money has at most so many digits before the decimal sign. */
const mostDigits = 13;

/**
 * The amount as the shortest decimal text, `1234.5` for `1.234,50`.
 *
 * @returns null where its points and commas make no number, as in `1,23.45` or a date
 */
export function readAmount(written: string, context: NumberContext): string | null {
  const [isPlain, ...parts] = context.given === null ? (plainAmount.exec(written) ?? []) : [];
  if (isPlain !== undefined) return decimalText(parts[0] ?? "", parts[1] ?? "");
  const isGroupedBySpace = !/[.,\ue000] \d{2}$| [.,]\d{2}$/.test(written);
  const text = written.replaceAll(" ", isGroupedBySpace ? "'" : "");
  const at = decimalSignAt(text, context);
  if (at === null) return null;
  const whole = text.slice(0, at).replace(/^[.,]+/, "");
  const fraction = text.slice(at + 1).replaceAll(/\D/g, "");
  if (!isGrouped(whole, context.given)) return null;
  const units = whole.replaceAll(/\D/g, "");
  return units.replace(/^0+(?=\d)/, "").length > mostDigits ? null : decimalText(units, fraction);
}

/** Digits, and at most two decimals: they can be read in one way only, and most amounts are written so. */
const plainAmount = /^(\d{1,12})(?:[.,](\d{1,2}))?$/;

function decimalText(digits: string, fraction: string): string {
  const units = digits.startsWith("0") ? digits.replace(/^0+(?=\d)/, "") : digits;
  const part = fraction.endsWith("0") ? fraction.replace(/0+$/, "") : fraction;
  return `${units === "" ? "0" : units}${part === "" ? "" : `.${part}`}`;
}

function isGrouped(whole: string, given: string | null): boolean {
  return given !== null || /^\d*$/.test(whole) || thousands.test(whole) || lakhs.test(whole);
}

/** The index of the decimal sign; the length of the text where it has none; null where it cannot be read. */
function decimalSignAt(text: string, { decimals, given, usual }: NumberContext): number | null {
  if (given !== null) {
    const at = text.lastIndexOf(given === "." || given === "," ? given : signMark);
    return at === -1 ? text.length : at;
  }
  const sure = Math.max(text.indexOf(signMark), text.indexOf("\u066b"));
  if (sure !== -1) return sure;
  const marks = Array.from(text.matchAll(/[^\d]/g), ({ 0: mark, index }) => ({ mark, index }));
  const last = marks.at(-1);
  if (last === undefined) return text.length;
  const { mark, index } = last;
  if (mark === "'" || mark === "\u066c") return text.length;
  const count = marks.filter((other) => other.mark === mark).length;
  const behind = text.length - index - 1;
  if (/^[.,]/.test(text)) return index;
  if (marks.length > count) return count === 1 ? index : text.length;
  if (count > 1) return behind === 3 ? text.length : index;
  if (behind !== 3 || index > 3 || text.startsWith("0")) return index;
  return decimals === 3 && mark === usual ? index : text.length;
}
