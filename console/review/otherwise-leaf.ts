/** The number of a document's last rule: the one that decides where no branch matches. */
import type { Json } from "../strategies/document-diff.ts";

/** As the engine numbers rules and skips: a node, its branches, what else. @returns null if `otherwise` has branches itself */
export function otherwiseLeaf(document: Json): number | null {
  const { branches, otherwise = null } = recordOf(document);
  if (recordOf(otherwise)["branches"] !== undefined) return null;
  return countBranches(branches) + 2;
}

function countNodes(node: Json | undefined): number {
  const { branches, otherwise } = recordOf(node);
  return branches === undefined ? 1 : 1 + countBranches(branches) + countNodes(otherwise);
}

function countBranches(branches: Json | undefined): number {
  if (!isList(branches)) return 0;
  return branches.reduce<number>((sum, branch) => sum + countNodes(recordOf(branch)["then"]), 0);
}

function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

function recordOf(value: Json | undefined): Readonly<Record<string, Json | undefined>> {
  return typeof value === "object" && value !== null && !isList(value) ? value : {};
}
