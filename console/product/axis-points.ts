/** The points of the axis: where cost, limits, competitors, our price, the price aimed at and the advised one stand. */
import type { TraceNumber, TraceStep } from "../../engine/index.ts";
import { decimalText, plotted, sumText } from "../kit/exact.ts";
import { totalOf, type JudgedOffer, type PricedOffer } from "./market.ts";

export interface AxisPoint {
  readonly id: string;
  readonly kind: "advised" | "aim" | "limit" | "offer" | "ours" | "leftOut" | "now";
  /** The limit's name, or the vendor's. */
  readonly name: string;
  /** A decimal text. */
  readonly amount: string;
  readonly at: number;
  /** As sentences name it. */
  readonly litBy: readonly string[];
}

/** What all points have, or none: `delivery` is ours. */
export interface Basis {
  readonly isTotal: boolean;
  readonly delivery: TraceNumber;
}

interface Compared {
  /** By default what the rule compares. */
  readonly basis?: Basis;
  readonly steps: readonly TraceStep[];
  readonly relevantDomain: string | null;
  readonly market: readonly JudgedOffer<PricedOffer>[];
}

interface Given extends Compared {
  /** null: there is no price. */
  readonly advised: number | null;
  /** What it costs to buy, with VAT. */
  readonly cost?: number | null;
  /** Ours where no own offer is on the market. */
  readonly ours?: number | null;
  /** What is advised today, where the points are those of a what-if. */
  readonly now?: number | null;
  /** The price is the published one: another waits, or none was found since. */
  readonly isPublished?: boolean;
}

export type LimitName = "ceiling" | "cost" | "floor" | "max" | "min";

/** Everything of the relevant domain, in the order of the amounts. Where totals are compared, each point is a total. */
export function axisPoints({
  advised,
  cost = null,
  ours = null,
  now = null,
  isPublished = false,
  ...compared
}: Given): readonly AxisPoint[] {
  const own = stepsOf(compared);
  const isTotal = compared.basis?.isTotal ?? comparesTotals(own);
  const prices = [
    ...own.flatMap(limitsOf),
    ...(cost === null ? [] : [pointOf({ kind: "limit", id: "cost", name: "cost" }, cost)]),
    ...(ours === null ? [] : [pointOf({ kind: "ours", id: "ours", name: "ours" }, ours)]),
    ...(now === null || now === advised ? [] : [pointOf({ kind: "now", id: "now", name: "now" }, now)]),
    ...aimAndAdvised(aimOf(own), advised, isPublished ? "published" : "advised"),
  ];
  const delivery = isTotal ? (compared.basis?.delivery ?? ownDelivery(own, compared)) : 0;
  const points = [
    ...(plotted(delivery) === 0 ? prices : prices.map((point) => delivered(point, delivery))),
    ...marketOf(compared).map((judged) => offerPoint(judged, isTotal)),
  ];
  return unique(points).sort((one, other) => one.at - other.at);
}

/** Whether the points hold delivery or not; null where nobody asks for any, so that it is one. */
export function deliveryOf(compared: Compared): "with" | "without" | null {
  const own = stepsOf(compared);
  const costs = [
    compared.basis?.delivery ?? ownDelivery(own, compared),
    ...marketOf(compared).map(({ offer }) => offer.deliveryCosts),
  ];
  if (costs.every((cost) => plotted(cost) === 0)) return null;
  return (compared.basis?.isTotal ?? comparesTotals(own)) ? "with" : "without";
}

function stepsOf({ steps, relevantDomain }: Compared): readonly TraceStep[] {
  return steps.filter((step) => !("domain" in step) || step.domain === relevantDomain || step.domain === null);
}

function marketOf({ market, relevantDomain }: Compared): Compared["market"] {
  return market.filter(({ offer, position }) => offer.domain === relevantDomain || position !== null);
}

function comparesTotals(steps: readonly TraceStep[]): boolean {
  return steps.some((step) => step.step === "offers" && step.compareBy === "totalPrice");
}

/** As the steps took it off; a rule that aims at no offer takes none off, and then it is our offer's. */
function ownDelivery(steps: readonly TraceStep[], compared: Compared): TraceNumber {
  const taken = steps.findLast((step) => step.step === "delivery");
  return taken?.deliveryCosts ?? marketOf(compared).find(({ isOwn }) => isOwn)?.offer.deliveryCosts ?? 0;
}

function delivered(point: AxisPoint, delivery: TraceNumber): AxisPoint {
  const amount = sumText(point.amount, delivery);
  return { ...point, amount, at: plotted(amount) };
}

type Named = Pick<AxisPoint, "id" | "kind" | "name">;

function pointOf(point: Named, amount: TraceNumber | string, litBy: readonly string[] = [point.id]): AxisPoint {
  return { ...point, amount: decimalText(amount), at: plotted(amount), litBy };
}

function limitsOf(step: TraceStep): readonly AxisPoint[] {
  const limit = (id: LimitName, amount: TraceNumber | null): readonly AxisPoint[] =>
    amount === null ? [] : [pointOf({ kind: "limit", id, name: id }, amount)];
  if (step.step === "floor" || step.step === "ceiling") return limit(step.step, step.bound);
  return step.step === "boundary" ? [...limit("min", step.min), ...limit("max", step.max)] : [];
}

function offerPoint({ offer, isOwn, leftOut }: JudgedOffer<PricedOffer>, isTotal: boolean): AxisPoint {
  const { vendorName: name } = offer;
  const id = `offer ${offer.id}`;
  const amount = isTotal ? totalOf(offer) : String(offer.price);
  if (isOwn) return pointOf({ kind: "ours", id: "ours", name }, amount);
  if (leftOut !== null) return pointOf({ kind: "leftOut", id, name }, amount);
  return pointOf({ kind: "offer", id, name }, amount, [id, `vendor ${name}`]);
}

/** One point where the price aimed at is the advised one. */
function aimAndAdvised(aim: TraceNumber | null, advised: number | null, name: string): readonly AxisPoint[] {
  const isOne = aim !== null && advised !== null && plotted(aim) === plotted(advised);
  const aims = aim === null || isOne ? [] : [pointOf({ kind: "aim", id: "aim", name: "aim" }, aim)];
  if (advised === null) return aims;
  return [
    ...aims,
    pointOf({ kind: "advised", id: "advised", name }, advised, isOne ? ["advised", "aim"] : ["advised"]),
  ];
}

/** The price before limits and endings: what the target, its adjustment and the delivery come to. */
function aimOf(steps: readonly TraceStep[]): TraceNumber | null {
  const aims = steps.flatMap((step) =>
    step.step === "target" || step.step === "withoutCompetitors" || step.step === "adjust" || step.step === "delivery"
      ? [step.after]
      : [],
  );
  return aims.at(-1) ?? null;
}

function unique(points: readonly AxisPoint[]): AxisPoint[] {
  return [...new Map(points.map((point) => [point.id, point])).values()];
}
