/** Decisions on held prices: of one or some by their names, of a whole filter by what was seen. */
import { hurryPulse } from "../service/pulse.ts";
import { sendOnce, service } from "../service/service.ts";
import { inPieces } from "./in-pieces.ts";
import type { Approval, InboxEntry } from "./queries.ts";
import { bodyOf, type SeenPrices } from "./seen-prices.ts";

export type Decision =
  | { readonly decision: "approved" }
  | { readonly decision: "rejected"; readonly comment: string }
  | { readonly decision: "overwritten"; readonly overwritePrice: number; readonly comment: string };

/** What became of some decisions: how many were taken, and what the service says of the others. */
export interface Decided {
  readonly taken: readonly Approval[];
  readonly refused: readonly { readonly price: Approval; readonly code: string }[];
}

/** How long runs leave an overwritten price as it is. */
const standsHours = 24;

/** A request takes so many. */
const mostAtOnce = 1_000;

/**
 * Each is judged alone. @throws RequestFailed 403 without the right
 *
 * @param onSent hears how many were sent, of more than one request takes
 */
export async function decide(
  contractId: string,
  prices: readonly Approval[],
  { decision, ...others }: Decision,
  onSent?: (sent: number) => void,
): Promise<Decided> {
  const path = "/api/v3/vendor/contracts/{contractId}/pricerecommendations/approvals/decide";
  const send = async (piece: readonly Approval[]) => {
    const body = piece.map(({ productId, createdAt }) => ({
      productId,
      approvalCreatedAt: createdAt,
      decision,
      standsHours,
      ...withoutEmpty(others),
    }));
    return (await sendOnce(path, { path: { contractId }, body })).data;
  };
  const results = await inPieces({ all: prices, most: mostAtOnce, send, ...(onSent === undefined ? {} : { onSent }) });
  // How many wait stands beside every screen.
  void hurryPulse(contractId);
  const taken: Approval[] = [];
  const refused: { price: Approval; code: string }[] = [];
  for (const [index, result] of results.entries()) {
    const price = prices[index];
    if (price === undefined) continue;
    if ("errors" in result) refused.push({ price, code: result.errors[0]?.code ?? "" });
    else taken.push(price);
  }
  return { taken, refused };
}

function withoutEmpty(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ""));
}

/**
 * Decides on everything of a filter that was seen. @returns the task's id
 *
 * @throws RequestFailed 409 `resource.conflict` if they are not as many any more
 */
export async function decideAll(
  contractId: string,
  { seenAt, count, ...wanted }: SeenPrices,
  decision: { readonly decision: "approved" | "rejected"; readonly comment: string },
): Promise<string> {
  const { data } = await sendOnce("/api/v3/vendor/contracts/{contractId}/pricerecommendations/approvals/decide/query", {
    path: { contractId },
    body: {
      decision: decision.decision,
      seenAt,
      expectedCount: count,
      ...(decision.comment === "" ? {} : { comment: decision.comment }),
      ...bodyOf(wanted),
    },
  });
  return data.id;
}

/** Hides entries of a cause from the person until a time; null shows them again. */
export async function snooze(
  contractId: string,
  { kind, key }: { kind: SnoozedKind; key: string },
  until: string | null,
): Promise<void> {
  await service.post("/api/v3/vendor/contracts/{contractId}/inbox/snooze", {
    path: { contractId },
    body: { kind, key, until },
  });
}

export type SnoozedKind = InboxEntry["kind"];
