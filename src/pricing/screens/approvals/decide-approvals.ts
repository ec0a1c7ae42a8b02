/** `decideApprovals`: decisions on held prices by a request, each judged alone (interface 4.24-4 to 4.24-9). */
import { requireRight } from "../../../accounts/index.ts";
import { recordAudit } from "../../../audit/index.ts";
import type { Author } from "../../../base/contract.ts";
import { errorItem, type ErrorItem } from "../../../base/error.ts";
import { parseProductId } from "../../../base/id.ts";
import type { Database } from "../../../database/connection.ts";
import { instant } from "../../../http/schema.ts";
import { limits } from "../../../limits.ts";
import type { OpenFigures } from "../../publish/figures-writer.ts";
import type { ApprovalDecision, ApprovalResult } from "./schema.ts";
import { takeDecisions, type NamedDecision } from "./take-decisions.ts";

/**
 * Takes decisions.
 *
 * @returns one entry per decision in input order. Errors: `resource.notFound` for what is not held,
 * `resource.approvalDecided`, `resource.approvalOutdated`, `resource.paused`, `resource.conflict` for a second decision on a
 * product, `request.forbidden` under four eyes, `request.invalid` for a price
 * @throws 403 without the right
 */
export async function decideApprovals(
  { database, openFigures }: { database: Database; openFigures: OpenFigures },
  author: Author,
  sent: readonly ApprovalDecision[],
): Promise<ApprovalResult[]> {
  const { contract, caller } = author;
  const figures = openFigures(contract);
  const errors = new Map<number, ErrorItem>();
  const seen = new Set<number>();
  const decisions = sent
    .flatMap((decision, index) => readDecision(decision, index, errors))
    .filter(({ productId, index }) => {
      if (seen.has(productId)) errors.set(index, errorItem("resource.conflict", "The request decides on it twice."));
      return seen.size < seen.add(productId).size;
    });
  await database.transaction(
    async (transaction) => {
      await requireRight(transaction, author, "approve");
      const taken = await takeDecisions(transaction, contract, { user: caller, figures }, decisions);
      for (const [index, error] of taken.errors) errors.set(index, error);
      const counted = sent.filter((_, index) => !errors.has(index));
      if (counted.length === 0) return;
      const after = {
        decisions: counted.map(({ productId, decision }) => ({ productId: String(productId), decision })),
      };
      await recordAudit(transaction, author, { action: "prices.decided", subject: contract.contractId, after });
    },
    { withinMs: limits.database.transactionTimeoutMs },
  );
  return sent.map((_, index) => {
    const error = errors.get(index);
    return error === undefined ? { data: true } : { errors: [{ ...error, path: `/${index}${error.path ?? ""}` }] };
  });
}

/** Reads a decision; one that names no product is an error. */
function readDecision(sent: ApprovalDecision, index: number, errors: Map<number, ErrorItem>): NamedDecision[] {
  const productId = parseProductId(sent.productId);
  if (productId === null) {
    errors.set(index, errorItem("resource.notFound", "The held price does not exist."));
    return [];
  }
  return [
    {
      index,
      productId,
      createdAt: instant(sent.approvalCreatedAt),
      kind: sent.decision,
      comment: sent.comment ?? null,
      overwritePrice: sent.overwritePrice ?? null,
      standsHours: sent.standsHours ?? limits.publishing.standsHours.default,
    },
  ];
}
