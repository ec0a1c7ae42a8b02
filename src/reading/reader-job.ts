/** What a reading thread can do, by kind. All of it is plain data and pure functions. */
import { readCataloguePage, type CataloguePageInput, type CataloguePageOutput } from "./files/catalogue-page.ts";
import type { PageInput, PageReading } from "./page/page.ts";
import { placesOfPrice, type PricePlacesInput } from "./decide/price-places.ts";
import { readProductPage } from "./decide/read-product-page.ts";
import { readSearchPage, type SearchPage, type SearchPageInput } from "./decide/search-page.ts";
import type { FieldSource } from "./page/recipe.ts";
import { parseRobots, robotsText, type RobotsGroups } from "./files/robots.ts";

/** The kinds of jobs: what each takes and gives. */
interface ReaderJobs {
  readonly page: { readonly input: PageInput; readonly output: PageReading };
  readonly catalogue: { readonly input: CataloguePageInput; readonly output: CataloguePageOutput };
  readonly search: { readonly input: SearchPageInput; readonly output: SearchPage };
  readonly places: { readonly input: PricePlacesInput; readonly output: FieldSource[] };
  readonly robots: {
    /** `agentToken` is our crawler's name. */
    readonly input: { readonly body: Uint8Array; readonly agentToken: string };
    readonly output: RobotsGroups;
  };
}

type JobKind = keyof ReaderJobs;

/** One job with its kind. */
export type ReaderJob = {
  readonly [Kind in JobKind]: { readonly kind: Kind; readonly input: ReaderJobs[Kind]["input"] };
}[JobKind];

/** What a job gave, with the job's kind. */
export type ReaderOutput = {
  readonly [Kind in JobKind]: { readonly kind: Kind; readonly output: ReaderJobs[Kind]["output"] };
}[JobKind];

/** Does one job. */
export function doJob(job: ReaderJob): ReaderOutput {
  if (job.kind === "page") return { kind: "page", output: readProductPage(job.input) };
  if (job.kind === "catalogue") return { kind: "catalogue", output: readCataloguePage(job.input) };
  if (job.kind === "search") return { kind: "search", output: readSearchPage(job.input) };
  if (job.kind === "places") return { kind: "places", output: placesOfPrice(job.input) };
  return { kind: "robots", output: parseRobots(robotsText(job.input.body), job.input.agentToken) };
}
