/** What shops sell on the pages of this campaign, in which countries, and what may be stored of it. */

/** A country with its money. */
export interface Country {
  readonly code: string;
  readonly currency: string;
  readonly language: string;
}

/** In English, German and Swedish. */
const words = {
  add: ["Add to cart", "In den Warenkorb", "Lägg i varukorg"],
  inStock: ["In stock", "Auf Lager", "I lager"],
  soldOut: ["Out of stock", "Ausverkauft", "Slut i lager"],
  availability: ["Availability", "Verfügbarkeit", "Tillgänglighet"],
  from: ["From", "Ab", "Från"],
  until: ["Up to", "Bis", "Upp till"],
  netOfTax: ["excl. VAT", "zzgl. MwSt.", "exkl. moms"],
  related: ["Related products", "Ähnliche Produkte", "Relaterade produkter"],
  quantity: ["Quantity", "Anzahl", "Antal"],
  orMore: ["or more", "oder mehr", "eller fler"],
  was: ["Regular price:", "Regulärer Preis:", "Ordinarie pris:"],
  now: ["Special price:", "Sonderpreis:", "Kampanjpris:"],
  original: ["Original price:", "Ursprünglicher Preis:", "Ursprungligt pris:"],
  current: ["Current price:", "Aktueller Preis:", "Nuvarande pris:"],
  buyFor: ["Buy 10 for", "Kaufen Sie 10 zum Preis von je", "Köp 10 för"],
  each: ["each", "", "styck"],
  free: ["It's free!", "Kostenlos!", "Gratis!"],
  code: ["Product code", "Artikelnummer", "Artikelnummer"],
  basket: ["Cart", "Warenkorb", "Varukorg"],
} as const;
const languages = ["en", "de", "sv"];
export type Word = keyof typeof words;

/** The word in the language of the country. */
export function say(word: Word, { language }: Country): string {
  return words[word][languages.indexOf(language)] ?? "";
}

export const countries: readonly Country[] = [
  { code: "DE", currency: "EUR", language: "de" },
  { code: "GB", currency: "GBP", language: "en" },
  { code: "SE", currency: "SEK", language: "sv" },
  { code: "US", currency: "USD", language: "en" },
];

/** A kind of product: the amounts that a page of it shows, in words of the table, and the price that everyone pays for one piece. */
export interface Kind {
  readonly shows: string;
  /** null if there is none. */
  readonly price: string | null;
  readonly isSoldOut?: true;
  readonly address?: string;
  /** Codes of the countries that have it, if not all do. */
  readonly only?: readonly string[];
}

/** In each of these, a page shows the amounts in the way of its shop. The domain's prices include tax. */
export const kinds = {
  "one price": { shows: "39.90", price: "39.90" },
  "below ten": { shows: "9.99", price: "9.99" },
  "above a thousand": { shows: "1299.00", price: "1299.00" },
  reduced: { shows: "120.00 struck, 90.00", price: "90.00" },
  "sold out": { shows: "39.90, and that it is sold out", price: "39.90", isSoldOut: true },
  "variants that differ": { shows: "100.00 – 140.00", price: null },
  "a choice that costs more": { shows: "100.00, and +40.00 for one choice", price: "100.00" },
  "a variant in the address": { shows: "100.00 – 140.00", price: "140.00", address: "?attribute_size=L" },
  "several products in one": { shows: "34.90 – 39.90", price: null },
  "prices by quantity": { shows: "39.90, 35.90 from 10 pieces", price: "39.90" },
  "without tax, in words": { shows: "33.53 excl. VAT", price: null, only: ["DE", "GB", "SE"] },
  "without tax, no word": { shows: "33.53", price: null, only: ["DE", "GB", "SE"] },
  "another price in the markup": { shows: "39.90, 33.53 in the markup", price: null },
  "markup with a rounding error": { shows: "39.90, 39.899999 in the markup", price: "39.90" },
  free: { shows: "100.00, 75.00 struck, and that it is free", price: null },
} satisfies Record<string, Kind>;

export type KindName = keyof typeof kinds;
