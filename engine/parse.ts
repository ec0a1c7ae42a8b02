// From an unknown JSON value to a strategy, or to everything that is wrong with it.

import { type Check, type Checking, isObject, kindOf, list, object, optional, required, text } from "./checks.ts";
import { condition } from "./check-condition.ts";
import { nestedNode } from "./check-depth.ts";
import { rule } from "./check-rule.ts";
import { type Problem, ROOT, report } from "./problems.ts";
import type { Strategy } from "./strategy.ts";

export type ParsedStrategy = { readonly strategy: Strategy } | { readonly problems: readonly Problem[] };

/**
 * Checks a strategy document: pricing-model, "A strategy".
 * @param document a JSON value, as `JSON.parse` returns it
 * @returns the document as a strategy, or up to 100 problems, each with path, JSON pointer and message
 */
export function parseStrategy(document: unknown): ParsedStrategy {
  const problems: Problem[] = [];
  return isStrategy(document, problems) ? { strategy: document } : { problems };
}

/** Reports every problem; a document without one has the type. */
function isStrategy(document: unknown, problems: Problem[]): document is Strategy {
  const checking: Checking = { problems, nodes: 0, parts: 0, depth: 0 };
  nestedNode(document, ROOT, checking, checkRoot);
  return problems.length === 0;
}

const node: Check = (value, place, checking) => {
  nestedNode(value, place, checking, checkNode);
};

// oxlint-disable-next-line unicorn/no-thenable -- `then` is the document's key; nothing awaits a check
const branch = object({ name: optional(text), when: required(condition), then: required(node) });

const choice = object({ branches: required(list(branch)), otherwise: required(node) });

const checkRoot = object({
  name: required(text),
  description: optional(text),
  branches: optional(list(branch, 0)),
  otherwise: required(node),
});

const checkNode: Check = (value, place, checking) => {
  if (!isObject(value)) {
    report(checking.problems, place, `must be an object with rule, skip or branches, not ${kindOf(value)}`);
    return;
  }
  const kinds = ["rule", "skip", "branches"].filter((key) => Object.hasOwn(value, key));
  if (kinds.length !== 1) {
    const which = kinds.length === 0 ? "none is there" : `${kinds.join(" and ")} are there`;
    report(checking.problems, place, `must have exactly one of rule, skip, branches; ${which}`);
  } else if (kinds[0] === "rule") {
    object({ rule: required(rule) })(value, place, checking);
  } else if (kinds[0] === "skip") {
    object({ skip: required(text) })(value, place, checking);
  } else {
    choice(value, place, checking);
  }
};
