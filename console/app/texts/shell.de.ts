/** Wörter des Rahmens: Veröffentlichen, und was ⌘K anbietet. */
import type { Texts } from "./en.ts";

export const publishing: Texts["publishing"] = {
  stop: "Veröffentlichen stoppen",
  stopHelp: "Kein Preis wird veröffentlicht, bis jemand fortsetzt. Ein laufender Lauf wird abgebrochen.",
  reason: "Grund",
  reasonHelp: "Alle lesen ihn über jedem Bereich.",
  stopped: "Veröffentlichen gestoppt",
  since: "seit {{since}}",
  by: "von",
  somebody: "jemandem",
  why: { asked: "ohne Angabe eines Grundes", takenBack: "Preise eines Laufs wurden zurückgenommen" },
  resume: "Veröffentlichen fortsetzen",
};

export const palette: Texts["palette"] = {
  title: "Alles finden",
  label: "Was suchen Sie?",
  placeholder: "Produkt, Bereich, Strategie, Shop …",
  contracts: "Vertrag …",
  none: "So heißt hier nichts.",
  dark: "Dunkles Farbschema",
  light: "Helles Farbschema",
  export: "Alle Produkte als CSV exportieren",
  notCalculated: "Die Berechnung hat nicht begonnen.",
  notExported: "Die Produkte wurden nicht exportiert.",
  notOpened: "Der Dialog ließ sich nicht öffnen.",
  invite: "Person einladen",
  watchShop: "Shop beobachten",
  makeFeed: "Feed anlegen",
  started: "Die Berechnung läuft.",
  groups: {
    screens: "Bereiche",
    products: "Produkte",
    views: "Gespeicherte Ansichten",
    strategies: "Strategien",
    shops: "Beobachtete Shops",
    settings: "Einstellungen",
    contracts: "Verträge",
    companies: "Firmen",
    actions: "Aktionen",
  },
};

export const calculate = "Preise berechnen";
