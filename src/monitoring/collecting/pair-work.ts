/** The work of a pair's job: the pages that planning fixed, and what those gave that were read by earlier claims. */
import { Type, type Static } from "typebox";
import { Value } from "typebox/value";
import { assert } from "../../base/error.ts";
import type { ClaimedJob } from "../hosts/index.ts";
import type { ReadPage } from "../readings/index.ts";

const PlannedPage = Type.Object({ pageId: Type.Number(), url: Type.String(), hostId: Type.Number() });
export type PlannedPage = Static<typeof PlannedPage>;

const PairWork = Type.Object({ pages: Type.Array(PlannedPage) });

/** What the reader of a page gave, as another process stored it. */
const StoredPage = Type.Unsafe<ReadPage>(Type.Object({ pageId: Type.Number(), url: Type.String() }));
const StoredPages = Type.Array(StoredPage);

export interface PairJob extends ClaimedJob {
  domain: string;
  productId: number;
}

/** Whether the job reads the pages of a product on a domain. */
export function isPair(job: ClaimedJob): job is PairJob {
  return job.domain !== null && job.productId !== null && Value.Check(PairWork, job.work);
}

/** The pages of a pair, in the order of reading. */
export function plannedPages({ work }: PairJob): PlannedPage[] {
  assert(Value.Check(PairWork, work), "the work of a pair names its pages");
  return work.pages;
}

/** The pages that were read by earlier claims of the job. */
export function pagesReadBefore({ readings }: PairJob): ReadPage[] {
  assert(Value.Check(StoredPages, readings), "the readings of a pair are those of its pages");
  return readings;
}
