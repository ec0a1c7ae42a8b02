// Formulas at their bounds, mistakes in them, and what is read in one of two possible ways.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  type EngineProduct,
  type Market,
  type MarketOffer,
  compileStrategy,
  describe,
  parseStrategy,
  recommend,
} from "../../engine/index.ts";
import { linesOf } from "./oracle/documents.ts";
import { aContext, aKettle, anOffer, marketAt } from "./oracle/kettle.ts";

const NOW = Date.UTC(2026, 10, 20, 12);

const product = aKettle({
  referencePrice: 25,
  tags: [
    { key: "purchasePrice", value: "14.00", doubleValue: 14 },
    { key: "EK (netto)", value: "15", doubleValue: 15 },
    { key: "vat", value: "19", doubleValue: 19 },
  ],
});

const context = aContext(NOW, { timeZone: "Europe/Berlin", previousPrice: 10 });

function aMarket(...offers: MarketOffer[]): Market {
  return marketAt(NOW, offers);
}

const ofRule = (rule: unknown, more: object = {}): unknown => ({ name: "x", ...more, otherwise: { rule } });
const formula = (text: string): unknown => ofRule({ target: { amount: { formula: text } } });

function outcomeOf(document: unknown, markets: readonly Market[] = [], changes: Partial<EngineProduct> = {}) {
  const parsed = parseStrategy(document);
  assert.ok("strategy" in parsed, JSON.stringify(parsed));
  return recommend(compileStrategy(parsed.strategy), { ...product, ...changes }, markets, context);
}

function priceOf(
  document: unknown,
  markets: readonly Market[] = [],
  changes: Partial<EngineProduct> = {},
): number | string {
  const outcome = outcomeOf(document, markets, changes);
  return outcome.kind === "recommendation" ? outcome.price : outcome.kind === "skip" ? outcome.reason : outcome.message;
}

test("a formula that cannot be read says where and what to write", () => {
  const cases: [string, RegExp][] = [
    ["0,12", /formula: 0,12 at character 1: write it with a point, 0\.12/],
    ["1 + .5", /\.5 at character 5: write 0\.5/],
    ["5 %", /there is no % at character 3: divide by 100/],
    ["2 ^ 3", /there is no \^ at character 3: multiply/],
    ["1 +", /the formula ends too early/],
    ["(1 + 2", /the formula ends too early/],
    ["1 2", /2 at character 3 is not expected there/],
    ["avg(1, 2)", /unknown function avg at character 1; known are min, max/],
    ["round(1, 0)", /the step at character 10 must be a number above 0/],
    ["if(1 < 'a', 1, 2)", /'a' at character 8: a text is compared with a field/],
    ["referencePrize * 2", /unknown field referencePrize at character 1; did you mean referencePrice\?/],
    ["brand", /did you mean tags\.brand\?/],
    ["tag.cost * 2", /unknown field tag\.cost at character 1; did you mean tags\.cost\?/],
    ["tags[cost] * 2", /did you mean tags\.cost\?/],
    ["2 * tags.EK-Preis", /unknown field Preis at character 13; did you mean tags\['EK-Preis'\]\?/],
    ["Max(1, 2)", /unknown function Max at character 1; did you mean max\?/],
    ["definitions.flor + 1", /there is no definition flor; did you mean floor\?/],
    ["tables.x", /there is no table x/],
    [`${"(".repeat(40)}1${")".repeat(40)}`, /nested more than 32 deep/],
    ["1+".repeat(500) + "1", /1 to 1000 characters, not 1001/],
  ];
  for (const [text, expected] of cases) {
    const document = ofRule({ target: { amount: { formula: text } } }, { definitions: { floor: 1 } });
    assert.match(linesOf(document).join("\n"), expected, text);
  }
});

test("formulas mean what the grammar says", () => {
  const cases: [string, number][] = [
    ["2 + 3 * 4", 14],
    ["(2 + 3) * 4", 20],
    ["10 - 2 - 3", 5],
    ["-(3) + 5", 2],
    ["round(2.5)", 3],
    ["10 + round(-2.5)", 7],
    ["10 + floor(-2.5)", 7],
    ["10 + ceil(-2.5)", 8],
    ["round(12.37, 0.05)", 12.35],
    ["coalesce(tags.none, tags.purchasePrice)", 14],
    ["tags['EK (netto)'] * 2", 30],
    ["if(name = 'Kettle', 1, 2)", 1],
    ["if(name != 'Kettle', 1, 2)", 2],
    ["if(tags.none != 3, 1, 2)", 2],
    ["if(and(tags.vat = 19, not(exists(tags.none))), 7, 8)", 7],
    ["if(1 > 2, 1 / 0, 4)", 4],
    ["max(1, min(9, 5), abs(-7))", 7],
    ["1 / 3 * 3", 1],
    ["if(exists(own.available), 1, 2)", 2],
  ];
  for (const [text, expected] of cases) {
    assert.equal(priceOf(formula(text)), expected, text);
  }
});

