/**
 * `visitSearch`: searches a shop for a product. The page of results only names pages; which of them is the product's, their
 * own number says. Every request takes a slot of its host.
 */
import type { Contract } from "../../../base/contract.ts";
import { limits } from "../../../limits.ts";
import { parseGtin } from "../../../reading/index.ts";
import { hostKey } from "../../hosts/host-key.ts";
import { returnHostSlot, takeHostSlot, type HostSlot } from "../../hosts/host-slots.ts";
import { causeText, type Outcome } from "../../readings/outcome.ts";
import type { ReadPage } from "../../readings/pair-reading.ts";
import { keepFound, keepLinks } from "../../sources/searching/keep-found.ts";
import { linksOf, searchOf, type SearchJob } from "../../sources/searching/search-work.ts";
import { isHostOf } from "../../watched/domains/source-url.ts";
import type { KnownPage } from "./reading-rules.ts";
import { visitPage, type VisitedPage, type VisitOptions } from "./visit-page.ts";

/** A search, and how pages of its domain are read. */
export interface Search {
  contract: Contract;
  job: SearchJob;
  identifier: string;
  known: KnownPage;
}

export type SearchEnd =
  /** `hostId`: of the page. */
  | { kind: "found"; visited: VisitedPage; hostId: number }
  | { kind: "failed"; failure: NonNullable<ReadPage["failure"]> }
  /** It is done another time, or by somebody else. */
  | { kind: "later" };

/** @throws the signal's reason */
export async function visitSearch(options: VisitOptions, search: Search): Promise<SearchEnd> {
  const { job, known } = search;
  const waiting = linksOf(job);
  if (waiting !== null) return await tryLinks(options, search, waiting, job);
  const visited = await visitPage(options, { job, page: pageAt(searchOf(job), job.hostId) }, known);
  if (visited === null) return { kind: "later" };
  if (isProduct(visited, known)) return await keep(options, search, visited);
  const { read, body } = visited;
  if (read.failure !== undefined) return { kind: "failed", failure: read.failure };
  if (body === null || isUnread(body.reading.outcome)) {
    const [reason] = body?.reading.reasons ?? [];
    return failed(
      body?.reading.outcome ?? "RequestFailure",
      reason?.text ?? "The search gave no page.",
      reason === undefined ? undefined : causeText(reason),
    );
  }
  const { contentType, bytes } = body;
  const input = { url: read.url, contentType, body: bytes, product: known.product };
  const { links, hits } = await options.pool.readSearch(input, options.signal);
  if (links.length === 0) return failed("ProductSearchFailure", "The search found nothing.");
  if (hits > limits.searching.hits)
    return failed("ProductSearchFailure", "The search found too many products.", "tooManyFound");
  const ofDomain = links.filter((url) => isHostOf(job.domain, new URL(url)));
  return await tryLinks(options, search, ofDomain, null);
}

/**
 * Looks at results in turn. Those that a host gives no slot for in time wait for the next claim of the job.
 *
 * @param unusedSlot a slot that nothing was sent in yet, if there is one
 */
async function tryLinks(
  options: VisitOptions,
  search: Search,
  links: readonly string[],
  unusedSlot: HostSlot | null,
): Promise<SearchEnd> {
  const { job, known, contract } = search;
  for (const [at, link] of links.entries()) {
    const visited = await visitLink(options, search, link, at === 0 ? unusedSlot : null);
    if (visited === null) {
      await keepLinks(options.database, contract, job, links.slice(at));
      return { kind: "later" };
    }
    if (isProduct(visited, known)) return await keep(options, search, visited);
  }
  return failed("ProductSearchFailure", "No page that the search found shows the product's number.", "noneMatches");
}

/** Reads a result in the unused slot if it is of the same host, else in one of its own. @returns null if there is none in time */
async function visitLink(
  options: VisitOptions,
  { job, known }: Search,
  link: string,
  unusedSlot: HostSlot | null,
): Promise<VisitedPage | null> {
  const { database, signal } = options;
  const host = hostKey(new URL(link));
  const isHeld = unusedSlot?.host === host;
  if (unusedSlot !== null && !isHeld) await returnHostSlot(database, unusedSlot);
  const slot = isHeld ? unusedSlot : await takeHostSlot(database, host, signal);
  return slot === null ? null : await visitPage(options, { job, page: pageAt(link, slot.hostId) }, known, slot);
}

async function keep({ database }: VisitOptions, search: Search, visited: VisitedPage): Promise<SearchEnd> {
  const { contract, job, identifier } = search;
  const kept = await keepFound(database, contract, job, { identifier, url: visited.read.url });
  if (kept === null) return { kind: "later" };
  if ("problem" in kept) return failed("ProductSearchFailure", kept.problem, "pageNotTaken");
  const { pageId, hostId } = kept;
  return { kind: "found", visited: { ...visited, read: { ...visited.read, pageId } }, hostId };
}

/** Whether the page shows exactly the product's number. */
function isProduct({ body }: VisitedPage, { product }: KnownPage): boolean {
  const gtin = parseGtin(product.gtin ?? "");
  return gtin !== null && body?.reading.product?.gtin === gtin && body.reading.outcome !== "ProductNotFound";
}

function isUnread(outcome: Outcome): boolean {
  return outcome === "CaptchaFailure" || outcome === "RequestFailure" || outcome === "UnknownFailure";
}

function pageAt(url: string, hostId: number): { pageId: number; url: string; hostId: number } {
  return { pageId: 0, url, hostId };
}

function failed(outcome: Outcome, detail: string, cause?: string): SearchEnd {
  return { kind: "failed", failure: { outcome, detail, ...(cause === undefined ? {} : { cause }) } };
}
