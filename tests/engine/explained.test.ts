// Explanations name what decided: each sentence here was once false, or left out what a reader needs.

import assert from "node:assert/strict";
import { test } from "node:test";
import { compileStrategy, describe, parseStrategy, recommend } from "../../engine/index.ts";
import { toldSteps } from "../../engine/trace/told.ts";
import type { TraceStep } from "../../engine/trace/trace.ts";
import { aContext, aKettle, anOffer, marketAt } from "./oracle/kettle.ts";
import { NOW, offers, ofBranch, ofRule, outcomeOf, published, said } from "./oracle/said.ts";

test("a change beyond a limit in one direction names the end of that limit alone", () => {
  const up = ofRule({ target: { amount: 30 }, change: { maxPercentUp: 5, atLimit: "skip" } });
  assert.match(said(up), /: the change to 30\.00 is greater than the change limit, which ends at 27\.30\./);
  assert.match(said(up, {}, "de"), /die Änderung auf 30,00 ist größer als die Änderungsgrenze, die bei 27,30 endet\./);
  const down = ofRule({ target: { amount: 20 }, change: { maxDown: 2, atLimit: "hold" } });
  assert.match(said(down), /Held for approval: the change to 20\.00 is .* which ends at 24\.00\./);
  const both = ofRule({ target: { amount: 20 }, change: { maxDown: 2, maxUp: 1, atLimit: "skip" } });
  assert.match(said(both), /greater than the change limit of 24\.00 to 27\.00\./);
});

test("a limit over hours says that it reaches the previous price where its changes would not", () => {
  const fell = published([100, 29], [10, 26]);
  const rule = (amount: number): object => ofRule({ target: { amount }, change: { maxPercentDown: 5, perHours: 24 } });
  const reaches =
    /from the prices of 24 h \(whole hours\), 26\.00 to 29\.00, but always as far as the previous price 26\.00\./;
  assert.match(said(rule(20), fell), /Limited to 26\.00: at most 5 % down /);
  assert.match(said(rule(20), fell), reaches);
  assert.match(said(rule(26.5), fell), reaches);
  assert.match(said(rule(26.5), fell, "de"), /26,00 bis 29,00, jedoch immer bis zum bisherigen Preis 26,00\./);
  const little = published([100, 27], [10, 26]);
  assert.match(said(rule(20), little), /at most 5 % down from the prices of 24 h \(whole hours\), 26\.00 to 27\.00\./);
});

test("a position that is too low names what it is under: the boundary or the floor", () => {
  const product = { minPriceBoundary: 25 };
  const cheapest = { target: { position: 1 } };
  assert.match(
    said(ofRule(cheapest), { product }),
    /Position 1 would need 24\.00, below the min price boundary 25\.00\./,
  );
  assert.match(said(ofRule(cheapest), { product }, "de"), /unter der Mindestpreisgrenze 25,00\./);
  const higher = ofRule({ ...cheapest, minPrice: 25.2 });
  assert.match(said(higher, { product }), /Position 1 would need 24\.00, below the floor 25\.20\./);
  const lower = ofRule({ ...cheapest, minPrice: 24.5 });
  assert.match(said(lower, { product }), /below the min price boundary 25\.00\./);
});

test("a previous price that may not stay, for all the time between changes, names the limit", () => {
  const lately = published([100, 29], [3, 26]);
  const rule = { target: { position: 1 }, minPrice: 27, change: { minHoursBetween: 4 } };
  assert.match(
    said(ofRule(rule), lately),
    /The previous price 26\.00 gives way to the floor 27\.00, although it should stay: the price changed 3 h ago/,
  );
  const { minPrice: _, ...free } = rule;
  assert.match(
    said(ofRule(free), { ...lately, product: { maxPriceBoundary: 25 } }),
    / gives way to the max price boundary 25\.00,/,
  );
  assert.match(said(ofRule(free), lately), /The price stays at 26\.00: /);
});

test("no limit is said to have moved a price that stays as it is", () => {
  const rule = { target: { amount: 20 }, minPrice: 24, change: { minHoursBetween: 4 } };
  const outcome = outcomeOf(ofRule(rule), published([100, 29], [3, 26]));
  assert.ok(outcome.kind === "recommendation");
  assert.deepEqual([outcome.price, outcome.limit], [26, null]);
});

