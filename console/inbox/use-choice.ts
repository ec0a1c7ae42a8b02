/** Which held prices are chosen: one by one, in a range, or all of the filter (⌘A). */
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useAllKey } from "../kit/keys.ts";
import { priceId, type Kind } from "./items.ts";
import { heldQuery, type Approval } from "./queries.ts";
import { pendingQuery } from "./seen-prices.ts";

interface Given {
  readonly contractId: string;
  /** Those of the filter that the page holds. */
  readonly prices: readonly Approval[];
  /** What the address asks for. */
  readonly kind: Kind | null;
  readonly reason: string | null;
  /** The reasons that are shown, by comma. */
  readonly shownReasons: string;
  readonly mayDecide: boolean;
}

export function useChoice({ contractId, prices, kind, reason, shownReasons, mayDecide }: Given) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [isAll, setAll] = useState(false);
  const last = useRef<string | null>(null);
  const pending = useInfiniteQuery(heldQuery(contractId, reason));
  const chooseAll = (): void => setAll(prices.length > 0);
  useAllKey(chooseAll, mayDecide);
  useEffect(() => {
    setIds(new Set());
    setAll(false);
  }, [kind, reason]);
  const areAllHere = pending.data !== undefined && !pending.hasNextPage;
  const isCounted = !areAllHere && (isAll || ids.size > 0);
  const counted = useQuery({ ...pendingQuery(contractId, shownReasons), enabled: isCounted }).data;
  const total = areAllHere ? prices.length : (counted ?? null);
  const chosenPrices = isAll ? prices : prices.filter((price) => ids.has(priceId(price)));
  const chosen = new Set(chosenPrices.map(priceId));
  return {
    chosen,
    /** Whether the filter is decided on as such: there are more than the page holds. */
    isAll: isAll && !areAllHere,
    /** Null until it is counted. */
    count: isAll ? total : chosen.size,
    /** How many the filter has; null until they are counted. */
    total,
    prices: chosenPrices,
    chooseAll,
    clear: () => {
      setIds(new Set());
      setAll(false);
    },
    choose: (id: string, isRange: boolean): void => {
      setAll(false);
      const [from, to] = [last.current, id].map((one) => prices.findIndex((price) => priceId(price) === one));
      last.current = id;
      if (isRange && from !== undefined && to !== undefined && from >= 0 && to >= 0) {
        const range = prices.slice(Math.min(from, to), Math.max(from, to) + 1);
        setIds((before) => new Set([...before, ...range.map(priceId)]));
      } else {
        setIds((before) =>
          before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id]),
        );
      }
    },
  };
}

export type Choice = ReturnType<typeof useChoice>;
