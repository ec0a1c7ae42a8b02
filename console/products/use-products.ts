/** The products that the page holds: a window over the list, which follows what is looked at. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type { Basis } from "../product/basis.ts";
import { useIsConnected } from "../service/connection.ts";
import { cache } from "../service/service.ts";
import { readSearch } from "../kit/search.ts";
import { leaveList, placeOnReturn, readBeyond, startAt, type HistoryEntry, type ListPosition } from "./left-place.ts";
import {
  firstPage,
  pageSize,
  productsQuery,
  readAsked,
  readOnFrom,
  searchOf,
  type ListQuery,
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
  /** Whether prices are shown without delivery or with it; undefined until they are there. */
  readonly basis: Basis | undefined;
  readonly lagSeconds: number;
  /** They are not sorted: a search has too many hits. */
  readonly isById: boolean;
  /** What they are sorted by; null if they are not. */
  readonly order: Pick<ListQuery, "field" | "isDescending"> | null;
  /** Back to the first row. */
  readonly toStart: () => void;
  /** How often one went back to the first row. */
  readonly returns: number;
  /** Where one stood when the list was left for a product, until it begins elsewhere. */
  readonly position: ListPosition | null;
  /** The list is left for one of its products. */
  readonly onLeave: (position: Omit<ListPosition, "start">) => void;
}

interface Beginning extends Begun {
  /** What the list shows, and of which contract. */
  readonly question: string;
  readonly returns: number;
  readonly position: ListPosition | null;
}

export function useProducts(contractId: string, listQuery: ListQuery): HeldProducts {
  const { history } = useRouter();
  const question = questionOf(contractId, listQuery);
  const [begun, setBegun] = useState(() => beginning(contractId, listQuery, history.location.state));
  const now = begun.question === question ? begun : atFirst(question);
  const { start, round, returns, position } = now;
  const begin = (at: PageStart, more = 0): void =>
    setBegun({ question, start: at, round: begun.round + 1, returns: returns + more, position: null });
  const list = useList(contractId, listQuery, { start, round });
  const products = list.data?.pages.flatMap((page) => page.data) ?? [];
  const starts = list.data?.pages.map((page) => page.start) ?? [];
  const before = starts[0]?.offset ?? 0;
  const sight = useRef({ first: 0, last: 0 });
  const onShown = (first: number, last: number): void => {
    sight.current = { first, last };
    if (list.isPlaceholderData || list.isFetching || list.isError) return;
    if (first < before - pageSize) begin(startAt(starts.at(-1) ?? firstPage, first));
    else if (first < before + readAhead && list.hasPreviousPage) void list.fetchPreviousPage();
    else if (last >= before + products.length - readAhead && list.hasNextPage) void list.fetchNextPage();
  };
  const { basis, lagSeconds = 0, isById = false } = list.data?.pages[0]?.figures ?? {};
  const order = orderOfRows(list.data);
  const readOn = readOnFrom(contractId, listQuery, list.data?.pages ?? [], (page) => readBeyond(question, page));
  const shown: ShownList = {
    inSight: () =>
      products
        .slice(Math.max(0, sight.current.first - before), sight.current.last - before + 1)
        .map(({ productId }) => productId),
    replace: (fresh) =>
      cache.setQueryData(productsQuery(contractId, listQuery, { start, round }).queryKey, (cached) =>
        cached === undefined ? undefined : withFresh(cached, fresh),
      ),
  };
  const toStart = (): void => begin(firstPage, 1);
  const isGone = position !== null && list.isSuccess && !list.isFetching && products.length === 0;
  // So much is in the list no longer that nothing is left there.
  useEffect(() => {
    if (isGone) setBegun(atFirst(question));
  }, [isGone, question]);
  const onLeave: HeldProducts["onLeave"] = (at) =>
    leaveList(question, history.location.state, { ...at, start: starts.at(-1) ?? firstPage });
  return {
    list,
    products,
    before,
    readOn,
    shown,
    basis,
    lagSeconds,
    isById,
    order,
    onShown,
    toStart,
    returns,
    position,
    onLeave,
  };
}

function orderOfRows(cached: HeldPages | undefined): HeldProducts["order"] {
  const page = cached?.pages[0];
  return page === undefined || page.figures.isById === true ? null : page.order;
}

function withFresh(cached: HeldPages, fresh: ReadonlyMap<string, ProductFigure>): HeldPages {
  const pages = cached.pages.map((page) => ({
    ...page,
    data: page.data.map((product) => fresh.get(product.productId) ?? product),
  }));
  return { ...cached, pages };
}

function useList(contractId: string, listQuery: ListQuery, begun: Begun) {
  const list = useInfiniteQuery(productsQuery(contractId, listQuery, begun));
  const isConnected = useIsConnected();
  const isOfBefore = list.data?.pages[0]?.isOfBefore === true;
  const { refetch } = list;
  // Rows of before are shown while the service is away; when it is back they are read.
  useEffect(() => {
    if (isConnected && isOfBefore) void refetch();
  }, [isConnected, isOfBefore, refetch]);
  return list;
}

/** Asks for the page at which the list begins, before the screen does. */
export async function askProducts(contractId: string, { search, state }: Entered): Promise<void> {
  const listQuery = readAsked(readSearch(search));
  await cache.prefetchInfiniteQuery(productsQuery(contractId, listQuery, beginning(contractId, listQuery, state)));
}

interface Entered {
  readonly search: Record<string, unknown>;
  readonly state: HistoryEntry;
}

/** At the first row, or where one comes back to. */
function beginning(contractId: string, listQuery: ListQuery, entry: HistoryEntry): Beginning {
  const question = questionOf(contractId, listQuery);
  const position = placeOnReturn(contractId, question, entry);
  return position === null ? atFirst(question) : { ...atFirst(question), start: position.start, round: 1, position };
}

function questionOf(contractId: string, listQuery: ListQuery): string {
  return JSON.stringify([contractId, searchOf(listQuery)]);
}

function atFirst(question: string): Beginning {
  return { question, start: firstPage, round: 0, returns: 0, position: null };
}
