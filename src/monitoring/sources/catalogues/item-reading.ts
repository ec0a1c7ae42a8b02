/** What the items of a catalogue say, in the form in which pages are read. Pure. */
import { limits } from "../../../limits.ts";
import { emptyReading } from "../../../reading/index.ts";
import type { PageReading, PairReading, ReadPage } from "../../readings/pair-reading.ts";
import type { CatalogueJob } from "./catalogue-work.ts";
import type { KnownPage } from "./find-matches.ts";
import type { MatchedItem } from "./judge-items.ts";
import type { JudgedProduct, MissingEnd } from "./judge-product.ts";

interface ReadingContext {
  job: CatalogueJob;
  /** The kind of the source, which is the name of the method. */
  method: string;
  /** Of items that name none. */
  currency: string;
  /** The database's time. */
  now: Date;
  pageIdOf(product: JudgedProduct, digest: string): number;
}

/** The reading of a product that the catalogue has, or had; null for others. */
export function readingOf(product: JudgedProduct, context: ReadingContext): PairReading | null {
  const { job, now } = context;
  const { productId, read, missing } = product;
  const pair = { taskId: job.taskId, productId, domain: job.domain, jobId: job.jobId, token: job.token };
  if (read.length > 0) {
    const gatheredAt = new Date(Math.min(...read.map(({ readAt }) => readAt.getTime())));
    const pages = read.map((item) => pageOf(item, context.pageIdOf(product, item.digest), context));
    return { ...pair, gatheredAt, pages };
  }
  if (missing === null) return null;
  return { ...pair, gatheredAt: now, pages: missing.pages.map((page) => missingPage(page, missing.end)) };
}

const unread = { reading: null, wasNotModified: false, etag: null, lastModified: null } as const;

function pageOf({ item, url }: MatchedItem, pageId: number, context: ReadingContext): ReadPage {
  const { price, availability, condition, deliveryCosts, vendorName, struckPrice, name } = item;
  const currency = item.currency ?? context.currency;
  if (price === null) return { ...unread, pageId, url, failure: noPrice };
  const evidence = `${name ?? item.key} ${price} ${currency}`.slice(-limits.readings.evidenceCharacters);
  const reading: PageReading = {
    outcome: availability === false ? "ProductNotAvailable" : "ProductFound",
    isConfirmed: true,
    method: context.method,
    confirmedBy: [],
    isMachine: item.isUnclear !== true,
    product: { name },
    offers: [{ vendorName, price, currency, condition, availability, deliveryCosts }],
    candidates: [{ method: context.method, price, evidence }],
    reasons: [],
    struckPrice,
    taxIncluded: null,
    ...(item.isUnclear === true ? { isUnclear: true } : {}),
  };
  return { ...unread, pageId, url, reading };
}

const noPrice = { outcome: "LayoutFailure", detail: "The item has no price.", cause: "noPrice" } as const;

function missingPage({ pageId, url }: KnownPage, end: MissingEnd): ReadPage {
  if (end !== null) return { ...unread, pageId, url, failure: end };
  return { ...unread, pageId, url, reading: { ...emptyReading, outcome: "ProductNotFound" } };
}