test("what is there by a truth alone exists, too", () => {
  const own = aMarket(anOffer("We", 12, { own: true, availability: false }));
  assert.equal(priceOf(formula("if(exists(own.available), 1, 2)"), [own]), 1);
  assert.equal(priceOf(formula("if(exists(market.vendors['a'].available), 1, 2)"), [own]), 1);
  assert.equal(priceOf(formula("if(exists(market.vendors['a'].available), 1, 2)")), 2);
});

test("a sentence says what a formula read: numbers, texts and truths; only what is not there is missing", () => {
  const own = aMarket(anOffer("We", 12, { own: true, availability: false }));
  const tags = [{ key: "brand", value: "Contoso" }];
  const said = (text: string, language: "en" | "de" = "en"): string => {
    const parsed = parseStrategy(formula(text));
    assert.ok("strategy" in parsed, JSON.stringify(parsed));
    const outcome = recommend(compileStrategy(parsed.strategy), { ...product, tags }, [own], context, { trace: true });
    const sentence = describe(outcome.trace ?? assert.fail(), language).find(({ text: words }) =>
      words.startsWith("Form"),
    );
    return sentence?.text ?? "";
  };
  const cases: [string, string, string][] = [
    ["if(tags.brand = 'Contoso', 3, 4)", "with brand Contoso is 3.00.", "mit brand Contoso ist 3,00."],
    ["if(name != 'Pan', 3, 4)", "with name Kettle is 3.00.", "mit Name Kettle ist 3,00."],
    [
      "if(exists(own.available), 3, 4)",
      "with own availability false is 3.00.",
      "mit eigene Verfügbarkeit falsch ist 3,00.",
    ],
    ["if(exists(tags.none), 3, 4)", "with none is missing is 4.00.", "mit none fehlt ist 4,00."],
    ["coalesce(tags.brand, 5)", "with brand Contoso is 5.00.", "mit brand Contoso ist 5,00."],
  ];
  for (const [text, english, german] of cases) {
    assert.equal(said(text), `Formula ${text} ${english}`);
    assert.equal(said(text, "de"), `Formel ${text} ${german}`);
  }
});

test("what a formula lacks is named", () => {
  assert.match(
    String(priceOf(formula("tags.none * 2"))),
    /^tag none is missing on product 17: otherwise\.rule\.target\.amount\.formula needs it/,
  );
  assert.match(String(priceOf(formula("1 / (tags.vat - 19)"))), /divides by zero/);
  assert.match(String(priceOf(formula("1 / 0"))), /divides by zero/);
});

test("15 nested squarings end in a failure within 10 ms", () => {
  const definitions: Record<string, unknown> = { d0: { formula: "tags.purchasePrice / 7" } };
  for (let index = 1; index <= 15; index += 1) {
    definitions[`d${index}`] = { formula: `definitions.d${index - 1} * definitions.d${index - 1}` };
  }
  const parsed = parseStrategy(ofRule({ target: { amount: { use: "d15" } } }, { definitions }));
  assert.ok("strategy" in parsed, JSON.stringify(parsed).slice(0, 500));
  const compiled = compileStrategy(parsed.strategy);
  const times = Array.from({ length: 5 }, () => {
    const before = performance.now();
    const outcome = recommend(compiled, product, [], context);
    assert.ok(outcome.kind === "failure" && /more than 400 digits/.test(outcome.message));
    return performance.now() - before;
  });
  assert.ok(Math.min(...times) < 10, times.join());
});

test("definitions that use each other in a circle are named; so are those of another kind", () => {
  const ring = {
    a: { use: "b", else: 1 },
    b: { sum: [{ formula: "definitions.c" }] },
    c: { of: "tags.x", percent: { use: "b" } },
  };
  assert.match(
    linesOf(ofRule({ target: "keep" }, { definitions: { b: ring.b, c: ring.c } })).join("\n"),
    /definitions\.b: the definitions b, c, b use each other in a circle/,
  );
  const soft = { soft: { field: "name", exists: true } };
  assert.match(
    linesOf(ofRule({ target: { amount: { use: "soft" } } }, { definitions: soft })).join("\n"),
    /the definition soft is a condition, not an amount/,
  );
  assert.match(linesOf(ofRule({ target: "keep", competitors: { use: "x" } })).join("\n"), /there is no definition x/);
});

