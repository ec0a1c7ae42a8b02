// The mistakes that a document may have, one a line: where it is, what was found, what is expected, and what may be meant.

import assert from "node:assert/strict";
import { test } from "node:test";
import { parseStrategy } from "../../engine/index.ts";
import { aBranch, linesOf, withWhen } from "./oracle/documents.ts";

const second = (rule: unknown, more: object = {}): unknown => ({ name: "x", ...more, otherwise: { rule } });
const keep = (more: object): unknown => second({ target: "keep" }, more);
const when = (condition: unknown, more: object = {}): unknown => keep({ ...more, branches: [aBranch(condition)] });
const amount = (part: object, more: object = {}): unknown => second({ target: { amount: part } }, more);
const formula = (text: string): unknown => amount({ formula: text });
const rounding = (part: object): unknown => second({ target: "keep", rounding: part });
const table = (part: object): unknown =>
  amount({ lookup: "t" }, { tables: { t: { by: ["tags.a"], rows: [["A", 1]], ...part } } });
const sale = (...days: object[]): object => ({ calendars: { sale: days } });
const named = { field: "name", exists: true };
const many = Array.from({ length: 250 }, () => aBranch({ all: Array.from({ length: 100 }, () => named) }));
const days = "YYYY-MM-DD";

const mistakes: [unknown, string][] = [
  [{ name: 5, otherwise: { skip: "y" } }, "name: must be a text, not a number"],
  [keep({ branches: {} }), "branches: must be a list, not an object"],
  [when({ field: "name", exists: "yes" }), "branches[0].when.exists: must be true or false, not a text"],
  [
    keep({ definitions: { "my floor": 5 } }),
    'definitions["my floor"]: my floor must be a name: letters, digits and _, a letter first, at most 64 characters',
  ],
  [keep({ branches: many }), "branches[198].when.all[1]: the document has more than 20000 conditions and amounts"],
  [
    second({ target: { statistic: "mean" } }),
    'otherwise.rule.target.statistic: must be lowest, highest, average, median, mode, not "mean"; did you mean average?',
  ],
  [when({ field: "brand", equals: "A" }), "branches[0].when.field: unknown field brand; did you mean tags.brand?"],
  [
    when({ field: "time.weekday", in: ["sat"] }),
    'branches[0].when.in[0]: must be monday, tuesday, wednesday, thursday, friday, saturday, sunday, or 1 (Monday) to 7, not "sat"; did you mean saturday?',
  ],
  [
    keep({ branches: [JSON.parse('{"when":{"field":"name","exists":true},"then":{"target":"keep"}}')] }),
    'branches[0].then: a rule stands in { "rule": … }; here is one without it',
  ],
  [
    when({ field: "time.date", matches: "2026*" }),
    "branches[0].when.matches: time.date is a date: use equals, in, lt, lte, gt or gte",
  ],
  [when({ field: "time.date", gte: 5 }), `branches[0].when.gte: time.date is compared with dates, ${days}`],
  [
    when({ field: "time.date", gte: "2026-02-30" }),
    `branches[0].when.gte: must be a day that exists, ${days}, not "2026-02-30"`,
  ],
  [
    keep(sale({ from: "20.11.2026", to: "2026-11-30" })),
    `calendars.sale[0].from: must be a day, ${days}, or an instant with its offset, ${days}Thh:mm:ssZ, not "20.11.2026"`,
  ],
  [
    keep(sale({ from: "2026-02-30", to: "2026-11-30" })),
    'calendars.sale[0].from: must be a day or time that exists, not "2026-02-30"',
  ],
  [
    when({ calendar: "winter" }, sale({ from: "2026-11-20", to: "2026-11-30" })),
    "branches[0].when.calendar: there is no calendar winter; there are sale",
  ],
  [
    when({ calendar: "sales" }, sale({ from: "2026-11-20", to: "2026-11-30" })),
    "branches[0].when.calendar: there is no calendar sales; did you mean sale?",
  ],
  [
    when({ field: "own.available", gt: 1 }),
    "branches[0].when.gt: own.available is true or false: use equals with true or false",
  ],
  [when({ field: "referencePrice", equals: true }), "branches[0].when.equals: referencePrice is not true or false"],
  [
    formula(`${"(".repeat(40)}1${")".repeat(40)}`),
    "otherwise.rule.target.amount.formula: the formula is nested more than 32 deep",
  ],
  [
    formula("if(tags.a < 'B', 1, 2)"),
    "otherwise.rule.target.amount.formula: 'B' at character 13: a text is compared with a field, by = or !=",
  ],
  [formula("2 % 5"), "otherwise.rule.target.amount.formula: there is no % at character 3: divide by 100"],
  [
    amount({ use: "b" }, { definitions: { a: { amount: { of: "tags.x" } } } }),
    'definitions.a: an amount stands here without { "amount": … } around it; a condition on it also needs one of lt, lte, gt, gte, equals, exists',
  ],
  [
    second({ target: { position: Number("1e400") } }),
    "otherwise.rule.target: position must be a number, not one as large as this",
  ],
  [
    amount({ use: "ceiling" }, { definitions: { floor: 5 } }),
    "otherwise.rule.target.amount.use: there is no definition ceiling; there are floor",
  ],
  [
    amount({ lookup: "brands" }, { tables: { margins: { by: ["tags.a"], rows: [["A", 1]] } } }),
    "otherwise.rule.target.amount.lookup: there is no table brands; there are margins",
  ],
  [
    amount({ lookup: "margin" }, { tables: { margins: { by: ["tags.a"], rows: [["A", 1]] } } }),
    "otherwise.rule.target.amount.lookup: there is no table margin; did you mean margins?",
  ],
  [
    keep({ market: "together", aggregate: "lowest" }),
    "aggregate: one market of all domains has one price: leave aggregate out",
  ],
  [keep({ market: "all" }), 'market: must be perDomain, together, not "all"'],
  [
    rounding({ bands: [{ step: 10 }, { upTo: 20, step: 1 }] }),
    "otherwise.rule.rounding.bands[1]: the band before has no upTo: it takes all that is left",
  ],
  [
    rounding({ bands: [{ endings: [12], every: 10 }] }),
    "otherwise.rule.rounding.bands[0]: an ending must be less than every, which is 10, not 12",
  ],
  [
    amount({ of: "tags.x", else: "none" }),
    "otherwise.rule.target.amount.else: none stands only in the else of minPrice and maxPrice",
  ],
  [table({ rows: [] }), "tables.t.rows: must have 1 to 10000 rows, not 0"],
  [table({ rows: [[true, 1]] }), "tables.t.rows[0][0]: must be a text, a number or a band, not a boolean"],
  [table({ by: ["referencePrice"] }), "tables.t.by[0]: referencePrice is a number: its column needs numbers or bands"],
  [
    second({ target: "keep", change: { maxPercentUp: 5, atLimit: "clam" } }),
    'otherwise.rule.change.atLimit: must be clamp, skip, hold, not "clam"; did you mean clamp?',
  ],
  [
    second({ target: "keep", holdWhen: { field: "result.changePercnt", gt: 15 } }),
    "otherwise.rule.holdWhen.field: unknown field result.changePercnt; did you mean result.changePercent?",
  ],
  [
    keep({ families: [{ by: "brand", relations: [{ kind: "same" }] }] }),
    "families[0].by: brand is not a tag: write tags.<key>",
  ],
  [keep({ families: [{ by: "tags.f", relations: [{ kind: "ladder" }] }] }), "families[0].relations[0]: by is missing"],
];

