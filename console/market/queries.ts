/** What the market screen reads: counts of products by what they cost elsewhere, and who is cheapest where we are dearer. */
import { queryOptions } from "@tanstack/react-query";
import type { Answer } from "../../client/client.ts";
import { service } from "../app/service.ts";
import { listPath } from "../kit/download.tsx";

const base = "/api/v3/vendor/contracts/{contractId}/products/figures";

export type MarketProduct = Answer<typeof base, "get">["data"][number];
type Counts = Answer<`${typeof base}/counts`, "get">;

/** An index of 100 is the cheapest competitor's price. */
export const standings = {
  dearer: "100.01..",
  same: "100..100",
  cheaper: "..99.99",
} as const;
export type Standing = keyof typeof standings;

/** How many products have each position, and how many have a market at all. */
export function positionsQuery(contractId: string) {
  return queryOptions({
    queryKey: [contractId, "market", "positions"],
    queryFn: async ({ signal }) => {
      const count = async (query: Record<string, string>): Promise<Counts> =>
        await service.get(`${base}/counts`, { path: { contractId }, query: { by: "position", ...query } }, { signal });
      const [all, dearer, cheaper, same] = await Promise.all([
        count({}),
        count({ index: standings.dearer }),
        count({ index: standings.cheaper }),
        count({ index: standings.same }),
      ]);
      return { all, dearer: dearer.total, cheaper: cheaper.total, same: same.total };
    },
  });
}

/** The tags that products are counted by, and domains. */
export function groupsQuery(contractId: string) {
  return queryOptions({
    queryKey: [contractId, "market", "groups"],
    queryFn: async ({ signal }) => {
      const path = "/api/v3/vendor/contracts/{contractId}/settings/filtertags";
      const tags = (await service.get(path, { path: { contractId } }, { signal })).data;
      return ["domain", ...tags.map((tag) => `tag.${tag}`)];
    },
  });
}

export interface Group {
  /** Null for products without a value. */
  readonly value: string | null;
  readonly dearer: number;
  readonly same: number;
  readonly cheaper: number;
}

const mostGroups = 100;

/** Of each value how many products are dearer, as dear and cheaper than the cheapest competitor; the largest first. */
export function standingQuery(contractId: string, by: string) {
  return queryOptions({
    queryKey: [contractId, "market", "standing", by],
    queryFn: async ({ signal }): Promise<readonly Group[]> => {
      const count = async (index: string): Promise<ReadonlyMap<string | null, number>> => {
        const query = { by, index };
        const { groups } = await service.get(`${base}/counts`, { path: { contractId }, query }, { signal });
        return new Map((groups[by] ?? []).map(({ value, count: products }) => [value, products]));
      };
      const [dearer, same, cheaper] = await Promise.all([
        count(standings.dearer),
        count(standings.same),
        count(standings.cheaper),
      ]);
      const values = [...new Set([...dearer.keys(), ...same.keys(), ...cheaper.keys()])];
      return values
        .map((value) => ({
          value,
          dearer: dearer.get(value) ?? 0,
          same: same.get(value) ?? 0,
          cheaper: cheaper.get(value) ?? 0,
        }))
        .toSorted((one, other) => totalOf(other) - totalOf(one))
        .slice(0, mostGroups);
    },
    placeholderData: (before) => before,
  });
}

export function totalOf({ dearer, same, cheaper }: Group): number {
  return dearer + same + cheaper;
}

const pageSize = 500;
const mostPages = 4;

export interface Dearer {
  readonly products: readonly MarketProduct[];
  /** Whether there are more than were read. */
  readonly isCut: boolean;
}

/** The products that are furthest above the cheapest competitor, at most 2,000. */
export function dearerQuery(contractId: string) {
  return queryOptions({
    queryKey: [contractId, "market", "dearer"],
    queryFn: async ({ signal }): Promise<Dearer> => {
      const products: MarketProduct[] = [];
      let after: string | undefined;
      for (let page = 0; page < mostPages; page += 1) {
        const query = {
          index: standings.dearer,
          sort: "-index",
          limit: pageSize,
          ...(after === undefined ? {} : { after }),
        };
        // oxlint-disable-next-line no-await-in-loop -- a page says where the next one begins
        const { data, next } = await service.get(base, { path: { contractId }, query }, { signal });
        products.push(...data);
        after = next;
        if (next === undefined) return { products, isCut: false };
      }
      return { products, isCut: true };
    },
  });
}

export interface Vendor {
  readonly name: string;
  readonly products: readonly MarketProduct[];
  /** The plain mean of how far we are above it, in percent. */
  readonly meanAbove: number;
}

/** Who is cheapest there, those with the most products first. */
export function vendorsOf(products: readonly MarketProduct[]): readonly Vendor[] {
  const byName = Map.groupBy(
    products.filter(({ cheapestVendor }) => cheapestVendor !== undefined),
    ({ cheapestVendor }) => cheapestVendor ?? "",
  );
  return [...byName]
    .map(([name, own]) => ({
      name,
      products: own,
      meanAbove: own.reduce((sum, { index = 100 }) => sum + (index - 100), 0) / own.length,
    }))
    .toSorted((one, other) => other.products.length - one.products.length || one.name.localeCompare(other.name));
}

/** The products at which we are dearer, for a download. */
export function dearerPath(contractId: string): string {
  const query = { index: standings.dearer, sort: "-index" };
  return listPath(`/api/v3/vendor/contracts/${contractId}/products/figures`, query);
}
