/** What the screens of monitoring read, and what they change. */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Answer } from "../../client/client.ts";
import { placeOf, read, readKnown, readPages, type Known } from "../service/read.ts";
import { taskTypes } from "../service/task.ts";
import { listPath } from "../kit/download.tsx";
import { cache, isMissing, isStale, sendOnce, service, under } from "../service/service.ts";
import { serviceNow } from "../service/clock.ts";
import type { WatchedShop } from "./watched-shop.ts";

const base = "/api/v3/vendor/contracts/{contractId}/monitoring";

export type WatchedPage = Answer<`${typeof base}/pages`, "get">["data"][number];
export type MonitoringRun = Answer<`${typeof base}/runs`, "get">["data"][number];
export type HeldReading = Answer<`${typeof base}/held`, "get">["data"][number];
export type Sample = Answer<`${typeof base}/samples`, "get">["data"][number];
export type StoredRecipe = Answer<`${typeof base}/recipes/{domain}`, "get">["data"];
export type Recipe = StoredRecipe["recipe"];
export type Derived = Answer<`${typeof base}/recipes/{domain}/derive`, "post">["data"];
/** What a person says is the price of a stored page, decimal text. */
export interface NamedPrice {
  readonly sample: string;
  readonly price: string;
}
export type Proof = Answer<`${typeof base}/readings/{readingId}`, "get">["data"];
export type Tried = Answer<`${typeof base}/try`, "post">["data"];

/** Lists as they are downloaded. */
export const listPaths = {
  shops: (contractId: string) => pathOf(contractId, "domains"),
  held: (contractId: string) => pathOf(contractId, "held"),
  outcomes: (contractId: string, domain: string) => {
    const from = new Date(serviceNow() - 89 * dayMs).toISOString().slice(0, "2026-01-31".length);
    return listPath(pathOf(contractId, "outcomes"), { domain, from });
  },
};

function pathOf(contractId: string, list: string): string {
  return `${base.replace("{contractId}", contractId)}/${list}`;
}

const pageSize = 100;
const dayMs = 24 * 60 * 60 * 1_000;

/** The list of shops, and the ETag under which it is changed. */
export type KnownShops = Known<readonly WatchedShop[]>;

export function knownShopsQuery(contractId: string) {
  return readKnown(`${base}/domains`, { path: { contractId } });
}

export function shopsQuery(contractId: string) {
  return queryOptions({ ...knownShopsQuery(contractId), select: ({ value }) => value });
}

/** What a person says of a shop; what the service knows of it is left out. */
export type ShopSettings = Omit<WatchedShop, "status" | "warnings">;

interface ShopChange {
  /** The list as the person saw it. */
  readonly shown: KnownShops;
  readonly domain: string;
  /** Null: it is watched no longer. */
  readonly settings: ShopSettings | null;
}

/**
 * Changes one shop. The list is replaced whole, and what others changed of other shops meanwhile stays.
 *
 * @throws RequestFailed 412 if somebody else changed this shop since it was shown
 */
export async function changeShop(contractId: string, { shown, domain, settings }: ShopChange): Promise<void> {
  const put = async ({ value: shops, etag }: KnownShops): Promise<void> => {
    const others = shops.filter((shop) => shop.domain !== domain);
    const body = [...others, ...(settings === null ? [] : [settings])].map(saidOf);
    await service.put(`${base}/domains`, { path: { contractId }, body }, under(etag));
  };
  const textIn = ({ value: shops }: KnownShops): string =>
    JSON.stringify(shops.filter((shop) => shop.domain === domain).map(saidOf));
  try {
    await put(shown);
  } catch (error) {
    const now = isStale(error) ? await cache.fetchQuery({ ...knownShopsQuery(contractId), staleTime: 0 }) : null;
    if (now === null || textIn(now) !== textIn(shown)) throw error;
    await put(now);
  }
  await cache.invalidateQueries({ queryKey: [contractId, "monitoring", "domains"] });
}

/** Without what the service alone says of it. */
function saidOf(shop: ShopSettings) {
  const said = { ...shop, status: undefined, warnings: undefined };
  if (shop.schedule === undefined) return said;
  const { cron, timeZone } = shop.schedule;
  return { ...said, schedule: { cron, timeZone } };
}

/** Reads shops now: those named, or all. */
export async function readNow(contractId: string, domains?: readonly string[]): Promise<void> {
  await sendOnce("/api/v3/vendor/contracts/{contractId}/tasks", {
    path: { contractId },
    body: { taskType: taskTypes.monitoring, ...(domains === undefined ? {} : { domains: [...domains] }) },
  });
  await cache.invalidateQueries({ queryKey: [contractId, "monitoring"] });
}

/** What became of a shop's readings, for longer than the list of shops says it. */
export function outcomesQuery(contractId: string, { domain, days }: { domain: string; days: number }) {
  const from = new Date(serviceNow() - (days - 1) * dayMs).toISOString().slice(0, "2026-01-31".length);
  return queryOptions({
    ...read(`${base}/outcomes`, { path: { contractId }, query: { domain, from } }),
    placeholderData: keepPreviousData,
  });
}

export function pagesQuery(contractId: string, filter: { domain: string; state?: WatchedPage["state"] }) {
  return readPages(`${base}/pages`, { path: { contractId }, query: { ...filter, limit: pageSize } });
}

/** @returns the code of the refusal; null if it was taken */
export async function addPage(
  contractId: string,
  page: { customerProductId: string; domain: string; url: string },
): Promise<string | null> {
  const { data } = await service.put(`${base}/pages`, { path: { contractId }, body: [page] });
  const [result] = Array.isArray(data) ? data : [];
  return result !== undefined && "errors" in result ? (result.errors[0]?.code ?? "") : null;
}

