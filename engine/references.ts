// What a schema cannot say of a whole document: that what is used is defined, and that nothing uses itself.

import { DEFINITIONS, TABLES } from "./formula-names.ts";
import { fieldsOf } from "./formula-fields.ts";
import { parseFormula } from "./formula-syntax.ts";
import { isObject } from "./grammar.ts";
import { poolingOf } from "./pool.ts";
import { type Path, type Problem, type ProblemCode, below, nearestName, report } from "./problems.ts";
import { type Strategy, kindOfDefinition } from "./strategy.ts";

type Kind = ReturnType<typeof kindOfDefinition>;

/** A use of something defined elsewhere. */
interface Use {
  readonly what: "definition" | "table" | "calendar";
  readonly name: string;
  readonly expected: Kind;
  readonly path: Path;
}

const ROOT: Path = { parent: null, key: "" };
const MAX_CHAIN = 8;

/** Reports what is used and not defined, what uses itself, and what stands where it has no meaning. */
export function checkReferences(strategy: Strategy, problems: Problem[]): void {
  const uses = [...usesIn(strategy, ROOT)];
  for (const use of uses) {
    checkUse(use, strategy, problems);
  }
  checkCycles(strategy, problems);
  if (strategy.aggregate !== undefined && poolingOf(strategy.market) !== null) {
    report(problems, below(ROOT, "aggregate"), "aggregateTogether");
  }
  checkFamilies(strategy, problems);
  for (const [value, path] of valuesIn(strategy, ROOT)) {
    checkPlace(value, path, problems);
  }
}

/** A value of a document, and its path. */
type Placed = readonly [value: unknown, path: Path];

/** Every value of a document, in its order, rows of tables left out. A list, because generators within generators take four times as long. */
export function valuesIn(document: unknown, root: Path): readonly Placed[] {
  const values: Placed[] = [];
  collect(document, root, values);
  return values;
}

function collect(value: unknown, path: Path, values: Placed[]): void {
  values.push([value, path]);
  if (Array.isArray(value)) {
    for (const [index, entry] of value.entries()) {
      collect(entry, below(path, index), values);
    }
  } else if (isObject(value)) {
    const isTable = Object.hasOwn(value, "by");
    for (const key of Object.keys(value)) {
      if (!(isTable && key === "rows")) {
        collect(value[key], below(path, key), values);
      }
    }
  }
}

function* usesIn(value: unknown, from: Path): Generator<Use> {
  for (const [found, path] of valuesIn(value, from)) {
    if (isObject(found)) {
      yield* usesOf(found, path);
    }
  }
}

function* usesOf(found: Readonly<Record<string, unknown>>, path: Path): Generator<Use> {
  const { use, lookup, calendar, formula } = found;
  if (typeof use === "string") {
    yield { what: "definition", name: use, expected: expectedAt(path), path: below(path, "use") };
  }
  if (typeof lookup === "string") {
    yield { what: "table", name: lookup, expected: "amount", path: below(path, "lookup") };
  }
  if (typeof calendar === "string") {
    yield { what: "calendar", name: calendar, expected: "condition", path: below(path, "calendar") };
  }
  if (typeof formula === "string") {
    yield* usesOfFormula(formula, below(path, "formula"));
  }
}

function* usesOfFormula(formula: string, path: Path): Generator<Use> {
  const parsed = parseFormula(formula);
  for (const { name } of "node" in parsed ? fieldsOf(parsed.node) : []) {
    if (name.startsWith(DEFINITIONS)) {
      yield { what: "definition", name: name.slice(DEFINITIONS.length), expected: "amount", path };
    } else if (name.startsWith(TABLES)) {
      yield { what: "table", name: name.slice(TABLES.length), expected: "amount", path };
    }
  }
}

/** What a `use` at a place must be: competitors under their key, a condition in conditions, else an amount. */
function expectedAt({ parent, key }: Path): Kind {
  if (key === "competitors") {
    return "competitors";
  }
  const list = typeof key === "number" && parent !== null ? parent.key : key;
  return ["when", "all", "any", "not", "holdWhen"].includes(String(list)) ? "condition" : "amount";
}

