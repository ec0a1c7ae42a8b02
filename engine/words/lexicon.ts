// Single words of the two languages, by the code that documents and traces have them by.

import { otherPriceOf } from "../values/field-names.ts";

const WORDS: Readonly<Record<string, { readonly en: string; readonly de: string }>> = {
  null: { en: "null", de: "null" },
  none: { en: "none", de: "keine" },
  nothing: { en: "nothing", de: "nichts" },
  list: { en: "a list", de: "eine Liste" },
  object: { en: "an object", de: "ein Objekt" },
  string: { en: "a text", de: "ein Text" },
  number: { en: "a number", de: "eine Zahl" },
  boolean: { en: "a boolean", de: "ein Wahrheitswert" },
  true: { en: "true", de: "wahr" },
  false: { en: "false", de: "falsch" },
  history: { en: "the history of published prices", de: "die Geschichte der veröffentlichten Preise" },
  holding: { en: "approvals of prices", de: "Freigaben von Preisen" },
  rates: { en: "currency rates", de: "Wechselkurse" },
  products: { en: "the prices of other products", de: "die Preise anderer Produkte" },
  families: { en: "prices of families", de: "Preise von Familien" },
  "family.ladder": { en: "ladder", de: "Leiter" },
  "family.perUnit": { en: "relation of prices per piece", de: "Beziehung der Stückpreise" },
  "other.price": { en: "published price", de: "veröffentlichten Preis" },
  "other.referencePrice": { en: "reference price", de: "Referenzpreis" },
  anAmount: { en: "an amount, a number or an object", de: "ein Betrag, eine Zahl oder ein Objekt" },
  aNode: { en: "an object with rule, skip or branches", de: "ein Objekt mit rule, skip oder branches" },
  amount: { en: "an amount", de: "ein Betrag" },
  condition: { en: "a condition", de: "eine Bedingung" },
  competitors: { en: "a choice of competitors", de: "eine Auswahl von Wettbewerbern" },
  band: { en: "a band", de: "ein Band" },
  tooLarge: { en: "one as large as this", de: "so groß" },
  nodes: { en: "nodes", de: "Knoten" },
  "conditions and amounts": { en: "conditions and amounts", de: "Bedingungen und Beträge" },
  excluded: { en: "excluded", de: "ausgeschlossen" },
  "not included": { en: "not included", de: "nicht eingeschlossen" },
  "previous price": { en: "previous price", de: "bisherigen Preis" },
  wholeHours: { en: "whole hours", de: "volle Stunden" },
  wholeDays: { en: "whole days", de: "volle Tage" },
  "own offer": { en: "own offer", de: "eigenen Angebot" },
  "reference price": { en: "reference price", de: "Referenzpreis" },
  "tag deliveryCosts": { en: "tag deliveryCosts", de: "Tag deliveryCosts" },
  lowest: { en: "lowest", de: "niedrigste" },
  highest: { en: "highest", de: "höchste" },
  average: { en: "average", de: "durchschnittliche" },
  median: { en: "median", de: "mittlere" },
  mode: { en: "most frequent", de: "häufigste" },
  floor: { en: "floor", de: "Untergrenze" },
  ceiling: { en: "ceiling", de: "Obergrenze" },
  boundary: { en: "boundary", de: "Preisgrenze" },
  minBoundary: { en: "min price boundary", de: "Mindestpreisgrenze" },
  maxBoundary: { en: "max price boundary", de: "Höchstpreisgrenze" },
  offersOne: { en: "offer", de: "Angebot" },
  ofOffersOne: { en: "offer", de: "Angebot" },
  ofOffersMany: { en: "offers", de: "Angeboten" },
  offersMany: { en: "offers", de: "Angebote" },
  countsOne: { en: "counts", de: "zählt" },
  countsMany: { en: "count", de: "zählen" },
  shareUp: { en: "rise", de: "steigen" },
  shareDown: { en: "fall", de: "fallen" },
  shareHeld: { en: "are held", de: "warten auf Freigabe" },
  shareFailed: { en: "fail", de: "schlagen fehl" },
  shareWithoutMarket: { en: "lost their market", de: "haben ihren Markt verloren" },
  shareFirst: {
    en: "get a first price after products were deleted",
    de: "bekommen nach dem Löschen von Produkten einen ersten Preis",
  },
  monday: { en: "monday", de: "Montag" },
  tuesday: { en: "tuesday", de: "Dienstag" },
  wednesday: { en: "wednesday", de: "Mittwoch" },
  thursday: { en: "thursday", de: "Donnerstag" },
  friday: { en: "friday", de: "Freitag" },
  saturday: { en: "saturday", de: "Samstag" },
  sunday: { en: "sunday", de: "Sonntag" },
};

/** The words of a code; one without words stands for itself. */
export function wordsOf(code: string, language: "en" | "de"): string {
  return WORDS[code]?.[language] ?? code;
}

