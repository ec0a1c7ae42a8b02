/** What has a name of a person's in a contract, for who types it. It comes with the first search: the first screen does without. */
import type { QueryClient } from "@tanstack/react-query";
import { knownShopsQuery } from "../../monitoring/queries.ts";
import { askedOfSaved, savedViewsQuery } from "../../products/saved-views.ts";
import { addressOf } from "../../products/views.ts";
import { strategiesQuery } from "../../strategies/queries.ts";

export interface Named {
  readonly strategies: readonly { readonly id: string; readonly name: string }[];
  /** Domains. */
  readonly shops: readonly string[];
  /** Those that the person saved or others share, with what their address asks. */
  readonly views: readonly { readonly id: string; readonly name: string; readonly search: Record<string, string> }[];
}

/** As the screens of them have read it, if that was just now. */
export async function readNamed(client: QueryClient, contractId: string): Promise<Named> {
  const [strategies, { value: shops }, views] = await Promise.all([
    client.fetchQuery(strategiesQuery(contractId)),
    client.fetchQuery(knownShopsQuery(contractId)),
    client.fetchQuery(savedViewsQuery(contractId)),
  ]);
  return {
    strategies: strategies.map(({ id, name }) => ({ id, name })),
    shops: shops.map(({ domain }) => domain),
    views: views.map((view) => ({ id: view.id, name: view.name, search: addressOf(askedOfSaved(view)) })),
  };
}
