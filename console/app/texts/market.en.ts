/** The texts of the market in English. */

export const market = {
  title: "Market",
  sub: "where we stand now",
  standings: {
    cheaper: "Cheaper than everybody",
    same: "As dear as the cheapest",
    dearer: "Dearer than the cheapest",
  },
  short: { cheaper: "Cheaper", same: "Same", dearer: "Dearer" },
  withoutMarket: "Without our price or a competitor",
  positions: "Our positions",
  position: "Position {{position}}",
  cheapest: "Who is cheapest where we are dearer",
  furthest: "the {{number}} products where we are furthest above",
  nowhereDearer: "We are dearer nowhere.",
  columns: {
    vendor: "Vendor",
    products: "Products",
    above: "We are above, mean",
    domain: "Domain",
    share: "Cheaper · same · dearer",
  },
  groups: "Where we stand",
  by: "By",
  noValue: "without a value",
  none: "No offers yet",
  noneHelp: "Add a shop to watch, or push offers. A product counts here if it has our price and a competitor's.",
  toMonitoring: "Watch a shop",
} as const;
