/** The work of a catalogue's job: how far its catalogue is read and compared with the products. */
import { Type, type Static } from "typebox";
import { assert } from "../../../base/error.ts";
import { compileGuard } from "../../../http/validation.ts";
import type { ClaimedJob } from "../../hosts/claim-jobs.ts";
import { outcomes, type Outcome } from "../../readings/outcome.ts";

const CatalogueWork = Type.Object({
  /**
   * read: items are fetched and stored. record: products are compared with them. names: products without a page are
   * compared by name. Each continues where the last claim ended.
   */
  phase: Type.Enum(["read", "record", "names"]),
  /** What to ask for next: a page, or the product after which Magento is asked. */
  page: Type.Integer(),
  /** Items so far, those that were left out not counted. */
  items: Type.Integer(),
  /** The number of the first stored item: without it, a crash took the items. */
  firstItem: Type.Union([Type.Integer(), Type.Null()]),
  /** Items that were left out, by reason. */
  rejected: Type.Record(Type.String(), Type.Integer()),
  /** Of a shop whose pages do not say it. */
  currency: Type.Union([Type.String(), Type.Null()]),
  /** Requests for this page that failed. */
  tries: Type.Integer(),
  /** Sitemaps still to be read, and how many there were. */
  sitemaps: Type.Array(Type.String()),
  sitemapCount: Type.Integer(),
  /** Digests of all of them; missing in the work of a job that an earlier release began. */
  sitemapDigests: Type.Optional(Type.Array(Type.String())),
  /** The product up to which the items were compared. */
  after: Type.Integer(),
  /** Products that ended. */
  ended: Type.Integer(),
  /** Products whose names were compared. */
  compared: Type.Integer(),
  /** Why the catalogue cannot be believed: its known products fail. */
  problem: Type.Union([
    Type.Object({
      outcome: Type.Unsafe<Outcome>({ type: "string", enum: outcomes }),
      detail: Type.String(),
      cause: Type.Optional(Type.String()),
    }),
    Type.Null(),
  ]),
});
export type CatalogueWork = Static<typeof CatalogueWork>;

const isCatalogueWork = compileGuard(CatalogueWork);

export type Problem = NonNullable<CatalogueWork["problem"]>;

/** The work of a job that nobody has claimed. */
export const newWork: CatalogueWork = {
  phase: "read",
  page: 0,
  items: 0,
  firstItem: null,
  rejected: {},
  currency: null,
  tries: 0,
  sitemaps: [],
  sitemapCount: 0,
  after: 0,
  ended: 0,
  compared: 0,
  problem: null,
};

/** The work from the beginning of the catalogue. Products that were compared already are not compared again. */
export function readAgain({ after, ended }: CatalogueWork): CatalogueWork {
  return { ...newWork, after, ended };
}

export interface CatalogueJob extends ClaimedJob {
  domain: string;
  taskId: string;
}

/** Whether the job reads the catalogue of a domain. */
export function isCatalogueJob(job: ClaimedJob): job is CatalogueJob {
  return job.kind === "catalogue" && job.domain !== null && job.taskId !== null;
}

export function workOf({ work }: CatalogueJob): CatalogueWork {
  assert(isCatalogueWork(work), "the work of a catalogue says how far it is");
  return work;
}

/** A catalogue cannot be read at the moment for this reason. */
export function requestFailure(detail: string, cause = "incomplete"): Problem {
  return { outcome: "RequestFailure", detail, cause };
}