test("each mistake says where it is, what was found, what is expected, and what may be meant", () => {
  for (const [document, expected] of mistakes) assert.equal(linesOf(document)[0], expected);
});

test("a field that is like none is told with those that there are, in a formula, too", () => {
  const known = "known are tags.<key>, ";
  const [alone = "", inFormula = ""] = [amount({ of: "of.nothing" }), formula("2 * of.nothing")].map(
    (document) => linesOf(document)[0],
  );
  assert.ok(
    alone.startsWith(`otherwise.rule.target.amount.of: unknown field of.nothing; ${known}`) && alone.includes("gtin"),
    alone,
  );
  const place = "otherwise.rule.target.amount.formula: unknown field of.nothing at character 5; ";
  assert.ok(inFormula.startsWith(place + known) && inFormula.includes("market.domain"), inFormula);
});

test("a tag without its prefix is named", () => {
  assert.deepEqual(linesOf(withWhen({ field: "brand", equals: "A" })), [
    "branches[0].when.field: unknown field brand; did you mean tags.brand?",
  ]);
});

test("what is only known of a calculated price stands in holdWhen alone, not as a rate or a key of a table either", () => {
  const problemsOf = (document: object): readonly string[] => {
    const parsed = parseStrategy({ name: "x", ...document });
    return "problems" in parsed ? parsed.problems.map(({ path, message }) => `${path}: ${message}`) : [];
  };
  const [vat] = problemsOf({ otherwise: { rule: { target: { amount: { of: "tags.c", vat: "result.price" } } } } });
  assert.match(vat ?? "", /^otherwise\.rule\.target\.amount\.vat: .*result\.price/);
  const tables = { t: { by: ["result.price"], rows: [[1, 2]] } };
  const [by] = problemsOf({ tables, otherwise: { rule: { target: { amount: { lookup: "t" } } } } });
  assert.match(by ?? "", /^tables\.t\.by\[0\]: .*result\.price/);
  const held = { target: { position: 1 }, holdWhen: { amount: { of: "tags.c", vat: "result.price" }, gt: 1 } };
  assert.deepEqual(problemsOf({ otherwise: { rule: held } }), []);
});
