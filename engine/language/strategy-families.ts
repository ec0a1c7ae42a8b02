// Families: products whose prices belong together. docs/concepts/strategies.md, "Families".

import {
  described,
  isObject,
  kindOf,
  list,
  named,
  object,
  optional,
  required,
  shownValue,
  type Checking,
  type Of,
  type Part,
} from "./grammar.ts";
import { MAX_TEXT, number, value, word } from "./grammar-values.ts";
import { type Path, nearestName, report } from "./problems.ts";

const MAX_RATIO = 1_000_000;

/** A tag by its name; other fields differ from domain to domain, or belong to one product alone. */
const tag = value<string>(
  { type: "string", pattern: "^tags\\.[\\s\\S]", maxLength: MAX_TEXT },
  (found, path, { problems }) => {
    if (typeof found !== "string") {
      report(problems, path, "notAText", { found: kindOf(found) });
    } else if (!/^tags\.[\s\S]/.test(found) || found.length > MAX_TEXT) {
      report(problems, path, "notATag", { field: found.slice(0, 64) });
    }
  },
);

const same = object({
  kind: required(word("same"), "All have the same price.", "same"),
  take: optional(described(word("lowest", "highest"), { default: "lowest" }), "Which of their prices.", "highest"),
});

const ladder = object({
  kind: required(word("ladder"), "A larger one costs no less than the next smaller one.", "ladder"),
  by: required(tag, "The tag with the size, a number.", "tags.size"),
  minStepPercent: optional(
    described(number({ min: 0, max: 1_000_000 }), { default: 0 }),
    "It costs at least so many percent more.",
    2,
  ),
});

const perUnit = object({
  kind: required(word("perUnit"), "A larger pack costs no more per piece than the next smaller one.", "perUnit"),
  by: required(tag, "The tag with the number of pieces.", "tags.pack"),
  maxRatio: optional(
    described(number({ above: 0, max: MAX_RATIO }), { default: 1 }),
    "Its price per piece is at most so many times that of the smaller one.",
    0.95,
  ),
});

const kinds = { same, ladder, perUnit };

export type FamilyRelation = Of<(typeof kinds)[keyof typeof kinds]>;

const exampleRelation = { kind: "ladder", by: "tags.size", minStepPercent: 2 };

function isKind(kind: unknown): kind is keyof typeof kinds {
  return typeof kind === "string" && Object.hasOwn(kinds, kind);
}

function checkRelation(found: unknown, path: Path, checking: Checking): void {
  if (!isObject(found)) {
    report(checking.problems, path, "notAnObject", { found: kindOf(found) });
    return;
  }
  const { kind } = found;
  if (isKind(kind)) {
    kinds[kind].check(found, path, checking);
    return;
  }
  const known = Object.keys(kinds);
  if (kind === undefined) {
    report(checking.problems, path, "keyMissing", { key: "kind" });
    return;
  }
  const near = typeof kind === "string" ? nearestName(kind, known) : null;
  report(checking.problems, { parent: path, key: "kind" }, near === null ? "notAWord" : "notAWordNear", {
    known,
    near,
    found: shownValue(kind),
  });
}

const relation: Part<FamilyRelation> = named(
  "familyRelation",
  { title: "Relation", description: "How the prices of a family belong together.", examples: [exampleRelation] },
  () => ({
    check: checkRelation,
    schema: (definitions) => ({
      oneOf: [
        described(same, { description: "The same price.", examples: [{ kind: "same" }] }).schema(definitions),
        described(ladder, { description: "A ladder of sizes.", examples: [exampleRelation] }).schema(definitions),
        described(perUnit, {
          description: "The price per piece.",
          examples: [{ kind: "perUnit", by: "tags.pack", maxRatio: 1 }],
        }).schema(definitions),
      ],
    }),
  }),
);

const exampleFamily = { by: "tags.family", relations: [exampleRelation] };

const family = described(
  object({
    by: required(tag, "The tag whose value the members of a family share.", "tags.family"),
    relations: required(list(relation), "How their prices belong together.", [exampleRelation]),
    adjust: optional(
      described(word("higher", "lower"), { default: "higher" }),
      "Whether a price that does not fit is raised, or the other one lowered. All families say the same.",
      "lower",
    ),
  }),
  { title: "Family", description: "Products whose prices belong together.", examples: [exampleFamily] },
);

/** The families of a document. */
export const families = described(list(family), { examples: [[exampleFamily]] });

export type FamilyPart = Of<typeof family>;
