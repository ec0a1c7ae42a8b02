// Explanations are true: the claim of each sentence is read back from its words and held against the price.
//
// A smaller number of random explanations is checked here; SENTENCE_CASES=200000 SENTENCE_SEED=1 checks as many, and the same
// ones again.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  type EngineContext,
  type EngineProduct,
  type Market,
  type Recommendation,
  type Strategy,
  compileStrategy,
  describe,
  heading,
  recommend,
} from "../../engine/index.ts";
import * as arbitrary from "./oracle/arbitraries.ts";
import * as wholeDocuments from "./oracle/arbitrary-documents.ts";
import { aKettle } from "./oracle/kettle.ts";
import { fc } from "./oracle/seeded.ts";
import { checkElse, checkLacks, partAt } from "./oracle/told-lacks.ts";

const CASES = Number(process.env["SENTENCE_CASES"] ?? 600);
const SEED = process.env["SENTENCE_SEED"];

interface Explained {
  readonly outcome: Recommendation;
  readonly product: EngineProduct;
  readonly market: Market | undefined;
  readonly context: EngineContext;
}

/** A number as a sentence shows it: rounded, so that what the sentence says is true of the numbers that it shows. */
const NUMBER = String.raw`(-?\d+(?:\.\d+)?)`;
/** Of sums, which are rounded with their parts. */
const CENT = 0.011;
/** Half a cent: a change limit is worked out to the cent. */
const HALF = 0.005001;

function read(text: string | undefined): number {
  return Number.parseFloat(text ?? "");
}

