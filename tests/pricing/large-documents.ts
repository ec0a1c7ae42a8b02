/** Documents of every form of the language, each as large as it may be: what they cost is measured. */

export const LIST = 1_000;
/** Conditions and amounts of a document. */
const PARTS = 20_000;
const BYTES = 1024 * 1024;
const TEXT = 1_000;

/** A document, and what it is called. */
export interface LargeDocument {
  readonly name: string;
  readonly make: () => object;
  /** Whether it takes a hundredth of a second, so that each run of the tests can have it. */
  readonly isSmall: boolean;
}

const field = { of: "tags.cost", marginPercent: 11.207_303 };
export const many = (count: number, make: (index: number) => unknown): unknown[] =>
  Array.from({ length: count }, (_, i) => make(i));

/** Of each amount one that has a value, by the key that only it has; `else` is another amount. */
const AMOUNTS: Readonly<Record<string, (index: number) => object>> = {
  of: (index) => ({ of: "tags.cost", marginPercent: 1 + index / 1_000, vat: "tags.vat", percent: index / 1_000 }),
  sum: () => ({ sum: [field, 1] }),
  min: () => ({ min: [field, 1] }),
  max: () => ({ max: [field, 1] }),
  formula: (index) => ({ formula: `(tags.cost + ${index}) / 7 * market.lowestUnitPrice` }),
  lookup: () => ({ lookup: "table" }),
  use: () => ({ use: "given" }),
  target: (index) => ({ target: { position: 1 + (index % 9) } }),
};

const CONDITIONS: Readonly<Record<string, (index: number) => object>> = {
  field: (index) => ({ field: "tags.brand", matches: `*a*b*a${index}` }),
  all: () => ({ all: [{ field: "tags.cost", gt: 1 }] }),
  any: () => ({ any: [{ field: "tags.cost", gt: 1 }] }),
  not: () => ({ not: { field: "tags.cost", lt: 1 } }),
  amount: (index) => ({ amount: field, gt: { of: "market.medianUnitPrice", percent: -(index % 99) } }),
  use: () => ({ use: "holding" }),
  calendar: () => ({ calendar: "times" }),
};

const TARGETS: Readonly<Record<string, (index: number) => object>> = {
  position: (index) => ({ position: 1 + (index % 9_999) }),
  statistic: (index) => ({ statistic: "average", ofCheapest: 900 + (index % 100) }),
  percentile: (index) => ({ percentile: index % 100 }),
  vendor: (index) => ({ vendor: `*a*b*${index}` }),
  amount: () => ({ amount: field }),
  firstOf: () => ({ firstOf: [{ vendor: "nobody" }, { position: 2 }] }),
  lowestOf: () => ({ lowestOf: [{ position: 1 }, { position: 2 }] }),
  highestOf: () => ({ highestOf: [{ position: 1 }, { position: 2 }] }),
};

/** The keys of the forms, to be held against the language. */
export const FORMS = {
  amounts: Object.keys(AMOUNTS),
  conditions: Object.keys(CONDITIONS),
  targets: Object.keys(TARGETS),
};

const shared = {
  tables: { table: { by: ["tags.brand"], rows: [["A", 3]], otherwise: 5 } },
  calendars: {
    times: many(LIST, (i) => ({ from: `2020-01-01T00:00:${String(i % 60).padStart(2, "0")}Z`, to: "2020-01-02" })),
  },
};
const basic = { given: field, holding: { field: "tags.cost", gt: 1 } };
export const leaf = { rule: { target: { position: 1 } } };

/** As many of them as a document may have, in lists of lists. */
function fit(wrap: (lists: unknown[]) => object, make: (index: number) => unknown, parts = 1): object {
  const room = BYTES - 100_000;
  const one = JSON.stringify(make(LIST)).length + 1;
  const count = Math.min(Math.floor((PARTS - 200) / parts), Math.floor(room / one));
  const lists: unknown[][] = [];
  for (let start = 0; start < count; start += LIST) {
    lists.push(many(Math.min(LIST, count - start), (index) => make(start + index)));
  }
  return wrap(lists);
}

const partsOf = (value: unknown): number => {
  if (typeof value !== "object" || value === null) return 0;
  return (
    1 +
    Object.values(value).reduce<number>(
      (sum, inner) => sum + partsOf(inner) + (Array.isArray(inner) ? inner.length : typeof inner === "number" ? 1 : 0),
      0,
    )
  );
};

export function nested(depth: number, around: (inner: object) => object, core: object): object {
  let value = core;
  for (let level = 0; level < depth; level++) value = around(value);
  return value;
}

export const ruleOf = (rule: object, more: object = {}) => ({
  ...shared,
  definitions: basic,
  otherwise: { rule: { target: { position: 1 }, ...rule } },
  ...more,
});
export const branchOf = (when: unknown) => ({
  ...shared,
  definitions: basic,
  branches: [{ when, then: leaf }],
  otherwise: leaf,
});