test("what a condition compares with is named where it has no value", () => {
  const cost = ofBranch({ field: "market.lowestUnitPrice", lt: { of: "tags.cost" } });
  assert.match(said(cost), /\(lowest unit price is 24\.00, what it is compared with has no value: cost\)/);
  assert.match(
    said(cost, {}, "de"),
    /\(niedrigster Stückpreis ist 24,00, womit es verglichen wird, hat keinen Wert: cost\)/,
  );
  const formula = ofBranch({ amount: { formula: "tags.cost * 2" }, gt: 5 });
  assert.match(said(formula), /\(formula tags\.cost \* 2 has no value\)/);
  const table = {
    tables: { m: { by: ["tags.size"], rows: [["A", 1]] } },
    ...ofBranch({ amount: 5, gt: { lookup: "m" } }),
  };
  assert.match(said(table), /what it is compared with has no value: table m\)/);
  const several = ofBranch({ amount: { max: [{ of: "tags.cost" }, 5] }, gt: 5 });
  assert.match(said(several, {}, "de"), /\(der Betrag hat keinen Wert\)/);
});

test("texts of people are said as they are, also where they are words of the language", () => {
  assert.match(said(ofBranch({ field: "tags.brand", in: ["mode", "floor"] })), /\(brand is Acme, not mode or floor\)/);
  assert.match(said(ofBranch({ field: "tags.brand", equals: "floor" }), {}, "de"), /nicht floor\)/);
  const weekday = ofBranch({ field: "time.weekday", in: ["monday", "sunday"] });
  assert.match(said(weekday, {}, "de"), /\(Wochentag ist Freitag, nicht Montag oder Sonntag\)/);
});

test("limits and truths are words of the language on both sides of a comparison", () => {
  const floor = published([50, 26, "floor"]);
  const limit = ofBranch({ field: "previous.limit", in: ["ceiling", "boundary"] });
  assert.match(said(limit, floor, "de"), /ist Untergrenze, nicht Obergrenze oder Preisgrenze\)/);
  const truth = ofBranch({ field: "market.vendors['Nobody'].available", equals: true });
  assert.match(said(truth), /\(availability of Nobody is false, not true\)/);
  assert.match(said(truth, {}, "de"), /\(Verfügbarkeit von Nobody ist falsch, nicht wahr\)/);
  const held = ofRule({
    target: { amount: 40 },
    maxPrice: 33,
    holdWhen: { field: "result.limit", equals: "ceiling" },
  });
  assert.match(said(held, {}, "de"), /Grenze des berechneten Preises ist Obergrenze\./);
});

test("fields of vendors and tags have names that people say", () => {
  const vendor = ofRule({ target: { amount: { of: 'market.vendors["Brix"].unitPrice', amount: -0.5 } } });
  assert.match(said(vendor), / Unit price of Brix 25\.50 minus 0\.50 is 25\.00\./);
  assert.match(said(vendor, {}, "de"), / Stückpreis von Brix 25,50 minus 0,50 ist 25,00\./);
  const tag = ofRule({ target: { amount: { formula: "tags['EK-Preis (netto)'] * 2" } } });
  assert.match(said(tag), / with EK-Preis \(netto\) 11 is 22\.00\./);
});

test("what gave a percentage is told: a table's row, a formula, also through a definition", () => {
  const tables = { margins: { by: ["tags.brand"], rows: [["Acme", 25]], otherwise: 15 } };
  const cost = { of: "tags.purchasePrice", marginPercent: { lookup: "margins" } };
  const floor = { tables, ...ofRule({ target: { amount: 15 }, minPrice: cost }) };
  assert.match(
    said(floor),
    /floor 16\.00 = purchase price 12\.00 at 25 % margin \(table margins for brand Acme: 25\)\./,
  );
  assert.match(said(floor, {}, "de"), /mit 25 % Marge \(Tabelle margins für brand Acme: 25\)\./);
  const percent = { formula: "0 - tags.purchasePrice / 6" };
  const adjusted = ofRule({ target: { position: 1 }, adjust: { percent } });
  assert.match(said(adjusted), / minus 2 % \(formula 0 - tags\.purchasePrice \/ 6 with purchase price 12\) = 23\.52\./);
  const used = {
    definitions: { cut: percent },
    ...ofRule({ target: { position: 1 }, adjust: { percent: { use: "cut" } } }),
  };
  assert.match(said(used), / minus 2 % \(cut \(formula 0 - .* with purchase price 12\)\) = 23\.52\./);
  const plain = ofRule({ target: { position: 1 }, adjust: { percent: { of: "tags.purchasePrice" } } });
  assert.match(said(plain), /Position 1 is 24\.00 \(Alba\) plus 12 % = 26\.88\./);
});

