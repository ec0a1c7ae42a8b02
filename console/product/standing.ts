/** Where a product's price stands: its newest price with the steps to it, the newest market, and the points of the axis. */
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useContract } from "../app/contract.ts";
import { axisPoints, type AxisPoint } from "./axis-points.ts";
import { stepsOf } from "./explained.ts";
import { newestMarket } from "./market.ts";
import {
  explanationQuery,
  heldPriceQuery,
  offersQuery,
  ownShopsQuery,
  pricesQuery,
  type PriceOut,
  type ProductKey,
} from "./queries.ts";

export function useStanding(ids: ProductKey, days: number) {
  const prices = useQuery(pricesQuery(ids, days));
  const offers = useQuery(offersQuery(ids, days));
  const ownShops = useQuery(ownShopsQuery(ids.contractId)).data;
  const newest = prices.data?.[0] ?? null;
  const isHeld = (useQuery(heldPriceQuery(ids)).data ?? null) !== null;
  const explained = explanationQuery(ids.contractId, newest?.recommendationId ?? "");
  const explanation = useQuery({ ...explained, enabled: newest !== null }).data;
  const contract = useContract();
  const steps = useMemo(() => (explanation === undefined ? [] : stepsOf(explanation)), [explanation]);
  const market = useMemo(() => newestMarket(offers.data ?? [], ownShops ?? [], steps), [offers.data, ownShops, steps]);
  const currency = newest?.currency ?? contract?.currency ?? offers.data?.[0]?.currency ?? "EUR";
  return { prices, offers, newest, steps, market, currency, isHeld };
}

export type Standing = ReturnType<typeof useStanding>;

/** The points of the relevant domain. */
export function pointsOfStanding(
  newest: PriceOut,
  { steps, market, isHeld }: Pick<Standing, "isHeld" | "market" | "steps">,
): readonly AxisPoint[] {
  return axisPoints({ steps, relevantDomain: newest.relevantDomain ?? null, market, advised: newest.price, isHeld });
}
