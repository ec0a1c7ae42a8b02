// What a valid document probably does not mean, in both languages.

import type { Text } from "./texts.ts";

export const WARNINGS = {
  branchContradicts: {
    en: "never holds: it asks of {field} what cannot be at once",
    de: "trifft nie zu: es verlangt von {field}, was nicht zugleich sein kann",
  },
  branchContradictsAbove: {
    en: "never holds: a branch above already decides {field} otherwise",
    de: "trifft nie zu: ein Zweig darüber entscheidet {field} schon anders",
  },
  branchUnreachable: {
    en: "is never reached: {earlier} already takes all that it would",
    de: "wird nie erreicht: {earlier} nimmt schon alles, was er nähme",
  },
  otherwiseUnreachable: {
    en: "is never reached: {earlier} takes all that is left",
    de: "wird nie erreicht: {earlier} nimmt alles, was übrig ist",
  },
  ceilingNeverHolds: {
    en: "is always below minPrice, which wins: it never holds",
    de: "liegt immer unter minPrice, das gewinnt: es gilt nie",
  },
  fieldNeverSo: {
    en: "never holds: {field} is never what it asks for",
    de: "trifft nie zu: {field} ist nie, was es verlangt",
  },
  changeAlwaysBeyond: {
    en: "{least} {min} is more than {most} {max}: that way every change goes beyond what is allowed",
    de: "{least} {min} ist mehr als {most} {max}: in dieser Richtung geht jede Änderung über das Erlaubte hinaus",
  },
  changeLimitsNothing: {
    en: "{part} limits nothing without maxPercentUp, maxPercentDown, maxUp or maxDown",
    de: "{part} begrenzt nichts ohne maxPercentUp, maxPercentDown, maxUp oder maxDown",
  },
  unknownTag: {
    en: "no product of the contract has the tag {key}",
    de: "kein Produkt des Vertrags hat den Tag {key}",
  },
  unknownTagNear: {
    en: "no product of the contract has the tag {key}; did you mean {near}?",
    de: "kein Produkt des Vertrags hat den Tag {key}; ist {near} gemeint?",
  },
  unseenTag: {
    en: "none of the first {products} products has the tag {key}",
    de: "keines der ersten {products} Produkte hat den Tag {key}",
  },
  looksLikeRegex: {
    en: "{pattern} looks like a regular expression: only * is special here, for any run of characters",
    de: "{pattern} sieht nach einem regulären Ausdruck aus: nur * ist hier besonders, für beliebig viele Zeichen",
  },
  withoutFloor: {
    en: "has no minPrice, and no product of the contract has a minPriceBoundary: prices may fall without end",
    de: "hat kein minPrice, und kein Produkt des Vertrags hat eine minPriceBoundary: Preise können ohne Ende fallen",
  },
  withoutFloorSeen: {
    en: "has no minPrice, and none of the first {products} products has a minPriceBoundary: their prices may fall without end",
    de: "hat kein minPrice, und keines der ersten {products} Produkte hat eine minPriceBoundary: ihre Preise können ohne Ende fallen",
  },
  floorMayLack: {
    en: "may have no value, and no product of the contract has a minPriceBoundary: where it has none, prices may fall without end",
    de: "kann ohne Wert sein, und kein Produkt des Vertrags hat eine minPriceBoundary: wo es keinen hat, können Preise ohne Ende fallen",
  },
  floorMayLackSeen: {
    en: "may have no value, and none of the first {products} products has a minPriceBoundary: where it has none, prices may fall without end",
    de: "kann ohne Wert sein, und keines der ersten {products} Produkte hat eine minPriceBoundary: wo es keinen hat, können Preise ohne Ende fallen",
  },
  commaInFormula: {
    en: "{written} is two values: a number is written with a point, {point}",
    de: "{written} sind zwei Werte: eine Zahl wird mit Punkt geschrieben, {point}",
  },
  noNumberInFormula: {
    en: "{field} has no number: what needs it here has no value",
    de: "{field} hat keine Zahl: was es hier braucht, hat keinen Wert",
  },
  noTextInFormula: {
    en: "{field} has no text: the comparison with {text} never holds",
    de: "{field} hat keinen Text: der Vergleich mit {text} trifft nie zu",
  },
  minusInTag: {
    en: "{written} is tags.{left} minus {right}; the tag is tags['{key}']",
    de: "{written} ist tags.{left} minus {right}; der Tag ist tags['{key}']",
  },
} satisfies Record<string, Text>;