test("one market of several currencies tells its rates", () => {
  const parsed = parseStrategy({ name: "x", market: "together", ...ofRule({ target: { position: 1 } }) });
  assert.ok("strategy" in parsed);
  const markets = [
    marketAt(NOW, [anOffer("Alba", 20)], { domain: "a.example", currency: "CHF" }),
    marketAt(NOW, [anOffer("Brix", 21)], { domain: "b.example", currency: "CHF" }),
    marketAt(NOW, [anOffer("Cora", 22)], { domain: "c.example" }),
  ];
  const context = aContext(NOW, { rates: [{ currency: "CHF", rate: 0.95, atMs: NOW }] });
  const { trace } = recommend(compileStrategy(parsed.strategy), aKettle(), markets, context, { trace: true });
  assert.ok(trace !== undefined);
  assert.deepEqual(
    (["en", "de"] as const).map((language) => describe(trace, language)[0]?.text),
    [
      "One market: a.example, b.example, c.example. 1 CHF is 0.95 EUR.",
      "Ein Markt: a.example, b.example, c.example. 1 CHF ist 0,95 EUR.",
    ],
  );
});

test("a cell of a table is said once, and nobody is asked to set what nobody can set", () => {
  const tables = { prices: { by: ["tags.brand"], rows: [["Acme", 21.5]], otherwise: 22, whenMissing: 23 } };
  const priced = { tables, ...ofRule({ target: { amount: { lookup: "prices" } } }) };
  assert.match(said(priced), / Table prices for brand Acme is 21\.50\./);
  const branch = { tables, ...ofBranch({ amount: { lookup: "prices" }, gt: 30 }) };
  assert.match(said(branch, {}, "de"), /\(Tabelle prices für brand Acme ist 21,50, nicht mehr als 30\)/);
  const floor = ofRule({ target: { position: 1 }, minPrice: { of: "history.lowest30d" } });
  assert.match(
    said(floor),
    /history\.lowest30d is missing for product 17: .* needs it; give the rule another amount\.$/,
  );
});

test("a price without market data is not said to be that of a domain", () => {
  const rule = { target: { position: 1 }, competitors: { domains: { exclude: ["*"] } }, withoutCompetitors: 21 };
  const branches: unknown = JSON.parse(
    `[{"when":{"field":"name","exists":true},"then":{"rule":${JSON.stringify(rule)}}}]`,
  );
  const sentences = said({ branches, otherwise: { skip: "x" } });
  assert.match(sentences, /shop\.example is left out: .* Without market data: .* The amount is 21\.00\. Down /);
  assert.doesNotMatch(sentences, /Only nothing/);
});

test("a drift that has arrived is a whole sentence", () => {
  const rule = { target: { position: 1 }, withoutCompetitors: { drift: { percentPerDay: 10, towards: 20 } } };
  assert.match(said(ofRule(rule), { ...published([480, 26]), offers: [] }), / towards 20\.00 is 20\.00\./);
});

test("own offers are counted in words that fit one and many", () => {
  const two = [...offers, anOffer("Us", 30, { own: true }), anOffer("We", 31, { own: true })];
  assert.match(said(ofRule({ target: { position: 1 } }), { offers: two }, "de"), /: außen vor 2 von uns\./);
});

test("an explanation of too many steps keeps those of the market that decided, and says how many it leaves out", () => {
  const stepOf = (domain: string): TraceStep => {
    return {
      step: "offers",
      domain,
      path: "otherwise.rule",
      compareBy: "unitPrice",
      total: 0,
      counting: [],
      leftOut: [],
    };
  };
  const steps = [
    ...Array.from({ length: 6_000 }, (_, index) => stepOf(`shop-${index}.example`)),
    stepOf("decided.example"),
    stepOf("last.example"),
  ];
  const told = toldSteps(steps, "decided.example");
  assert.equal(told.filter(({ step }) => step !== "cut").length, 5_000);
  assert.deepEqual(
    told.slice(-3).map((step) => (step.step === "cut" ? step.count : step.domain)),
    ["decided.example", 1_002, "last.example"],
  );
});
