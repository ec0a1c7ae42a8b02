/** The texts of What if, in German. */
import type { Catalogue } from "../../kit/catalogue.ts";
import type { whatIf as english } from "./what-if.en.ts";

export const whatIf: Catalogue<typeof english> = {
  title: "Was wäre, wenn",
  sub: "hier berechnet, nirgends gespeichert; die Adresse behält die Eingaben",
  clear: "Alles zurücknehmen",
  close: "Schließen",
  rule: "Nach der Regel",
  active: "{{name}}, Version {{version}} · die Preise nutzen sie",
  noActive: "Keine ist aktiv: bitte wählen",
  noneActive: "Keine Strategie ist aktiv. Wählen Sie oben eine, um sie auszuprobieren.",
  otherRelease: "Der Dienst hat eine andere Version als diese Seite. Bitte die Seite neu laden.",
  foot: "Familien und Preise anderer Produkte bleiben, wie sie sind; der Preiswächter wird nicht gefragt.",
  idle_one: "{{count}} Änderung der Adresse bewirkt nichts: Ihr Angebot ist weg, oder sie ist kein Betrag.",
  idle_other: "{{count}} Änderungen der Adresse bewirken nichts: Ihre Angebote sind weg, oder sie sind keine Beträge.",
  product: "Das Produkt",
  fields: {
    referencePrice: "Referenzpreis",
    minPriceBoundary: "Niedrigster erlaubter Preis",
    maxPriceBoundary: "Höchster erlaubter Preis",
  },
  offers: "Angebote · ohne Preis ist ein Angebot weg",
  noOffers: "Hier verkauft es niemand.",
  allOffers_one: "{{count}} Angebot zeigen",
  allOffers_other: "Alle {{count}} Angebote zeigen",
  onDomain: "{{vendor}} auf {{domain}}",
  priceOf: "Preis von {{name}}",
  stockOf: "Lieferbar bei {{name}}",
  now: "Jetzt",
  then: "Dann",
  none: "kein Preis",
  branch: "Anderer Zweig",
  changed: "geändert:",
  why: "Warum",
  prices: "Preise {{delivery}}",
  whyNone: "Warum es keinen Preis gibt",
};
