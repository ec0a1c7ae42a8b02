/** `visitPage`: fetches a page of a pair and reads it. */
import { hash } from "node:crypto";
import type { Browser } from "../../../browsing/index.ts";
import { methods, type PageReading, type ReaderPool } from "../../../reading/index.ts";
import type { HostSlot } from "../../hosts/host-slots.ts";
import { noteHostOutcome } from "../../hosts/rests.ts";
import type { ReadPage } from "../../readings/pair-reading.ts";
import type { FetchOptions } from "../../sources/fetching.ts";
import { fetchPage, type FetchedPage } from "./fetch-page.ts";
import type { Visit } from "./load-visits.ts";
import type { KnownPage } from "./reading-rules.ts";
import { renderAnswer, type RenderedAnswer } from "./render-answer.ts";

/** An ETag, or the date of a last change, that is kept of a page for the next request. A longer one counts as none. */
const validatorCharacters = 500;

export interface VisitOptions extends FetchOptions {
  pool: ReaderPool;
  /** null: pages that need one are left to other collectors. */
  browser: Browser | null;
}

/** A page that was visited. */
export interface VisitedPage {
  read: ReadPage;
  /** The page itself, as it was read; null if none came. */
  body: { contentType: string | null; bytes: Buffer; reading: PageReading } | null;
}

/** A page, and the job that it is visited for. */
export type PageVisit = Pick<Visit, "job" | "page">;

/**
 * @param slot of the first request: the job's, unless the job had requests before
 * @returns null if the page is to be fetched later
 * @throws the signal's reason
 */
export async function visitPage(
  options: VisitOptions,
  visit: PageVisit,
  known: KnownPage,
  slot: HostSlot = visit.job,
): Promise<VisitedPage | null> {
  if (!known.isRendered) return await fetchAndRead(options, { visit, known, slot, browser: null });
  // Before anything is asked for: a page that has to wait for the browser would be fetched twice.
  const endTurn = await options.browser?.takeSlot(options.signal);
  if (endTurn === null || endTurn === undefined) return null;
  try {
    return await fetchAndRead(options, { visit, known, slot, browser: options.browser });
  } finally {
    endTurn();
  }
}

async function fetchAndRead(
  options: VisitOptions,
  { visit, known, slot, browser }: { visit: PageVisit; known: KnownPage; slot: HostSlot; browser: Browser | null },
): Promise<VisitedPage | null> {
  const { page, job } = visit;
  const { etag, lastModified } = known;
  const request = { url: page.url, domain: job.domain, etag, lastModified };
  const fetched = await fetchPage(options, job, request, slot);
  if (fetched.kind === "later") return null;
  let followed = 0;
  try {
    const shown =
      browser === null || fetched.kind !== "fetched"
        ? null
        : await renderAnswer({ ...options, browser }, job, fetched.answer);
    if (shown?.kind === "later") return null;
    if (shown?.kind === "rendered") ({ followed } = shown);
    const { read, body } = await readFetched(options, visit, known, shownOf(fetched, shown));
    const kind = hostOutcomeOf(fetched, read);
    // Nobody else asks a host that a job was claimed at. Most hosts have not failed, and a page is no news of them.
    const isNews = kind !== "ok" || slot !== job || job.isHostFailing;
    if (kind !== null && isNews) {
      const pageDigest = hash("md5", page.url);
      const isScheduled = job.taskId !== null || job.kind === "probe";
      await noteHostOutcome(options.database, slot.hostId, { kind, pageDigest, isScheduled });
    }
    return { read, body };
  } finally {
    // After the outcome: a host that rests from now on gets no further request.
    if (fetched.kind === "fetched") await fetched.end(followed);
  }
}

/** What a browser made of a page; without one, the page as it came. */
function shownOf(
  fetched: Exclude<FetchedPage, { kind: "later" }>,
  shown: Exclude<RenderedAnswer, { kind: "later" }> | null,
): Exclude<FetchedPage, { kind: "later" }> {
  if (shown === null || fetched.kind !== "fetched") return fetched;
  if (shown.kind === "rendered") return { ...fetched, answer: shown.answer };
  const { detail } = shown;
  return {
    kind: "failed",
    outcome: "RequestFailure",
    detail,
    cause: "notRendered",
    isHost: false,
    isUnreachable: false,
  };
}

async function readFetched(
  { pool, signal }: VisitOptions,
  { page, job }: PageVisit,
  known: KnownPage,
  fetched: Exclude<FetchedPage, { kind: "later" }>,
): Promise<VisitedPage> {
  const unread = {
    pageId: page.pageId,
    url: page.url,
    reading: null,
    wasNotModified: false,
    etag: null,
    lastModified: null,
    recipeVersion: known.recipeVersion,
    rules: known.rules,
  };
  if (fetched.kind === "failed") {
    const { outcome, detail, cause } = fetched;
    return { read: { ...unread, failure: { outcome, detail, cause } }, body: null };
  }
  if (fetched.kind === "notModified") {
    const read = { ...unread, wasNotModified: true, etag: known.etag, lastModified: known.lastModified };
    return { read, body: null };
  }
  const { url, status, headers, body } = fetched.answer;
  const contentType = headers.get("content-type") ?? null;
  const reading = await pool.read(
    {
      url: url.href,
      requestedUrl: page.url,
      status,
      contentType,
      body,
      country: known.country,
      currency: known.currency,
      tax: known.tax,
      offersShown: known.offersShown,
      product: known.product,
      recipe: known.recipe,
      now: job.claimedAt,
      provenMethods: methods.filter((method) => known.provenMethods.has(method)),
    },
    signal,
  );
  const validators = { etag: validatorOf(headers, "etag"), lastModified: validatorOf(headers, "last-modified") };
  const read = { ...unread, url: url.href, reading, ...validators };
  return { read, body: { contentType, bytes: body, reading } };
}

/** What a conditional request sends back. It is stored with the page, so a shop must not make it as long as it likes. */
function validatorOf(headers: ReadonlyMap<string, string>, name: string): string | null {
  const value = headers.get(name) ?? "";
  return value === "" || value.length > validatorCharacters ? null : value;
}

/** What the visit says about the host; null if nothing. A page that is gone is no failure of its host. */
function hostOutcomeOf(fetched: FetchedPage, { reading }: ReadPage): "ok" | "failure" | "wall" | null {
  if (fetched.kind === "failed") return fetched.isHost ? "failure" : null;
  if (reading?.outcome === "CaptchaFailure") return "wall";
  return reading?.outcome === "RequestFailure" ? "failure" : "ok";
}
