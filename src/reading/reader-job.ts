/** What a reading thread can do, by kind. All of it is plain data and pure functions. */
import type { PageInput, PageReading } from "./page.ts";
import { readProductPage } from "./read-product-page.ts";

/** The kinds of jobs: what each takes and gives. */
export interface ReaderJobs {
  readonly page: { readonly input: PageInput; readonly output: PageReading };
}

export type JobKind = keyof ReaderJobs;

type Doers = { readonly [Kind in JobKind]: (input: ReaderJobs[Kind]["input"]) => ReaderJobs[Kind]["output"] };

const doers: Doers = { page: readProductPage };

/** Does one job. */
export function doJob<Kind extends JobKind>(kind: Kind, input: ReaderJobs[Kind]["input"]): ReaderJobs[Kind]["output"] {
  return doers[kind](input);
}
