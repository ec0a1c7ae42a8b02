/** What the market screen reads: counts of products by what they cost elsewhere, and who is cheapest where we are dearer. */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Answer } from "../../client/client.ts";
import { readWhole } from "../service/read.ts";
import { cache, service } from "../service/service.ts";
import { conditionOf } from "../kit/condition.ts";
import { listPath } from "../kit/download.tsx";
import { ofDays, positionsOf, positionsPath } from "./positions.ts";

const base = "/api/v3/vendor/contracts/{contractId}/products/figures";

export type MarketProduct = Answer<typeof base, "get">["data"][number];

/** An index of 100 is the cheapest competitor's price. */
export const standings = {
  dearer: "100.01..",
  same: "100..100",
  cheaper: "..99.99",
} as const;
export type Comparison = keyof typeof standings;

/** How many products have each position, and how ours stands to the cheapest competitor. */
export function positionsQuery(contractId: string) {
  return queryOptions({
    ...readWhole(positionsPath, { path: { contractId }, query: positionsOf }),
    queryKey: [contractId, "market", "positions"],
  });
}

/** The products that nobody else sells, and those that everybody else has sold out. */
export const withoutOthers = { alone: { cheapest: "", soldOut: "false" }, soldOut: { soldOut: "true" } } as const;

/** How many they are. */
export function withoutOthersQuery(contractId: string, name: keyof typeof withoutOthers) {
  return queryOptions({
    ...readWhole(positionsPath, { path: { contractId }, query: withoutOthers[name] }),
    queryKey: [contractId, "market", name],
    select: ({ total }) => total,
  });
}

/** Asks for what the screen shows first, and for how it groups the rest, before the screen does. */
export async function askMarket(contractId: string): Promise<void> {
  await Promise.all([cache.prefetchQuery(positionsQuery(contractId)), cache.prefetchQuery(groupsQuery(contractId))]);
}

/** Whoever looks at a market begins with brands or categories: `Brand`, `topCategory`, `Marke`. */
const usual = [/brand|marke|manufacturer|hersteller/i, /categor|kategorie|warengruppe|product_?type/i];

/** What products are grouped by, brands first, then categories, then domains and other tags. A number, as a stock, groups nothing. */
export function groupsQuery(contractId: string) {
  return queryOptions({
    ...readWhole("/api/v3/vendor/contracts/{contractId}/settings/filtertags", { path: { contractId } }),
    select: ({ data, numbers }) => {
      const first = usual.flatMap((pattern) => data.filter((tag) => pattern.test(tag)));
      const others = data.filter((tag) => !first.includes(tag) && !numbers.includes(tag));
      return [...[...new Set(first)].map((tag) => `tag.${tag}`), "domain", ...others.map((tag) => `tag.${tag}`)];
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

/** The service counts so many of a group's values, and answers so many lines and rows. */
export const mostGroups = 1_000;

/** Of each value how many products are dearer, as dear and cheaper than the cheapest competitor; the largest first. */
export function standingQuery(contractId: string, by: string) {
  return queryOptions({
    ...readWhole(`${base}/counts`, { path: { contractId }, query: { by, index: "0..", standing: true, ...ofDays } }),
    queryKey: [contractId, "market", "standing", by],
    select: ({ groups }): readonly Group[] =>
      (groups[by] ?? []).map(({ value, standing: comparison = noStanding }) => ({ value, ...comparison })),
    placeholderData: keepPreviousData,
  });
}

/** Where nothing is compared. */
export const noStanding = { dearer: 0, same: 0, cheaper: 0 };

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
          ...ofDays,
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

/** What the list of products is asked for where we are dearer and the vendor is cheapest, those furthest above first. */
export function dearerThan(vendor: string): Readonly<Record<string, string>> {
  return { index: standings.dearer, cheapestVendor: conditionOf(vendor), sort: "-index", ...ofDays };
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
  const query = { index: standings.dearer, sort: "-index", ...ofDays };
  return listPath(`/api/v3/vendor/contracts/${contractId}/products/figures`, query);
}
