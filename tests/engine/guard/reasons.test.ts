// What the guard says of a price is true: each sentence is read back from its words and held against the inputs.
//
// SENTENCE_CASES=200000 SENTENCE_SEED=1 checks as many, and the same ones again.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  type EngineContext,
  type EngineProduct,
  type Guard,
  type Market,
  type Reason,
  type Recommendation,
  DEFAULT_GUARD,
  compileGuard,
  compileStrategy,
  parseStrategy,
  reasonText,
  recommend,
  updateHistory,
} from "../../../engine/index.ts";
import { judgedRules, someGuard, somePast, withPast } from "../oracle/arbitrary-guards.ts";
import * as arbitrary from "../oracle/arbitrary-inputs.ts";
import { hoursOld, isPrice, ownPriceOf, stoodIn } from "../oracle/guard.ts";
import { aContext, aKettle, anOffer, marketAt } from "../oracle/kettle.ts";
import { fc } from "../oracle/seeded.ts";

const CASES = Number(process.env["SENTENCE_CASES"] ?? 3_000);
const SEED = process.env["SENTENCE_SEED"];
const NOW = Date.UTC(2026, 10, 20, 12, 59);
const HOUR = 3_600_000;

interface Told {
  readonly guard: Guard;
  readonly product: EngineProduct;
  readonly markets: readonly Market[];
  readonly context: EngineContext;
  readonly past: readonly { readonly atMs: number; readonly price: number }[];
  readonly recommendation: Recommendation;
}

/** What a sentence names as the price that it compares with, and what it must then be. */
const SOURCES: readonly (readonly [RegExp, (told: Told, words: readonly string[]) => number | null])[] = [
  [/^the published price$/, ({ context }) => context.previousPrice],
  [/^the price of the own offer$/, (told) => (isPublished(told) ? null : ownOf(told))],
  [/^the reference price$/, (told) => (isPublished(told) || isPrice(ownOf(told)) ? null : told.product.referencePrice)],
  [
    /^the higher of the published price and the reference price$/,
    ({ context, product }) => higher(context.previousPrice, product.referencePrice),
  ],
  [
    /^the higher of the own offer's price and the reference price$/,
    (told) => (isPublished(told) ? null : higher(ownOf(told), told.product.referencePrice)),
  ],
  [
    /^the (lowest|highest) published price of the last (\d+) h \(whole (hours|days)\)$/,
    ({ context, past, guard }, [which = "", hours = "", span = ""]) => {
      const stood = stoodIn({ context, past }, Number(hours));
      const isRight = Number(hours) === guard.change.perHours && span === (Number(hours) > 48 ? "days" : "hours");
      return isRight && past.length > 0 ? (which === "lowest" ? Math.min : Math.max)(...stood) : null;
    },
  ],
];

const isPublished = ({ context }: Told): boolean => isPrice(context.previousPrice);
const ownOf = ({ markets, recommendation }: Told): number | null =>
  ownPriceOf({ markets, domain: recommendation.relevantDomain });
const higher = (a: number | null, b: number | null): number | null =>
  isPrice(a) && isPrice(b) ? Math.max(a, b) : null;

function isSource(words: string, amount: number, told: Told): boolean {
  return SOURCES.some(([pattern, found]) => {
    const match = pattern.exec(words);
    return match !== null && Math.abs((found(told, match.slice(1)) ?? NaN) - amount) < 0.00501;
  });
}

const N = String.raw`(\d+(?:\.\d+)?)`;

/** Whether a percentage is shown so. */
const isNear = (shown: number, percent: number): boolean => Math.abs(shown - percent) < 0.0501;

