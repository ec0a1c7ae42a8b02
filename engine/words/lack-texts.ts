// Why an amount has no value, in few words: where its `else` stands in there is nothing to mend, so nothing is advised.

import type { Text } from "./texts.ts";

/** By the code of a reason of reason-texts.ts. */
export const LACKS: Readonly<Record<string, Text>> = {
  tagMissing: { en: "tag {key} is missing", de: "Tag {key} fehlt" },
  tagNotNumber: { en: 'tag {key} is "{text}", not a number', de: "Tag {key} ist „{text}“, keine Zahl" },
  marketMissing: { en: "{field:field} is missing on {domain}", de: "{field:field} fehlt auf {domain}" },
  pooledMissing: { en: "{field:field} is missing", de: "{field:field} fehlt" },
  marketless: {
    en: "{field:field} is missing, no domain has market data",
    de: "{field:field} fehlt, keine Domain hat Marktdaten",
  },
  fieldMissing: { en: "{field:field} is missing", de: "{field:field} fehlt" },
  stateMissing: { en: "{field:field} is missing", de: "{field:field} fehlt" },
  otherUnknown: {
    en: "no product is called {other}, as tag {key} says",
    de: "kein Produkt heißt {other}, wie Tag {key} sagt",
  },
  otherPriceless: {
    en: "product {other} has no {figure:word} yet",
    de: "Produkt {other} hat noch keinen {figure:word}",
  },
  targetMissing: { en: "{why}", de: "{why}" },
  elseMissing: { en: "{lack} and {why}", de: "{lack} und {why}" },
  dividedByZero: { en: "it divides by zero", de: "er teilt durch null" },
  noRow: { en: "table {table} has no row", de: "Tabelle {table} hat keine Zeile" },
  noTableKey: {
    en: "{field:field} is missing, which table {table} needs",
    de: "{field:field} fehlt, was Tabelle {table} braucht",
  },
  nothingToKeep: { en: "there is no price to keep", de: "es gibt keinen Preis zu behalten" },
};
