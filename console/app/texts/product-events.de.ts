/** What happened to a product's price, in German. */
import type { Catalogue } from "../../kit/catalogue.ts";
import type { productEvents as english } from "./product-events.en.ts";

export const productEvents: Catalogue<typeof english> = {
  firstPrice: "erster Preis {{price}}",
  price: "Preis {{before}} → {{price}}",
  version: "Version {{version}} der Strategie",
  boundary: "andere Grenzen",
  held: "{{price}} wartet auf Freigabe: {{reasons}}",
  decisions: {
    approved: "{{price}} freigegeben von {{who}}",
    rejected: "{{price}} abgelehnt von {{who}}",
    overwritten: "{{before}} mit {{price}} überschrieben von {{who}}",
    expired: "{{price}} verfallen: niemand entschied, oder ein neuerer Preis ersetzte ihn",
  },
  steps: {
    started: "Ausrollen von Version {{version}} begonnen",
    raised: "Ausrollen von Version {{version}} erweitert",
    completed: "Version {{version}} für alle Produkte",
    ended: "Ausrollen von Version {{version}} beendet, eine andere Version ist aktiv",
    rolledBack: "Version {{version}} zurückgenommen",
  },
  toShare: "{{share}} % der Produkte",
  cost: "Einkaufspreis {{before}} → {{price}}",
  costKnown: "Einkaufspreis {{price}}, vorher keiner",
  costGone: "kein Einkaufspreis, vorher {{before}}",
  marketLost: "Marktdaten von {{domain}} beendet",
  marketBack: "wieder Marktdaten von {{domain}}",
  marks: {
    held: "zur Freigabe",
    approved: "freigegeben",
    rejected: "abgelehnt",
    overwritten: "überschrieben",
    cost: "Einkaufspreis",
    lost: "{{domain}} beendet",
    back: "{{domain}} wieder da",
    steps: {
      started: "Ausrollen von Version {{version}}",
      raised: "Ausrollen erweitert",
      completed: "Version {{version}} für alle",
      ended: "Ausrollen beendet",
      rolledBack: "Version {{version}} zurückgenommen",
    },
  },
};
