/** The work of a pair whose page is still to be found. */
import { Type, type Static } from "typebox";
import { assert } from "../../../base/error.ts";
import { compileGuard } from "../../../http/validation.ts";
import type { ClaimedJob } from "../../hosts/claim-jobs.ts";

/** A pair without pages. */
const SearchWork = Type.Object({
  pages: Type.Array(Type.Unknown(), { maxItems: 0 }),
  search: Type.Object({ url: Type.String(), links: Type.Optional(Type.Array(Type.String())) }),
});
export type SearchWork = Static<typeof SearchWork>;

const isSearchWork = compileGuard(SearchWork);

export interface SearchJob extends ClaimedJob {
  domain: string;
  productId: number;
}

/** Whether the job searches for the page of a product. */
export function isSearch(job: ClaimedJob): job is SearchJob {
  return job.kind === "pair" && job.domain !== null && job.productId !== null && isSearchWork(job.work);
}

/** The address of the search. */
export function searchOf({ work }: SearchJob): string {
  assert(isSearchWork(work), "the work of a search has its address");
  return work.search.url;
}

/** The results that are still to be looked at; null until the search was answered. */
export function linksOf({ work }: SearchJob): readonly string[] | null {
  assert(isSearchWork(work), "the work of a search has its address");
  return work.search.links ?? null;
}