/** Every sentence of the guard, and whether it is true of the numbers that it shows. */
const CLAIMS: readonly (readonly [RegExp, (numbers: readonly number[], told: Told, source: string) => boolean])[] = [
  [
    new RegExp(`^no boundary and no minPrice is a floor of the price ${N}, and it is below ${N} % of ${N}, (the .*)$`),
    ([price = 0, percent = 0, base = 0], told, source) =>
      isUnfloored(price, told) &&
      isNear(percent, told.guard.withoutFloor.belowPercent) &&
      price * 100 < base * percent &&
      isSource(source, base, told),
  ],
  [
    new RegExp(
      `^no boundary and no minPrice is a floor of the price ${N}, and there is neither a published price nor an own offer nor a reference price to compare it with$`,
    ),
    ([price = 0], told) =>
      isUnfloored(price, told) && !isPublished(told) && ![ownOf(told), told.product.referencePrice].some(isPrice),
  ],
  [
    new RegExp(`^the price ${N} is more than ${N} % above ${N}, (the .*)$`),
    ([price = 0, percent = 0, stood = 0], told, source) =>
      isNear(percent, told.guard.change.maxPercentUp) &&
      price * 100 - stood * (100 + percent) > -1e-9 &&
      isSource(source, stood, told),
  ],
  [
    new RegExp(`^the price ${N} is more than ${N} % below ${N}, (the .*)$`),
    ([price = 0, percent = 0, stood = 0], told, source) =>
      isNear(percent, told.guard.change.maxPercentDown) &&
      price * 100 - stood * (100 - percent) < 1e-9 &&
      isSource(source, stood, told),
  ],
  [
    new RegExp(`^the price ${N} is below ${N} % of ${N}, the median of the market$`),
    ([price = 0, percent = 0, median = 0], { guard }) =>
      isNear(percent, guard.farFromMarket.belowPercent) && price * 100 < median * percent,
  ],
  [
    new RegExp(`^the price ${N} is above ${N} % of ${N}, the median of the market$`),
    ([price = 0, percent = 0, median = 0], { guard }) =>
      isNear(percent, guard.farFromMarket.abovePercent) && price * 100 > median * percent,
  ],
  [
    new RegExp(`^the price ${N} is below the cost ${N}$`),
    ([price = 0, cost = 0], { product: { tags } }) =>
      price < cost &&
      Math.abs(cost - 1.15 * (tags.find(({ key }) => key === "purchasePrice")?.doubleValue ?? 0)) < 0.00501,
  ],
  [
    new RegExp(`^the newest market data that was used is ${N} h old, more than ${N} h$`),
    ([age = 0, hours = 0], told) =>
      age > hours && hours === told.guard.staleMarket.hours && Math.abs(age - hoursOld(told)) <= 0.1,
  ],
  [/^look$/, () => true],
];

function isUnfloored(price: number, { recommendation, product }: Told): boolean {
  return price === recommendation.price && (product.minPriceBoundary ?? 0) <= 0.01 && recommendation.limit !== "floor";
}

const numbersOf = (text: string): readonly string[] =>
  [...text.replace(/(\d),(?=\d)/g, "$1.").matchAll(/\d+(?:\.\d+)?/g)].map(([number]) => number).sort();

test("no sentence of a random guard about a random price is false", () => {
  const told = new Map<RegExp, number>(CLAIMS.map(([pattern]) => [pattern, 0]));
  const named = new Map<RegExp, number>(SOURCES.map(([pattern]) => [pattern, 0]));
  const check = (reason: Reason, given: Told): void => {
    const text = reasonText(reason, "en");
    assert.deepEqual(numbersOf(reasonText(reason, "de")), numbersOf(text));
    const claim = CLAIMS.find(([pattern]) => pattern.test(text));
    assert.ok(claim !== undefined, `no claim is known of: ${text}`);
    const [pattern, holds] = claim;
    const words = pattern.exec(text)?.slice(1) ?? [];
    const source = words.at(-1) ?? "";
    assert.ok(holds(words.map(Number.parseFloat), given, source), `${text}\n${JSON.stringify(given)}`);
    told.set(pattern, (told.get(pattern) ?? 0) + 1);
    const [named1] = SOURCES.find(([one]) => one.test(source)) ?? [];
    if (named1 !== undefined) {
      named.set(named1, (named.get(named1) ?? 0) + 1);
    }
  };
  const given = fc.tuple(
    fc.constantFrom(...judgedRules),
    someGuard,
    arbitrary.product,
    arbitrary.markets,
    arbitrary.context,
    somePast,
  );
  fc.assert(
    fc.property(given, ([{ strategy }, guard, product, markets, itsContext, changes]) => {
      const { past, context } = withPast(itsContext, changes);
      const recommendation = recommend(strategy, product, markets, context);
      if (recommendation.kind === "recommendation") {
        const judged = compileGuard(guard, strategy)({ product, markets, context, recommendation });
        judged.reasons.forEach((reason) => check(reason, { guard, product, markets, context, past, recommendation }));
      }
    }),
    { numRuns: CASES, ...(SEED === undefined ? {} : { seed: Number(SEED) }) },
  );
  for (const [pattern, count] of [...told, ...named]) {
    assert.ok(count > 0, `never told: ${pattern}`);
  }
});

