/** What a reading thread can do, by kind. All of it is plain data and pure functions. */
import { readCataloguePage, type CataloguePageInput, type CataloguePageOutput } from "./catalogues/catalogue-page.ts";
import type { PageInput, PageReading } from "./page.ts";
import { readProductPage } from "./read-product-page.ts";

/** The kinds of jobs: what each takes and gives. */
export interface ReaderJobs {
  readonly page: { readonly input: PageInput; readonly output: PageReading };
  readonly catalogue: { readonly input: CataloguePageInput; readonly output: CataloguePageOutput };
}

export type JobKind = keyof ReaderJobs;

/** One job, as the pool sends it. */
export type JobMessages = {
  readonly [Kind in JobKind]: { readonly kind: Kind; readonly input: ReaderJobs[Kind]["input"] };
};

type Doers = { readonly [Kind in JobKind]: (input: ReaderJobs[Kind]["input"]) => ReaderJobs[Kind]["output"] };

const doers: Doers = { page: readProductPage, catalogue: readCataloguePage };

/** Does one job. */
export function doJob<Kind extends JobKind>({ kind, input }: JobMessages[Kind]): ReaderJobs[Kind]["output"] {
  return doers[kind](input);
}
