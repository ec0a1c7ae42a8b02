/** The strategy of the demonstration, as a document (docs/concepts/strategies.md). */

export interface StrategyChoice {
  /** Values of the tag topCategory where the own shop wants to be the cheapest, delivery included. */
  readonly cheapest: readonly string[];
  /** Values of the tag topCategory where the second place will do. */
  readonly second: readonly string[];
  /** The domain on which the own shop sells. */
  readonly marketplace: string;
}

/** Never under cost: purchase price at 12 % margin, VAT on top. */
const floor = { of: "tags.purchasePrice", marginPercent: 12, vat: "tags.vat" };
const priceEndings = { endings: [0.49, 0.99], mode: "down" };

/** Branches by category; each rule shows other parts of the model. */
export function demoStrategy({ cheapest, second, marketplace }: StrategyChoice): object {
  return {
    name: "Demo: near the market, never under cost",
    branches: [
      {
        name: "Cheapest",
        when: { field: "tags.topCategory", in: cheapest },
        then: { rule: cheapestRule(marketplace) },
      },
      {
        name: "Second place",
        when: { field: "tags.topCategory", in: second },
        then: {
          branches: [
            {
              name: "Second place, costly",
              when: { field: "referencePrice", gte: 200 },
              then: { rule: { ...secondRule, adjust: { percent: -2 } } },
            },
          ],
          otherwise: { rule: secondRule },
        },
      },
    ],
    otherwise: { rule: medianRule },
  };
}

function cheapestRule(marketplace: string): object {
  return {
    competitors: { domains: { include: [marketplace] }, onlyAvailable: true },
    compareBy: "totalPrice",
    target: { position: 1 },
    adjust: { percent: -1 },
    minPrice: floor,
    unreachable: "next",
    withoutCompetitors: { of: "referencePrice" },
    rounding: priceEndings,
  };
}

const secondRule = {
  competitors: { outliers: { belowPercent: 60, abovePercent: 160 } },
  target: { position: 2 },
  adjust: { amount: -0.01 },
  minPrice: floor,
  withoutCompetitors: "keep",
  rounding: { ending: 0.9, mode: "down" },
};

const medianRule = {
  target: { statistic: "median" },
  adjust: { percent: -0.5 },
  minPrice: floor,
  maxPrice: { of: "referencePrice", percent: 25 },
  withoutCompetitors: { of: "referencePrice" },
  change: { maxPercentUp: 10, maxPercentDown: 10, minPercent: 0.5 },
  rounding: priceEndings,
};
