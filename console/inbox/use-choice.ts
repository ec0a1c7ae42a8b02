/** Which held prices are chosen: one by one, in a range, or all of the filter (⌘A). */
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useAllKey } from "../kit/keys.ts";
import type { Item } from "./items.ts";
import { heldQuery, inboxQuery } from "./queries.ts";

interface Given {
  readonly contractId: string;
  readonly items: readonly Item[];
  readonly reason: string | null;
  readonly mayDecide: boolean;
}

export function useChoice({ contractId, items, reason, mayDecide }: Given) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [isAll, setAll] = useState(false);
  const last = useRef<string | null>(null);
  const entries = useQuery(inboxQuery(contractId)).data ?? [];
  const held = useInfiniteQuery(heldQuery(contractId, reason));
  const priceItems = items.filter((item) => item.type === "price");
  useAllKey(() => setAll(true), mayDecide);
  useEffect(() => setAll(false), [reason]);
  const chosen = isAll ? new Set(priceItems.map(({ id }) => id)) : ids;
  const own = entries.filter(({ kind, key }) => kind === "held" && (reason === null || key === reason));
  const total = Math.max(priceItems.length, ...own.map(({ products = 0 }) => products));
  const areAllHere = isAll && held.data !== undefined && !held.hasNextPage;
  return {
    chosen,
    /** Whether the filter is decided on as such: there are more than the page holds. */
    isAll: isAll && !areAllHere,
    count: isAll ? (areAllHere ? priceItems.length : total) : chosen.size,
    prices: priceItems.filter(({ id }) => chosen.has(id)).map(({ price }) => price),
    clear: () => {
      setIds(new Set());
      setAll(false);
    },
    choose: (id: string, isRange: boolean): void => {
      setAll(false);
      const [from, to] = [last.current, id].map((one) => priceItems.findIndex((item) => item.id === one));
      last.current = id;
      if (isRange && from !== undefined && to !== undefined && from >= 0 && to >= 0) {
        const range = priceItems.slice(Math.min(from, to), Math.max(from, to) + 1);
        setIds((before) => new Set([...before, ...range.map((item) => item.id)]));
      } else {
        setIds((before) =>
          before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id]),
        );
      }
    },
  };
}

export type Choice = ReturnType<typeof useChoice>;
