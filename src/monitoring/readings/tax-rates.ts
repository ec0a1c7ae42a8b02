/**
 * Value added taxes by country, as of 2026-01-01: the rates that shops' prices include, in percent. A price that moved by
 * one of the factors that follow looks as if the shop had switched between gross and net, or as if the rate had changed.
 *
 * Sources: the European Commission's "VAT rates applied in the Member States"; the tax authorities of the others.
 */

interface TaxRates {
  /** The standard rate and the reduced ones. */
  rates: readonly number[];
  /** Standard rates that held before, or for a while. */
  former?: readonly number[];
}

const taxRates: Readonly<Record<string, TaxRates>> = {
  AT: { rates: [20, 13, 10] },
  AU: { rates: [10] },
  BE: { rates: [21, 12, 6] },
  BG: { rates: [20, 9] },
  CA: { rates: [5, 13, 15] },
  CH: { rates: [8.1, 3.8, 2.6], former: [7.7] },
  CY: { rates: [19, 9, 5] },
  CZ: { rates: [21, 12], former: [15] },
  DE: { rates: [19, 7], former: [16] },
  DK: { rates: [25] },
  EE: { rates: [24, 13, 9], former: [22, 20] },
  ES: { rates: [21, 10, 4] },
  FI: { rates: [25.5, 13.5, 10], former: [24] },
  FR: { rates: [20, 10, 5.5] },
  GB: { rates: [20, 5], former: [17.5] },
  GR: { rates: [24, 13, 6] },
  // No tax on sales that a price could include.
  HK: { rates: [] },
  HR: { rates: [25, 13, 5] },
  HU: { rates: [27, 18, 5] },
  IE: { rates: [23, 13.5, 9], former: [21] },
  IS: { rates: [24, 11] },
  IT: { rates: [22, 10, 5, 4] },
  JP: { rates: [10, 8] },
  LI: { rates: [8.1, 3.8, 2.6], former: [7.7] },
  LT: { rates: [21, 12, 5] },
  LU: { rates: [17, 14, 8, 3], former: [16] },
  LV: { rates: [21, 12, 5] },
  MT: { rates: [18, 7, 5] },
  NL: { rates: [21, 9] },
  NO: { rates: [25, 15, 12] },
  NZ: { rates: [15] },
  PL: { rates: [23, 8, 5] },
  PT: { rates: [23, 13, 6] },
  RO: { rates: [21, 11], former: [19] },
  SE: { rates: [25, 12, 6] },
  SI: { rates: [22, 9.5, 5] },
  SK: { rates: [23, 19, 5], former: [20] },
  TR: { rates: [20, 10, 1], former: [18] },
  // Taxes on sales are the buyer's state's, and come on top at the checkout.
  US: { rates: [] },
};

/** What tells the taxes of a domain. */
export interface DomainTaxes {
  country: string;
  /** Decimal text. */
  vatPercent: string | null;
}

/**
 * The factors of a domain's taxes: between gross and net, by the rates of its country and by its own, and between the
 * country's standard rates.
 *
 * @returns null if neither is known
 */
export function taxFactorsOf({ country, vatPercent }: DomainTaxes): readonly number[] | null {
  const ofCountry = factorsByCountry.get(country.toUpperCase()) ?? null;
  if (vatPercent === null) return ofCountry;
  const own = 1 + Number(vatPercent) / 100;
  return [...(ofCountry ?? []), ...(own === 1 ? [] : [own, 1 / own])];
}

/** Taxes of the world are between 2 and 30 %. */
const ratesBetween = { least: 1.02, most: 1.3 };

/** Whether a price that moved by this factor could have got or lost a tax, whatever its rate. */
export function couldBeTax(factor: number): boolean {
  const times = Math.max(factor, 1 / factor);
  return times >= ratesBetween.least && times <= ratesBetween.most;
}

const factorsByCountry = new Map(
  Object.entries(taxRates).map(([country, { rates, former = [] }]) => {
    const [standard = 0] = rates;
    const grown = [
      ...[...rates, ...former].map((rate) => 1 + rate / 100),
      ...former.map((rate) => (100 + standard) / (100 + rate)),
    ];
    return [country, [...new Set(grown.flatMap((factor) => [factor, 1 / factor]))]];
  }),
);
