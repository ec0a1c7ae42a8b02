/** Words and times as feeds write them: is it in stock, is it new, does the sale hold? */
import type { Condition } from "./item.ts";

/** Two times with seconds, fractions and zones need fewer. */
const intervalCharacters = 100;

/**
 * Whether the interval `2026-02-24T11:07+0100/2026-02-29T23:07+0100` holds; it always does where there is none.
 *
 * @returns null where it cannot be read. Nobody then knows which of the prices holds.
 */
export function isWithin(interval: string | null, now: Date): boolean | null {
  if (interval === null) return true;
  if (interval.length > intervalCharacters) return null;
  const [start, end, ...more] = interval.split("/").map(readTime);
  if (start === undefined || end === undefined || more.length > 0) return null;
  return Number.isNaN(start) || Number.isNaN(end) ? null : start <= now.getTime() && now.getTime() < end;
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
