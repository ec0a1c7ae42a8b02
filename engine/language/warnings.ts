// What a valid document probably does not mean. A warning refuses nothing.

import { warnOfBranches, warnOfCondition } from "./branch-warnings.ts";
import { warnOfFormula } from "./formula-warnings.ts";
import { isObject } from "./grammar.ts";
import { otherPriceOf } from "../values/field-names.ts";
import { type Path, type Problem, below, isFull, nearestName, report } from "./problems.ts";
import { valuesIn } from "./uses.ts";
import type { Amount, ChangePart, Rule, Strategy } from "./strategy.ts";
import { usedFields } from "./used-fields.ts";

/** What is known of the contract's products. */
export interface Assortment {
  /** How many products were looked at; without any, nothing is said about tags and boundaries. */
  readonly products: number;
  /** Whether these are all. */
  readonly isAll: boolean;
  readonly tagKeys: ReadonlySet<string>;
  /** Whether one of them has a minPriceBoundary. */
  readonly hasMinBoundary: boolean;
}

const ROOT: Path = { parent: null, key: "" };

/** The warnings of a valid document, at most 100; those about tags and boundaries need the assortment. */
export function warningsOf(strategy: Strategy, assortment: Assortment | null = null): readonly Problem[] {
  const warnings: Problem[] = [];
  warnOfBranches(
    { branches: strategy.branches ?? [], otherwise: strategy.otherwise, path: ROOT, known: new Map() },
    warnings,
  );
  for (const [value, path] of valuesIn(strategy, ROOT)) {
    if (isRule(value, path)) {
      warnOfRule(value, path, assortment, warnings);
    }
    if (path.key === "matches" && typeof value === "string") {
      warnOfPattern(value, path, warnings);
    }
    if (path.key === "formula" && typeof value === "string") {
      warnOfFormula(value, path, assortment?.tagKeys ?? null, warnings);
    }
  }
  if (assortment !== null && assortment.products > 0) {
    warnOfTags(strategy, assortment, warnings);
  }
  return warnings;
}

function isRule(value: unknown, { key }: Path): value is Rule {
  return key === "rule" && isObject(value) && Object.hasOwn(value, "target");
}

function warnOfRule(rule: Rule, path: Path, assortment: Assortment | null, warnings: Problem[]): void {
  const { minPrice, maxPrice, change, holdWhen } = rule;
  if (holdWhen !== undefined) {
    warnOfCondition(holdWhen, below(path, "holdWhen"), warnings);
  }
  if (minPrice !== undefined && maxPrice !== undefined && isAlwaysLess(maxPrice, minPrice)) {
    report(warnings, below(path, "maxPrice"), "ceilingNeverHolds");
  }
  if (change !== undefined) {
    warnOfChange(change, below(path, "change"), warnings);
    warnOfNoLimit(change, below(path, "change"), warnings);
  }
  if (assortment !== null && assortment.products > 0 && !assortment.hasMinBoundary) {
    warnOfFloor(minPrice, path, assortment, warnings);
  }
}

/** A rule whose price nothing holds up: without a floor, or with one that some products lack. */
function warnOfFloor(floor: Amount | undefined, path: Path, assortment: Assortment, warnings: Problem[]): void {
  const { products, isAll } = assortment;
  if (floor === undefined) {
    report(warnings, path, isAll ? "withoutFloor" : "withoutFloorSeen", { products });
  } else if (mayLack(floor)) {
    report(warnings, below(path, "minPrice"), isAll ? "floorMayLack" : "floorMayLackSeen", { products });
  }
}

function mayLack(amount: Amount): boolean {
  if (typeof amount === "number" || amount.else === undefined) {
    return false;
  }
  return amount.else === "none" || mayLack(amount.else);
}

/** Whether an amount is less than another whatever the product: two numbers, or shares of one field. */
function isAlwaysLess(a: Amount, b: Amount): boolean {
  if (typeof a === "number" || typeof b === "number") {
    return typeof a === "number" && typeof b === "number" && a < b;
  }
  if (!("of" in a && "of" in b) || a.of !== b.of) {
    return false;
  }
  const only = (amount: object): boolean => Object.keys(amount).every((key) => key === "of" || key === "percent");
  const [lower, higher] = [a.percent ?? 0, b.percent ?? 0];
  return only(a) && only(b) && typeof lower === "number" && typeof higher === "number" && lower < higher;
}

const GREATEST = ["maxPercentUp", "maxPercentDown", "maxUp", "maxDown"] as const;

/** What says more of a greatest change, where none is given. */
function warnOfNoLimit(change: ChangePart, path: Path, warnings: Problem[]): void {
  const idle = (["perHours", "atLimit"] as const).find((key) => change[key] !== undefined);
  if (idle !== undefined && GREATEST.every((key) => change[key] === undefined)) {
    report(warnings, below(path, idle), "changeLimitsNothing", { part: idle });
  }
}

/** The least change that is asked for against the greatest that is allowed: the one wished is judged, so each goes beyond the limit. */
function warnOfChange(change: ChangePart, path: Path, warnings: Problem[]): void {
  const pairs = [
    ["minPercent", "maxPercentUp", "maxPercentDown"],
    ["minAmount", "maxUp", "maxDown"],
  ] as const;
  for (const [least, ...limits] of pairs) {
    const min = change[least];
    for (const most of limits) {
      const max = change[most];
      if (typeof min === "number" && typeof max === "number" && min > max) {
        report(warnings, below(path, least), "changeAlwaysBeyond", { least, min, most, max });
      }
    }
  }
}

/** Signs that a pattern was meant as a regular expression: anchors, classes, groups, `.*`. */
const REGEX = /^\^|\$$|\.[*+]|\\[dwsb.]|\[[^\]]+\]|\([^)]*\|[^)]*\)/;

function warnOfPattern(pattern: string, path: Path, warnings: Problem[]): void {
  if (REGEX.test(pattern)) {
    report(warnings, path, "looksLikeRegex", { pattern: pattern.slice(0, 64) });
  }
}

/** Tags that no product has, each where it is first named. */
function warnOfTags(strategy: Strategy, { tagKeys, isAll, products }: Assortment, warnings: Problem[]): void {
  const seen = new Set<string>();
  const known = [...tagKeys];
  for (const { name, path } of usedFields(strategy)) {
    const key = name.startsWith("tags.") ? name.slice("tags.".length) : otherPriceOf(name)?.key;
    if (isFull(warnings)) {
      return;
    }
    if (key !== undefined && !tagKeys.has(key) && !seen.has(key)) {
      seen.add(key);
      const near = nearestName(key, known);
      const code = !isAll ? "unseenTag" : near === null ? "unknownTag" : "unknownTagNear";
      report(warnings, path, code, { key: key.slice(0, 64), near, products });
    }
  }
}