/** What a sentence claims: false if it is not so. Sentences without a pattern here claim nothing of the price. */
const CLAIMS: readonly (readonly [RegExp, (numbers: readonly number[], given: Explained, text: string) => boolean])[] =
  [
    [
      /^(?:Within the change limit of|Limited to .*:) at most /,
      (_, { outcome }, text) => isWithinChange(text, outcome.price),
    ],
    [
      new RegExp(`, but always as far as the previous price ${NUMBER}\\.$`),
      ([previous = 0], { context }) => previous === context.previousPrice,
    ],
    [
      new RegExp(`^Position \\d+ would need ${NUMBER}, below the floor ${NUMBER}\\. `),
      ([needed = 0, floor = 0], { outcome }) => needed < floor && outcome.price >= floor,
    ],
    [
      new RegExp(`^Position \\d+ would need ${NUMBER}, below the min price boundary ${NUMBER}\\. `),
      ([needed = 0, min = 0], { product, outcome }) =>
        needed < min && product.minPriceBoundary === min && outcome.price >= min,
    ],
    [
      new RegExp(`the change to ${NUMBER} is greater than the change limit of ${NUMBER} to ${NUMBER}\\.$`),
      ([wished = 0, lowest = 0, highest = 0]) => lowest <= highest && (wished < lowest || wished > highest),
    ],
    [
      new RegExp(`the change to ${NUMBER} is greater than the change limit, which ends at ${NUMBER}\\.$`),
      ([wished = 0, end = 0], { context: { previousPrice } }) =>
        previousPrice === null || previousPrice <= 0 || (wished > end ? end >= previousPrice : end <= previousPrice),
    ],
    [
      new RegExp(`^The previous price ${NUMBER} gives way to the \\w[\\w ]* ${NUMBER}, although `),
      ([previous = 0, limit = 0], { outcome, context }) =>
        previous === context.previousPrice &&
        (previous < limit ? outcome.price >= limit : outcome.price < limit + 0.01 + HALF),
    ],
    [
      new RegExp(`^The price stays at ${NUMBER}: `),
      ([stays = 0], { outcome, context }) => stays === outcome.price && stays === context.previousPrice,
    ],
    [
      new RegExp(
        `(?:^|\\. )A drift of ${NUMBER} % a day for ${NUMBER} h from ${NUMBER} towards ${NUMBER} is ${NUMBER}(?: \\(.*\\))?\\.`,
      ),
      ([percent = 0, hours = 0, from = 0, towards = 0, drifted = 0]) =>
        Math.abs(drifted - from) <= (from * (percent + 0.05) * (hours + 0.05)) / 2400 + from * 1e-4 + CENT &&
        drifted >= Math.min(from, towards) &&
        drifted <= Math.max(from, towards),
    ],
    [
      /^(\d+) of (\d+) offers? counts?(?:: (.*) left out)?\.$/,
      ([counting = 0, total = 0], { market }) => counting <= total && total === market?.offers.length,
    ],
    [new RegExp(`^(?:Raised to|Not below) the floor ${NUMBER}`), ([floor = 0], { outcome }) => outcome.price >= floor],
    [
      new RegExp(`^(?:Lowered to|Not above) the ceiling ${NUMBER}`),
      ([ceiling = 0], { outcome }) => outcome.price <= ceiling,
    ],
    [
      new RegExp(`^The ceiling ${NUMBER}.* gives way to the floor ${NUMBER}\\.$`),
      ([ceiling = 0, floor = 0], { outcome }) => floor >= ceiling && outcome.price >= floor,
    ],
    [
      new RegExp(`^The ceiling ${NUMBER}.* gives way to the floor ${NUMBER}: no whole cent lies between them\\.$`),
      ([ceiling = 0, floor = 0], { outcome }) =>
        ceiling - floor < 0.01 && outcome.price >= floor && outcome.price > ceiling,
    ],
    [
      new RegExp(`^Raised to the min price boundary ${NUMBER}\\.$`),
      ([min = 0], { product, outcome }) => product.minPriceBoundary === min && outcome.price >= min,
    ],
    [
      new RegExp(`^Lowered to the max price boundary ${NUMBER}\\.$`),
      ([max = 0], { product, outcome }) => product.maxPriceBoundary === max && outcome.price <= max,
    ],
    [
      new RegExp(`^Within ${NUMBER} to ${NUMBER}\\.$`),
      ([min = 0, max = 0], { outcome }) => outcome.price >= min && outcome.price <= max,
    ],
    [new RegExp(`^Within the min price boundary ${NUMBER}\\.$`), ([min = 0], { outcome }) => outcome.price >= min],
    [new RegExp(`^Within the max price boundary ${NUMBER}\\.$`), ([max = 0], { outcome }) => outcome.price <= max],
    [
      new RegExp(`^(?:Within the change limit of|Limited to .*:) at most ${NUMBER} % up from the .* ${NUMBER}\\.$`),
      ([up = 0, previous = 0], { outcome }) => outcome.price <= previous * (1 + up / 100) + HALF,
    ],
    [
      new RegExp(`^(?:Within the change limit of|Limited to .*:) at most ${NUMBER} % down from the .* ${NUMBER}\\.$`),
      ([down = 0, previous = 0], { outcome }) => outcome.price >= previous * (1 - down / 100) - HALF,
    ],
    [
      new RegExp(
        `^(?:Within the change limit of|Limited to .*:) at most ${NUMBER} % up and ${NUMBER} % down from the .* ${NUMBER}\\.$`,
      ),
      ([up = 0, down = 0, previous = 0], { outcome }) =>
        outcome.price <= previous * (1 + up / 100) + HALF && outcome.price >= previous * (1 - down / 100) - HALF,
    ],
    [
      new RegExp(`^The change limit .*: ${NUMBER}\\) gives way to the (?:floor|min price boundary) ${NUMBER}\\.$`),
      ([allowed = 0, floor = 0], { outcome }) => outcome.price !== allowed && outcome.price >= floor,
    ],
    [
      new RegExp(`^The change limit .*: ${NUMBER}\\) gives way to the (?:ceiling|max price boundary) ${NUMBER}\\.$`),
      ([allowed = 0, ceiling = 0], { outcome }) => outcome.price < allowed && outcome.price <= ceiling,
    ],
    [
      new RegExp(`lies from ${NUMBER} down to ${NUMBER}, where the limits end; the next above is ${NUMBER}\\.$`),
      ([from = 0, end = 0, next = 0]) => end <= from && next >= from,
    ],
    [
      new RegExp(`lies from ${NUMBER} up to ${NUMBER}, where the limits end; the next below is ${NUMBER}\\.$`),
      ([from = 0, end = 0, next = 0]) => end >= from && next <= from,
    ],
    [
      new RegExp(`^The limits begin at ${NUMBER}, above ${NUMBER}; the first there that .* is ${NUMBER}\\.$`),
      ([begin = 0, from = 0, first = 0]) => from < begin && first >= begin,
    ],
    [
      new RegExp(`^The limits end at ${NUMBER}, below ${NUMBER}; the last there that .* is ${NUMBER}\\.$`),
      ([end = 0, from = 0, last = 0]) => from > end && last <= end,
    ],
    [
      new RegExp(`^A change to ${NUMBER} is under ${NUMBER}: the .* ${NUMBER} stays\\.$`),
      ([wished = 0, least = 0, stays = 0], { outcome }) => outcome.price === stays && Math.abs(wished - stays) < least,
    ],
    [
      new RegExp(`^A change to ${NUMBER} is under ${NUMBER} %: the .* ${NUMBER} stays\\.$`),
      ([wished = 0, least = 0, stays = 0], { outcome }) =>
        outcome.price === stays && Math.abs(wished - stays) < (stays * least) / 100,
    ],
    [
      new RegExp(`^Up ${NUMBER} % from ${NUMBER} to ${NUMBER}\\.$`),
      ([percent = 0, before = 0, after = 0], { outcome }) =>
        after === outcome.price &&
        after > before &&
        Math.abs((after / before - 1) * 100 - percent) < 0.0501 + percent * 1e-9,
    ],
    [
      new RegExp(`^Down ${NUMBER} % from ${NUMBER} to ${NUMBER}\\.$`),
      ([percent = 0, before = 0, after = 0], { outcome }) =>
        after === outcome.price &&
        after < before &&
        Math.abs((1 - after / before) * 100 - percent) < 0.0501 + percent * 1e-9,
    ],
    [
      /^There is no floor: /,
      (_, { outcome, product: { minPriceBoundary: min } }) =>
        outcome.limit !== "floor" && outcome.hasFloor === (min !== null && min > 0.01),
    ],
    [/^There is no ceiling: /, (_, { outcome }) => outcome.limit !== "ceiling"],
    [/(?<!tag )\bbrand is missing\b/, (_, { product }) => product.tags.every(({ key }) => key !== "brand")],
    [/\bname is missing\b/, (_, { product }) => product.name === null],
    [new RegExp(`^(?:Unchanged at|The price is) ${NUMBER}\\.$`), ([price = 0], { outcome }) => price === outcome.price],
    [
      /^Position (\d+) of (\d+)[,.]/,
      ([position, offers = 0], { outcome }) =>
        position === outcome.newPosition && offers === outcome.countingOffers + 1,
    ],
    [
      new RegExp(`^(?:Position .*, m|M)argin ${NUMBER} %\\.$`),
      ([margin = 0], given) => Math.abs(margin - marginOf(given)) < 0.0551,
    ],
    [
      new RegExp(`^Position \\d+ is ${NUMBER} = ${NUMBER} plus delivery ${NUMBER} \\(`),
      ([total = 0, unit = 0, delivery = 0]) => Math.abs(total - unit - delivery) < CENT + total * 1e-15 * 4,
    ],
  ];

