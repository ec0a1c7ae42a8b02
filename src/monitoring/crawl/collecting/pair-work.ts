/** The pages of a job, a pair's or a probe's: those that planning fixed, and what those gave that were read by earlier claims. */
import { Type, type Static } from "typebox";
import { assert } from "../../../base/error.ts";
import { compileGuard } from "../../../http/validation.ts";
import type { ClaimedJob } from "../../hosts/claim-jobs.ts";
import type { ReadPage } from "../../readings/pair-reading.ts";

const PlannedPage = Type.Object({ pageId: Type.Number(), url: Type.String(), hostId: Type.Number() });
export type PlannedPage = Static<typeof PlannedPage>;

const PairWork = Type.Object({ pages: Type.Array(PlannedPage) });

/** What the reader of a page gave, as another process stored it. */
const StoredPage = Type.Unsafe<ReadPage>(Type.Object({ pageId: Type.Number(), url: Type.String() }));
const [isPairWork, arePages] = [compileGuard(PairWork), compileGuard(Type.Array(StoredPage))];

/** A job that reads pages of a domain. */
export interface PagesJob extends ClaimedJob {
  domain: string;
}

export interface PairJob extends PagesJob {
  productId: number;
}

/** Whether the job reads the pages of a product on a domain. */
export function isPair(job: ClaimedJob): job is PairJob {
  return job.kind === "pair" && job.domain !== null && job.productId !== null && hasPages(job.work);
}

function hasPages(work: unknown): boolean {
  return isPairWork(work) && work.pages.length > 0;
}

/** The pages of the job, in the order of reading. */
export function plannedPages({ work }: ClaimedJob): PlannedPage[] {
  assert(isPairWork(work), "the work names its pages");
  return work.pages;
}

/** The pages that were read by earlier claims of the job. */
export function pagesReadBefore({ readings }: ClaimedJob): ReadPage[] {
  assert(arePages(readings), "the readings are those of pages");
  return readings;
}
