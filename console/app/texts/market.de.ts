/** The texts of the market in German. */
import type { Catalogue } from "./en.ts";
import type { market as english } from "./market.en.ts";

export const market: Catalogue<typeof english> = {
  title: "Markt",
  sub: "wo wir jetzt stehen",
  standings: {
    cheaper: "Günstiger als alle",
    same: "So teuer wie der Günstigste",
    dearer: "Teurer als der Günstigste",
  },
  short: { cheaper: "Günstiger", same: "Gleich", dearer: "Teurer" },
  withoutMarket: "Ohne unseren Preis oder Konkurrenz",
  positions: "Unsere Positionen",
  position: "Position {{position}}",
  cheapest: "Wer am günstigsten ist, wo wir teurer sind",
  furthest: "die {{number}} Produkte, bei denen wir am weitesten darüber liegen",
  nowhereDearer: "Wir sind nirgends teurer.",
  columns: {
    vendor: "Anbieter",
    products: "Produkte",
    above: "Wir liegen darüber, im Mittel",
    domain: "Domain",
    share: "Günstiger · gleich · teurer",
  },
  groups: "Wo wir stehen",
  by: "Nach",
  noValue: "ohne Wert",
  none: "Noch keine Angebote",
  noneHelp:
    "Beobachten Sie einen Shop, oder senden Sie Angebote. Ein Produkt zählt hier mit unserem Preis und dem eines anderen.",
  toMonitoring: "Shop beobachten",
};
