/** Where a product's price stands: its figures, the steps to its price or to none, the newest market, and the points of the axis. */
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { axisPoints, type AxisPoint } from "./axis-points.ts";
import { explanationOfNow, stepsOf, type Explanation } from "./explained.ts";
import { judge, type JudgedOffer } from "./market.ts";
import {
  explanationQuery,
  marketQuery,
  type ExplanationOut,
  type Figures,
  type OfferOut,
  type OverviewOut,
  type ProductKey,
} from "./queries.ts";

export type MarketOffer = JudgedOffer<OfferOut>;

const noPrice: ReadonlySet<Figures["state"]> = new Set(["failed", "neverPriced", "skipped"]);

/** @param figures of the overview */
export function useStanding(ids: ProductKey, overview: OverviewOut, figures: Figures) {
  const { recommendationId, state } = figures;
  const published = useQuery({
    ...explanationQuery(ids.contractId, recommendationId ?? ""),
    enabled: recommendationId !== undefined,
  });
  const market = useQuery(marketQuery(ids));
  const now = useMemo(() => explanationOfNow(overview), [overview]);
  const isPriced = recommendationId !== undefined && !noPrice.has(state);
  const explanation: Explanation | null = isPriced ? (published.data ?? null) : now;
  const judged = useMemo(
    () => judge(market.data ?? [], ({ isOwn }) => isOwn, now === null ? [] : stepsOf(now)),
    [market.data, now],
  );
  const points = useMemo(
    () => pointsOf(figures, explanation, { market: judged, published: published.data ?? null, isPriced }),
    [figures, explanation, judged, published.data, isPriced],
  );
  return { overview, figures, published, market, now, isPriced, explanation, judged, points };
}

export type Standing = ReturnType<typeof useStanding>;

interface Known {
  readonly market: readonly MarketOffer[];
  readonly published: ExplanationOut | null;
  /** Whether the price is the one that the explanation is of. */
  readonly isPriced: boolean;
}

/** The points of the relevant domain. */
function pointsOf(
  { ours, state }: Figures,
  explanation: Explanation | null,
  { market, published, isPriced }: Known,
): readonly AxisPoint[] {
  return axisPoints({
    steps: explanation === null ? [] : stepsOf(explanation),
    relevantDomain: explanation?.relevantDomain ?? null,
    market,
    ours: ours ?? null,
    advised: published?.price ?? null,
    isPublished: state === "held" || !isPriced,
  });
}
