/** Properties of the judgement of readings and of merging pages, over made-up prices. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fc } from "../../engine/oracle/seeded.ts";
import { ratioOf, textOf, unitsOf, withTax } from "../../../src/monitoring/readings/amounts.ts";
import { buildOffers, type ShownPage } from "../../../src/monitoring/readings/build-offers.ts";
import { findTaxSwitch, moveBetween, renderMoves } from "../../../src/monitoring/readings/domain-moves.ts";
import { judgeWindow } from "../../../src/monitoring/readings/drift.ts";
import {
  judgeReading,
  type EarlierOffer,
  type Market,
  type NewReading,
  type ReadingHistory,
} from "../../../src/monitoring/readings/judge-reading.ts";
import type { DomainSettings } from "../../../src/monitoring/readings/load-pairs.ts";
import { readPage } from "../../../src/monitoring/readings/read-page.ts";
import { emptyReading } from "../../../src/reading/page/nothing-read.ts";

const bounds = { secondAfterMs: 600_000 };
const anAmount = fc.bigInt({ min: 1_000n, max: 10n ** 15n });
const market: Market = { currency: "EUR", tax: "gross", median: null, reference: null };
const at = (minutes: number): Date => new Date(Date.UTC(2026, 0, 1) + minutes * 60_000);

function earlier(shown: bigint, vendorName = "A"): EarlierOffer {
  return { vendorName, condition: null, shown };
}
function reading(shown: bigint, fields: Partial<NewReading> = {}): NewReading {
  const offer = { ...earlier(shown), gross: shown, currency: "EUR" };
  return { offers: [offer], gatheredAt: at(0), isAgreed: true, taxIncluded: null, ...fields };
}
function history(fields: Partial<ReadingHistory> = {}): ReadingHistory {
  return { last: null, second: null, quarantined: null, rejected: null, ...fields };
}
function judge(now: NewReading, before: Partial<ReadingHistory>, expected: Partial<Market> = {}) {
  return judgeReading(now, history(before), { ...market, ...expected }, bounds);
}

describe("judgeReading", () => {
  test("stores what is between half and twice of the last reading, bounds included", () => {
    fc.assert(
      fc.property(anAmount, fc.integer({ min: 500_000, max: 2_000_000 }), (last, millionths) => {
        const now = (last * BigInt(millionths)) / 1_000_000n;
        fc.pre(now * 2n >= last && now > 0n);
        assert.equal(judge(reading(now), { last: [earlier(last)] }).kind, "store");
      }),
    );
  });

  test("holds what moved by 10, 100 or 1,000 times, give or take a percent, whatever else agrees", () => {
    const factors = fc.constantFrom(10n, 100n, 1_000n);
    fc.assert(
      fc.property(anAmount, factors, fc.integer({ min: 9_910, max: 10_090 }), fc.boolean(), (last, factor, off, up) => {
        const moved = up ? (last * factor * BigInt(off)) / 10_000n : (last * BigInt(off)) / (10_000n * factor);
        fc.pre(moved > 100n);
        const second = { offers: [earlier(moved)], gatheredAt: at(-60) };
        assert.equal(judge(reading(moved), { last: [earlier(last)], second }).kind, "held");
      }),
    );
  });

  test("never stores what moved beyond twice or half at the first sight, nor at a second one that differs or stands alone", () => {
    fc.assert(
      fc.property(anAmount, anAmount, anAmount, fc.boolean(), (last, now, other, isAgreed) => {
        const ratio = ratioOf(now, last);
        fc.pre(ratio > 2.001 || ratio < 0.499);
        assert.notEqual(judge(reading(now), { last: [earlier(last)] }).kind, "store");
        const second = { offers: [earlier(other)], gatheredAt: at(-10) };
        const verdict = judge(reading(now, { isAgreed }), { last: [earlier(last)], second });
        if (now !== other || !isAgreed) assert.notEqual(verdict.kind, "store");
      }),
    );
  });

  test("stores an equal second reading by two methods after ten minutes, not a millisecond before", () => {
    const last = [earlier(100_000n)];
    const second = { offers: [earlier(300_000n)], gatheredAt: at(-10) };
    assert.equal(judge(reading(300_000n), { last, second }).kind, "store");
    assert.equal(judge(reading(300_000n, { isAgreed: false }), { last, second }).kind, "held");
    const early = judge(reading(300_000n, { gatheredAt: new Date(at(0).getTime() - 1) }), { last, second });
    assert.deepEqual(early, { kind: "second", readAgainAfterMs: 1, isSame: true });
  });

  test("stores a first reading if and only if it is between a fifth and five times of what is expected", () => {
    fc.assert(
      fc.property(anAmount, anAmount, fc.boolean(), fc.boolean(), (now, expected, byMarket, isAgreed) => {
        const known = byMarket ? { median: expected, reference: 1n } : { reference: expected };
        const isNear = now * 5n >= expected && now <= expected * 5n;
        assert.equal(judge(reading(now, { isAgreed }), {}, known).kind, isNear ? "store" : "held");
      }),
    );
    assert.equal(judge(reading(1_000n), {}).kind, "store");
    assert.equal(judge(reading(1_000n, { isAgreed: false }), {}).kind, "held");
  });

  test("never stores another currency, nor what the page says against the domain's taxes", () => {
    fc.assert(
      fc.property(anAmount, fc.constantFrom("gross", "net"), fc.boolean(), (now, tax, taxIncluded) => {
        const last = [earlier(now)];
        const isRight = taxIncluded === (tax === "gross");
        assert.equal(judge(reading(now, { taxIncluded }), { last }, { tax }).kind, isRight ? "store" : "held");
        assert.equal(judge(reading(now), { last }, { currency: "CHF" }).kind, "held");
      }),
    );
  });

  test("a rejected price makes no new entry; a held one stays the same entry; both are stored once they are within bounds", () => {
    const last = [earlier(10_000n)];
    const waiting = [earlier(100_000n)];
    const entry = (before: Partial<ReadingHistory>) => judge(reading(100_000n), { last, ...before });
    const kinds = [entry({}), entry({ quarantined: waiting }), entry({ rejected: waiting })].map((verdict) =>
      verdict.kind === "held" ? verdict.entry : verdict.kind,
    );
    assert.deepEqual(kinds, ["new", "same", "none"]);
    assert.equal(judge(reading(100_000n), { last: waiting, rejected: waiting }).kind, "store");
  });

  test("compares each vendor with itself, and a new one with the others", () => {
    const last = [earlier(10_000n, "A"), earlier(50_000n, "B")];
    const offers = (a: bigint, b: bigint, c: bigint) =>
      reading(1n, {
        offers: [earlier(a, "A"), earlier(b, "B"), earlier(c, "C")].map((offer) => ({
          ...offer,
          gross: offer.shown,
          currency: "EUR",
        })),
      });
    assert.equal(judge(offers(11_000n, 49_000n, 12_000n), { last }).kind, "store");
    assert.equal(judge(offers(50_000n, 49_000n, 12_000n), { last }).kind, "second");
    assert.equal(judge(offers(11_000n, 49_000n, 1_000n), { last }).kind, "held");
  });

  test("compares the one offer with the one before, also when the shop begins to name its seller or its condition", () => {
    const last = [earlier(10_000n, "shop.example")];
    for (const named of [{ vendorName: "Shop Ltd" }, { condition: "new" }]) {
      const of = (shown: bigint) => {
        const offer = { ...earlier(shown, "shop.example"), ...named, gross: shown, currency: "EUR" };
        return judge(reading(shown, { offers: [offer] }), { last }).kind;
      };
      assert.deepEqual([of(12_000n), of(30_000n), of(100_000n)], ["store", "second", "held"]);
    }
  });
});

const domain: DomainSettings = {
  domain: "shop.example",
  country: "DE",
  currency: "EUR",
  deliveryCosts: null,
  deliveryFreeFrom: null,
  tax: "gross",
  vatPercent: null,
  vendorName: null,
  keepsVendorNames: true,
  offersShown: "all",
  onlyChanges: false,
  isHeld: false,
  isActive: true,
  isWalled: false,
};

describe("a page that does not show its product", () => {
  const page = { pageId: 1, url: "https://shop.example/1", wasNotModified: false, etag: null, lastModified: null };
  const missing = { ...page, reading: { ...emptyReading, outcome: "ProductNotFound" as const } };
  const state = { pageId: 1, identifier: "A", state: "active", reading: null };
  const product = { name: "Kettle", gtin: null, customerProductId: null, referencePrice: null };
  const goneBounds = { missingReadings: 2, secondAfterMs: 600_000, missingForMs: 72 * 60 * 60_000 };
  const nameVendor = (shown: string | null): string => shown ?? "shop.example";
  const isGone = (before: number, minutes: number): boolean => {
    const known = { ...state, missingReadings: before, missingSince: before === 0 ? null : at(0) };
    const context = { gatheredAt: at(minutes), domain, product, nameVendor, bounds: goneBounds };
    const finding = readPage(missing, known, context);
    assert.ok(finding.kind === "missing");
    return finding.isGone;
  };

  test("is gone after two readings ten minutes apart, or after three days; not by two in a row, nor by one", () => {
    assert.equal(isGone(0, 0), false);
    assert.equal(isGone(1, 9), false);
    assert.equal(isGone(5, 9), false);
    assert.equal(isGone(1, 10), true);
    assert.equal(isGone(0, 72 * 60), false, "the first reading begins the time");
  });
});

describe("merging pages", () => {
  const offer = fc.record({
    vendorName: fc.constantFrom("A", "B"),
    condition: fc.constantFrom(null, "new", "used"),
    price: fc.constantFrom("9", "9.0", "9.5", "10"),
  });
  const pages = fc.array(fc.array(offer, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 4 });
  const shown = (
    offersOfPages: readonly (readonly { vendorName: string; condition: string | null; price: string }[])[],
  ) =>
    offersOfPages.map((offers, index): ShownPage => ({
      pageId: index,
      url: `https://shop.example/${index}`,
      reading: {
        method: "jsonLd",
        confirmedBy: [],
        productName: "Kettle",
        offers: offers.map((each) => ({ ...each, currency: "EUR", availability: null, deliveryCosts: null })),
        struckPrice: null,
        taxIncluded: null,
        evidence: "",
      },
    }));

  test("gives each vendor, condition and price once, and all of them", () => {
    fc.assert(
      fc.property(pages, (given) => {
        const built = buildOffers(shown(given), domain, "");
        assert.ok("offers" in built);
        const keyOf = (vendor: string, condition: string | null | undefined, price: number): string =>
          JSON.stringify([vendor, condition ?? null, price]);
        const keys = built.judged.map(({ vendorName, condition, gross }) =>
          keyOf(vendorName, condition, Number(gross)),
        );
        const wanted = given.flat().map((each) => keyOf(each.vendorName, each.condition, Number(each.price) * 10_000));
        assert.deepEqual(keys.toSorted(), [...new Set(wanted)].sort());
      }),
    );
  });

  test("adds the domain's delivery costs to a price below the amount from which they are free, and none from it on", () => {
    const rule = { ...domain, deliveryCosts: "4.90", deliveryFreeFrom: "9.50" };
    for (const [price, costs] of [
      ["9.49", 4.9],
      ["9.50", 0],
      ["9.51", 0],
    ] as const) {
      const built = buildOffers(shown([[{ vendorName: "A", condition: null, price }]]), rule, "");
      assert.ok("offers" in built);
      assert.equal(built.offers[0]?.deliveryCosts, costs, price);
    }
  });

  test("has the same digest for the same offers, and another one for another price", () => {
    fc.assert(
      fc.property(pages, (given) => {
        const digest = (of: Parameters<typeof shown>[0]) => {
          const built = buildOffers(shown(of), domain, "");
          return "digest" in built ? built.digest : null;
        };
        assert.equal(digest(given), digest(given));
        const [first = [], ...others] = given;
        assert.notEqual(
          digest([[...first, { vendorName: "C", condition: null, price: "1" }], ...others]),
          digest(given),
        );
      }),
    );
  });
});

describe("amounts", () => {
  test("texts and ten-thousandths are the same amounts", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 99_999_999_999_999_900n }), (units) => {
        assert.equal(unitsOf(textOf(units)), units);
      }),
    );
    for (const text of ["", "-1", "1.", ".5", "1e3", "1,5", "1.00001", "99999999999999", "Infinity"]) {
      assert.equal(unitsOf(text), null, text);
    }
    assert.equal(unitsOf("1.500000"), 15_000n);
  });

  test("taxes are added exactly, half a ten-thousandth goes up", () => {
    assert.equal(withTax(100_000n, "19"), 119_000n);
    assert.equal(withTax(1n, "50"), 2n);
    assert.equal(withTax(3n, "7.7"), 3n);
  });
});

describe("a switch of taxes", () => {
  const moves = (count: number, factor: number, struck: "moved" | "stayed" | "none") =>
    renderMoves(Array.from({ length: count }, () => ({ factor, struck })));
  const germany = { country: "DE", vatPercent: null };

  test("is more than a fifth of at least 20 readings, moved by one factor of the country", () => {
    const still = (count: number) => moves(count, 1, "none");
    assert.equal(findTaxSwitch(moves(19, 1.19, "none"), germany), null);
    assert.ok(Math.abs((findTaxSwitch(still(15) + moves(5, 1.19, "none"), germany) ?? 0) - 1.19) < 1e-9);
    assert.equal(findTaxSwitch(still(16) + moves(4, 1.19, "none"), germany), null);
    assert.equal(findTaxSwitch(moves(100, 1.15, "none"), germany), null);
    assert.equal(findTaxSwitch(still(15) + moves(5, 1 / 1.19, "stayed"), germany), null);
    assert.notEqual(findTaxSwitch(still(15) + moves(5, 1 / 1.19, "moved"), germany), null);
  });

  test("may be by the domain's own percentage, and without a known one by any factor that could be a tax", () => {
    const found = (factor: number, country: string, vatPercent: string | null) =>
      findTaxSwitch(moves(10, 1, "none") + moves(10, factor, "none"), { country, vatPercent });
    assert.equal(found(1.15, "DE", null), null);
    assert.equal(found(1.15, "DE", "15"), 1.15);
    assert.ok(Math.abs((found(1 / 1.15, "ZZ", "15") ?? 0) - 1 / 1.15) < 1e-9);
    assert.equal(found(1.19, "ZZ", "15"), null);
    assert.equal(found(1.18, "IN", null), 1.18);
    assert.equal(found(0.84746, "IN", null), 0.84746);
    for (const factor of [1, 1.01, 1.35, 0.5]) assert.equal(found(factor, "IN", null), null);
    for (const country of ["US", "HK"]) assert.equal(found(1.1, country, null), null, "it has no such tax");
    assert.equal(found(1, "IN", "0"), null, "all prices stayed");
  });

  test("is told from a sale by the struck price beside it", () => {
    const of = (price: string, struckPrice: string | null) => {
      const [page] = [{ price, struckPrice }];
      return {
        country: "DE",
        recipeVersion: null,
        method: "m",
        confirmedBy: [],
        productName: null,
        offers: [
          {
            vendorName: "A",
            condition: null,
            price: page.price,
            currency: "EUR",
            availability: null,
            deliveryCosts: null,
          },
        ],
        struckPrice,
        taxIncluded: null,
        evidence: "",
      };
    };
    const struck = (before: [string, string | null], now: [string, string | null]) =>
      moveBetween(of(...before), of(...now))?.struck;
    assert.equal(struck(["119", null], ["100", null]), "none");
    assert.equal(struck(["119", "150"], ["100", "150"]), "stayed");
    assert.equal(struck(["119", null], ["100", "119"]), "stayed");
    assert.equal(struck(["119", "148.75"], ["100", "125"]), "moved");
  });
});

describe("drift", () => {
  const perfect = { readings: 1_000, succeeded: 1_000 };
  const window = (read: number, failed: number, changed = 0) =>
    "s".repeat(read) + "f".repeat(failed) + "c".repeat(changed);

  test("is less than four fifths, far less than before, or another method on more than a tenth", () => {
    assert.equal(judgeWindow(window(0, 19), perfect), null);
    assert.notEqual(judgeWindow(window(15, 5), { readings: 0, succeeded: 0 }), null);
    assert.equal(judgeWindow(window(16, 4), { readings: 0, succeeded: 0 }), null);
    assert.notEqual(judgeWindow(window(170, 30), perfect), null);
    assert.equal(judgeWindow(window(170, 30), { readings: 1_000, succeeded: 850 }), null);
    assert.equal(judgeWindow(window(180, 0, 20), { readings: 1_000, succeeded: 900 }), null);
    assert.notEqual(judgeWindow(window(179, 0, 21), { readings: 1_000, succeeded: 900 }), null);
  });
});
