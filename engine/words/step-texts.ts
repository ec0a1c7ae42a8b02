// The sentences of the steps of a trace, and the words that they are put together from, in both languages.

import type { Text } from "./texts.ts";

export const STEPS = {
  heading: {
    en: "Product {product}, {time} ({zone}), strategy {strategy}.",
    de: "Produkt {product}, {time} ({zone}), Strategie {strategy}.",
  },
  headingVersion: {
    en: "Product {product}, {time} ({zone}), strategy {strategy}, version {version}.",
    de: "Produkt {product}, {time} ({zone}), Strategie {strategy}, Version {version}.",
  },
  onDomain: { en: "On {domain}:", de: "Auf {domain}:" },
  withoutMarket: { en: "Without market data:", de: "Ohne Marktdaten:" },
  market: { en: "{domain} is left out: {reason}.", de: "{domain} bleibt außen vor: {reason}." },
  together: { en: "One market: {domains:list}.", de: "Ein Markt: {domains:list}." },
  rate: { en: "1 {currency} is {rate:rate} {wanted}.", de: "1 {currency} ist {rate:rate} {wanted}." },
  branch: { en: "Branch '{name}' because {facts}.", de: "Zweig „{name}“, denn {facts}." },
  noBranch: { en: "No branch matches: {passed}.", de: "Kein Zweig passt: {passed}." },
  notBranch: { en: "not '{name}' ({facts})", de: "nicht „{name}“ ({facts})" },
  // Facts of conditions.
  is: { en: "{subject} is {value}", de: "{subject} ist {value}" },
  isAndHolds: { en: "{subject} is {value}, {held}", de: "{subject} ist {value}, {held}" },
  isNot: { en: "{subject} is {value}, not {failed}", de: "{subject} ist {value}, nicht {failed}" },
  isMissing: { en: "{subject} is missing", de: "{subject} fehlt" },
  noValue: { en: "{subject} has no value", de: "{subject} hat keinen Wert" },
  comparedMissing: {
    en: "{subject} is {value}, what it is compared with has no value: {name}",
    de: "{subject} ist {value}, womit es verglichen wird, hat keinen Wert: {name}",
  },
  valid: { en: "it is valid now", de: "er gilt jetzt" },
  notValid: { en: "it is not valid now", de: "er gilt jetzt nicht" },
  inCalendar: { en: "it is in calendar {name}", de: "jetzt ist eine Zeit des Kalenders {name}" },
  notInCalendar: { en: "it is not in calendar {name}", de: "jetzt ist keine Zeit des Kalenders {name}" },
  lt: { en: "less than {operand}", de: "weniger als {operand}" },
  lte: { en: "at most {operand}", de: "höchstens {operand}" },
  gt: { en: "more than {operand}", de: "mehr als {operand}" },
  gte: { en: "at least {operand}", de: "mindestens {operand}" },
  matches: { en: "like {operand}", de: "wie {operand}" },
  and: { en: " and ", de: " und " },
  offers: {
    en: "{count} of {total} {total:offers} {count:counts}.",
    de: "{count} von {total} {total:ofOffers} {count:counts}.",
  },
  offersLeftOut: {
    en: "{count} of {total} {total:offers} {count:counts}: {leftOut} left out.",
    de: "{count} von {total} {total:ofOffers} {count:counts}: außen vor {leftOut}.",
  },
  passed: { en: "Target {number} has no price: {reason}.", de: "Ziel {number} hat keinen Preis: {reason}." },
  candidate: { en: "Target {number} would be {price:money}.", de: "Ziel {number} wäre {price:money}." },
  chosenLowest: { en: "The lowest is target {number}.", de: "Das niedrigste ist Ziel {number}." },
  chosenHighest: { en: "The highest is target {number}.", de: "Das höchste ist Ziel {number}." },
  instead: { en: "Another rule follows: {reason}.", de: "Eine andere Regel folgt: {reason}." },
  // Targets.
  position: { en: "position {position}", de: "Position {position}" },
  statistic: { en: "the {statistic:word} price", de: "der {statistic:word} Preis" },
  statisticOfCheapest: {
    en: "the {statistic:word} price of the {ofCheapest} cheapest",
    de: "der {statistic:word} Preis der {ofCheapest} günstigsten",
  },
  percentile: { en: "the percentile {percentile}", de: "das Perzentil {percentile}" },
  vendor: { en: "vendor {vendor}", de: "Anbieter {vendor}" },
  drift: {
    en: "a drift of {percent:percent} % a day for {hours:tenths} h from {anchor:money} towards {towards:money}",
    de: "eine Drift von {percent:percent} % am Tag über {hours:tenths} h von {anchor:money} nach {towards:money}",
  },
  keptPrevious: { en: "the kept previous price", de: "der behaltene bisherige Preis" },
  keptOwn: { en: "the kept own offer", de: "der behaltene Preis des eigenen Angebots" },
  keptReference: { en: "the kept reference price", de: "der behaltene Referenzpreis" },
  aimed: { en: "{target} is {price}", de: "{target} ist {price}" },
  theAmount: { en: "the amount is {price}", de: "der Betrag ist {price}" },
  priceOf: { en: "{price} ({vendor})", de: "{price} ({vendor})" },
  total: {
    en: "{total} = {unit:money} plus delivery {delivery:money}",
    de: "{total} = {unit:money} plus Versand {delivery:money}",
  },
  adjusted: { en: "{before} {change} = {after:money}.", de: "{before} {change} = {after:money}." },
  delivery: {
    en: "minus own delivery costs {costs:money} ({source:word})",
    de: "minus eigene Versandkosten {costs:money} (aus dem {source:word})",
  },
  // Limits.
  raised: { en: "Raised to the {limit:word} {bound}.", de: "Angehoben auf die {limit:word} {bound}." },
  lowered: { en: "Lowered to the {limit:word} {bound}.", de: "Gesenkt auf die {limit:word} {bound}." },
  notBelow: { en: "Not below the {limit:word} {bound}.", de: "Nicht unter der {limit:word} {bound}." },
  notAbove: { en: "Not above the {limit:word} {bound}.", de: "Nicht über der {limit:word} {bound}." },
  ceilingGivesWay: {
    en: "The ceiling {bound} gives way to the {winner:word} {value:money}.",
    de: "Die Obergrenze {bound} weicht der {winner:word} {value:money}.",
  },
  ceilingBetweenCents: {
    en: "The ceiling {bound} gives way to the {winner:word} {value:money}: no whole cent lies between them.",
    de: "Die Obergrenze {bound} weicht der {winner:word} {value:money}: dazwischen liegt kein ganzer Cent.",
  },
  limit: { en: "The {limit:word} is {bound}.", de: "Die {limit:word} ist {bound}." },
  unlimited: { en: "There is no {limit:word}: {reason}.", de: "Es gibt keine {limit:word}: {reason}." },
  within: { en: "Within {min:money} to {max:money}.", de: "Zwischen {min:money} und {max:money}." },
  withinMin: {
    en: "Within the min price boundary {min:money}.",
    de: "Nicht unter der Mindestpreisgrenze {min:money}.",
  },
  withinMax: { en: "Within the max price boundary {max:money}.", de: "Nicht über der Höchstpreisgrenze {max:money}." },
  changeUp: { en: "{percent:percent} % up", de: "{percent:percent} % hinauf" },
  changeDown: { en: "{percent:percent} % down", de: "{percent:percent} % hinab" },
  changeLimit: {
    en: "at most {bounds} from the {source:word} {previous:money}",
    de: "höchstens {bounds} vom {source:word} {previous:money}",
  },
  changeUpBy: { en: "{amount:money} up", de: "{amount:money} hinauf" },
  changeDownBy: { en: "{amount:money} down", de: "{amount:money} hinab" },
  changeLimitPerHours: {
    en: "at most {bounds} from the prices of {hours} h ({span:word}), {low:money} to {high:money}",
    de: "höchstens {bounds} von den Preisen aus {hours} h ({span:word}), {low:money} bis {high:money}",
  },
  changeLimitReaches: {
    en: "{limit}, but always as far as the {source:word} {previous:money}",
    de: "{limit}, jedoch immer bis zum {source:word} {previous:money}",
  },
  withinChange: { en: "Within the change limit of {limit}.", de: "Innerhalb der Änderungsgrenze: {limit}." },
  changeLimited: { en: "Limited to {after:money}: {limit}.", de: "Begrenzt auf {after:money}: {limit}." },
  changeExceeded: { en: "The change limit is {limit}.", de: "Die Änderungsgrenze ist {limit}." },
  figures: { en: "Its figures: {sources}.", de: "Ihre Zahlen: {sources}." },
  changeGivesWay: {
    en: "The change limit ({limit}: {allowed:money}) gives way to the {winner:word} {value:money}.",
    de: "Die Änderungsgrenze ({limit}: {allowed:money}) weicht der {winner:word} {value:money}.",
  },
  rounded: { en: "Rounded to {after:money}.", de: "Gerundet auf {after:money}." },
  endings: { en: "ends in {endings:or}", de: "endet auf {endings:or}" },
  /** As a relative clause, where German puts the verb last. */
  thatEndings: { en: "ends in {endings:or}", de: "auf {endings:or} endet" },
  thatMultiple: { en: "is a multiple of {step}", de: "ein Vielfaches von {step} ist" },
  multiple: { en: "a multiple of {step}", de: "ein Vielfaches von {step}" },
  wholeCents: { en: "whole cents", de: "ganze Cent" },
  form: { en: "{form}: {after:money}.", de: "{form}: {after:money}." },
  formOtherDown: {
    en: "Nothing that {form} lies from {before:money} down to {lo:money}, where the limits end; the next above is {after:money}.",
    de: "Nichts, was {form}, liegt von {before:money} hinab bis {lo:money}, wo die Grenzen enden; das nächste darüber ist {after:money}.",
  },
  formOtherUp: {
    en: "Nothing that {form} lies from {before:money} up to {hi:money}, where the limits end; the next below is {after:money}.",
    de: "Nichts, was {form}, liegt von {before:money} hinauf bis {hi:money}, wo die Grenzen enden; das nächste darunter ist {after:money}.",
  },
  formBelowLimits: {
    en: "The limits begin at {lo:money}, above {before:money}; the first there that {form} is {after:money}.",
    de: "Die Grenzen beginnen bei {lo:money}, über {before:money}; das erste dort, was {form}, ist {after:money}.",
  },
  formAboveLimits: {
    en: "The limits end at {hi:money}, below {before:money}; the last there that {form} is {after:money}.",
    de: "Die Grenzen enden bei {hi:money}, unter {before:money}; das letzte dort, was {form}, ist {after:money}.",
  },
  formNothing: {
    en: "Nothing that {form} lies within {lo:money} to {hi:money}: {after:money}.",
    de: "Nichts, was {form}, liegt zwischen {lo:money} und {hi:money}: {after:money}.",
  },
  formNothingDown: {
    en: "Nothing that {form} lies below {before:money}: {after:money}.",
    de: "Nichts, was {form}, liegt unter {before:money}: {after:money}.",
  },
  formNothingUp: {
    en: "Nothing that {form} lies above {before:money}: {after:money}.",
    de: "Nichts, was {form}, liegt über {before:money}: {after:money}.",
  },
  percentWord: { en: "{percent:percent} %", de: "{percent:percent} %" },
  stay: {
    en: "A change to {before:money} is under {least}: the {source:word} {after:money} stays.",
    de: "Eine Änderung auf {before:money} ist kleiner als {least}: beim {source:word} {after:money} bleibt es.",
  },
  wait: { en: "The price stays at {after:money}: {reason}.", de: "Der Preis bleibt bei {after:money}: {reason}." },
  waitGivesWay: {
    en: "The previous price {previous:money} gives way to the {winner:word} {value:money}, although it should stay: {reason}.",
    de: "Der bisherige Preis {previous:money} weicht der {winner:word} {value:money}, obwohl er bleiben sollte: {reason}.",
  },
  family: {
    en: "The family moves the price from {before:money} to {after:money}: {reason}.",
    de: "Die Familie ändert den Preis von {before:money} auf {after:money}: {reason}.",
  },
  held: { en: "Held for approval: {reason}.", de: "Wartet auf Freigabe: {reason}." },
  // The end.
  idleDomains: {
    en: "The price on {idle:and} is for markets without competitors and does not count.",
    de: "Der Preis auf {idle:and} gilt für Märkte ohne Wettbewerber und zählt nicht.",
  },
  cheapestDomain: {
    en: "The cheapest of {count} domains is {domain} with {price:money}.",
    de: "Von {count} Domains ist {domain} mit {price:money} die günstigste.",
  },
  cheapestOthers: {
    en: "The cheapest of the others is {domain} with {price:money}.",
    de: "Die günstigste der anderen ist {domain} mit {price:money}.",
  },
  aggregateHighest: {
    en: "The highest of {count} domains is {domain} with {price:money}.",
    de: "Von {count} Domains ist {domain} mit {price:money} die teuerste.",
  },
  aggregateMedian: {
    en: "The median of {count} domains is {domain} with {price:money}.",
    de: "Von {count} Domains liegt {domain} mit {price:money} in der Mitte.",
  },
  aggregateFirst: {
    en: "Of {count} domains, {domain} with {price:money} comes first.",
    de: "Von {count} Domains kommt {domain} mit {price:money} zuerst.",
  },
  onlyOther: {
    en: "The price is that of {domain} with {price:money}.",
    de: "Der Preis ist der von {domain} mit {price:money}.",
  },
  onlyDomain: { en: "Only {domain} gives a price.", de: "Nur {domain} ergibt einen Preis." },
  priceIs: { en: "The price is {after:money}.", de: "Der Preis ist {after:money}." },
  unchanged: { en: "Unchanged at {after:money}.", de: "Unverändert bei {after:money}." },
  up: {
    en: "Up {percent:tenths} % from {previous:money} to {after:money}.",
    de: "{percent:tenths} % mehr: von {previous:money} auf {after:money}.",
  },
  down: {
    en: "Down {percent:tenths} % from {previous:money} to {after:money}.",
    de: "{percent:tenths} % weniger: von {previous:money} auf {after:money}.",
  },
  standing: { en: "Position {position} of {offers}.", de: "Position {position} von {offers}." },
  standingMargin: {
    en: "Position {position} of {offers}, margin {margin} %.",
    de: "Position {position} von {offers}, Marge {margin} %.",
  },
  marginOnly: { en: "Margin {margin} %.", de: "Marge {margin} %." },
  cut: {
    en: "{count} steps are not shown: the explanation would be too long.",
    de: "{count} Schritte fehlen hier: die Erklärung würde zu lang.",
  },
  cutHere: {
    en: "The other steps are not shown: the explanation would be too long.",
    de: "Die übrigen Schritte fehlen: die Erklärung würde zu lang.",
  },
  skip: { en: "No recommendation: {reason}.", de: "Kein Preis: {reason}." },
  failure: { en: "Failed: {reason}.", de: "Gescheitert: {reason}." },
  // Amounts.
  margin: { en: "at {percent:percent} % margin", de: "mit {percent:percent} % Marge" },
  vat: { en: "plus {percent:percent} % VAT", de: "plus {percent:percent} % MwSt" },
  plusPercent: { en: "plus {percent:percent} %", de: "plus {percent:percent} %" },
  minusPercent: { en: "minus {percent:percent} %", de: "minus {percent:percent} %" },
  plusAmount: { en: "plus {amount:money}", de: "plus {amount:money}" },
  minusAmount: { en: "minus {amount:money}", de: "minus {amount:money}" },
  sum: { en: "the sum of {parts}", de: "die Summe aus {parts}" },
  min: { en: "the least of {parts}", de: "das Kleinste von {parts}" },
  max: { en: "the greatest of {parts}", de: "das Größte von {parts}" },
  formula: { en: "formula {formula}", de: "Formel {formula}" },
  formulaReads: { en: "formula {formula} with {reads}", de: "Formel {formula} mit {reads}" },
  lookup: { en: "table {table} for {keys}", de: "Tabelle {table} für {keys}" },
  table: { en: "table {name}", de: "Tabelle {name}" },
  definition: { en: "definition {name}", de: "Definition {name}" },
  anAmount: { en: "the amount", de: "der Betrag" },
  lookupOtherwise: {
    en: "table {table}, which has no row for {keys}",
    de: "Tabelle {table}, ohne Zeile für {keys}",
  },
  lookupMissing: {
    en: "table {table} where a key is missing",
    de: "Tabelle {table}, wo ein Schlüssel fehlt",
  },
  use: { en: "{name} ({of})", de: "{name} ({of})" },
  because: { en: "else, because {reason}", de: "else, denn {reason}" },
  targetAmount: { en: "{target} {price}", de: "{target} {price}" },
} satisfies Record<string, Text>;

export type StepText = keyof typeof STEPS;