/** Each bound of "at most 5 % up and 2.00 down from the prices of 24 h (whole hours), 9.00 to 10.00", read from its words. */
function isWithinChange(text: string, price: number): boolean {
  const [, bounds = "", base = ""] = /: at most (.*) from the (.*)\.$/.exec(text.replace("limit of", "limit:")) ?? [];
  const [from = "", reached] = base.split(", but always as far as the previous price ");
  const amounts = [...from.replace(/^prices of \d+ h \(whole (?:hours|days)\), /, "").matchAll(/\d+(?:\.\d+)?/g)].map(
    ([amount]) => Number(amount),
  );
  const extreme = reached === undefined ? [] : [read(reached)];
  return bounds.split(" and ").every((bound) => {
    const isUp = bound.endsWith(" up");
    const start = isUp ? Math.min(...amounts) : Math.max(...amounts);
    const step = (bound.includes("%") ? start / 100 : 1) * read(bound) * (isUp ? 1 : -1);
    const slack = HALF + start * 1e-12;
    return isUp
      ? price <= Math.max(start + step, ...extreme) + slack
      : price >= Math.min(start + step, ...extreme) - slack;
  });
}

function marginOf({ outcome, product }: Explained): number {
  const tagged = (key: string): number => product.tags.find((tag) => tag.key === key)?.doubleValue ?? 0;
  return 100 * (1 - (tagged("purchasePrice") * (1 + tagged("vat") / 100)) / outcome.price);
}

