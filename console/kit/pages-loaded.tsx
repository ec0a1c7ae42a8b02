/** A list that is read page by page: while it is read, when that failed, when it is empty, and then. */
import type { ReactNode } from "react";
import { Failure } from "./failure.tsx";
import { Skeleton } from "./loaded.tsx";
import { More } from "./more.tsx";

interface Pages {
  readonly isError: boolean;
  readonly error: Error | null;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
  readonly refetch: () => Promise<unknown>;
}

interface PagesLoadedProps<Item> {
  readonly list: Pages;
  /** Undefined until the first page was read. */
  readonly items: readonly Item[] | undefined;
  readonly empty: ReactNode;
  readonly children: (items: readonly Item[]) => ReactNode;
}

export function PagesLoaded<Item>({ list, items, empty, children }: PagesLoadedProps<Item>) {
  if (items === undefined) {
    return list.isError ? <Failure error={list.error} onRetry={() => void list.refetch()} /> : <Skeleton lines={8} />;
  }
  if (items.length === 0) return empty;
  return (
    <>
      {children(items)}
      <More pages={list} />
    </>
  );
}
