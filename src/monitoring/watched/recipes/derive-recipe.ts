/**
 * `deriveRecipe`: the recipe that reads from stored pages what a person says is their price. Nothing is stored: the person confirms
 * what it reads from further pages, and stores it with them as its tests.
 */
import type { Contract } from "../../../base/contract.ts";
import { apiError, ApiError, errorItem, notFound, type ErrorItem } from "../../../base/error.ts";
import { isUuid } from "../../../base/id.ts";
import { renderInstant } from "../../../base/instant.ts";
import { sql, type Database } from "../../../database/connection.ts";
import { limits } from "../../../limits.ts";
import type { FieldSource, ReaderPool, Recipe } from "../../../reading/index.ts";
import { findSample, type Sample } from "../../readings/keep-sample.ts";
import { findRecipe } from "./get-recipes.ts";
import { runTests } from "./run-tests.ts";
import { findSettings, samplePage, type SampleSettings } from "./sample-page.ts";
import type { DerivedOut, DeriveIn } from "./schema.ts";

/** Sources of one field. */
const sourcesMax = 10;

interface Service {
  database: Database;
  pool: ReaderPool;
}

interface Deriving {
  domain: string;
  settings: SampleSettings | null;
  /** The newest recipe. */
  stored: Recipe | null;
  named: DeriveIn["pages"];
}

/** @throws 404 if the domain is not watched; 400 for a page that is none of it, or whose price no recipe finds */
export async function deriveRecipe(
  service: Service,
  contract: Contract,
  domain: string,
  { pages: named }: DeriveIn,
): Promise<DerivedOut> {
  const settings = await findSettings(service.database, contract, domain);
  if (settings === null) throw notFound("The watched domain");
  const stored = (await findRecipe(service.database, contract, domain))?.recipe ?? null;
  const deriving = { domain, settings, stored, named };
  const places = await findPlaces(service, contract, deriving);
  for (const recipe of draftsOf(deriving, places)) {
    const failed = await runTests(service, contract, { domain, recipe }, "/recipe");
    if (failed.length === 0) return { recipe, pages: await readOthers(service, contract, deriving, recipe) };
  }
  const words =
    "No selector finds these prices on these pages, and on those that tests of the recipe name. Write one by hand.";
  throw apiError("request.invalid", words, "/pages");
}

/** Where each page has its price. One after the other: a page may have 8 MiB. @throws 400 */
async function findPlaces(
  { database, pool }: Service,
  contract: Contract,
  { domain, settings, named }: Deriving,
): Promise<FieldSource[][]> {
  const places: FieldSource[][] = [];
  const problems: ErrorItem[] = [];
  for (const [at, { sample: sampleId, price }] of named.entries()) {
    const sample = isUuid(sampleId) ? await findSample(database, contract, sampleId) : null;
    if (sample === null || sample.domain !== domain) {
      problems.push(errorItem("request.invalid", `This is no stored sample of ${domain}.`, `/pages/${at}/sample`));
      continue;
    }
    const found = await pool.findPlaces({ page: samplePage(sample, { recipe: null, settings }), price });
    if (found.length === 0) {
      problems.push(
        errorItem(
          "request.invalid",
          `The page does not show ${price} where a recipe could read it.`,
          `/pages/${at}/price`,
        ),
      );
    }
    places.push(found);
  }
  const [first, ...others] = problems;
  if (first !== undefined) throw new ApiError([first, ...others]);
  return places;
}

/** Sources of one price: one that a page lacks is followed by the next. */
const sourcesAtMost = 3;

/** The recipes that are tested in turn: with what all pages have in common before what one of them has, and with what the stored one reads. */
function* draftsOf({ stored, named }: Deriving, places: readonly FieldSource[][]): Generator<Recipe, void, void> {
  const texts = places.map((sources) => new Set(sources.map((source) => JSON.stringify(source))));
  const common = (places[0] ?? []).filter((source) => texts.every((known) => known.has(JSON.stringify(source))));
  const firsts = places.flatMap((sources) => sources.slice(0, 1));
  const own = new Set(named.map(({ sample }) => sample.toLowerCase()));
  const kept = (stored?.tests ?? []).filter(({ sample }) => !own.has(sample.toLowerCase()));
  const tests = [...named.map(({ sample, price }) => ({ sample, expect: { price } })), ...kept];
  const before = stored?.fields.price ?? [];
  for (const sources of [common.slice(0, sourcesAtMost), firsts]) {
    if (sources.length === 0) continue;
    const orders = before.length === 0 ? [sources] : [sources, [...sources, ...before], [...before, ...sources]];
    for (const price of orders) {
      const fields = { ...stored?.fields, price: price.slice(0, sourcesMax) };
      yield { ...stored, fields, tests: tests.slice(0, limits.reading.recipeTests) };
    }
  }
}

/** What the recipe reads from other stored pages of products, the newest first, each address once. */
async function readOthers(
  { database, pool }: Service,
  contract: Contract,
  { domain, settings, named }: Deriving,
  recipe: Recipe,
): Promise<DerivedOut["pages"]> {
  const rows = await database.rows<{ sample_id: string; url: string }>(sql`
    /* monitoring.findOtherSamples */
    select sample_id, url
    from page_sample
    where contract_id = ${contract.contractId}
      and domain = ${domain}
      and reading ->> 'outcome' in ('ProductFound', 'ProductNotAvailable', 'LayoutFailure')
    order by fetched_at desc, sample_id desc`);
  const own = new Set(named.map(({ sample }) => sample.toLowerCase()));
  const urls = new Set(rows.filter(({ sample_id: id }) => own.has(id)).map(({ url }) => url));
  const others = rows.filter(({ url }) => !urls.has(url) && urls.add(url)).slice(0, limits.recipes.pagesOffered);
  const pages: DerivedOut["pages"] = [];
  for (const { sample_id: sampleId } of others) {
    const sample = await findSample(database, contract, sampleId);
    if (sample === null) continue;
    const { recipeFields, product } = await pool.read(samplePage(sample, { recipe, settings }));
    pages.push({ sampleId, ...shownOf(sample), ...present({ ...recipeFields, name: product?.name }) });
  }
  return pages;
}

function shownOf({
  url,
  fetchedAt,
  reading,
}: Sample): Pick<DerivedOut["pages"][number], "url" | "fetchedAt" | "before"> {
  const before = reading.offers[0]?.price;
  return { url, fetchedAt: renderInstant(fetchedAt), ...(before === undefined ? {} : { before }) };
}

function present({ name, price, currency }: { name?: string | null | undefined; price?: string; currency?: string }) {
  return {
    ...(name === undefined || name === null ? {} : { name }),
    ...(price === undefined ? {} : { price }),
    ...(currency === undefined ? {} : { currency }),
  };
}
