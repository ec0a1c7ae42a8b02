// What has no value is told: where an else stands in, where there is no limit, and what left no price.

import { test } from "node:test";
import { assertSaid, inBoth, ofBranch, ofRule, published } from "./oracle/said.ts";

const cost = { of: "tags.cost" };

test("an amount whose else stands in says so, and why, wherever it stands", () => {
  const cheapest = { target: { position: 1 } };
  assertSaid(
    inBoth(ofRule({ ...cheapest, minPrice: { ...cost, else: 24.5 } })),
    "Not below the floor 24.50 (else, because tag cost is missing).",
    "Nicht unter der Untergrenze 24,50 (else, denn Tag cost fehlt).",
  );
  assertSaid(
    inBoth(ofRule({ target: { amount: { ...cost, else: { of: "tags.brand", else: { of: "referencePrice" } } } } })),
    'Reference price 30.00 (else, because tag brand is "Acme", not a number) (else, because tag cost is missing).',
    "Referenzpreis 30,00 (else, denn Tag brand ist „Acme“, keine Zahl) (else, denn Tag cost fehlt).",
  );
  assertSaid(
    inBoth(ofRule({ ...cheapest, adjust: { percent: { ...cost, else: 0 } } })),
    "Position 1 is 24.00 (Alba) plus 0 % (else, because tag cost is missing) = 24.00.",
    "Position 1 ist 24,00 (Alba) plus 0 % (else, denn Tag cost fehlt) = 24,00.",
  );
  assertSaid(
    inBoth(ofRule({ target: { amount: 30 }, change: { maxPercentUp: { ...cost, else: 5 } } })),
    "Limited to 27.30: at most 5 % up from the previous price 26.00. Its figures: else, because tag cost is missing.",
    "Begrenzt auf 27,30: höchstens 5 % hinauf vom bisherigen Preis 26,00. Ihre Zahlen: else, denn Tag cost fehlt.",
  );
  assertSaid(
    inBoth(ofRule({ target: { amount: 26.5 }, change: { minAmount: { ...cost, else: 1 } } })),
    "A change to 26.50 is under 1.00: the previous price 26.00 stays. Its figures: else, because tag cost is missing.",
    "Ihre Zahlen: else, denn Tag cost fehlt.",
  );
  assertSaid(
    inBoth(ofBranch({ field: "market.lowestUnitPrice", lt: { ...cost, else: 20 } })),
    "(lowest unit price is 24.00, not less than 20 (else, because tag cost is missing))",
    "(niedrigster Stückpreis ist 24,00, nicht weniger als 20 (else, denn Tag cost fehlt))",
  );
  const drift = { percentPerDay: { ...cost, else: 10 }, towards: 20 };
  assertSaid(
    inBoth(ofRule({ ...cheapest, withoutCompetitors: { drift } }), { ...published([480, 26]), offers: [] }),
    " towards 20.00 is 20.00 (else, because tag cost is missing).",
    " nach 20,00 ist 20,00 (else, denn Tag cost fehlt).",
  );
  const defined = {
    definitions: { floor: { ...cost, else: 24.5 } },
    ...ofRule({ ...cheapest, minPrice: { use: "floor" } }),
  };
  assertSaid(inBoth(defined), "floor 24.50 = floor (24.50 (else, because tag cost is missing)).");
});

test("a limit that there is none of, for want of a value, says so", () => {
  const rule = { target: { position: 1 }, minPrice: { ...cost, else: "none" }, maxPrice: { ...cost, else: "none" } };
  assertSaid(
    inBoth(ofRule(rule)),
    "There is no floor: tag cost is missing. There is no ceiling: tag cost is missing.",
    "Es gibt keine Untergrenze: Tag cost fehlt. Es gibt keine Obergrenze: Tag cost fehlt.",
  );
  const none = { ...cost, else: { of: "own.unitPrice", else: "none" } };
  assertSaid(
    inBoth(ofRule({ target: { position: 1 }, minPrice: none })),
    "There is no floor: tag cost is missing and own unit price is missing.",
    "Es gibt keine Untergrenze: Tag cost fehlt und eigener Stückpreis fehlt.",
  );
});

test("no price is explained by the whole of what leaves none", () => {
  const floor = { of: "tags.purchasePrice", percent: 150 };
  assertSaid(
    inBoth(ofRule({ target: { position: 1 }, minPrice: floor }), { product: { maxPriceBoundary: 29 } }),
    "The floor is 30.00 = purchase price 12.00 plus 150 %. Failed: recommended min price 30.00 violates",
    "Die Untergrenze ist 30,00 = purchasePrice 12,00 plus 150 %. Gescheitert: ",
  );
  assertSaid(
    inBoth(ofRule({ target: { position: 1 }, maxPrice: { of: "tags.purchasePrice" } }), {
      product: { minPriceBoundary: 13 },
    }),
    "The ceiling is 12.00 = purchase price 12.00. Failed: recommended max price 12.00 violates",
    "Die Obergrenze ist 12,00 = purchasePrice 12,00. Gescheitert: ",
  );
  assertSaid(
    inBoth(ofRule({ target: { position: 1 }, minPrice: floor, unreachable: "skip" })),
    "The floor is 30.00 = purchase price 12.00 plus 150 %. No recommendation: position 1 would need 24.00, below the floor 30.00.",
    "Die Untergrenze ist 30,00 = purchasePrice 12,00 plus 150 %. Kein Preis: ",
  );
  assertSaid(
    inBoth(ofRule({ target: { amount: 30 }, change: { maxPercentUp: 5, atLimit: "skip" } })),
    "The change limit is at most 5 % up from the previous price 26.00. No recommendation: the change to 30.00",
    "Die Änderungsgrenze ist höchstens 5 % hinauf vom bisherigen Preis 26,00. Kein Preis: ",
  );
  assertSaid(
    inBoth(ofRule({ target: { position: 1 }, minPrice: { ...cost, else: { of: "tags.list" } } })),
    "Failed: tag cost is missing, and its else has no value: tag list is missing on product 17: otherwise.rule.minPrice.else needs it; ",
    "Gescheitert: Tag cost fehlt, und sein else hat keinen Wert: Tag list fehlt bei Produkt 17: ",
  );
});
