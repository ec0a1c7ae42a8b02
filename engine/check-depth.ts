// Bounds on the whole document: how deep conditions, amounts and nodes nest, and how many there are.

import type { Check, Checking } from "./checks.ts";
import { type Place, report } from "./problems.ts";

export const MAX_DEPTH = 20;
export const MAX_NODES = 1_000;
/** Conditions and amounts together. */
export const MAX_PARTS = 20_000;

/** Checks a condition or an amount one level deeper; beyond the bounds it reports and goes no further. */
export function nested(value: unknown, place: Place, checking: Checking, check: Check): void {
  checking.parts += 1;
  if (checking.parts > MAX_PARTS) {
    if (checking.parts === MAX_PARTS + 1) {
      report(checking.problems, place, `the document has more than ${MAX_PARTS} conditions and amounts`);
    }
    return;
  }
  deeper(value, place, checking, check);
}

/** Checks a node of the tree one level deeper. */
export function nestedNode(value: unknown, place: Place, checking: Checking, check: Check): void {
  checking.nodes += 1;
  if (checking.nodes > MAX_NODES) {
    if (checking.nodes === MAX_NODES + 1) {
      report(checking.problems, place, `the document has more than ${MAX_NODES} nodes`);
    }
    return;
  }
  deeper(value, place, checking, check);
}

function deeper(value: unknown, place: Place, checking: Checking, check: Check): void {
  if (checking.depth >= MAX_DEPTH) {
    report(checking.problems, place, `is nested more than ${MAX_DEPTH} deep`);
    return;
  }
  checking.depth += 1;
  check(value, place, checking);
  checking.depth -= 1;
}