const FIELDS: Readonly<Record<string, { readonly en?: string; readonly de: string }>> = {
  productId: { de: "Produktnummer" },
  name: { de: "Name" },
  customerProductId: { de: "eigene Produktnummer" },
  gtin: { en: "GTIN", de: "GTIN" },
  referencePrice: { de: "Referenzpreis" },
  minPriceBoundary: { de: "Mindestpreisgrenze" },
  maxPriceBoundary: { de: "Höchstpreisgrenze" },
  "market.offerCount": { de: "Zahl der Angebote" },
  "market.vendorCount": { de: "Zahl der Anbieter" },
  "market.lowestUnitPrice": { de: "niedrigster Stückpreis" },
  "market.lowestTotalPrice": { de: "niedrigster Gesamtpreis" },
  "market.averageUnitPrice": { de: "durchschnittlicher Stückpreis" },
  "market.medianUnitPrice": { de: "mittlerer Stückpreis" },
  "market.ownPosition": { de: "eigene Position" },
  "market.domain": { en: "domain", de: "Domain" },
  "sales.units7d": { en: "units sold in 7 days", de: "in 7 Tagen verkaufte Stück" },
  "sales.units30d": { en: "units sold in 30 days", de: "in 30 Tagen verkaufte Stück" },
  "time.weekday": { de: "Wochentag" },
  "time.hour": { de: "Stunde" },
  "time.date": { en: "date", de: "Datum" },
  "time.month": { en: "month", de: "Monat" },
  "time.dayOfMonth": { en: "day of the month", de: "Tag des Monats" },
  "previous.price": { en: "published price", de: "veröffentlichter Preis" },
  "previous.ageHours": { en: "hours since the last change", de: "Stunden seit der letzten Änderung" },
  "previous.limit": { en: "limit of the published price", de: "Grenze des veröffentlichten Preises" },
  "own.unitPrice": { en: "own unit price", de: "eigener Stückpreis" },
  "own.totalPrice": { en: "own total price", de: "eigener Gesamtpreis" },
  "own.available": { en: "own availability", de: "eigene Verfügbarkeit" },
  "own.hasBuyBox": { en: "own buy box", de: "eigene Buy-Box" },
  "history.changes24h": { en: "changes in 24 hours", de: "Änderungen in 24 Stunden" },
  "history.changes7d": { en: "changes in 7 days", de: "Änderungen in 7 Tagen" },
  "history.reversals24h": { en: "reversals in 24 hours", de: "Richtungswechsel in 24 Stunden" },
  "history.lowest30d": { en: "lowest price of 30 days", de: "niedrigster Preis aus 30 Tagen" },
  "history.hoursAtFloor": { en: "hours at the floor", de: "Stunden an der Untergrenze" },
  "result.price": { en: "calculated price", de: "berechneter Preis" },
  "result.changePercent": { en: "change in percent", de: "Änderung in Prozent" },
  "result.marginPercent": { en: "margin in percent", de: "Marge in Prozent" },
  "result.position": { en: "position reached", de: "erreichte Position" },
  "result.limit": { en: "limit of the calculated price", de: "Grenze des berechneten Preises" },
};

const OTHER_FIGURES = {
  price: { en: "price of the product in tag", de: "Preis des Produkts aus Tag" },
  referencePrice: { en: "reference price of the product in tag", de: "Referenzpreis des Produkts aus Tag" },
};

const VENDOR_FIGURES: Readonly<Record<string, { readonly en: string; readonly de: string }>> = {
  unitPrice: { en: "unit price of", de: "Stückpreis von" },
  totalPrice: { en: "total price of", de: "Gesamtpreis von" },
  position: { en: "position of", de: "Position von" },
  available: { en: "availability of", de: "Verfügbarkeit von" },
};

/** "unit price of Amazon" for the field of a vendor; null for another field. */
function vendorWords(field: string, language: "en" | "de"): string | null {
  const [, quoted = "", figure = ""] = /^market\.vendors\[(.+)\]\.(\w+)$/s.exec(field) ?? [];
  const words = VENDOR_FIGURES[figure]?.[language];
  return words === undefined ? null : `${words} ${quoted.slice(1, -1).replace(/\\(.)/g, "$1")}`;
}

/**
 * A field as a reader says it: "tags.purchasePrice" is "purchase price", "market.lowestUnitPrice" "lowest unit price".
 * In German a tag keeps its key, and so does one in English that is no single word.
 */
export function fieldWords(field: string, language: "en" | "de"): string {
  const known = said[language].get(field);
  if (known !== undefined) {
    return known;
  }
  const words = wordsOfField(field, language);
  if (field.length <= MAX_KEPT_LENGTH) {
    if (said[language].size >= MAX_KEPT) {
      said[language].clear();
    }
    said[language].set(field, words);
  }
  return words;
}

/** The words of fields, kept because explanations of many products name the same few. */
const said = { en: new Map<string, string>(), de: new Map<string, string>() };
const MAX_KEPT = 500;
const MAX_KEPT_LENGTH = 100;

function wordsOfField(field: string, language: "en" | "de"): string {
  const known = FIELDS[field]?.[language];
  if (known !== undefined) {
    return known;
  }
  const other = otherPriceOf(field);
  if (other !== null) {
    return `${OTHER_FIGURES[other.figure][language]} ${other.key}`;
  }
  const vendor = vendorWords(field, language);
  if (vendor !== null) {
    return vendor;
  }
  const isTag = field.startsWith("tags.");
  if (language === "de" || (isTag && !/^tags\.[A-Za-z0-9_]+$/.test(field))) {
    return isTag ? field.slice("tags.".length) : field;
  }
  const name = isTag ? field.slice("tags.".length) : field.replace(/^(market|sales|time)\./, "");
  return name
    .replace(/([a-z])([A-Z0-9])/g, "$1 $2")
    .replace(/\b[A-Z][a-z]+/g, (word, offset: number) => (offset === 0 ? word : word.toLowerCase()));
}
