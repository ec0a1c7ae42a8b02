/** Decisions about what is held, and why one cannot be taken. */
import { errorItem, type ErrorItem } from "../../base/error.ts";
import type { Pair } from "./pair-reading.ts";

/** A decision about a reading, with its place in the request. */
export interface ReadingDecision extends Pair {
  index: number;
  heldAt: Date;
  decision: "release" | "reject";
}

/** A decision about a domain, with its place in the request. */
export type DomainDecision = Omit<ReadingDecision, "productId">;

export function nothingHeld(): ErrorItem {
  return errorItem("resource.notFound", "No reading is held here.");
}

export function replaced(): ErrorItem {
  const message = "Another reading took the place of the one that was held at this time.";
  return errorItem("resource.conflict", message, "/heldAt");
}