/** What a German sentence says, beside its English one: both are of the same kind, or neither is. */
const KINDS: readonly (readonly [RegExp, RegExp])[] = [
  [/^Raised to /, /^Angehoben auf /],
  [/^Lowered to /, /^Gesenkt auf /],
  [/^Not below /, /^Nicht unter der Untergrenze /],
  [/^Not above /, /^Nicht über der Obergrenze /],
  [/^Within [\d.]+ to /, /^Zwischen /],
  [/^Within the min price boundary/, /^Nicht unter der Mindestpreisgrenze/],
  [/^Within the max price boundary/, /^Nicht über der Höchstpreisgrenze/],
  [/^The ceiling .* gives way to /, /^Die Obergrenze .* weicht /],
  [/^The change limit .* gives way to /, /^Die Änderungsgrenze .* weicht /],
  [/gives way to the floor /, /weicht der Untergrenze /],
  [/gives way to the ceiling /, /weicht der Obergrenze /],
  [/gives way to the min price boundary /, /weicht der Mindestpreisgrenze /],
  [/gives way to the max price boundary /, /weicht der Höchstpreisgrenze /],
  [/^Within the change limit/, /^Innerhalb der Änderungsgrenze/],
  [/^Limited to /, /^Begrenzt auf /],
  [/ % up(?: |$)/, / % hinauf(?: |$)/],
  [/ % down(?: |$)/, / % hinab(?: |$)/],
  [/ lies from .* down to .*; the next above is /, / liegt von .* hinab bis .*; das nächste darüber ist /],
  [/ lies from .* up to .*; the next below is /, / liegt von .* hinauf bis .*; das nächste darunter ist /],
  [
    /^The limits begin at .*, above .*; the first there that /,
    /^Die Grenzen beginnen bei .*, über .*; das erste dort, was /,
  ],
  [
    /^The limits end at .*, below .*; the last there that /,
    /^Die Grenzen enden bei .*, unter .*; das letzte dort, was /,
  ],
  [/^A change to .* is under .* stays\.$/, /^Eine Änderung auf .* ist kleiner als .* bleibt es\.$/],
  [/^Up /, /^(?:knapp über )?[\d,]+ % mehr: /],
  [/^Down /, /^(?:knapp über )?[\d,]+ % weniger: /],
  [/^Unchanged at /, /^Unverändert bei /],
  [/^The price is \d/, /^Der Preis ist \d/],
  [/, margin /, /, Marge /],
  [/^There is no /, /^Es gibt keine /],
  [/^The floor is /, /^Die Untergrenze ist /],
  [/^The ceiling is /, /^Die Obergrenze ist /],
  [/^The change limit is /, /^Die Änderungsgrenze ist /],
  [/\belse, because /, /\belse, denn /],
  [/, and its else has no value: /, /, und sein else hat keinen Wert: /],
  [/ Its figures: /, / Ihre Zahlen: /],
  [/^No recommendation: /, /^Kein Preis: /],
  [/^Failed: /, /^Gescheitert: /],
];

/** The numbers of a sentence in either language, in order of size of their texts. */
function numbersOf(text: string): readonly string[] {
  return [...text.replace(/(\d),(?=\d)/g, "$1.").matchAll(/\d+(?:\.\d+)?/g)].map(([number]) => number).sort();
}

function assertSame(english: string, german: string): void {
  assert.deepEqual(numbersOf(german), numbersOf(english), `${english} ${german}`);
  for (const [en, de] of KINDS) {
    assert.equal(de.test(german), en.test(english), `${en}: ${english} ${german}`);
  }
}

/** The sentences about the price itself: those before another rule took over are about one that was given up. */
function ofThePrice(sentences: readonly string[]): readonly string[] {
  const last = sentences.findLastIndex((sentence) => sentence.startsWith("Another rule follows"));
  return sentences.slice(last + 1);
}

function numbersIn(match: RegExpExecArray): number[] {
  return match.slice(1).flatMap((text) => (text === undefined || !/^-?\d/.test(text) ? [] : [read(text)]));
}

