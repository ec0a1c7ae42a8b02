/** Where a product's price stands: its figures, the steps to its price, to the one that waits or to none, the newest market, the axis. */
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { serviceNow } from "../service/clock.ts";
import { usePreferences } from "../service/preferences.ts";
import { heldExplanationQuery } from "../inbox/queries.ts";
import { differenceText } from "../kit/exact.ts";
import { axisPoints, deliveryOf } from "./axis-points.ts";
import { endOf, stepsOf, type Explanation } from "../calculation/explained.ts";
import { judge, type JudgedOffer } from "./market.ts";
import {
  explanationQuery,
  heldPriceQuery,
  marketQuery,
  type Figures,
  type OfferOut,
  type OverviewOut,
  type ProductKey,
} from "./queries.ts";

export type MarketOffer = JudgedOffer<OfferOut>;

const noPrice: ReadonlySet<Figures["state"]> = new Set(["failed", "neverPriced", "skipped"]);

/** @param figures of the overview */
export function useProductState(ids: ProductKey, overview: OverviewOut, figures: Figures) {
  const { recommendationId, state } = figures;
  const published = useQuery({
    ...explanationQuery(ids.contractId, recommendationId ?? ""),
    enabled: recommendationId !== undefined,
  });
  const market = useQuery(marketQuery(ids));
  const now = useMemo(() => explanationOfNow(overview), [overview]);
  const isPriced = recommendationId !== undefined && !noPrice.has(state);
  const waiting = useWaiting(ids, state === "held");
  /** The price that the sentences are of; null: they are of what a run would make of the product now. */
  const told = isPriced ? published : waiting.isWaiting ? waiting : null;
  const explanation: Explanation | null = told === null ? now : (told.data ?? null);
  const judged = useMemo(
    () => judge(market.data ?? [], ({ isOwn }) => isOwn, now === null ? [] : stepsOf(now)),
    [market.data, now],
  );
  const price = (told ?? published).data?.price ?? null;
  // Otherwise it is the published one: another waits, or none was found since.
  const isAdvised = isPriced ? state !== "held" : told !== null;
  const axis = useMemo(() => {
    const steps = explanation === null ? [] : stepsOf(explanation);
    const { withoutDelivery, delivery = 0 } = figures;
    const basis = { isTotal: overview.basis === "totalPrice" && withoutDelivery === undefined, delivery };
    const compared = { steps, relevantDomain: explanation?.relevantDomain ?? null, market: judged, basis };
    const ours = withoutDelivery?.ours ?? figures.ours ?? null;
    const prices = {
      cost: overview.cost ?? null,
      // Delivery comes to it as to every other price of ours.
      ours: ours === null || !basis.isTotal ? ours : Number(differenceText(ours, delivery)),
      advised: price,
      isPublished: !isAdvised,
    };
    return { points: axisPoints({ ...compared, ...prices }), delivery: deliveryOf(compared) };
  }, [overview, figures, explanation, judged, price, isAdvised]);
  return {
    overview,
    figures,
    published: published.data ?? null,
    waiting: waiting.data ?? null,
    market,
    now,
    told,
    explanation,
    judged,
    ...axis,
  };
}

export type ProductState = ReturnType<typeof useProductState>;

/** The price of the product that waits for a person, with the steps to it. */
function useWaiting(ids: ProductKey, isHeld: boolean) {
  const { language } = usePreferences();
  const price = useQuery({ ...heldPriceQuery(ids), enabled: isHeld });
  const { createdAt } = price.data ?? {};
  const { contractId, productId } = ids;
  const explanation = useQuery({
    ...heldExplanationQuery(contractId, { productId, createdAt: createdAt ?? "" }, language),
    enabled: isHeld && createdAt !== undefined,
    select: (pending) => ({ ...pending, timestamp: pending.createdAt }),
  });
  const { error, isError, refetch } = price.isError ? price : explanation;
  // Somebody else may have decided: then none waits, though the figures still say so.
  return { isWaiting: isHeld && price.data !== null, data: explanation.data, error, isError, refetch };
}

/** What a run would make of the product now; null without an active strategy. */
function explanationOfNow({ productId, figures, now }: OverviewOut): Explanation | null {
  if (now === undefined || figures === undefined) return null;
  const domain = figures.domain ?? endOf(stepsOf(now));
  const { currency } = figures;
  const relevant = domain === null ? {} : { relevantDomain: domain };
  return { ...now, productId, currency, timestamp: new Date(serviceNow()).toISOString(), ...relevant };
}
