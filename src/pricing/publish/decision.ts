/** What a decision does to a held price: a pure function (interface 4.24-5 to 4.24-9). */
import { errorItem, type ErrorItem } from "../../base/error.ts";
import { renderInstant } from "../../base/instant.ts";
import { limits } from "../../limits.ts";
import { refusedByPause } from "../strategies/fence.ts";
import type { DecisionKind, DecisionOut, HeldStatus } from "./decision-schema.ts";

/** A user's decision on one held price. */
export interface Decided {
  kind: DecisionKind;
  comment: string | null;
  overwritePrice: number | null;
  standsHours: number;
}

/** A held price as it is locked, and what has become of its product. */
export interface LockedApproval {
  status: HeldStatus;
  price: number;
  requiredApprovals: number;
  decisions: readonly DecisionOut[];
  /** It waited too long. */
  isOver: boolean;
  /** The newest price is not the one that it was calculated from. */
  isOvertaken: boolean;
  /** Of the product as it is now. */
  minPriceBoundary: number | null;
  maxPriceBoundary: number | null;
}

/** Who decides, when, and whether it may count. */
export interface Decider {
  userId: number;
  userEmail: string;
  now: Date;
  isPaused: boolean;
  /** How long a rejection stands. */
  rejectionHours: number;
  /** False under four eyes for who made what is to be approved. */
  counts: boolean;
  /** Whether an earlier decision of a user counts as it is now: who has lost the right does not, nor who has made what is to be approved since. */
  stillCounts(userId: number): boolean;
}

/** What becomes of the price. */
export interface Effect {
  status: HeldStatus;
  decisions: readonly DecisionOut[];
  /** The price to publish, if enough users agree. */
  publishes: number | null;
  standsUntil: Date | null;
}

const hourMs = 60 * 60 * 1000;

/** Takes a decision. @returns what it does, or why it cannot be taken */
export function decide(pending: LockedApproval, decided: Decided, decider: Decider): Effect | ErrorItem {
  const { kind } = decided;
  const refusal = refusalOf(pending, decided, decider);
  if (refusal !== null) return refusal;
  const own: DecisionOut = {
    userId: decider.userId,
    userEmail: decider.userEmail,
    decision: kind,
    ...(decided.comment === null ? {} : { comment: decided.comment }),
    ...(decided.overwritePrice === null ? {} : { overwritePrice: decided.overwritePrice }),
    createdAt: renderInstant(decider.now),
    superseded: false,
  };
  const decisions = [
    ...pending.decisions.map((earlier) =>
      decider.stillCounts(earlier.userId) ? supersededBy(earlier, own) : { ...earlier, superseded: true },
    ),
    own,
  ];
  if (kind === "rejected") {
    const standsUntil = new Date(decider.now.getTime() + decider.rejectionHours * hourMs);
    return { status: "rejected", decisions, publishes: null, standsUntil };
  }
  const agreeing = decisions.filter(({ superseded }) => !superseded).length;
  if (agreeing < pending.requiredApprovals) return { status: "pending", decisions, publishes: null, standsUntil: null };
  if (decider.isPaused) return refusedByPause();
  if (kind === "approved") return { status: "approved", decisions, publishes: pending.price, standsUntil: null };
  const standsUntil = new Date(decider.now.getTime() + decided.standsHours * hourMs);
  return { status: "overwritten", decisions, publishes: decided.overwritePrice, standsUntil };
}

/** A decision of another kind, or for another price, takes the place of those before. */
function supersededBy(earlier: DecisionOut, later: DecisionOut): DecisionOut {
  const agrees = earlier.decision === later.decision && earlier.overwritePrice === later.overwritePrice;
  return agrees ? earlier : { ...earlier, superseded: true };
}

function refusalOf(pending: LockedApproval, decided: Decided, decider: Decider): ErrorItem | null {
  const { kind, overwritePrice } = decided;
  if (pending.status === "expired" || (pending.status === "pending" && pending.isOver)) {
    return outdated("A newer calculation has replaced the held price, or it waited too long.");
  }
  if (pending.status !== "pending") return alreadyDecided(pending);
  if (pending.decisions.length >= limits.publishing.decisionsPerPrice) {
    return errorItem("resource.conflict", "The held price has too many decisions; reject it.");
  }
  const isRepeated = pending.decisions.some(
    (earlier) =>
      !earlier.superseded &&
      decider.stillCounts(earlier.userId) &&
      earlier.userId === decider.userId &&
      earlier.decision === kind &&
      (earlier.overwritePrice ?? null) === overwritePrice,
  );
  if (isRepeated) return errorItem("resource.conflict", "You have decided so already; another user must agree.");
  if (kind === "rejected") return overwritePrice === null ? null : misplacedPrice();
  if (!decider.counts) {
    return errorItem("request.forbidden", "You made what is to be approved; another user must approve it.");
  }
  if (pending.isOvertaken) return outdated("A newer price of the product was published.");
  return priceProblem(pending, decided);
}

function priceProblem(pending: LockedApproval, { kind, overwritePrice }: Decided): ErrorItem | null {
  if ((kind === "overwritten") !== (overwritePrice !== null)) {
    return misplacedPrice();
  }
  if (overwritePrice !== null && Math.abs(Math.round(overwritePrice * 100) - overwritePrice * 100) > 1e-6) {
    return errorItem("request.invalid", "overwritePrice must have at most two decimals.", "/overwritePrice");
  }
  const price = overwritePrice ?? pending.price;
  const isWithin = price >= (pending.minPriceBoundary ?? -Infinity) && price <= (pending.maxPriceBoundary ?? Infinity);
  if (isWithin) return null;
  const words = "The price is outside of the product's boundaries.";
  return kind === "approved" ? outdated(words) : errorItem("request.invalid", words, "/overwritePrice");
}

function misplacedPrice(): ErrorItem {
  return errorItem(
    "request.invalid",
    "An overwrite needs overwritePrice, and nothing else has one.",
    "/overwritePrice",
  );
}

function outdated(words: string): ErrorItem {
  return errorItem("resource.approvalOutdated", words);
}

function alreadyDecided({ status, decisions }: LockedApproval): ErrorItem {
  const last = decisions.findLast(({ superseded }) => !superseded);
  const by = last === undefined ? "" : ` by ${last.userEmail} at ${last.createdAt}`;
  return errorItem("resource.approvalDecided", `The price is ${status} already${by}.`);
}