/** Whether a pointer names a part of the document, or one that its parent could have: the default of a rule has no text. */
function isPlace(document: unknown, pointer: string): boolean {
  return partAt(document, pointer.slice(0, Math.max(0, pointer.lastIndexOf("/")))) !== null;
}

function checkExplanations(strategies: fc.Arbitrary<Strategy>, contexts: fc.Arbitrary<EngineContext>): number {
  let claims = 0;
  const inputs = fc.tuple(strategies, arbitrary.product, arbitrary.market, contexts, fc.nat(9));
  fc.assert(
    fc.property(inputs, ([strategy, product, market, context, none]) => {
      const markets = none === 0 ? [] : [market];
      const outcome = recommend(compileStrategy(strategy), product, markets, context, { trace: true });
      assert.ok(outcome.trace !== undefined);
      const german = describe(outcome.trace, "de");
      const english = describe(outcome.trace);
      assert.equal(german.length, english.length);
      for (const [index, { text }] of english.entries()) {
        assertSame(text, german[index]?.text ?? "");
      }
      for (const { text, pointer } of [...german, ...english]) {
        assert.doesNotMatch(text, /undefined|NaN|\[object|\{\w+|…|[\uE000-\uF8FF]/, text);
        assert.match(pointer, /^(\/[\w]+)*$/);
        assert.ok(isPlace(strategy, pointer), `${pointer}: ${text}`);
      }
      const isJoined = strategy.market !== undefined && strategy.market !== "perDomain";
      const used = (isJoined || market.currency === "EUR") && none !== 0 ? market : undefined;
      const isLeftOut = english.some(({ text }) => text.startsWith(`${market.domain} is left out`));
      const seen = isLeftOut ? undefined : used;
      const given = { strategy, product, market: isJoined ? null : seen, context };
      claims += checkLacks(english, given);
      if (outcome.kind !== "recommendation") {
        assert.match(english.at(-1)?.text ?? "", /^(No recommendation|Failed): /);
        return;
      }
      claims += checkElse(english, given);
      for (const told of ofThePrice(english.map(({ text }) => text))) {
        const sentence = told.replace(/ Its figures: .*$/s, "");
        for (const [pattern, holds] of CLAIMS) {
          const match = pattern.exec(sentence);
          if (match !== null) {
            claims += 1;
            const isTrue = holds(numbersIn(match), { outcome, product, market: used, context }, sentence);
            assert.ok(
              isTrue,
              `${sentence} The price is ${outcome.price}.\n${english.map(({ text }) => text).join("\n")}`,
            );
          }
        }
      }
    }),
    { numRuns: CASES, ...(SEED === undefined ? {} : { seed: Number(SEED) }) },
  );
  return claims;
}

test("no sentence of a random explanation of a plain document is false", () => {
  assert.ok(checkExplanations(arbitrary.strategy, arbitrary.context) > CASES);
});

test("no sentence of a random explanation of a whole document is false", () => {
  assert.ok(checkExplanations(wholeDocuments.strategy, wholeDocuments.context) > CASES);
});

test("product, moment, strategy and version head an explanation, in both languages", () => {
  const product = aKettle({ referencePrice: 19.9 });
  const sales = { units7d: 0, units30d: 0 };
  const nowMs = Date.UTC(2026, 10, 20, 12);
  const context = { nowMs, timeZone: "Europe/Berlin", currency: "EUR", previousPrice: 21, sales };
  const strategy: Strategy = { name: "Basics", otherwise: { rule: { target: "keep", maxPrice: 20.5 } } };
  const { trace } = recommend(compileStrategy(strategy), product, [], context, { trace: true });
  assert.ok(trace !== undefined);
  assert.equal(
    heading(trace, "en", 3),
    "Product K-17, 20 November 2026 at 13:00 (Europe/Berlin), strategy Basics, version 3.",
  );
  assert.match(
    heading(trace, "de"),
    /^Produkt K-17, 20\. November 2026 um 13:00 \(Europe\/Berlin\), Strategie Basics\.$/,
  );
  assert.deepEqual(
    describe(trace, "de").map(({ text }) => text),
    [
      "Der behaltene bisherige Preis ist 21,00.",
      "Gesenkt auf die Obergrenze 20,50.",
      "2,4 % weniger: von 21,00 auf 20,50.",
    ],
  );
});
