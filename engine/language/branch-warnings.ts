// Branches that are never taken.

import { type Constraints, askedBy, both, implies, impossibleField, unnaturalField } from "./field-constraints.ts";
import { type Path, type Problem, below, pathOf, report } from "./problems.ts";
import type { Branch, Condition, StrategyNode } from "./strategy.ts";
import { endsBefore } from "./strategy-dates.ts";

/** A choice, with what is certain of each field below the branches that lead to it. */
interface Choice {
  readonly branches: readonly Branch[];
  readonly otherwise: StrategyNode;
  readonly path: Path;
  readonly known: Constraints;
}

/** Warns of conditions that never hold, and of branches that an earlier one leaves nothing to. */
export function warnOfBranches({ branches, otherwise, path, known }: Choice, warnings: Problem[]): void {
  const taken: { readonly constraints: Constraints; readonly path: Path }[] = [];
  for (const [index, branch] of branches.entries()) {
    const at = below(below(path, "branches"), index);
    const { constraints, isWhole } = askedBy(branch.when);
    const inside = both(known, constraints);
    const neverHolds = warnOfCondition(branch.when, below(at, "when"), warnings);
    const isNeverValid = warnOfValidity(branch, at, warnings);
    const field = impossibleField(inside);
    const earlier = taken.find((one) => implies(inside, one.constraints));
    if (neverHolds || isNeverValid) {
      continue;
    }
    if (field !== null) {
      report(warnings, below(at, "when"), "branchContradictsAbove", { field });
    } else if (earlier !== undefined) {
      report(warnings, at, "branchUnreachable", { earlier: pathOf(earlier.path) });
    } else {
      warnBelow(branch.then, { path: below(at, "then"), known: inside }, warnings);
    }
    const isAlways = branch.validFrom === undefined && branch.validUntil === undefined;
    if (isWhole && isAlways && field === null) {
      taken.push({ constraints, path: at });
    }
  }
  const whole = taken.find((one) => implies(known, one.constraints));
  if (whole !== undefined) {
    report(warnings, below(path, "otherwise"), "otherwiseUnreachable", { earlier: pathOf(whole.path) });
  } else {
    warnBelow(otherwise, { path: below(path, "otherwise"), known }, warnings);
  }
}

/** Warns of a condition that never holds by itself, and says whether it is one. */
export function warnOfCondition(condition: Condition, path: Path, warnings: Problem[]): boolean {
  const { constraints } = askedBy(condition);
  const contradicted = impossibleField(constraints);
  const field = contradicted ?? unnaturalField(constraints);
  if (field === null) {
    return false;
  }
  report(warnings, path, contradicted === null ? "fieldNeverSo" : "branchContradicts", { field });
  return true;
}

/** Warns of a branch that ends before it begins, and says whether it does. */
function warnOfValidity({ validFrom: from, validUntil: to }: Branch, path: Path, warnings: Problem[]): boolean {
  if (from === undefined || to === undefined || !endsBefore({ from, to })) {
    return false;
  }
  report(warnings, below(path, "validUntil"), "endsBefore", { from, to });
  return true;
}

function warnBelow(node: StrategyNode, { path, known }: Pick<Choice, "path" | "known">, warnings: Problem[]): void {
  if ("branches" in node) {
    warnOfBranches({ branches: node.branches, otherwise: node.otherwise, path, known }, warnings);
  }
}
