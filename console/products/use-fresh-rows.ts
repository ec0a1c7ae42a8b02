/** While prices change, the numbers of the rows in sight are read again, in place: no row comes, goes or moves. */
import { useEffect, useRef } from "react";
import type { Basis } from "../product/basis.ts";
import { cache, service } from "../service/service.ts";
import { figuresOf } from "./list-query.ts";
import type { ProductFigure } from "./queries.ts";

const everyMs = 15_000;
/** As many ids as a condition may have. */
const mostRows = 100;

export interface ShownList {
  /** The products of the rows in sight now. */
  readonly inSight: () => readonly string[];
  /** Takes newer figures of some of them. */
  readonly replace: (fresh: ReadonlyMap<string, ProductFigure>) => void;
}

interface FreshOf {
  readonly contractId: string;
  readonly basis: Basis | undefined;
}

/** @param version of the figures if it is another than when the list was read, else null */
export function useFreshRows({ contractId, basis }: FreshOf, list: ShownList, version: string | null): void {
  const now = useRef({ list, version });
  useEffect(() => {
    now.current = { list, version };
  });
  useEffect(() => {
    let read = "";
    const refresh = async (): Promise<void> => {
      const { list: shown, version: wanted } = now.current;
      const ids = shown.inSight().slice(0, mostRows).join(",");
      const freshKey = `${wanted} ${ids}`;
      if (wanted === null || ids === "" || freshKey === read || document.visibilityState === "hidden") return;
      const fresh = await readRows({ contractId, basis }, ids);
      // What could not be read is tried at the next turn; the shell says that the service is away.
      if (fresh === null) return;
      read = freshKey;
      now.current.list.replace(fresh);
    };
    const timer = setInterval(() => void refresh(), everyMs);
    return () => clearInterval(timer);
  }, [contractId, basis]);
}

async function readRows(
  { contractId, basis }: FreshOf,
  ids: string,
): Promise<ReadonlyMap<string, ProductFigure> | null> {
  const query = { id: ids, limit: mostRows, ...(basis === undefined ? {} : { basis }) };
  try {
    const { data } = await cache.fetchQuery({
      queryKey: [contractId, "products", "fresh", ids, basis],
      queryFn: async ({ signal }) => await service.get(figuresOf, { path: { contractId }, query }, { signal }),
      staleTime: 0,
      gcTime: 0,
    });
    return new Map(data.map((product) => [product.productId, product]));
  } catch {
    return null;
  }
}