export function runsQuery(contractId: string) {
  return readPages(`${base}/runs`, { path: { contractId }, query: { limit: pageSize } });
}

/** One run, read again while its task is. */
export function runQuery(contractId: string, taskId: string) {
  return read(`${base}/runs/{runId}`, { path: { contractId, runId: taskId } });
}

export function isUnderWay({ state }: Pick<MonitoringRun, "state">): boolean {
  return state === "pending" || state === "executing";
}

export async function cancelRun(contractId: string, taskId: string): Promise<void> {
  const path = "/api/v3/vendor/contracts/{contractId}/tasks/{taskId}/cancel";
  await sendOnce(path, { path: { contractId, taskId } });
  await cache.invalidateQueries({ queryKey: [contractId, "monitoring"] });
}

export function heldQuery(contractId: string) {
  return readPages(`${base}/held`, { path: { contractId }, query: { limit: pageSize } });
}

/** The names of the products that wait, by id. */
export function namesQuery(contractId: string, readings: readonly HeldReading[]) {
  const ids = [...new Set(readings.flatMap(({ productId }) => (productId === undefined ? [] : [productId])))];
  return queryOptions({
    queryKey: [contractId, "monitoring", "names", ids],
    queryFn: async ({ signal }) => {
      const path = "/api/v3.1/vendor/contracts/{contractId}/products/query";
      const body = {
        pagination: { limit: ids.length },
        filter: { oneOf: { field: "productId" as const, values: ids } },
        includeTags: false,
      };
      const { body: found } = await service.find(path, { path: { contractId }, body }, { signal });
      return new Map(found.data.map(({ id, name, customerProductId }) => [id, name ?? customerProductId ?? id]));
    },
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
}

/** @returns the code of the refusal; null if it was taken */
export async function decideHeld(
  contractId: string,
  { domain, productId, heldAt }: HeldReading,
  decision: "reject" | "release",
): Promise<string | null> {
  const body = [{ domain, heldAt, decision, ...(productId === undefined ? {} : { productId }) }];
  const { data } = await sendOnce(`${base}/held/decide`, { path: { contractId }, body });
  const [result] = data;
  await cache.invalidateQueries({ queryKey: [contractId, "monitoring"] });
  await cache.invalidateQueries({ queryKey: [contractId, "inbox"] });
  return typeof result === "object" ? (result.errors[0]?.code ?? "") : null;
}

export function samplesQuery(contractId: string, domain: string) {
  return read(`${base}/samples`, { path: { contractId }, query: { domain, limit: pageSize } });
}

/** What was read of a page as it was fetched. */
export function readingQuery(contractId: string, sampleId: string) {
  return queryOptions({
    ...read(`${base}/samples/{sampleId}`, { path: { contractId, sampleId }, query: { part: "reading" } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** What was read where a price stands. */
export function proofQuery(contractId: string, readingId: string) {
  return read(`${base}/readings/{readingId}`, { path: { contractId, readingId } });
}

/** The recipe of a shop and the ETag under which it is changed; null without one. Then it is not asked for: the service would refuse. */
export function recipeQuery(contractId: string, domain: string) {
  return queryOptions({
    queryKey: placeOf(`${base}/recipes/{domain}`, { path: { contractId, domain } }),
    queryFn: async ({ client, signal }) => {
      const { value: shops } = await client.fetchQuery(knownShopsQuery(contractId));
      if (shops.find((shop) => shop.domain === domain)?.status.recipeVersion === undefined) return null;
      try {
        const path = { contractId, domain };
        const { body, etag } = await service.receive(`${base}/recipes/{domain}`, { path }, { signal });
        return { ...body.data, etag };
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
  });
}

/** The recipe that reads what a person says is the price of stored pages, and what it reads from others. Nothing is stored. */
export function deriveQuery(contractId: string, domain: string, pages: readonly NamedPrice[]) {
  return queryOptions({
    queryKey: [contractId, "monitoring", "derived", domain, pages],
    queryFn: async ({ signal }) =>
      (
        await service.post(
          `${base}/recipes/{domain}/derive`,
          { path: { contractId, domain }, body: { pages: [...pages] } },
          { signal },
        )
      ).data,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
}

/** Stores a version. With the ETag of the one that was shown, nobody's is overwritten. */
export async function putRecipe(
  contractId: string,
  domain: string,
  { recipe, message, etag }: { recipe: Recipe; message: string; etag: string | null },
): Promise<void> {
  await service.put(
    `${base}/recipes/{domain}`,
    { path: { contractId, domain }, body: { recipe, ...(message === "" ? {} : { message }) } },
    under(etag),
  );
  await readRecipeAgain(contractId, domain);
}

/** The general methods read the shop from then on. */
export async function deleteRecipe(contractId: string, domain: string): Promise<void> {
  await service.delete(`${base}/recipes/{domain}`, { path: { contractId, domain } });
  await readRecipeAgain(contractId, domain);
}

async function readRecipeAgain(contractId: string, domain: string): Promise<void> {
  // The list of shops says whether there is one.
  await cache.invalidateQueries({ queryKey: [contractId, "monitoring", "domains"] });
  await cache.invalidateQueries({ queryKey: placeOf(`${base}/recipes/{domain}`, { path: { contractId, domain } }) });
}

/** Reads a page as collectors do, and stores nothing. */
export async function tryOut(
  contractId: string,
  body: { url: string; domain?: string; body?: string; chosen?: number; recipe?: Recipe },
): Promise<Tried> {
  return (await service.post(`${base}/try`, { path: { contractId }, body })).data;
}
