// Why there is no price, why an offer or a market is left out, why a price is not the one asked for: in both languages.

import { GUARD_REASONS } from "./guard-texts.ts";
import type { Text } from "./texts.ts";

export const REASONS = {
  // An amount without value.
  tagMissing: {
    en: "tag {key} is missing on product {product}: {path} needs it; add it or give the rule another amount",
    de: "Tag {key} fehlt bei Produkt {product}: {path} braucht ihn; ergänzen oder der Regel einen anderen Betrag geben",
  },
  tagNotNumber: {
    en: 'tag {key} of product {product} is "{text}", not a number: {path} needs it; correct it or give the rule another amount',
    de: "Tag {key} von Produkt {product} ist „{text}“, keine Zahl: {path} braucht ihn; berichtigen oder der Regel einen anderen Betrag geben",
  },
  marketMissing: {
    en: "{field} is missing for product {product}, no offer gives it on {domain}: {path} needs it; give the rule another amount",
    de: "{field} fehlt für Produkt {product}, kein Angebot auf {domain} ergibt es: {path} braucht es; der Regel einen anderen Betrag geben",
  },
  pooledMissing: {
    en: "{field} is missing for product {product}, no offer gives it: {path} needs it; give the rule another amount",
    de: "{field} fehlt für Produkt {product}, kein Angebot ergibt es: {path} braucht es; der Regel einen anderen Betrag geben",
  },
  marketless: {
    en: "{field} is missing for product {product}, no domain has market data: {path} needs it; give the rule another amount",
    de: "{field} fehlt für Produkt {product}, keine Domain hat Marktdaten: {path} braucht es; der Regel einen anderen Betrag geben",
  },
  fieldMissing: {
    en: "{field} is missing on product {product}: {path} needs it; set it or give the rule another amount",
    de: "{field} fehlt bei Produkt {product}: {path} braucht es; setzen oder der Regel einen anderen Betrag geben",
  },
  /** What nobody can set: it is there once a price was published, or there is an own offer. */
  stateMissing: {
    en: "{field} is missing for product {product}: {path} needs it; give the rule another amount",
    de: "{field} fehlt für Produkt {product}: {path} braucht es; der Regel einen anderen Betrag geben",
  },
  otherUnknown: {
    en: "no product is called {other}, as tag {key} of product {product} says: {path} needs it; correct the tag or give the rule another amount",
    de: "kein Produkt heißt {other}, wie Tag {key} von Produkt {product} sagt: {path} braucht es; den Tag berichtigen oder der Regel einen anderen Betrag geben",
  },
  otherPriceless: {
    en: "product {other} has no {figure:word} yet: {path} of product {product} needs it; give the rule another amount with else",
    de: "Produkt {other} hat noch keinen {figure:word}: {path} von Produkt {product} braucht ihn; der Regel mit else einen anderen Betrag geben",
  },
  followRing: {
    en: "the products {ring:list} follow each other in a ring: change the tag of one of them",
    de: "die Produkte {ring:list} folgen einander im Kreis: den Tag eines von ihnen ändern",
  },
  followLongRing: {
    en: "the products {ring:list} and {more} more follow each other in a ring: change the tag of one of them",
    de: "die Produkte {ring:list} und {more} weitere folgen einander im Kreis: den Tag eines von ihnen ändern",
  },
  followDepth: {
    en: "more than {max} products follow one another: let this one follow another product",
    de: "mehr als {max} Produkte folgen aufeinander: dieses einem anderen Produkt folgen lassen",
  },
  familySame: {
    en: "it costs the same as product {other}, {price:money}",
    de: "es kostet dasselbe wie Produkt {other}, {price:money}",
  },
  familyLarger: {
    en: "it costs at least {percent:percent} % more than product {other} with {price:money}",
    de: "es kostet mindestens {percent:percent} % mehr als Produkt {other} mit {price:money}",
  },
  familySmaller: {
    en: "product {other} with {price:money} costs at least {percent:percent} % more than it",
    de: "Produkt {other} mit {price:money} kostet mindestens {percent:percent} % mehr",
  },
  familySmallerPack: {
    en: "the larger pack {other} with {price:money} costs at most {ratio} times as much per piece",
    de: "die größere Packung {other} mit {price:money} kostet je Stück höchstens das {ratio}-fache",
  },
  familyLargerPack: {
    en: "it costs at most {ratio} times as much per piece as the smaller pack {other} with {price:money}",
    de: "es kostet je Stück höchstens das {ratio}-fache der kleineren Packung {other} mit {price:money}",
  },
  familyFits: { en: "so that all relations hold", de: "damit alle Beziehungen gelten" },
  familySameConflict: {
    en: "products {one} and {other} cannot cost the same: at least {needed:money} and at most {end:money}",
    de: "die Produkte {one} und {other} können nicht dasselbe kosten: mindestens {needed:money} und höchstens {end:money}",
  },
  familyConflictUp: {
    en: "the {kind:word} by {by} cannot hold: for product {asking}, product {asked} would have to cost at least {needed:money}, but at most {end:money} is allowed",
    de: "die {kind:word} nach {by} kann nicht gelten: wegen Produkt {asking} müsste Produkt {asked} mindestens {needed:money} kosten, erlaubt sind höchstens {end:money}",
  },
  familyConflictDown: {
    en: "the {kind:word} by {by} cannot hold: for product {asking}, product {asked} would have to cost at most {needed:money}, but at least {end:money} is allowed",
    de: "die {kind:word} nach {by} kann nicht gelten: wegen Produkt {asking} dürfte Produkt {asked} höchstens {needed:money} kosten, erlaubt sind mindestens {end:money}",
  },
  familyRing: {
    en: "the {kind:word} by {by} and another relation of the family contradict each other: whatever one product costs, the other would have to cost more",
    de: "die {kind:word} nach {by} und eine andere Beziehung der Familie widersprechen sich: was ein Produkt auch kostet, das andere müsste mehr kosten",
  },
  familyTooLarge: {
    en: "its families have {count} products together: at most {max} are priced together",
    de: "seine Familien haben zusammen {count} Produkte: höchstens {max} bekommen gemeinsam Preise",
  },
  familyUnsettled: {
    en: "prices of its families were kept from being published in {rounds} rounds, each because of the one before",
    de: "in {rounds} Durchgängen durften Preise seiner Familien nicht veröffentlicht werden, jeweils wegen des vorigen",
  },
  tooMuchWork: {
    en: "the strategy does too much for product {product}: give it fewer conditions, amounts, patterns or domains",
    de: "die Strategie rechnet für Produkt {product} zu viel: weniger Bedingungen, Beträge, Muster oder Domains verwenden",
  },
  tooLarge: {
    en: "{path} comes to a number of more than 400 digits: shorten its calculation",
    de: "{path} ergibt eine Zahl mit mehr als 400 Stellen: die Rechnung kürzen",
  },
  targetMissing: {
    en: "{why:reason}: {path} has no price for product {product}; give it else",
    de: "{why:reason}: {path} hat keinen Preis für Produkt {product}; ihm else geben",
  },
  elseMissing: {
    en: "{lack:reason}, and its else has no value: {why:reason}",
    de: "{lack:reason}, und sein else hat keinen Wert: {why:reason}",
  },
  dividedByZero: { en: "{path} divides by zero: test for it with if", de: "{path} teilt durch null: mit if prüfen" },
  noRow: {
    en: "table {table} has no row for product {product}: {path} needs one; add it, or otherwise to the table",
    de: "Tabelle {table} hat keine Zeile für Produkt {product}: {path} braucht eine; ergänzen, oder der Tabelle otherwise geben",
  },
  noTableKey: {
    en: "{field} is missing on product {product}: table {table} needs it for {path}; set it, or give the table whenMissing",
    de: "{field} fehlt bei Produkt {product}: Tabelle {table} braucht es für {path}; setzen, oder der Tabelle whenMissing geben",
  },
  figureTooSmall: {
    en: "{path} comes to {value:number} for product {product}: it must be {min} or more",
    de: "{path} ergibt {value:number} für Produkt {product}: es muss mindestens {min} sein",
  },
  figureTooGreat: {
    en: "{path} comes to {value:number} for product {product}: it must be {max} or less",
    de: "{path} ergibt {value:number} für Produkt {product}: es darf höchstens {max} sein",
  },
  figureNotBelow: {
    en: "{path} comes to {value:number} for product {product}: it must be less than {max}",
    de: "{path} ergibt {value:number} für Produkt {product}: es muss kleiner als {max} sein",
  },
  // Limits that contradict each other.
  boundaryBelowLeast: {
    en: "the max price boundary {max:money} of product {product} is below the least price {least:money}: raise it",
    de: "die Höchstpreisgrenze {max:money} von Produkt {product} liegt unter dem kleinsten Preis {least:money}: erhöhen",
  },
  boundariesCross: {
    en: "the min price boundary {min:money} of product {product} is above its max price boundary {max:money}: change one of them",
    de: "die Mindestpreisgrenze {min:money} von Produkt {product} liegt über seiner Höchstpreisgrenze {max:money}: eine von beiden ändern",
  },
  floorAboveBoundary: {
    en: "recommended min price {price:money} violates the current max price boundary {max:money}",
    de: "die Untergrenze {price:money} der Strategie verletzt die Höchstpreisgrenze {max:money}",
  },
  floorAboveGreatest: {
    en: "recommended min price {price:money} violates the greatest possible price {max:money}",
    de: "die Untergrenze {price:money} der Strategie liegt über dem größten möglichen Preis {max:money}",
  },
  ceilingBelowBoundary: {
    en: "recommended max price {price:money} violates the current min price boundary {min:money}",
    de: "die Obergrenze {price:money} der Strategie verletzt die Mindestpreisgrenze {min:money}",
  },
  ceilingBelowLeast: {
    en: "recommended max price {price:money} violates the least possible price {min:money}",
    de: "die Obergrenze {price:money} der Strategie liegt unter dem kleinsten möglichen Preis {min:money}",
  },
  belowBoundary: {
    en: "the price {price:money} is below the min price boundary {min:money}",
    de: "der Preis {price:money} liegt unter der Mindestpreisgrenze {min:money}",
  },
  aboveBoundary: {
    en: "the price {price:money} is above the max price boundary {max:money}",
    de: "der Preis {price:money} liegt über der Höchstpreisgrenze {max:money}",
  },
  priceTooLow: {
    en: "the price {price:money} is below {least:money}: give the rule a minPrice or the product a minPriceBoundary",
    de: "der Preis {price:money} liegt unter {least:money}: der Regel einen minPrice oder dem Produkt eine minPriceBoundary geben",
  },
  priceTooHigh: {
    en: "the price {price:money} is above {greatest:money}: give the rule a maxPrice or the product a maxPriceBoundary",
    de: "der Preis {price:money} liegt über {greatest:money}: der Regel einen maxPrice oder dem Produkt eine maxPriceBoundary geben",
  },
  // Targets that cannot be had.
  fewerOffers: {
    en: "position {position} is asked, only {count} {count:offers} {count:counts}",
    de: "Position {position} ist verlangt, nur {count} {count:offers} {count:counts}",
  },
  positionUnderFloor: {
    en: "position {position} would need {price:money}, below the floor {floor:money}",
    de: "Position {position} bräuchte {price:money}, unter der Untergrenze {floor:money}",
  },
  positionUnderBoundary: {
    en: "position {position} would need {price:money}, below the min price boundary {min:money}",
    de: "Position {position} bräuchte {price:money}, unter der Mindestpreisgrenze {min:money}",
  },
  nobody: { en: "no offer counts", de: "kein Angebot zählt" },
  tooFewOffers: {
    en: "only {count} {count:offers} {count:counts}, {needed} are needed",
    de: "nur {count} {count:offers} {count:counts}, {needed} sind nötig",
  },
  vendorAbsent: {
    en: "vendor {vendor} is not among the offers that count",
    de: "Anbieter {vendor} ist nicht unter den Angeboten, die zählen",
  },
  noTarget: { en: "none of the {count} targets has a price", de: "keines der {count} Ziele hat einen Preis" },
  skippedOn: { en: "{why:reason} on {domain}", de: "{why:reason}, auf {domain}" },
  skippedWithout: { en: "{why:reason} without market data", de: "{why:reason}, ohne Marktdaten" },
  failedOn: {
    en: "{why:reason} for product {product} on {domain}: widen {rule}.competitors or give {path} an amount, keep or skip",
    de: "{why:reason} für Produkt {product} auf {domain}: {rule}.competitors erweitern oder {path} einen Betrag, keep oder skip geben",
  },
  failedWithout: {
    en: "{why:reason} for product {product} without market data: widen {rule}.competitors or give {path} an amount, keep or skip",
    de: "{why:reason} für Produkt {product} ohne Marktdaten: {rule}.competitors erweitern oder {path} einen Betrag, keep oder skip geben",
  },
  nothingToKeep: {
    en: "nothing to keep: product {product} has no previous price, no own offer and no reference price",
    de: "nichts zu behalten: Produkt {product} hat keinen bisherigen Preis, kein eigenes Angebot und keinen Referenzpreis",
  },
  changeTooGreat: {
    en: "the change to {price:money} is greater than the change limit of {lowest:money} to {highest:money}",
    de: "die Änderung auf {price:money} ist größer als die Änderungsgrenze von {lowest:money} bis {highest:money}",
  },
  changeBeyond: {
    en: "the change to {price:money} is greater than the change limit, which ends at {end:money}",
    de: "die Änderung auf {price:money} ist größer als die Änderungsgrenze, die bei {end:money} endet",
  },
  tooSoon: {
    en: "the price changed {age:tenths} h ago, at least {hours:number} h must lie between",
    de: "der Preis änderte sich vor {age:tenths} h, mindestens {hours:number} h müssen dazwischen liegen",
  },
  tooOften: {
    en: "the price changed {count} times in 24 h (whole hours), at most {max} are allowed",
    de: "der Preis änderte sich {count} Mal in 24 h (volle Stunden), höchstens {max} sind erlaubt",
  },
  holdWhen: { en: "the condition of holdWhen holds", de: "die Bedingung von holdWhen trifft zu" },
  heldBy: { en: "{why}", de: "{why}" },
  bothHold: { en: "{first} and {second}", de: "{first} und {second}" },
  factHolds: { en: "the {field:field} is {found:figure}, {bound}", de: "{field:field} ist {found:figure}, {bound}" },
  factIs: { en: "the {field:field} is {found:figure}", de: "{field:field} ist {found:figure}" },
  factIsNot: {
    en: "the {field:field} is {found:figure}, not {bound}",
    de: "{field:field} ist {found:figure}, nicht {bound}",
  },
  factMissing: { en: "the {field:field} is missing", de: "{field:field} fehlt" },
  isLess: { en: "less than {operand:number}", de: "weniger als {operand:number}" },
  isAtMost: { en: "at most {operand:number}", de: "höchstens {operand:number}" },
  isMore: { en: "more than {operand:number}", de: "mehr als {operand:number}" },
  isAtLeast: { en: "at least {operand:number}", de: "mindestens {operand:number}" },
  word: { en: "{code:word}", de: "{code:word}" },
  // The document's own words.
  said: { en: "{text}", de: "{text}" },
  unknownTimeZone: {
    en: "the time zone {zone} is not known: the strategy reads the time, set the contract's time zone",
    de: "die Zeitzone {zone} ist unbekannt: die Strategie liest die Zeit, die Zeitzone des Vertrags setzen",
  },
  noDomain: { en: "no domain is evaluated", de: "keine Domain wird ausgewertet" },
  // Markets left out.
  currency: { en: "its currency is {found}, not {wanted}", de: "ihre Währung ist {found}, nicht {wanted}" },
  noRate: { en: "there is no rate from {found} to {wanted}", de: "es gibt keinen Kurs von {found} nach {wanted}" },
  staleRate: { en: "the rate of {found} is older than {hours} h", de: "der Kurs von {found} ist älter als {hours} h" },
  vendorTwice: { en: "dearer of the same vendor", de: "teurer vom selben Anbieter" },
  offerDomainExcluded: { en: "whose domain is excluded", de: "mit ausgeschlossener Domain" },
  offerDomainNotIncluded: { en: "whose domain is not included", de: "mit nicht eingeschlossener Domain" },
  domainExcluded: { en: "the rule's domains say it is excluded", de: "die Domains der Regel schließen sie aus" },
  domainNotIncluded: {
    en: "the rule's domains say it is not included",
    de: "die Domains der Regel schließen sie nicht ein",
  },
  // Offers left out.
  ignored: { en: "ignored", de: "ignoriert" },
  own: { en: "own", de: "von uns" },
  notAvailable: { en: "not available", de: "nicht verfügbar" },
  unknownAvailability: { en: "of unknown availability", de: "mit unbekannter Verfügbarkeit" },
  vendorExcluded: { en: "whose vendor is excluded", de: "mit ausgeschlossenem Anbieter" },
  vendorNotIncluded: { en: "whose vendor is not included", de: "mit nicht eingeschlossenem Anbieter" },
  tooOld: { en: "older than {hours} h", de: "älter als {hours} h" },
  tooSlow: { en: "delivered after more than {hours} h", de: "mit mehr als {hours} h Lieferzeit" },
  attributeExcluded: { en: "whose {key} is excluded", de: "mit ausgeschlossenem {key}" },
  attributeNotIncluded: { en: "whose {key} is not included", de: "mit nicht eingeschlossenem {key}" },
  attributeNumber: { en: "whose {key} does not fit", de: "mit unpassendem {key}" },
  indexBelow: {
    en: "below {percent:percent} % of the reference price",
    de: "unter {percent:percent} % des Referenzpreises",
  },
  indexAbove: {
    en: "above {percent:percent} % of the reference price",
    de: "über {percent:percent} % des Referenzpreises",
  },
  belowMedian: { en: "below {percent:percent} % of the median", de: "unter {percent:percent} % des Medians" },
  aboveMedian: { en: "above {percent:percent} % of the median", de: "über {percent:percent} % des Medians" },
  ...GUARD_REASONS,
} satisfies Record<string, Text>;
