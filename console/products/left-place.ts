/** Where the list was left for a product: who comes back stands there again. It lasts as long as the page. */
import type { HistoryState } from "@tanstack/react-router";
import { neighboursOf, standsAt } from "../kit/neighbours.ts";
import type { PageStart } from "./queries.ts";

/** Where the list begins again. */
export interface ListPosition {
  /** Of the page that has the row. */
  readonly start: PageStart;
  readonly productId: string;
  /** Its place in the list, as it was. */
  readonly row: number;
  /** How far below the upper edge of the list it was seen, in pixels. */
  readonly below: number;
}

interface LeftPlace extends ListPosition {
  /** What it shows, and of which contract. */
  readonly question: string;
  /** The list's entry in the history of the browser. */
  readonly entry: string | undefined;
}

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The person goes back to a list by a key of ours, which is a new entry. */
    isReturn?: true;
  }
}

/** An entry in the history of the browser. */
export type HistoryEntry = HistoryState & { readonly key?: string };

let left: LeftPlace | null = null;

/** @param position with the start of the last page that the list holds, which knows those before */
export function leaveList(question: string, entry: HistoryEntry, position: ListPosition): void {
  left = { ...position, question, entry: entry.key };
}

/** A page after those that the list held was read for who goes through its products one by one. */
export function readBeyond(question: string, start: PageStart): void {
  if (left?.question === question && start.offset > left.start.offset) left = { ...left, start };
}

/** Null for a list that is opened anew: it begins at its first row. */
export function placeOnReturn(contractId: string, question: string, entry: HistoryEntry): ListPosition | null {
  if (left?.question !== question) return null;
  if (entry.isReturn !== true && entry.key !== left.entry) return null;
  const [productId = left.productId] = standsAt(contractId, left.productId);
  const turnedTo = productId === left.productId ? null : neighboursOf(contractId, productId);
  const row = turnedTo === null ? left.row : turnedTo.position - 1;
  return { start: startAt(left.start, row), productId, row, below: left.below };
}

/** The page of a place that was read before. */
export function startAt(last: PageStart, offset: number): PageStart {
  let start = last;
  while (start.before !== null && start.offset > offset) start = start.before;
  return start;
}
