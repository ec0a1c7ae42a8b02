/**
 * Amounts, changes, counts and times as the person's language writes them. A number of the service is the shortest decimal of
 * its amount, so its text is given to `Intl`; nothing is calculated with it here. No line ends between a number and its unit.
 */
import { useMemo } from "react";
import { usePreferences, type Language } from "../service/preferences.ts";
import { digitsOf } from "./currency-digits.ts";
import { serviceNow } from "../service/clock.ts";
import { useZone } from "./zone.ts";

const locales: Readonly<Record<Language, string>> = { en: "en-GB", de: "de-DE" };
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

const numbers = {
  count: {},
  percent: { minimumFractionDigits: 1, maximumFractionDigits: 1 },
  decimal: { maximumFractionDigits: 1 },
  index: { minimumFractionDigits: 1, maximumFractionDigits: 1 },
  difference: { minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: "exceptZero" },
  exact: { maximumFractionDigits: 6, useGrouping: false },
} as const satisfies Readonly<Record<string, Intl.NumberFormatOptions>>;

const clock = { hour: "2-digit", minute: "2-digit" } as const;
const monthAndDay = { day: "numeric", month: "short" } as const;
const times = {
  short: clock,
  day: { ...monthAndDay, ...clock },
  dayOf: monthAndDay,
  dayAndYear: { ...monthAndDay, year: "numeric" },
  year: { year: "numeric" },
  whole: { dateStyle: "short" },
  full: { dateStyle: "long", timeStyle: "long" },
  /** Of a day of the calendar, which is the same in every zone. */
  date: { ...monthAndDay, timeZone: "UTC" },
} as const satisfies Readonly<Record<string, Intl.DateTimeFormatOptions>>;

/** A formatter of `Intl` takes a millisecond to make and a screen needs few, so each is made when it is first used. */
export class Formats {
  readonly language: Language;
  readonly locale: string;
  /** Of times; undefined for the browser's. */
  readonly timeZone: string | undefined;
  readonly #plain = new Map<string, Intl.NumberFormat>();
  readonly #numbers: Partial<Record<keyof typeof numbers, Intl.NumberFormat>> = {};
  readonly #times: Partial<Record<keyof typeof times, Intl.DateTimeFormat>> = {};

  constructor(language: Language, timeZone?: string) {
    this.language = language;
    this.locale = locales[language];
    this.timeZone = timeZone;
  }

  #number(kind: keyof typeof numbers): Intl.NumberFormat {
    return (this.#numbers[kind] ??= new Intl.NumberFormat(this.locale, numbers[kind]));
  }

  #time(kind: keyof typeof times): Intl.DateTimeFormat {
    return (this.#times[kind] ??= new Intl.DateTimeFormat(this.locale, { timeZone: this.timeZone, ...times[kind] }));
  }

  /** "1,099.00": an amount without its currency, which stands in the head of its column. */
  amount(amount: number | string, currency = "EUR"): string {
    let format = this.#plain.get(currency);
    if (format === undefined) {
      format = new Intl.NumberFormat(this.locale, digitsOf(currency));
      this.#plain.set(currency, format);
    }
    return format.format(decimal(amount)).replace("-", "−");
  }

  /** "4,711" */
  count(count: number): string {
    return this.#number("count").format(count);
  }

  /** "1.4": a mean, a number of a scale. */
  decimal(value: number): string {
    return this.#number("decimal").format(value).replace("-", "−");
  }

  /** "103.5": a price index. */
  index(value: number): string {
    return this.#number("index").format(value);
  }

  /** "+3.08", "−1.27": how far a number is from the one before, with two decimals. */
  difference(value: number): string {
    return this.#number("difference").format(value).replace("-", "−");
  }

  /** "1.5": a number as it was written. */
  plain(value: number): string {
    return this.#number("exact").format(value).replace("-", "−");
  }

  /** "8.6 %", without its sign if the mark beside it tells the direction. */
  percent(percent: number | string, { signed = true }: { signed?: boolean } = {}): string {
    const text = this.#number("percent").format(decimal(percent)).replace("-", "−");
    return `${signed ? text : text.replace("−", "")}\u00a0%`;
  }

  /** "4 min", "51 h", "12 d": how old something is. */
  age(instant: string, now: number = serviceNow()): string {
    const ms = Math.max(0, now - Date.parse(instant));
    if (ms < minuteMs) return `${Math.floor(ms / 1_000)}\u00a0s`;
    if (ms < hourMs) return `${Math.floor(ms / minuteMs)}\u00a0min`;
    if (ms < 72 * hourMs) return `${Math.floor(ms / hourMs)}\u00a0h`;
    return `${this.count(Math.floor(ms / (24 * hourMs)))}\u00a0${this.language === "de" ? "T" : "d"}`;
  }

  /** "51 h", "12 d": a duration. */
  hours(hours: number): string {
    const now = Date.now();
    return this.age(new Date(now - hours * hourMs).toISOString(), now);
  }

  /** "12 Nov": a day of the calendar, "2026-11-12". */
  day(day: string): string {
    return onOneLine(this.#time("date").format(new Date(`${day}T12:00:00Z`)));
  }

  /** "12 Nov": the day of a moment. */
  dayOf(date: Date): string {
    return onOneLine(this.#time("dayOf").format(date));
  }

  /** "3 May", and of another year "3 May 2025": the day since when something is so. */
  since(instant: string, now: Date = new Date(serviceNow())): string {
    const date = new Date(instant);
    const isOfYear = this.#time("year").format(date) === this.#time("year").format(now);
    return onOneLine(this.#time(isOfYear ? "dayOf" : "dayAndYear").format(date));
  }

  /** "14:15" today, else "12 Nov, 14:15". */
  time(instant: string): string {
    const date = new Date(instant);
    const isToday = this.#time("whole").format(date) === this.#time("whole").format(serviceNow());
    return onOneLine(this.#time(isToday ? "short" : "day").format(date));
  }

  /** The whole date and time, with its zone. */
  full(instant: string): string {
    return this.#time("full").format(new Date(instant));
  }
}

/** A day is not parted; day and time may be, after the comma. */
function onOneLine(text: string): string {
  return text.replaceAll(/(?<!,) /g, "\u00a0");
}

/** `Intl` reads decimal texts exactly. A number's shortest text is the amount. */
function decimal(value: number | string): Intl.StringNumericLiteral | number {
  if (typeof value === "number") return value;
  return isNumeric(value) ? value : Number.NaN;
}

function isNumeric(text: string): text is Intl.StringNumericLiteral {
  return /^-?\d+(?:\.\d+)?$/.test(text);
}

const known = new Map<string, Formats>();

/** @param timeZone of times; null for the browser's */
export function formatsOf(language: Language, timeZone: string | null): Formats {
  const key = `${language} ${timeZone ?? ""}`;
  const formats = known.get(key) ?? new Formats(language, timeZone ?? undefined);
  known.set(key, formats);
  return formats;
}

export function useFormats(): Formats {
  const { language } = usePreferences();
  const zone = useZone();
  return useMemo(() => formatsOf(language, zone), [language, zone]);
}
