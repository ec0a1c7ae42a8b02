/** The list of products with their figures, page by page, as the address asks for it. */
import { infiniteQueryOptions, queryOptions, type InfiniteData } from "@tanstack/react-query";
import { Unreachable, type Answer } from "../../client/client.ts";
import type { ReadOn, Side } from "../kit/neighbours.ts";
import { read, readWhole } from "../service/read.ts";
import { service } from "../service/service.ts";
import { listPath } from "../kit/download.tsx";
import { figuresOf, pageQuery, searchOf, sortText, type ListQuery, type Filter } from "./list-query.ts";

export {
  conditionsOf,
  filterNames,
  isNarrow,
  keepBasis,
  notUnderstood,
  pageSize,
  readAsked,
  searchOf,
  withCondition,
  type ListQuery,
  type Filter,
  type FilterName,
  type SortField,
} from "./list-query.ts";

export type ProductFigure = Answer<"/api/v3/vendor/contracts/{contractId}/products/figures", "get">["data"][number];

/** 2,000 rows: what a browser holds of a list, however long it is. */
const mostPages = 10;

/** Where a page of the list begins. It knows the page before, which is read again when one scrolls back to it. */
export interface PageStart {
  /** The cursor; empty for the first page. */
  readonly after: string;
  /** Rows of the list before it. */
  readonly offset: number;
  readonly before: PageStart | null;
}

export const firstPage: PageStart = { after: "", offset: 0, before: null };

/** The list as the address asks for it, for a download. */
export function figuresPath(contractId: string, listQuery: ListQuery): string {
  const query = { ...listQuery.filter, sort: sortText(listQuery) };
  return listPath(`/api/v3/vendor/contracts/${contractId}/products/figures`, query);
}

/** Which page is read first, and for the how manieth time one began anew: what was held before is dropped. */
export interface Begun {
  readonly start: PageStart;
  readonly round: number;
}

/** Rows of the list, as they were read now or, while the service cannot be reached, before. */
type ProductPage = Answer<typeof figuresOf, "get"> & {
  readonly start: PageStart;
  /** What it was asked to be sorted by: while another order is under way, the rows are still in this one. */
  readonly order: Pick<ListQuery, "field" | "isDescending">;
  readonly isOfBefore: boolean;
};

/** What the page holds of the list. */
export type HeldPages = InfiniteData<ProductPage>;

async function readPage(
  contractId: string,
  listQuery: ListQuery,
  start: PageStart,
  signal?: AbortSignal,
): Promise<ProductPage> {
  const query = { ...pageQuery(listQuery), ...(start.after === "" ? {} : { after: start.after }) };
  const request = { path: { contractId }, query };
  const answer = await service.get(figuresOf, request, signal === undefined ? {} : { signal });
  return { ...answer, start, order: listQuery, isOfBefore: false };
}

/** Null after the last page. */
function startAfter({ next, data, start: before }: ProductPage): PageStart | null {
  return next === undefined ? null : { after: next, offset: before.offset + data.length, before };
}

/**
 * How the rows are read that the held pages do not have, for who goes through the products one by one.
 *
 * @param onRead hears of each page that was read so
 */
export function readOnFrom(
  contractId: string,
  listQuery: ListQuery,
  pages: readonly ProductPage[],
  onRead: (start: PageStart) => void,
): Readonly<Record<Side, ReadOn>> {
  const [first, final] = [pages[0], pages.at(-1)];
  const readOn = (start: PageStart | null, side: Side): ReadOn =>
    start === null
      ? null
      : async () => {
          const page = await readPage(contractId, listQuery, start);
          onRead(start);
          const productIds = page.data.map(({ productId }) => productId);
          return { productIds, readOn: readOn(side === "after" ? startAfter(page) : start.before, side) };
        };
  return {
    before: readOn(first?.start.before ?? null, "before"),
    after: readOn(final === undefined ? null : startAfter(final), "after"),
  };
}

export function productsQuery(contractId: string, listQuery: ListQuery, { start, round }: Begun) {
  const lastRead = [contractId, "products", "first page", searchOf(listQuery)];
  return infiniteQueryOptions({
    queryKey: [contractId, "products", searchOf(listQuery), round],
    queryFn: async ({ client, queryKey, signal, pageParam }): Promise<ProductPage> => {
      const { after } = pageParam;
      try {
        const page = await readPage(contractId, listQuery, pageParam, signal);
        if (after === "") client.setQueryData<ProductPage>(lastRead, page);
        return page;
      } catch (error) {
        const before = client.getQueryData<ProductPage>(lastRead);
        // Rows that are shown stay: those of before are for a list that has none.
        const isFirst = after === "" || (pageParam === start && client.getQueryData(queryKey) === undefined);
        if (!isFirst || before === undefined || !(error instanceof Unreachable)) throw error;
        return { ...before, isOfBefore: true };
      }
    },
    initialPageParam: start,
    getNextPageParam: startAfter,
    getPreviousPageParam: ({ start: first }): PageStart | null => first.before,
    maxPages: mostPages,
    // Comparing starts would follow each of them to the first page.
    structuralSharing: false,
    // What is read again is read anew: prices change.
    gcTime: 0,
    placeholderData: (before) => before,
  });
}

/** How many products match, and how many of each state and branch. */
export function countsQuery(contractId: string, filter: Filter) {
  return queryOptions({
    ...readWhole(`${figuresOf}/counts`, { path: { contractId }, query: { ...filter, by: "state,branch" } }),
    placeholderData: (before) => before,
  });
}

/** The tags that lists are filtered by. */
export function filterTagsQuery(contractId: string) {
  const path = "/api/v3/vendor/contracts/{contractId}/settings/filtertags";
  return queryOptions({ ...read(path, { path: { contractId } }), staleTime: 5 * 60_000 });
}

/** The values that products of a filter have, with how many; null stands for those without. */
export function valueCountsQuery(contractId: string, filter: Filter, by: string) {
  return queryOptions({
    ...readWhole(`${figuresOf}/counts`, { path: { contractId }, query: { ...filter, by } }),
    select: ({ groups }) => groups[by] ?? [],
  });
}
