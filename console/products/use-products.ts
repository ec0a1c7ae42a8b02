/** The products that the page holds: a window over the list, which follows what is looked at. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useIsConnected } from "../app/connection.ts";
import { cache } from "../app/service.ts";
import {
  firstPage,
  pageSize,
  productsQuery,
  readOnFrom,
  searchOf,
  type Asked,
  type Begun,
  type HeldPages,
  type PageStart,
  type ProductFigure,
} from "./queries.ts";
import type { ShownList } from "./use-fresh-rows.ts";

/** Rows from the end of what is held at which more are read. */
const readAhead = 40;

export interface HeldProducts {
  readonly list: ReturnType<typeof useList>;
  readonly products: readonly ProductFigure[];
  /** How many of the list come before the first of them. */
  readonly before: number;
  /** The rows before and after them, for who leaves the list for a product. */
  readonly readOn: ReturnType<typeof readOnFrom>;
  /** Says which rows are in sight, by their places in the list. */
  readonly onShown: (first: number, last: number) => void;
  /** The rows in sight, and how newer figures come into them. */
  readonly shown: ShownList;
  /** How far their order and number lag. */
  readonly lagSeconds: number;
  /** They are not sorted: a search has too many hits. */
  readonly isById: boolean;
  /** Back to the first row. */
  readonly toStart: () => void;
  /** For the how manieth time one began anew. */
  readonly round: number;
}

export function useProducts(contractId: string, asked: Asked): HeldProducts {
  const question = JSON.stringify(searchOf(asked));
  const [begun, setBegun] = useState({ question, start: firstPage, round: 0 });
  const begin = (start: PageStart): void => setBegun({ question, start, round: begun.round + 1 });
  const { start, round } = begun.question === question ? begun : { start: firstPage, round: 0 };
  const list = useList(contractId, asked, { start, round });
  const products = list.data?.pages.flatMap((page) => page.data) ?? [];
  const starts = list.data?.pages.map((page) => page.start) ?? [];
  const before = starts[0]?.place ?? 0;
  const sight = useRef({ first: 0, last: 0 });
  const onShown = (first: number, last: number): void => {
    sight.current = { first, last };
    if (list.isPlaceholderData || list.isFetching || list.isError) return;
    if (first < before - pageSize) begin(startAt(starts.at(-1) ?? firstPage, first));
    else if (first < before + readAhead && list.hasPreviousPage) void list.fetchPreviousPage();
    else if (last >= before + products.length - readAhead && list.hasNextPage) void list.fetchNextPage();
  };
  const { lagSeconds = 0, isById = false } = list.data?.pages[0]?.figures ?? {};
  const readOn = readOnFrom(contractId, asked, list.data?.pages ?? []);
  const shown: ShownList = {
    inSight: () =>
      products
        .slice(Math.max(0, sight.current.first - before), sight.current.last - before + 1)
        .map(({ productId }) => productId),
    replace: (fresh) =>
      cache.setQueryData(productsQuery(contractId, asked, { start, round }).queryKey, (held) =>
        held === undefined ? undefined : withFresh(held, fresh),
      ),
  };
  const toStart = (): void => begin(firstPage);
  return { list, products, before, readOn, shown, lagSeconds, isById, onShown, toStart, round };
}

function withFresh(held: HeldPages, fresh: ReadonlyMap<string, ProductFigure>): HeldPages {
  const pages = held.pages.map((page) => ({
    ...page,
    data: page.data.map((product) => fresh.get(product.productId) ?? product),
  }));
  return { ...held, pages };
}

function useList(contractId: string, asked: Asked, begun: Begun) {
  const list = useInfiniteQuery(productsQuery(contractId, asked, begun));
  const isConnected = useIsConnected();
  const isOfBefore = list.data?.pages[0]?.isOfBefore === true;
  const { refetch } = list;
  // Rows of before are shown while the service is away; when it is back they are read.
  useEffect(() => {
    if (isConnected && isOfBefore) void refetch();
  }, [isConnected, isOfBefore, refetch]);
  return list;
}

/** The page of a place that was read before. */
function startAt(last: PageStart, place: number): PageStart {
  let start = last;
  while (start.before !== null && start.place > place) start = start.before;
  return start;
}
