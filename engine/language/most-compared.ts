// What most rules of a strategy compare: what its prices are shown by.

import type { CompareBy, Strategy, StrategyNode } from "./strategy.ts";

/** `unitPrice` where as many rules compare totals. */
export function mostCompared({ branches = [], otherwise }: Strategy): CompareBy {
  return leaning({ branches, otherwise }) > 0 ? "totalPrice" : "unitPrice";
}

/** How many more rules compare totals than unit prices. */
function leaning(node: StrategyNode): number {
  if ("skip" in node) return 0;
  if ("rule" in node) return node.rule.compareBy === "totalPrice" ? 1 : -1;
  return node.branches.reduce((sum, { then }) => sum + leaning(then), leaning(node.otherwise));
}
