/** Views that people saved of the list: their own, and those that others share. */
import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import type { Answer } from "../../client/client.ts";
import { placeOf } from "../service/read.ts";
import { cache, sendOnce, service } from "../service/service.ts";
import { readAsked, type ListQuery } from "./queries.ts";
import { addressOf } from "./views.ts";

const views = "/api/v3/vendor/contracts/{contractId}/views";

export type SavedView = Answer<typeof views, "get">["data"][number];
export type ViewChange = Pick<SavedView, "isShared" | "name">;

const screen = "products";

export function savedViewsQuery(contractId: string) {
  return queryOptions({
    queryKey: placeOf(views, { path: { contractId } }),
    queryFn: async ({ signal }) => {
      const { data } = await service.get(views, { path: { contractId } }, { signal });
      return data.filter((view) => view.screen === screen);
    },
  });
}

export function useSavedViews(contractId: string): readonly SavedView[] {
  return useQuery(savedViewsQuery(contractId)).data ?? [];
}

/** What a saved view asks. */
export function askedOfSaved({ query }: SavedView): ListQuery {
  return readAsked(Object.fromEntries(new URLSearchParams(query)));
}

/** Saves, changes and deletes views; the list of them is read anew after each. */
export function useViewChanges(contractId: string) {
  const onSuccess = async (): Promise<void> =>
    await cache.invalidateQueries({ queryKey: savedViewsQuery(contractId).queryKey });
  const save = useMutation({
    mutationFn: async ({
      view,
      ...change
    }: ViewChange & { view: ListQuery | SavedView; known?: SavedView | undefined }) =>
      await store(contractId, { ...change, query: "query" in view ? view.query : queryOf(view) }),
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: async ({ id: viewId }: SavedView) =>
      await service.delete(`${views}/{viewId}`, { path: { contractId, viewId } }),
    onSuccess,
  });
  return { save, remove };
}

/** Stores a view anew that was deleted. */
export async function restoreView(contractId: string, { name, isShared, query }: SavedView): Promise<void> {
  await store(contractId, { name, isShared, query });
  await cache.invalidateQueries({ queryKey: savedViewsQuery(contractId).queryKey });
}

interface Stored extends ViewChange {
  readonly query: string;
  /** The view that is replaced. */
  readonly known?: SavedView | undefined;
}

async function store(contractId: string, { known, ...view }: Stored): Promise<SavedView> {
  const body = { ...view, screen };
  if (known === undefined) {
    return (await sendOnce(views, { path: { contractId }, body })).data;
  }
  return (await service.put(`${views}/{viewId}`, { path: { contractId, viewId: known.id }, body })).data;
}

function queryOf(listQuery: ListQuery): string {
  return new URLSearchParams(addressOf(listQuery)).toString();
}
