/** The list of products with their figures, page by page, as the address asks for it. */
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { Answer } from "../../client/client.ts";
import { cache, service } from "../app/service.ts";
import { listPath } from "../kit/download.tsx";
import { readColumns, type Column } from "./columns.ts";

export type ProductFigure = Answer<"/api/v3/vendor/contracts/{contractId}/products/figures", "get">["data"][number];

export const sortFields = [
  "name",
  "ours",
  "advised",
  "change",
  "cheapest",
  "position",
  "gap",
  "index",
  "age",
  "publishedAt",
  "units",
] as const;
export type SortField = (typeof sortFields)[number];

/** The conditions that the address may have, in the words of the interface. */
export const filterNames = [
  "q",
  "state",
  "branch",
  "position",
  "change",
  "gap",
  "index",
  "age",
  "domain",
  "ours",
  "advised",
  "cheapest",
  "units",
] as const;
export type FilterName = (typeof filterNames)[number];
/** Any tag may be a condition: `tag.brand`. */
export type Filter = Readonly<Partial<Record<FilterName | `tag.${string}`, string>>>;

/** What the address says of the list. */
export interface Asked {
  readonly filter: Filter;
  readonly field: SortField;
  readonly isDescending: boolean;
  /** Those that the address names; null: those that the person chose. */
  readonly columns: readonly Column[] | null;
}

const usualSort = "-change";
export const pageSize = 200;
/** 2,000 rows: what a browser holds of a list, however long it is. */
const mostPages = 10;

/** Where a page of the list begins. It knows the page before, which is read again when one scrolls back to it. */
export interface PageStart {
  /** The cursor; empty for the first page. */
  readonly after: string;
  /** Rows of the list before it. */
  readonly place: number;
  readonly before: PageStart | null;
}

export const firstPage: PageStart = { after: "", place: 0, before: null };

/** `?q=kettle&state=held&sort=-change` */
export function readAsked(search: Readonly<Record<string, string>>): Asked {
  const sort = search["sort"] ?? usualSort;
  const field = sortFields.find((name) => name === sort.replace("-", "")) ?? "change";
  const given = Object.entries(search).filter(
    ([name, text]) => isFilterName(name) && (text !== "" || isOfValues(name)),
  );
  const columns = search["columns"];
  return {
    filter: Object.fromEntries(given),
    field,
    isDescending: sort.startsWith("-"),
    columns: columns === undefined ? null : readColumns(columns),
  };
}

function isFilterName(name: string): boolean {
  return name.startsWith("tag.") || filterNames.some((one) => one === name);
}

/** An empty condition of such a name means products without a value. */
function isOfValues(name: string): boolean {
  return name.startsWith("tag.") || name === "branch" || name === "domain" || name === "cheapest";
}

/** The filter with one condition more; null takes it away. */
export function withCondition(filter: Filter, name: keyof Filter, condition: string | null): Filter {
  const others = Object.entries(filter).filter(([other]) => other !== name);
  return Object.fromEntries(condition === null ? others : [...others, [name, condition]]);
}

/** The conditions as the service has them. */
export function conditionsOf(filter: Filter): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filter).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])),
  );
}

/** What the service is asked: the conditions, and the order. */
export function searchOf({ filter, field, isDescending }: Omit<Asked, "columns">): Record<string, string> {
  const sort = sortText({ field, isDescending });
  return { ...filter, ...(sort === usualSort ? {} : { sort }) };
}

function sortText({ field, isDescending }: Pick<Asked, "field" | "isDescending">): string {
  return `${isDescending ? "-" : ""}${field}`;
}

/** The list as the address asks for it, for a download. */
export function figuresPath(contractId: string, asked: Asked): string {
  const query = { ...asked.filter, sort: sortText(asked) };
  return listPath(`/api/v3/vendor/contracts/${contractId}/products/figures`, query);
}

/** Which page is read first, and for the how manieth time one began anew: what was held before is dropped. */
export interface Begun {
  readonly start: PageStart;
  readonly round: number;
}

export function productsQuery(contractId: string, asked: Asked, { start, round }: Begun) {
  return infiniteQueryOptions({
    queryKey: [contractId, "products", searchOf(asked), round],
    queryFn: async ({ signal, pageParam }) => {
      const path = "/api/v3/vendor/contracts/{contractId}/products/figures";
      const { after } = pageParam;
      const query = { ...asked.filter, sort: sortText(asked), limit: pageSize, ...(after === "" ? {} : { after }) };
      const page = await service.get(path, { path: { contractId }, query }, { signal });
      return { ...page, start: pageParam };
    },
    initialPageParam: start,
    getNextPageParam: ({ next, data, start: before }): PageStart | null =>
      next === undefined ? null : { after: next, place: before.place + data.length, before },
    getPreviousPageParam: ({ start: first }): PageStart | null => first.before,
    maxPages: mostPages,
    // Comparing starts would follow each of them to the first page.
    structuralSharing: false,
    // A list that is opened again begins at its first row.
    gcTime: 0,
    placeholderData: (before) => before,
  });
}

/** Asks for the first page of the list before the screen does. */
export async function askProducts(contractId: string, search: Readonly<Record<string, string>>): Promise<void> {
  await cache.prefetchInfiniteQuery(productsQuery(contractId, readAsked(search), { start: firstPage, round: 0 }));
}

/** How many products match, and how many of each state and branch. */
export function countsQuery(contractId: string, filter: Filter) {
  return queryOptions({
    queryKey: [contractId, "products", "counts", filter],
    queryFn: async ({ signal }) =>
      await service.get(
        "/api/v3/vendor/contracts/{contractId}/products/figures/counts",
        { path: { contractId }, query: { ...filter, by: "state,branch" } },
        { signal },
      ),
    placeholderData: (before) => before,
  });
}

/** The tags that lists are filtered by. */
export function filterTagsQuery(contractId: string) {
  return queryOptions({
    queryKey: [contractId, "filterTags"],
    queryFn: async ({ signal }) =>
      (
        await service.get(
          "/api/v3/vendor/contracts/{contractId}/settings/filtertags",
          { path: { contractId } },
          { signal },
        )
      ).data,
    staleTime: 5 * 60_000,
  });
}

/** The values that products of a filter have, with how many; null stands for those without. */
export function valueCountsQuery(contractId: string, filter: Filter, by: string) {
  return queryOptions({
    queryKey: [contractId, "products", "values", filter, by],
    queryFn: async ({ signal }) => {
      const path = "/api/v3/vendor/contracts/{contractId}/products/figures/counts";
      const { groups } = await service.get(path, { path: { contractId }, query: { ...filter, by } }, { signal });
      return groups[by] ?? [];
    },
  });
}