test("a table's mistakes are named with their rows", () => {
  const table = (part: object): string =>
    linesOf(ofRule({ target: { amount: { lookup: "t" } } }, { tables: { t: { by: ["tags.brand"], ...part } } })).join(
      "\n",
    );
  assert.match(
    table({
      rows: [
        ["A", 1],
        ["B", 2],
        ["A", 3],
      ],
    }),
    /tables\.t\.rows\[2\]: has the same keys as rows\[0\]/,
  );
  assert.match(
    table({
      rows: [
        ["e\u0301", 1],
        ["\u00e9", 2],
      ],
    }),
    /rows\[1\]: has the same keys as rows\[0\]/,
  );
  assert.match(
    table({
      rows: [
        ["A", 1],
        [5, 2],
      ],
    }),
    /rows\[1\]\[0\]: must be a text as in the first row, not a number/,
  );
  assert.match(
    table({ rows: [["A", "B", 1]] }),
    /rows\[0\]: must have 2 cells, one for each of by, then the number; it has 3/,
  );
  assert.match(
    table({
      rows: [
        [{ upTo: 5 }, 1],
        [{ upTo: 5 }, 2],
      ],
    }),
    /rows\[1\]: upTo must be more than 5 in rows\[0\], which has the same keys, not 5/,
  );
  assert.match(
    table({
      rows: [
        [{}, 1],
        [{ upTo: 5 }, 2],
      ],
    }),
    /rows\[1\]: rows\[0\] has the same keys and no upTo: it takes all that is left/,
  );
  assert.match(
    table({ by: ["tags.a", "tags.b"], rows: [[{ upTo: 5 }, "x", 1]] }),
    /only the last column of by may have bands/,
  );
  assert.match(table({ by: ["name"], rows: [[5, 1]] }), /name is a text: its column needs texts/);
});

test("a band ends with its upTo, and what is missing is never otherwise", () => {
  const rows = [
    [{ upTo: 14 }, 1],
    [{ upTo: 20 }, 2],
  ];
  const document = (more: object = {}): unknown =>
    ofRule({ target: { amount: { lookup: "t" } } }, { tables: { t: { by: ["tags.purchasePrice"], rows, ...more } } });
  const tagged = (value: number): Partial<EngineProduct> => ({
    tags: [{ key: "purchasePrice", value: String(value), doubleValue: value }],
  });
  assert.equal(priceOf(document(), [], tagged(14)), 1);
  assert.equal(priceOf(document(), [], tagged(14.01)), 2);
  assert.equal(priceOf(document({ otherwise: 9 }), [], tagged(21)), 9);
  assert.match(String(priceOf(document(), [], tagged(21))), /table t has no row for product 17/);
  assert.match(
    String(priceOf(document({ otherwise: 9 }), [], { tags: [] })),
    /tags\.purchasePrice is missing on product 17: table t needs it/,
  );
  assert.equal(priceOf(document({ otherwise: 9, whenMissing: 3 }), [], { tags: [] }), 3);
});

test("10,000 rows cost a lookup no more than ten", () => {
  const msOf = (count: number): number => {
    const rows = Array.from({ length: count }, (_, index) => [`brand ${index}`, index + 1]);
    const document = ofRule({ target: { amount: { lookup: "t" } } }, { tables: { t: { by: ["tags.brand"], rows } } });
    const parsed = parseStrategy(document);
    assert.ok("strategy" in parsed);
    const compiled = compileStrategy(parsed.strategy);
    const branded = { ...product, tags: [{ key: "brand", value: `brand ${count - 1}` }] };
    const price = (): unknown => recommend(compiled, branded, [], context).kind;
    const times = [0, 1, 2, 3, 4].map(() => {
      const before = process.cpuUsage();
      // The processor's time is counted in steps of some milliseconds.
      for (let index = 0; index < 10_000; index += 1) {
        assert.equal(price(), "recommendation");
      }
      return process.cpuUsage(before).user;
    });
    return Math.min(...times.slice(1)) / 1_000;
  };
  const [ten, many] = [msOf(10), msOf(10_000)];
  assert.ok(many < 3 * ten + 25, `${ten} ms with ten rows, ${many} ms with 10,000`);
});