function* ofAmounts(): Generator<readonly [string, () => object]> {
  for (const [key, make] of Object.entries(AMOUNTS)) {
    for (const list of ["sum", "min", "max"]) {
      yield [
        `${key} in ${list}`,
        () =>
          ruleOf({
            minPrice: fit(
              (lists) => ({ [list]: lists.map((entries) => ({ [list]: entries })) }),
              make,
              partsOf(make(1)),
            ),
          }),
      ];
    }
    yield [
      `${key} as operands`,
      () =>
        branchOf(
          fit(
            (lists) => ({ any: lists.map((entries) => ({ any: entries })) }),
            (i) => ({ amount: make(i), lt: make(i + 1), gt: 0 }),
            2 * partsOf(make(1)) + 2,
          ),
        ),
    ];
    for (const list of ["sum", "min", "max"]) {
      yield* chained(
        `${key} twice in ${list}`,
        make(1),
        (use) => ({ [list]: [use, use] }),
        (use) => ruleOf({ minPrice: use, maxPrice: { sum: [use, 10] } }),
      );
    }
    yield* chained(
      `${key} or else itself`,
      { of: "tags.nothing" },
      (use) => ({ ...use, else: use }),
      (use) => ruleOf({ minPrice: { ...use, else: make(1) } }),
    );
    yield* chained(
      `${key} as percentages`,
      make(1),
      (use) => ({ of: "tags.cost", percent: use, vat: { min: [use, 3] }, amount: use }),
      (use) => ruleOf({ minPrice: use }),
    );
  }
  yield* chained(
    "formulas",
    field,
    (_, name) => ({ formula: `definitions.${name} * definitions.${name} + definitions.${name} / 7` }),
    (use) => ruleOf({ minPrice: use }),
  );
  yield* chained(
    "tests in formulas",
    field,
    (_, name) => ({
      formula: `if(definitions.${name} > 1 and definitions.${name} > 2, definitions.${name}, 1 + definitions.${name})`,
    }),
    (use) => ruleOf({ minPrice: use }),
  );
  yield* chained(
    "targets of targets",
    field,
    (use) => ({ target: { lowestOf: [{ amount: use }, { amount: use }, { position: 1 }] } }),
    (use) => ruleOf({ target: { amount: use } }),
  );
  yield* chained(
    "compared",
    field,
    (use) => ({ target: { firstOf: [{ position: 1, adjust: { amount: use, percent: use } }] } }),
    (use) => ruleOf({ minPrice: use }),
  );
}

function* ofConditions(): Generator<readonly [string, () => object]> {
  for (const [key, make] of Object.entries(CONDITIONS)) {
    for (const list of ["all", "any"]) {
      yield [
        `${key} in ${list}`,
        () =>
          branchOf(fit((lists) => ({ [list]: lists.map((entries) => ({ [list]: entries })) }), make, partsOf(make(1)))),
      ];
      yield* chained(`${key} twice in ${list}`, make(1), (use) => ({ [list]: [use, use] }), branchOf);
      yield* chained(
        `${key} denied twice in ${list}`,
        make(1),
        (use) => ({ [list]: [{ not: use }, { not: use }] }),
        branchOf,
      );
    }
    yield [
      `${key} in branches`,
      () => ({
        ...shared,
        definitions: basic,
        branches: many(490, (i) => ({
          when: {
            any: many(Math.min(30, Math.floor(1_600 / JSON.stringify(make(1)).length)), (j) => ({
              not: { not: make(i + j) },
            })),
          },
          then: { branches: [], otherwise: leaf },
        })).slice(0, 480),
        otherwise: leaf,
      }),
    ];
  }
}

/** Definitions that use the one before: few that double, as many as there may be, and deep ones. */
function* chained(
  name: string,
  first: unknown,
  next: (use: { use: string }, name: string) => unknown,
  document: (use: { use: string }) => object,
): Generator<readonly [string, () => object]> {
  for (const length of [12, 30, 300, 990]) {
    const made = (branches?: unknown[]): object => {
      const definitions: Record<string, unknown> = { ...basic, d0: first };
      for (let index = 1; index < length; index++) {
        definitions[`d${index}`] = next({ use: `d${index - 1}` }, `d${index - 1}`);
      }
      return { ...document({ use: `d${length - 1}` }), definitions, ...(branches === undefined ? {} : { branches }) };
    };
    yield [`${name}, ${length} definitions`, () => made()];
    if (length === 12) {
      const branch = { when: { amount: 1, gt: { use: "d11" } }, then: { rule: { target: { position: 1 } } } };
      const isAmount = !/^(all|any)/.test(Object.keys(Object(next({ use: "d0" }, "d0"))).join());
      if (isAmount) yield [`${name} in branches`, () => made(many(450, () => branch))];
    }
  }
}

