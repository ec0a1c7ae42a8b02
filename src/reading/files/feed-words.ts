/** Words and times as feeds write them: is it in stock, is it new, does the sale hold? */
import type { Condition } from "./item.ts";

/** Two times with seconds, fractions and zones need fewer. */
const intervalCharacters = 100;

/**
 * Whether the interval `2026-02-24T11:07+0100/2026-02-29T23:07+0100` holds; it always does where there is none. An open side has no bound, and a
 * day without a time is whole in the time zones of the country.
 *
 * @returns null where it cannot be read, or holds in some of the zones only. Nobody then knows which of the prices holds.
 */
export function isWithin(interval: string | null, now: Date, country: string): boolean | null {
  if (interval === null) return true;
  if (interval.length > intervalCharacters) return null;
  const [from = "", to, ...more] = interval.split("/");
  if (to === undefined || more.length > 0) return null;
  const sides = daysIn(country, now).map((today) => isAfter(from, now, today, true) && isAfter(to, now, today, false));
  const isUnread = [from, to].some((side) => !isOpen(side) && Number.isNaN(readTime(side)));
  return isUnread || new Set(sides).size > 1 ? null : (sides[0] ?? null);
}

/** A day without a time. */
const wholeDay = /^\s*(\d{4}-\d\d-\d\d)\s*$/;

/** Whether the interval has begun, or has not ended yet. */
function isAfter(side: string, now: Date, today: string, isStart: boolean): boolean {
  if (isOpen(side)) return true;
  const [, day] = wholeDay.exec(side) ?? [];
  if (day !== undefined) return isStart ? day <= today : today <= day;
  return isStart ? readTime(side) <= now.getTime() : now.getTime() < readTime(side);
}

let known: { readonly country: string; readonly time: number; readonly days: readonly string[] } | null = null;

/** Which days it is now in the zones of the country; in those of the whole world where it is unknown. */
function daysIn(country: string, now: Date): readonly string[] {
  const time = now.getTime();
  if (known?.country === country && known.time === time) return known.days;
  const zones = /^[A-Z]{2}$/.test(country) ? (new Intl.Locale("und", { region: country }).getTimeZones() ?? []) : [];
  const asked = zones.length === 0 ? ["Pacific/Kiritimati", "Pacific/Pago_Pago"] : zones;
  const days = new Set(asked.map((timeZone) => new Intl.DateTimeFormat("sv-SE", { timeZone }).format(now)));
  known = { country, time, days: [...days] };
  return known.days;
}

function isOpen(side: string): boolean {
  return side.trim() === "" || side.trim() === "..";
}

function readTime(text: string): number {
  const [, day, time = "00:00", zone = "Z"] =
    /^\s*(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(?:\.\d+)?\s*(Z|[+-]\d\d(?::?\d\d)?)?)?\s*$/.exec(text) ?? [];
  if (day === undefined) return Number.NaN;
  const [, sign, hours, minutes = "00"] = /^([+-])(\d\d):?(\d\d)?$/.exec(zone) ?? [];
  return Date.parse(`${day}T${time}${sign === undefined ? "Z" : `${sign}${hours}:${minutes}`}`);
}

const available =
  /^(?:in[ _]?stock|instock|available|limited[ _]availability|lieferbar|sofort lieferbar|sofort verfügbar|verfügbar|auf lager|lagernd|vorrätig|en stock|disponible|disponibile|op voorraad|skladem|na stanie|yes|ja|oui|true)/i;
const unavailable =
  /^(?:out[ _]?of[ _]?stock|outofstock|sold[ _]?out|discontinued|not available|unavailable|pre-?order|back-?order|nicht|ausverkauft|vergriffen|derzeit nicht|zur ?zeit nicht|rupture|épuisé|indisponible|non disponibile|esaurito|uitverkocht|niet|vyprodáno|no|nein|non|false)(?![\p{L}])/iu;

/** Whether an item can be had now. Orders ahead of time are none. Null where the text says something else. */
export function parseAvailability(text: string): boolean | null {
  const word = text.trim().replace(/^https?:\/\/schema\.org\//i, "");
  if (/^-?\d{1,9}(?:[.,]\d{1,3})?$/.test(word)) return !/^(?:-|0+(?:[.,]0+)?$)/.test(word);
  if (unavailable.test(word)) return false;
  return available.test(word) ? true : null;
}

/** Null where the text says something else. */
export function parseCondition(text: string): Condition | null {
  const word = text.trim().toLowerCase();
  if (/^(?:new|neu|neuware|neuf|nuovo|nuevo|nieuw|nový|nowy|newcondition)$/.test(word)) return "new";
  if (/^(?:refurbished|generalüberholt|reconditionné|ricondizionato|reacondicionado)$/.test(word)) return "refurbished";
  return /^(?:used|gebraucht|occasion|usato|usado|gebruikt|použitý|używany)$/.test(word) ? "used" : null;
}

export function isYes(text: string): boolean {
  return /^(?:yes|true|1|ja|oui)$/i.test(text);
}
