/** Sitemaps: one a claim. They name pages, which are found by the numbers and the words in their addresses. */
import { hash } from "node:crypto";
import { limits } from "../../../limits.ts";
import { fetchStream, OutgoingFailure } from "../../../outgoing/index.ts";
import { parseGtin, plainText, readSitemap } from "../../../reading/index.ts";
import { hopsOf } from "../../hosts/hops.ts";
import { returnHostSlot } from "../../hosts/host-slots.ts";
import { robotsOf } from "../../hosts/robots.ts";
import { isHostOf } from "../../watched/domains/source-url.ts";
import { requestFailure } from "./catalogue-work.ts";
import { getAnswer, originOf, problemOfStatus, type Claim, type SourceOptions, type SourceStep } from "./source.ts";
import type { KeptItem, NumberedItem } from "./store-items.ts";

/** Reads the next sitemap: the one that was given, else those of robots.txt, else the usual one. */
export async function readNextSitemap(options: SourceOptions, claim: Claim): Promise<SourceStep> {
  const { job, watched, work } = claim;
  const { way, signal } = options;
  const begun = work.sitemapCount === 0 ? await findSitemaps(options, claim) : { sitemaps: work.sitemaps, slot: job };
  if (begun === null) return { kind: "later" };
  const [url, ...waiting] = begun.sitemaps;
  if (url === undefined) return { kind: "read", items: [], work, next: null };
  const followed = await getAnswer(
    options,
    claim,
    {
      url,
      domain: watched.domain,
      asksRobots: true,
      send: async (target) => await fetchStream(way, { url: target, signal }, limits.catalogueRuns.sitemap),
    },
    begun.slot,
  );
  if (followed.kind !== "fetched") return followed;
  const { answer, end } = followed;
  try {
    const problem = problemOfStatus(answer.status);
    if (problem !== null) return problem;
    const sitemap = await readSitemap(answer.body);
    if (!sitemap.isComplete) {
      const detail = `The sitemap is not complete. ${sitemap.problem ?? ""}`.trim();
      return { kind: "failed", problem: requestFailure(detail), isHost: false };
    }
    const isOfDomain = (text: string): boolean => isHostOf(watched.domain, new URL(text));
    const known = work.sitemapCount === 0 ? begun.sitemaps.length : work.sitemapCount;
    const digests = work.sitemapDigests ?? begun.sitemaps.map(digestOf);
    const seen = new Set(digests);
    const named = distinct(sitemap.sitemaps.filter(isOfDomain)).filter((text) => !seen.has(digestOf(text)));
    const room = Math.max(0, limits.catalogueRuns.sitemaps - known);
    const found = named.slice(0, room);
    const items = sitemap.pages.filter(isOfDomain).map((page, index) => itemOf(page, work.items + index + 1));
    if (work.items + items.length > limits.catalogueRuns.items) {
      return { kind: "failed", problem: requestFailure("It has more pages than are read."), isHost: false };
    }
    const sitemaps = [...waiting, ...found];
    const next = {
      ...work,
      items: work.items + items.length,
      sitemaps,
      sitemapCount: known + found.length,
      sitemapDigests: [...digests, ...found.map(digestOf)],
    };
    const [nextUrl] = sitemaps;
    return { kind: "read", items, work: next, next: nextUrl === undefined ? null : { url: nextUrl } };
  } catch (error) {
    if (!(error instanceof OutgoingFailure)) throw error;
    return {
      kind: "failed",
      problem: requestFailure(`The sitemap is not complete. ${error.message}`, error.kind),
      isHost: true,
    };
  } finally {
    answer.close();
    await end();
  }
}

/** Of the address without its fragment, short: a site has few sitemaps. */
function digestOf(text: string): string {
  return hash("md5", text.replace(/#.*$/s, "")).slice(0, 16);
}

/** Each sitemap once: indexes name some several times, and a broken one names itself. */
function distinct(urls: readonly string[]): string[] {
  return [...new Map(urls.map((url) => [digestOf(url), url])).values()];
}

/** @returns null if robots.txt cannot be had at the moment */
async function findSitemaps(options: SourceOptions, { job, watched }: Claim) {
  const { database, robots, signal } = options;
  const origin = originOf(watched);
  if (watched.sourceUrl !== null) return { sitemaps: [watched.sourceUrl], slot: job };
  const found = await robotsOf(database, robots, { origin, slot: job, signal, hops: hopsOf(options, job) });
  const isUsable = found.robots !== null && found.robots !== "denied" && found.slot !== null;
  if (!isUsable || found.robots === null || found.robots === "denied" || found.slot === null) {
    if (found.slot !== null) await returnHostSlot(database, found.slot);
    return null;
  }
  const named = found.robots.sitemaps.filter((url) => URL.canParse(url) && isHostOf(watched.domain, new URL(url)));
  return { sitemaps: named.length === 0 ? [`${origin}/sitemap.xml`] : distinct(named), slot: found.slot };
}

/** A sitemap says nothing but addresses. */
const nothingSaid = {
  brand: null,
  price: null,
  currency: null,
  struckPrice: null,
  availability: null,
  condition: null,
  deliveryCosts: null,
  vendorName: null,
  isBundle: false,
} as const;

/** A page by what its address says: `/kettle-turbo-3000-4006381333931.html` has words and a number. */
function itemOf(url: string, number: number): NumberedItem {
  const path = decoded(new URL(url).pathname);
  const gtins = new Set([...path.matchAll(/(?<!\d)\d{12,14}(?!\d)/g)].flatMap(([digits]) => parseGtin(digits) ?? []));
  const [gtin = null] = gtins.size === 1 ? gtins : [];
  const words = (path.split("/").findLast((part) => part !== "") ?? "").replace(/\.\w{2,5}$/, "");
  const name = plainText(words.replaceAll(/[-_+.]+/g, " "), limits.catalogues.nameCharacters);
  const item: KeptItem = { ...nothingSaid, key: url, gtin, name: name === "" ? null : name, url };
  return { number, sku: null, item };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
