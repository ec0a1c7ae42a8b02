// How numbers read, in each language.

/** An exact amount as `exactJson` writes it: a number, a decimal, or a fraction "2/3". */
export type TraceNumber = number | string;

/** Digits shown of an amount whose decimal does not end; "…" says that more follow. */
const DECIMALS_OF_FRACTION = 4;

/** An amount with at least two decimals: 19.90, 19.701; 20.1013… if the decimal does not end; in German 19,90. */
export function money(amount: TraceNumber, language: "en" | "de" = "en"): string {
  const text = typeof amount === "number" ? plainDecimal(amount) : amount;
  const [numerator, denominator] = text.split("/");
  const shown =
    numerator === undefined || denominator === undefined
      ? withTwoDecimals(text)
      : truncatedFraction(BigInt(numerator), BigInt(denominator));
  return localised(shown, language);
}

/** A number as short as it is: 5, 11.2, 7; a decimal that does not end is cut as amounts are. */
export function plainNumber(value: TraceNumber, language: "en" | "de" = "en"): string {
  if (typeof value === "string" && !/^-?\d+(\.\d+)?(\/\d+)?$/.test(value)) {
    return value;
  }
  return typeof value === "number"
    ? localised(plainDecimal(value), language)
    : money(value, language).replace(/[.,]00$/, "");
}

function localised(text: string, language: "en" | "de"): string {
  return language === "en" ? text : text.replace(".", ",");
}

/** A number without an exponent. */
export function plainDecimal(value: number): string {
  const text = String(value);
  if (!text.includes("e-")) {
    return text;
  }
  const [mantissa = "", exponent] = text.split("e-");
  const sign = mantissa.startsWith("-") ? "-" : "";
  return `${sign}0.${"0".repeat(Number(exponent) - 1)}${mantissa.replace(/[-.]/g, "")}`;
}

function withTwoDecimals(text: string): string {
  const [whole = "0", decimals = ""] = text.split(".");
  return `${whole}.${decimals.padEnd(2, "0")}`;
}

function truncatedFraction(numerator: bigint, denominator: bigint): string {
  const sign = numerator < 0n ? "-" : "";
  const scaled = ((numerator < 0n ? -numerator : numerator) * 10n ** BigInt(DECIMALS_OF_FRACTION)) / denominator;
  const digits = scaled.toString().padStart(DECIMALS_OF_FRACTION + 1, "0");
  return `${sign}${digits.slice(0, -DECIMALS_OF_FRACTION)}.${digits.slice(-DECIMALS_OF_FRACTION)}…`;
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