const UNKNOWN: Readonly<Record<Use["what"], readonly [ProblemCode, ProblemCode]>> = {
  definition: ["unknownDefinition", "unknownDefinitionNear"],
  table: ["unknownTable", "unknownTableNear"],
  calendar: ["unknownCalendar", "unknownCalendarNear"],
};

function checkUse({ what, name, expected, path }: Use, strategy: Strategy, problems: Problem[]): void {
  const { definitions = {}, tables = {}, calendars = {} } = strategy;
  const known = Object.keys({ definition: definitions, table: tables, calendar: calendars }[what]);
  if (!known.includes(name)) {
    const near = nearestName(name, known);
    const [unknown, unknownNear] = UNKNOWN[what];
    report(problems, path, near === null ? unknown : unknownNear, { name: name.slice(0, 64), known, near });
    return;
  }
  const kind = kindOfDefinition(definitions[name]);
  if (what === "definition" && kind !== expected) {
    report(problems, path, "wrongDefinition", { name, found: kind, expected });
  }
}

/** Follows what definitions use; a ring is named once. */
function checkCycles({ definitions = {} }: Strategy, problems: Problem[]): void {
  const done = new Set<string>();
  const visit = (name: string, above: readonly string[]): void => {
    if (above.includes(name)) {
      const ring = [...above.slice(above.indexOf(name)), name];
      report(problems, below(below(ROOT, "definitions"), name), "definitionCycle", { ring });
      done.add(name);
    }
    if (done.has(name) || !Object.hasOwn(definitions, name)) {
      return;
    }
    for (const use of usesIn(definitions[name], ROOT)) {
      if (use.what === "definition") {
        visit(use.name, [...above, name]);
      }
    }
    done.add(name);
  };
  for (const name of Object.keys(definitions)) {
    visit(name, []);
  }
}

/** Families that share members are settled together: all prices move the same way. */
function checkFamilies({ families = [] }: Strategy, problems: Problem[]): void {
  const adjust = families[0]?.adjust ?? "higher";
  const other = families.findIndex((family) => (family.adjust ?? "higher") !== adjust);
  if (other > 0) {
    report(problems, below(below(below(ROOT, "families"), other), "adjust"), "adjustDiffers");
  }
}

/** `none` stands only where a limit ends, and rules fall back on rules at most eight times. */
function checkPlace(value: unknown, path: Path, problems: Problem[]): void {
  if (value === "none" && path.key === "else" && !isInLimit(path)) {
    report(problems, path, "noneHere");
  }
  const isKeyOfTable = path.parent?.key === "by" && typeof path.key === "number";
  const isField = ["field", "of", "vat", "formula"].includes(String(path.key)) || isKeyOfTable;
  if (isField && typeof value === "string" && /(^|[^.\w])result\./.test(value) && !isWithin(path, "holdWhen")) {
    report(problems, path, "fieldNotHere", { field: /\bresult\.\w*/.exec(value)?.[0] ?? value.slice(0, 64) });
  }
  if (path.key === "rule" && chainOf(path) === MAX_CHAIN + 1) {
    report(problems, path, "chainTooLong", { max: MAX_CHAIN });
  }
}

function isWithin(path: Path, key: string): boolean {
  return path.key === key || (path.parent !== null && isWithin(path.parent, key));
}

function isInLimit({ parent }: Path): boolean {
  let above = parent;
  while (above !== null && above.key === "else") {
    above = above.parent;
  }
  return above !== null && (above.key === "minPrice" || above.key === "maxPrice");
}

const FALLBACKS = new Set<string | number>(["unreachable", "withoutCompetitors", "onBoundary"]);

/** How many fallback rules lie above, this one included. */
function chainOf({ parent }: Path): number {
  let count = 0;
  for (let above = parent; above !== null; above = above.parent) {
    count += FALLBACKS.has(above.key) ? 1 : 0;
  }
  return count;
}
