/** Documents that have only mistakes, as many as there is room for. */
import { branchOf, leaf, LIST, many, marked, nested, ruleOf, type LargeDocument } from "./large-documents.ts";

export function* brokenDocuments(): Generator<LargeDocument> {
  for (const [name, make] of ofMistakes()) {
    yield { name, make: () => ({ ...marked, ...make() }), isSmall: false };
  }
}

function* ofMistakes(): Generator<readonly [string, () => object]> {
  const wrong = (count: number, make: (index: number) => [string, unknown]): object =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => make(index)));
  const names = wrong(LIST, (i) => [
    `definition_number_${i}_with_a_rather_long_name_of_64_characters__`.slice(0, 64),
    1,
  ]);
  yield ["unknown keys", () => ({ otherwise: leaf, ...wrong(50_000, (i) => [`branchez${i}`, 1]) })];
  yield [
    "unknown keys of a rule",
    () => ({ otherwise: { rule: { target: { position: 1 }, ...wrong(50_000, (i) => [`mimPrice${i}`, 1]) } } }),
  ];
  yield [
    "unknown fields",
    () =>
      branchOf({ any: many(20, () => ({ any: many(LIST, (i) => ({ field: `market.medianUnitPric${i}`, gt: 1 })) })) }),
  ];
  yield [
    "unknown definitions",
    () => ({
      ...ruleOf({
        minPrice: { sum: many(19, () => ({ sum: many(LIST, (i) => ({ use: `definition_number_${i}x` })) })) },
      }),
      definitions: names,
    }),
  ];
  yield [
    "unknown names in formulas",
    () => ({
      ...ruleOf({
        minPrice: {
          sum: many(19, () => ({
            sum: many(40, (i) => ({
              formula: many(30, (j) => `definitions.definition_number_${i}_${j}`)
                .join("+")
                .slice(0, 990),
            })),
          })),
        },
      }),
      definitions: names,
    }),
  ];
  yield [
    "unknown words",
    () =>
      ruleOf({ target: { firstOf: many(19, () => ({ firstOf: many(LIST, (i) => ({ statistic: `medien${i}` })) })) } }),
  ];
  yield ["unknown weekdays", () => branchOf({ field: "time.weekday", in: many(LIST, (i) => `mundaj${i}`) })];
  yield [
    "wrong rows",
    () => ({ ...ruleOf({}), tables: { table: { by: ["tags.a"], rows: many(10_000, () => ["a", "b"]) } } }),
  ];
  yield [
    "the same rows",
    () => ({ ...ruleOf({}), tables: { table: { by: ["tags.a"], rows: many(10_000, () => ["a", 1]) } } }),
  ];
  yield ["wrong spans", () => ({ ...ruleOf({}), calendars: { c: many(LIST, () => ({ from: "2026-02-30" })) } })];
  yield ["long formulas", () => ruleOf({ minPrice: { sum: many(900, () => ({ formula: "(".repeat(999) })) } })];
  yield [
    "formulas of spaces",
    () => ruleOf({ minPrice: { sum: many(900, () => ({ formula: `${" ".repeat(990)}%` })) } }),
  ];
  yield ["lists in lists", () => ({ otherwise: leaf, branches: nested(5_000, (inner) => [inner], []) })];
  yield ["conditions in conditions", () => branchOf(nested(5_000, (inner) => ({ not: inner }), {}))];
  yield [
    "a ring",
    () =>
      ruleOf(
        {},
        { definitions: wrong(LIST, (i) => [`d${i}`, { sum: many(9, (j) => ({ use: `d${(i + j) % LIST}` })) }]) },
      ),
  ];
  yield [
    "a deep ring",
    () => ruleOf({}, { definitions: wrong(LIST, (i) => [`d${i}`, { sum: [{ use: `d${(i + 1) % LIST}` }] }]) }),
  ];
}
