// What a schema cannot say of a whole document: that what is used is defined, and that nothing uses itself.

import { type Extents, NOTHING, checkExtent, extentOf, isTooLarge } from "./extents.ts";
import { type Path, type Problem, type ProblemCode, below, isFull, nearestName, report } from "./problems.ts";
import { type Strategy, kindOfDefinition } from "./strategy.ts";
import { poolingOf } from "./strategy-market.ts";
import { type Use, usesIn, valuesIn } from "./uses.ts";

const ROOT: Path = { parent: null, key: "" };
const MAX_CHAIN = 8;

/** Reports what is used and not defined, what uses itself, and what stands where it has no meaning. */
export function checkReferences(strategy: Strategy, problems: Problem[]): void {
  const uses = [...usesIn(strategy, ROOT)];
  for (const use of uses) {
    if (isFull(problems)) {
      return;
    }
    checkUse(use, strategy, problems);
  }
  checkDefinitions(strategy, problems);
  if (strategy.aggregate !== undefined && poolingOf(strategy.market) !== null) {
    report(problems, below(ROOT, "aggregate"), "aggregateTogether");
  }
  checkFamilies(strategy, problems);
  for (const [value, path] of valuesIn(strategy, ROOT)) {
    checkPlace(value, path, problems);
  }
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

/** Follows what definitions use. A ring is named once, and what becomes too large with all that it uses. */
function checkDefinitions(strategy: Strategy, problems: Problem[]): void {
  const { definitions = {}, branches = [], otherwise } = strategy;
  const extents: Extents = new Map();
  const before = problems.length;
  // All that uses what is too large is too large as well.
  let isTold = false;
  const visit = (name: string, above: ReadonlySet<string>): void => {
    const path = below(below(ROOT, "definitions"), name);
    if (above.has(name)) {
      const all = [...above];
      report(problems, path, "definitionCycle", { ring: [...all.slice(all.indexOf(name)), name] });
      extents.set(name, NOTHING);
    }
    if (extents.has(name) || !Object.hasOwn(definitions, name) || isFull(problems)) {
      return;
    }
    const definition = definitions[name];
    const inside = new Set(above).add(name);
    for (const use of usesIn(definition, ROOT)) {
      if (use.what === "definition") {
        visit(use.name, inside);
      }
    }
    const extent = extentOf(definition, extents);
    if (!isTold) {
      checkExtent(extent, path, problems);
      isTold = isTooLarge(extent);
    }
    extents.set(name, extent);
  };
  for (const name of Object.keys(definitions)) {
    visit(name, new Set());
  }
  if (problems.length === before) {
    checkExtent(extentOf([branches, otherwise], extents), ROOT, problems);
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
