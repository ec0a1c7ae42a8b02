/** The points of the axis: where cost, limits, competitors, our price and the advised one stand. */
import type { TraceNumber, TraceStep } from "../../engine/index.ts";
import { decimalText, place } from "../kit/exact.ts";
import { totalOf, type JudgedOffer, type PricedOffer } from "./market.ts";

export interface AxisPoint {
  /** By it sentences name the point. */
  readonly id: string;
  readonly kind: "advised" | "aim" | "limit" | "offer" | "ours" | "leftOut" | "now";
  /** The limit's name, or the vendor's. */
  readonly name: string;
  /** A decimal text. */
  readonly amount: string;
  readonly at: number;
}

interface Given {
  readonly steps: readonly TraceStep[];
  readonly relevantDomain: string | null;
  readonly market: readonly JudgedOffer<PricedOffer>[];
  /** null: there is no price. */
  readonly advised: number | null;
  /** What is advised today, where the points are those of a what-if. */
  readonly now?: number | null;
  /** Another price waits, so this one is the published one. */
  readonly isHeld?: boolean;
}

export type LimitName = "ceiling" | "floor" | "max" | "min";

/** Everything of the relevant domain, in the order of the amounts. */
export function axisPoints({
  steps,
  relevantDomain,
  market,
  advised,
  now = null,
  isHeld = false,
}: Given): readonly AxisPoint[] {
  const own = steps.filter((step) => !("domain" in step) || step.domain === relevantDomain || step.domain === null);
  const points: AxisPoint[] = [];
  const add = (kind: AxisPoint["kind"], id: string, name: string, amount: TraceNumber | string): void =>
    void points.push({ id, kind, name, amount: decimalText(amount), at: place(amount) });
  const comparesTotals = own.some((step) => step.step === "offers" && step.compareBy === "totalPrice");
  for (const step of own) {
    if (step.step === "floor" || step.step === "ceiling") add("limit", step.step, step.step, step.bound);
    if (step.step === "boundary") {
      if (step.min !== null) add("limit", "min", "min", step.min);
      if (step.max !== null) add("limit", "max", "max", step.max);
    }
  }
  for (const { offer, isOwn, position, leftOut } of market) {
    if (offer.domain !== relevantDomain && position === null) continue;
    const amount = comparesTotals ? totalOf(offer) : String(offer.price);
    if (isOwn) add("ours", "ours", offer.vendorName, amount);
    else add(leftOut === null ? "offer" : "leftOut", `offer ${offer.id}`, offer.vendorName, amount);
  }
  if (now !== null && now !== advised) add("now", "now", "now", now);
  if (advised !== null) add("advised", "advised", isHeld ? "published" : "advised", advised);
  return unique(points).sort((one, other) => one.at - other.at);
}

function unique(points: readonly AxisPoint[]): AxisPoint[] {
  return [...new Map(points.map((point) => [point.id, point])).values()];
}