function* ofTargets(): Generator<readonly [string, () => object]> {
  for (const [key, make] of Object.entries(TARGETS)) {
    for (const list of ["firstOf", "lowestOf", "highestOf"]) {
      yield [
        `${key} in ${list}`,
        () =>
          ruleOf({
            target: fit((lists) => ({ [list]: lists.map((entries) => ({ [list]: entries })) }), make, partsOf(make(1))),
          }),
      ];
      const choosy = (i: number) => ({ ...make(i), competitors: { onlyAvailable: true } });
      if (key !== "amount") {
        yield [
          `${key} with competitors in ${list}`,
          () =>
            ruleOf({
              target: fit(
                (lists) => ({ [list]: lists.map((entries) => ({ [list]: entries })) }),
                choosy,
                partsOf(make(1)) + 1,
              ),
            }),
        ];
      }
    }
  }
}

const text = (index: number, length = TEXT): string => `*${"a*b*".repeat(300)}`.slice(0, length - 6) + `*${index}`;

function* ofLists(): Generator<readonly [string, () => object]> {
  const patterns = (length: number): unknown[] =>
    many(Math.min(LIST, Math.floor(900_000 / (length + 8))), (i) => text(i, length));
  for (const length of [8, 40, 900]) {
    yield [`vendors of ${length}`, () => ruleOf({ competitors: { vendors: { exclude: patterns(length) } } })];
    yield [
      `attributes of ${length}`,
      () => ruleOf({ competitors: { attributes: { color: { exclude: patterns(length) } } } }),
    ];
    yield [`domains of ${length}`, () => ruleOf({ competitors: { domains: { exclude: patterns(length) } } })];
  }
  yield [
    "attributes",
    () =>
      ruleOf({
        competitors: {
          attributes: Object.fromEntries(
            many(LIST, (i) => [`key${i}`, { exclude: ["nobody*"] }]).map((entry) =>
              Array.isArray(entry) ? entry : [],
            ),
          ),
        },
      }),
  ];
  yield [
    "calendars",
    () => ({
      ...ruleOf({}),
      branches: [{ when: { any: many(19, (i) => ({ calendar: `c${i}` })) }, then: leaf }],
      calendars: Object.fromEntries(
        Array.from({ length: 19 }, (_, i) => [
          `c${i}`,
          many(LIST, (day) => ({ from: `20${10 + (day % 80)}-01-01`, to: `20${10 + (day % 80)}-01-02` })),
        ]),
      ),
    }),
  ];
  yield [
    "rows",
    () => ({
      ...ruleOf({ minPrice: { lookup: "table" } }),
      tables: Object.fromEntries(
        Array.from({ length: 4 }, (_, i) => [
          i === 0 ? "table" : `t${i}`,
          { by: ["tags.brand"], rows: many(10_000, (row) => [`brand${row}`, row]), otherwise: 1 },
        ]),
      ),
    }),
  ];
  yield [
    "bands",
    () => ruleOf({ rounding: { bands: many(LIST, (i) => ({ upTo: i + 1, endings: many(60, (j) => j / 100) })) } }),
  ];
  yield ["endings", () => ruleOf({ rounding: { endings: many(LIST, (i) => (i % 100) / 100) } })];
  yield [
    "operands",
    () => branchOf({ any: many(100, (i) => ({ field: "tags.brand", in: many(LIST, (j) => `b${i}-${j}`) })) }),
  ];
  yield [
    "a definition of operands in branches",
    () => ({
      ...shared,
      definitions: { listed: { not: { field: "tags.brand", in: many(900, (j) => `${j}${"x".repeat(990)}`) } } },
      branches: many(490, () => ({ when: { not: { use: "listed" } }, then: leaf })),
      otherwise: leaf,
    }),
  ];
  yield [
    "fallbacks",
    () =>
      ruleOf(
        nested(
          8,
          (inner) => ({
            target: { position: 1 },
            competitors: { minOffers: 9_999 },
            withoutCompetitors: { rule: inner },
          }),
          { target: { position: 1 } },
        ),
      ),
  ];
  yield [
    "choices",
    () => ({
      ...shared,
      ...nested(
        18,
        (inner) => ({
          branches: many(50, (i) => ({ when: { field: "tags.brand", equals: `x${i}` }, then: leaf })),
          otherwise: inner,
        }),
        leaf,
      ),
    }),
  ];
  yield [
    "families",
    () => ruleOf({}, { families: many(LIST, (i) => ({ by: `tags.family${i}`, relations: [{ kind: "same" }] })) }),
  ];
}

export const marked = { name: "large" };

/** Every one of them. Each is made when it is needed: together they take gigabytes. */
export function* largeDocuments(): Generator<LargeDocument> {
  for (const documents of [ofAmounts(), ofConditions(), ofTargets(), ofLists()]) {
    for (const [name, make] of documents) {
      yield { name, make: () => ({ ...marked, ...make() }), isSmall: / (12|30) definitions$/.test(name) };
    }
  }
}
