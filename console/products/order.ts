/** What the head of a column says of the list's order, and what a click on it asks for. */
import type { ListQuery, SortField } from "./list-query.ts";

type Ordered = Pick<ListQuery, "field" | "isDescending">;

/** `other`: by the size of the change, whose rises and falls are mixed. */
export type Order = "ascending" | "descending" | "other" | "none";

export function orderOf({ field, isDescending }: Ordered, column: SortField): Order {
  if (field === "changeSize" && column === "change") return "other";
  if (field !== column) return "none";
  return isDescending ? "descending" : "ascending";
}

/** Ascending, then descending; changes by their size before that, the largest first. */
export function nextOrder(current: Ordered, column: SortField): Ordered {
  const order = orderOf(current, column);
  if (column === "change" && (order === "none" || order === "descending")) {
    return { field: "changeSize", isDescending: true };
  }
  return { field: column, isDescending: order === "ascending" };
}
