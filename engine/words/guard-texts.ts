// What the price guard and the circuit breaker say of a price and of a run, in both languages.

import type { Text } from "./texts.ts";

export const GUARD_REASONS = {
  // What the price guard says of a price (guard/judge-price.ts). Reasons of before have no source: their sentence ends at the amount.
  withoutFloor: {
    en: "no boundary and no minPrice is a floor of the price {price:money}, {why:reason}",
    de: "keine Grenze und kein minPrice hält den Preis {price:money} nach unten, {why:reason}",
  },
  belowUsual: {
    en: "and it is below {percent:percent} % of {base:money}{source:reason}",
    de: "und er liegt unter {percent:percent} % von {base:money}{source:reason}",
    claim: {
      is: "underShare",
      of: [
        ["price", "money"],
        ["percent", "percent"],
        ["base", "money"],
      ],
    },
  },
  publishedPrice: { en: ", the published price", de: ", dem veröffentlichten Preis" },
  ownOfferPrice: { en: ", the price of the own offer", de: ", dem Preis des eigenen Angebots" },
  referencePrice: { en: ", the reference price", de: ", dem Referenzpreis" },
  priceBefore: {
    en: ", the price that was published under an identifier of the product before",
    de: ", dem Preis, der unter einer Kennung des Produkts zuvor veröffentlicht war",
  },
  higherOfBefore: {
    en: ", the higher of the reference price and the price that was published under an identifier of the product before",
    de: ", dem höheren von Referenzpreis und dem Preis, der unter einer Kennung des Produkts zuvor veröffentlicht war",
  },
  higherOfPublished: {
    en: ", the higher of the published price and the reference price",
    de: ", dem höheren von veröffentlichtem Preis und Referenzpreis",
  },
  higherOfOwnOffer: {
    en: ", the higher of the own offer's price and the reference price",
    de: ", dem höheren von Preis des eigenen Angebots und Referenzpreis",
  },
  lowestOfTime: {
    en: ", the lowest published price of the last {hours} h ({span:word})",
    de: ", dem niedrigsten veröffentlichten Preis der letzten {hours} h ({span:word})",
  },
  highestOfTime: {
    en: ", the highest published price of the last {hours} h ({span:word})",
    de: ", dem höchsten veröffentlichten Preis der letzten {hours} h ({span:word})",
  },
  nothingUsual: {
    en: "and there is neither a published price nor an own offer nor a reference price to compare it with",
    de: "und es gibt weder einen veröffentlichten Preis noch ein eigenes Angebot noch einen Referenzpreis zum Vergleich",
  },
  change: { en: "{why:reason}", de: "{why:reason}" },
  roseTooFar: {
    en: "the price {price:money} is more than {percent:percent} % above {stood:money}{source:reason}",
    de: "der Preis {price:money} liegt mehr als {percent:percent} % über {stood:money}{source:reason}",
    claim: {
      is: "above",
      of: [
        ["price", "money"],
        ["percent", "percent"],
        ["stood", "money"],
      ],
    },
  },
  fellTooFar: {
    en: "the price {price:money} is more than {percent:percent} % below {stood:money}{source:reason}",
    de: "der Preis {price:money} liegt mehr als {percent:percent} % unter {stood:money}{source:reason}",
    claim: {
      is: "below",
      of: [
        ["price", "money"],
        ["percent", "percent"],
        ["stood", "money"],
      ],
    },
  },
  farFromMarket: { en: "{why:reason}", de: "{why:reason}" },
  farBelowMarket: {
    en: "the price {price:money} is below {percent:percent} % of {median:money}, the median of the market",
    de: "der Preis {price:money} liegt unter {percent:percent} % von {median:money}, dem Median des Marktes",
    claim: {
      is: "underShare",
      of: [
        ["price", "money"],
        ["percent", "percent"],
        ["median", "money"],
      ],
    },
  },
  farAboveMarket: {
    en: "the price {price:money} is above {percent:percent} % of {median:money}, the median of the market",
    de: "der Preis {price:money} liegt über {percent:percent} % von {median:money}, dem Median des Marktes",
    claim: {
      is: "overShare",
      of: [
        ["price", "money"],
        ["percent", "percent"],
        ["median", "money"],
      ],
    },
  },
  belowCost: {
    en: "the price {price:money} is below the cost {cost:money}",
    de: "der Preis {price:money} liegt unter den Kosten {cost:money}",
  },
  staleMarket: {
    en: "the newest market data that was used is {age:tenths} h old, more than {hours:number} h",
    de: "die neuesten verwendeten Marktdaten sind {age:tenths} h alt, mehr als {hours:number} h",
  },
  // What the circuit breaker says of a run (guard/breaker.ts).
  run: { en: "the run was stopped: {why:reason}", de: "der Lauf wurde abgebrochen: {why:reason}" },
  shareTooGreat: {
    en: "{share:tenths} % of the products {what:word}, more than {max:percent} %",
    de: "{share:tenths} % der Produkte {what:word}, mehr als {max:percent} %",
  },
  shareUnusual: {
    en: "{share:tenths} % of the products {what:word}, more than {times:number} times the usual {usual:tenths} %",
    de: "{share:tenths} % der Produkte {what:word}, mehr als das {times:number}-Fache der üblichen {usual:tenths} %",
    claim: {
      is: "overTimes",
      of: [
        ["share", "tenths"],
        ["times", "number"],
        ["usual", "tenths"],
      ],
    },
  },
  meanTooGreat: {
    en: "prices change by {percent:tenths} % on average, more than {max:percent} %",
    de: "die Preise ändern sich im Mittel um {percent:tenths} %, mehr als {max:percent} %",
  },
  ownSuspected: {
    en: "the offers of {vendor} on {domain} equal our published price on {equal} of {offered} products: it may be an own shop",
    de: "die Angebote von {vendor} auf {domain} gleichen bei {equal} von {offered} Produkten unserem veröffentlichten Preis: es kann ein eigener Shop sein",
  },
} satisfies Record<string, Text>;