/** What the guard says of a price, in both languages. */
function wordsOf(
  price: number,
  { product = {}, offers = [], context = {} }: { product?: object; offers?: readonly object[]; context?: object },
): readonly (readonly [string, string])[] {
  const parsed = parseStrategy({ name: "x", otherwise: { rule: { target: { amount: price } } } });
  assert.ok("strategy" in parsed);
  const strategy = compileStrategy(parsed.strategy);
  const given = {
    product: aKettle(product),
    markets:
      offers.length === 0
        ? []
        : [
            marketAt(
              NOW - 100 * HOUR,
              offers.map((offer) => anOffer("Shop", 100, offer)),
            ),
          ],
    context: { ...aContext(NOW), ...context },
  };
  const recommendation = recommend(strategy, given.product, given.markets, given.context);
  assert.ok(recommendation.kind === "recommendation");
  const { reasons } = compileGuard(DEFAULT_GUARD, strategy)({ ...given, recommendation });
  return reasons.map((reason) => [reasonText(reason, "en"), reasonText(reason, "de")]);
}

test("each reason says what a price was compared with, in both languages", () => {
  assert.deepEqual(wordsOf(100, { product: { referencePrice: 50 } }), [
    [
      "the price 100.00 is more than 50 % above 50.00, the reference price",
      "der Preis 100,00 liegt mehr als 50 % über 50,00, dem Referenzpreis",
    ],
  ]);
  assert.deepEqual(wordsOf(30, { offers: [{ own: true }], product: { referencePrice: 90 } }), [
    [
      "no boundary and no minPrice is a floor of the price 30.00, and it is below 40 % of 100.00, the higher of the own offer's price and the reference price",
      "keine Grenze und kein minPrice hält den Preis 30,00 nach unten, und er liegt unter 40 % von 100,00, dem höheren von Preis des eigenen Angebots und Referenzpreis",
    ],
    [
      "the price 30.00 is more than 30 % below 100.00, the price of the own offer",
      "der Preis 30,00 liegt mehr als 30 % unter 100,00, dem Preis des eigenen Angebots",
    ],
    [
      "the newest market data that was used is 100 h old, more than 72 h",
      "die neuesten verwendeten Marktdaten sind 100 h alt, mehr als 72 h",
    ],
  ]);
  assert.deepEqual(wordsOf(160, { context: { previousPrice: 100 } }), [
    [
      "the price 160.00 is more than 50 % above 100.00, the published price",
      "der Preis 160,00 liegt mehr als 50 % über 100,00, dem veröffentlichten Preis",
    ],
  ]);
  assert.deepEqual(wordsOf(5, {}), [
    [
      "no boundary and no minPrice is a floor of the price 5.00, and there is neither a published price nor an own offer nor a reference price to compare it with",
      "keine Grenze und kein minPrice hält den Preis 5,00 nach unten, und es gibt weder einen veröffentlichten Preis noch ein eigenes Angebot noch einen Referenzpreis zum Vergleich",
    ],
  ]);
});

test("a price that was replaced 24 h 50 min ago is of the last 24 h, in whole hours", () => {
  const first = updateHistory(null, { atMs: NOW - 40 * HOUR, price: 100, limit: null, isDrift: false });
  const atMs = NOW - 24 * HOUR - 50 * 60_000;
  const history = updateHistory(first, { atMs, price: 60, limit: null, isDrift: false });
  assert.deepEqual(wordsOf(65, { context: { previousPrice: 60, history }, product: { minPriceBoundary: 1 } }), [
    [
      "the price 65.00 is more than 30 % below 100.00, the highest published price of the last 24 h (whole hours)",
      "der Preis 65,00 liegt mehr als 30 % unter 100,00, dem höchsten veröffentlichten Preis der letzten 24 h (volle Stunden)",
    ],
  ]);
});

test("a reason that was stored without its source is told without one", () => {
  const stored: Reason[] = [
    {
      code: "change",
      params: { why: { code: "roseTooFar", params: { price: 100, hours: 24, percent: 50, stood: 50 } } },
    },
    {
      code: "change",
      params: { why: { code: "fellTooFar", params: { price: 10, hours: 24, percent: 30, stood: 50 } } },
    },
    { code: "withoutFloor", params: { price: 10, why: { code: "belowUsual", params: { percent: 40, base: 50 } } } },
  ];
  assert.deepEqual(
    stored.flatMap((reason) => [reasonText(reason, "en"), reasonText(reason, "de")]),
    [
      "the price 100.00 is more than 50 % above 50.00",
      "der Preis 100,00 liegt mehr als 50 % über 50,00",
      "the price 10.00 is more than 30 % below 50.00",
      "der Preis 10,00 liegt mehr als 30 % unter 50,00",
      "no boundary and no minPrice is a floor of the price 10.00, and it is below 40 % of 50.00",
      "keine Grenze und kein minPrice hält den Preis 10,00 nach unten, und er liegt unter 40 % von 50,00",
    ],
  );
});
