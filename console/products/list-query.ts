/**
 * What the address of the list of products asks for. Nothing of the program is needed for it, so that the first page can be asked for
 * before the program is there.
 */
import { readColumns, type Column } from "./columns.ts";

export const figuresOf = "/api/v3/vendor/contracts/{contractId}/products/figures";

export const sortFields = [
  "name",
  "ours",
  "advised",
  "change",
  "changeSize",
  "cheapest",
  "position",
  "gap",
  "index",
  "age",
  "publishedAt",
  "units",
  "cost",
  "margin",
  "stock",
] as const;
export type SortField = (typeof sortFields)[number];

const ratios = ["position", "change", "gap", "index"] as const;
const amounts = ["ours", "advised", "cheapest", "units", "delivery", "cost", "margin", "stock"] as const;

/** The conditions whose value is a number or a range. */
export const numberNames = [...ratios, ...amounts] as const;
/** The conditions that the address may have, in the words of the interface. */
export const filterNames = [
  "q",
  "id",
  "state",
  "branch",
  "strategy",
  ...ratios,
  "age",
  "domain",
  "cheapestVendor",
  "soldOut",
  ...amounts,
  "basis",
] as const;
export type FilterName = (typeof filterNames)[number];
/** Any tag may be a condition: `tag.brand`. */
export type Filter = Readonly<Partial<Record<FilterName | `tag.${string}`, string>>>;

/** What the address says of the list. */
export interface ListQuery {
  readonly filter: Filter;
  readonly field: SortField;
  readonly isDescending: boolean;
  /** Those that the address names; null: those that the person chose. */
  readonly columns: readonly Column[] | null;
}

/** The largest changes first, up or down. */
const usualSort = "-changeSize";
export const pageSize = 200;

/** `?q=kettle&state=held&sort=-change` */
export function readAsked(search: Readonly<Record<string, string>>): ListQuery {
  const sort = search["sort"] ?? usualSort;
  const field = sortFieldOf(sort) ?? "changeSize";
  const given = Object.entries(search).filter(([name, text]) => isFilterName(name) && (text !== "" || mayLack(name)));
  const columns = search["columns"];
  return {
    filter: Object.fromEntries(given),
    field,
    isDescending: sort.startsWith("-"),
    columns: columns === undefined ? null : readColumns(columns),
  };
}

/** The product that is shown beside the list, and the columns: they are no conditions. */
const others = new Set(["columns", "peek"]);

/** What an address says that the list does not know, in its own words: `colour=red`. */
export function notUnderstood(search: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(search)
    .filter(([name, text]) => {
      if (name === "sort") return sortFieldOf(text) === undefined;
      return !others.has(name) && !isFilterName(name);
    })
    .map(([name, text]) => `${name}=${text}`);
}

function sortFieldOf(sort: string): SortField | undefined {
  return sortFields.find((name) => name === sort.replace(/^-/, ""));
}

function isFilterName(name: string): boolean {
  return name.startsWith("tag.") || filterNames.some((one) => one === name);
}

/** Whether products may be without it: an empty condition means those. */
function mayLack(name: string): boolean {
  return name !== "basis" && name !== "q" && name !== "id" && name !== "state" && name !== "age" && name !== "soldOut";
}

/** Other conditions by the same basis. */
export function keepBasis({ basis }: Filter, wanted: Filter): Filter {
  return basis === undefined ? wanted : { ...wanted, basis };
}

/** Whether the filter leaves products out. */
export function isNarrow(filter: Filter): boolean {
  return Object.keys(filter).some((name) => name !== "basis");
}

/** The filter with one condition more; null takes it away. */
export function withCondition(filter: Filter, name: keyof Filter, condition: string | null): Filter {
  const conditions = Object.entries(filter).filter(([other]) => other !== name);
  return Object.fromEntries(condition === null ? conditions : [...conditions, [name, condition]]);
}

/** The conditions as the service has them. */
export function conditionsOf(filter: Filter): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filter).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])),
  );
}

/** What the service is asked: the conditions, and the order. */
export function searchOf({ filter, field, isDescending }: Omit<ListQuery, "columns">): Record<string, string> {
  const sort = sortText({ field, isDescending });
  return { ...filter, ...(sort === usualSort ? {} : { sort }) };
}

export function sortText({ field, isDescending }: Pick<ListQuery, "field" | "isDescending">): string {
  return `${isDescending ? "-" : ""}${field}`;
}

/** The query of a page; the first one, unless it is told where to begin. */
export function pageQuery(listQuery: ListQuery) {
  return { ...listQuery.filter, sort: sortText(listQuery), limit: pageSize };
}