test("a target as an amount that has no price fails the product, naming the part; it is no lack of competitors", () => {
  const market = aMarket(anOffer("a", 8), anOffer("b", 9.5));
  const absent = { target: { vendor: "zz" } };
  const priced = (rule: object): number | string =>
    priceOf(ofRule({ target: { position: 1 }, withoutCompetitors: 55, ...rule }), [market]);
  const words =
    /^vendor zz is not among the offers that count: otherwise\.rule\.(adjust\.amount|minPrice|change\.maxUp) has no price for product 17; give it else$/;
  for (const rule of [{ adjust: { amount: absent } }, { minPrice: absent }, { change: { maxUp: absent } }]) {
    assert.match(String(priced(rule)), words);
  }
  assert.equal(priced({ adjust: { amount: { ...absent, else: 1 } } }), 9);
  assert.equal(priced({ target: { firstOf: [{ amount: absent }, { position: 2 }] } }), 9.5);
  const without = ofRule({ target: { amount: 20 }, maxPrice: { target: { position: 3 } } });
  assert.match(String(priceOf(without)), /^no offer counts: otherwise\.rule\.maxPrice has no price for product 17/);
});

test("computed percentages out of their range fail the product, naming the value", () => {
  const margin = (value: number): unknown =>
    ofRule({ target: { amount: { of: "tags.purchasePrice", marginPercent: { sum: [value] } } } });
  assert.match(String(priceOf(margin(100))), /marginPercent comes to 100 for product 17: it must be less than 100/);
  const down = ofRule({ target: { position: 1 }, change: { maxPercentDown: { formula: "0 - 1" } } });
  assert.match(
    String(priceOf(down, [aMarket(anOffer("a", 5))])),
    /maxPercentDown comes to -1 for product 17: it must be 0 or more/,
  );
});

test("texts are compared in NFC", () => {
  const when = { field: "tags.brand", equals: "\u00e9" };
  const branch: unknown = JSON.parse(`{"when":${JSON.stringify(when)},"then":{"rule":{"target":{"amount":1}}}}`);
  const document = { name: "x", branches: [branch], otherwise: { skip: "no" } };
  const tags = [{ key: "brand", value: "e\u0301" }];
  assert.equal(priceOf(document, [], { tags }), 1);
});

test("the least change judges the price wished, before the change limit", () => {
  const rule = { target: { amount: 20 }, change: { maxPercentUp: 1, minPercent: 2 } };
  assert.equal(priceOf(ofRule(rule)), 10.1);
});

test("rounding goes to the other side only if a limit leaves nothing on the one asked for", () => {
  const rule = { target: { amount: 0.5 }, rounding: { ending: 0.99, mode: "down" } };
  assert.equal(priceOf(ofRule(rule)), 0.5);
  assert.equal(priceOf(ofRule({ ...rule, minPrice: 0.4 })), 0.99);
});

test("the next position keeps the product's lower boundary, too", () => {
  const rule = { target: { position: 1 } };
  const market = aMarket(anOffer("a", 8), anOffer("b", 9.5));
  assert.equal(priceOf(ofRule(rule), [market], { minPriceBoundary: 9 }), 9.5);
});

test("a price for markets without competitors does not stand beside a domain that has some", () => {
  const rule = { target: { position: 1 }, minPrice: 9, unreachable: "skip", withoutCompetitors: 20 };
  const markets = [aMarket(anOffer("a", 8)), { ...aMarket(), domain: "idle.example" }];
  assert.match(String(priceOf(ofRule(rule), markets)), /position 1 would need 8\.00/);
});

test("a rule in a node without its wrapper is recognised", () => {
  assert.match(
    linesOf({ name: "x", otherwise: { target: "keep" } }).join("\n"),
    /otherwise: a rule stands in \{ "rule": … \}/,
  );
  const bare = { target: { position: 2 }, minPrice: 5 };
  for (const place of ["unreachable", "withoutCompetitors", "onBoundary"]) {
    const lines = linesOf(ofRule({ target: { position: 1 }, [place]: bare }));
    assert.deepEqual(lines, [`otherwise.rule.${place}: a rule stands in { "rule": … }; here is one without it`]);
  }
  const amount = { target: { position: 2 }, competitors: { onlyAvailable: true } };
  assert.deepEqual(linesOf(ofRule({ target: { position: 1 }, withoutCompetitors: amount })), []);
});

test("at most eight rules fall back on each other", () => {
  const chain = (length: number): unknown =>
    length === 0 ? { target: "keep" } : { target: { position: 1 }, withoutCompetitors: { rule: chain(length - 1) } };
  assert.deepEqual(linesOf(ofRule(chain(8))), []);
  assert.match(linesOf(ofRule(chain(9))).join("\n"), /more than 8 rules fall back on each other/);
});
