/** `putRecipe`, `deleteRecipe`: each makes a new version of a domain's recipe, which collectors read by at once. */
import type { Caller, Contract } from "../../../base/contract.ts";
import { ApiError, apiError, errorItem, notFound, type ErrorItem } from "../../../base/error.ts";
import { renderInstant } from "../../../base/instant.ts";
import { sql, type Database, type Queries, type Transaction } from "../../../database/connection.ts";
import { changedMeanwhile, matchesEtag, type LastChange } from "../../../http/etag.ts";
import { limits } from "../../../limits.ts";
import { checkRecipe, type ReaderPool, type Recipe } from "../../../reading/index.ts";
import { pinSamples } from "../../readings/keep-sample.ts";
import type { StoredRecipe } from "./find-recipes.ts";
import { findRecipe, recipeAnswer } from "./get-recipes.ts";
import { runTests } from "./run-tests.ts";

/** The hour of the day, in UTC, at which probes of recipes begin. */
const recipeAtHour = 2;

export interface RecipeAuthor {
  contract: Contract;
  caller: Caller;
}

export interface SubmittedRecipe {
  recipe: unknown;
  message: string | null;
  ifMatch: string | undefined;
}

/**
 * Stores a new version, unless the newest is equal. Its tests run before, on stored pages.
 *
 * @returns the answer: the recipe as it is now
 * @throws 404 if the domain is not watched; 412 if the newest version is not what `ifMatch` names; 400 naming each problem
 * and each test that fails
 */
export async function putRecipe(
  service: { database: Database; pool: ReaderPool },
  author: RecipeAuthor,
  domain: string,
  submitted: SubmittedRecipe,
): Promise<string> {
  const { database } = service;
  const { contract } = author;
  const recipe = await readRecipeIn(submitted.recipe, "/recipe");
  const document = JSON.stringify(recipe);
  await requireWatched(database, contract, domain, "unlocked");
  const known = await findRecipe(database, contract, domain);
  await requireMatch(database, author, submitted.ifMatch, known);
  if (known?.document === document) return recipeAnswer(known);
  refuse(await runTests(service, contract, { domain, recipe }, "/recipe"));
  return await database.transaction(async (transaction) => {
    await requireWatched(transaction, contract, domain, "locked");
    const before = await findRecipe(transaction, contract, domain);
    await requireMatch(transaction, author, submitted.ifMatch, before);
    if (before?.document === document) return recipeAnswer(before);
    await addVersion(transaction, author, { domain, before, recipe, message: submitted.message });
    return recipeAnswer(await findRecipe(transaction, contract, domain));
  });
}

/** Deletes a domain's recipe: its pages are read without one. Versions stay, and count on. @throws 404, 412 */
export async function deleteRecipe(
  database: Database,
  author: RecipeAuthor,
  domain: string,
  ifMatch: string | undefined,
): Promise<void> {
  const { contract } = author;
  await database.transaction(async (transaction) => {
    await requireWatched(transaction, contract, domain, "locked");
    const before = await findRecipe(transaction, contract, domain);
    if (before === null || before.recipe === null) throw notFound("The recipe");
    await requireMatch(transaction, author, ifMatch, before);
    await addVersion(transaction, author, { domain, before, recipe: null, message: null });
  });
}

/** Reads a recipe of a request. @param at its place there @throws 400 naming each problem */
export async function readRecipeIn(value: unknown, at: string): Promise<Recipe> {
  const checked = await checkRecipe(value);
  if ("problems" in checked) {
    refuse(checked.problems.map(({ path, text }) => errorItem("request.invalid", sentenceOf(text), at + path)));
    throw apiError("request.invalid", "This is no recipe.", at);
  }
  const samples = new Set(checked.recipe.tests.map(({ sample }) => sample));
  if (samples.size <= limits.readings.samplesPinned) return checked.recipe;
  const words = `The tests of a recipe name at most ${limits.readings.samplesPinned} samples.`;
  throw apiError("request.invalid", words, `${at}/tests`);
}

/** The validator's words as a sentence. */
function sentenceOf(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/[.:\s]+$/, "")}.`;
}

function refuse(problems: readonly ErrorItem[]): void {
  const [first, ...others] = problems.slice(0, limits.http.errors);
  if (first !== undefined) throw new ApiError([first, ...others]);
}

/** @throws 412 saying whose version is there. What does not exist is nothing that a header can name. */
async function requireMatch(
  queries: Queries,
  { contract }: RecipeAuthor,
  ifMatch: string | undefined,
  known: StoredRecipe | null,
): Promise<void> {
  if (ifMatch === undefined) return;
  const isThere = known !== null && known.recipe !== null;
  if (isThere && matchesEtag(ifMatch, recipeAnswer(known))) return;
  throw changedMeanwhile(known === null ? null : await findAuthor(queries, contract, known));
}

/** Who stored a version, and when. A user may be gone. */
async function findAuthor(
  queries: Queries,
  contract: Contract,
  { domain, version, storedAt }: StoredRecipe,
): Promise<LastChange> {
  const author = await queries.row<{ email: string }>(sql`
    /* monitoring.findRecipeAuthor */
    select email
    from recipe
    join account on account.account_id = recipe.account_id
    where recipe.contract_id = ${contract.contractId} and domain = ${domain} and version = ${version}`);
  return { updatedAt: renderInstant(storedAt), ...(author === null ? {} : { updatedBy: author.email }) };
}

/** Locked, no other version is stored and no reading of the domain ends until the transaction does. @throws 404 */
async function requireWatched(
  queries: Queries,
  contract: Contract,
  domain: string,
  lock: "locked" | "unlocked",
): Promise<void> {
  const row = await queries.row(sql`
    /* monitoring.requireWatched */
    select domain
    from watched_domain
    where contract_id = ${contract.contractId} and domain = ${domain} and removed_at is null
    ${lock === "locked" ? sql`for no key update` : sql``}`);
  if (row === null) throw notFound("The watched domain");
}

async function addVersion(
  transaction: Transaction,
  { contract, caller }: RecipeAuthor,
  added: { domain: string; before: StoredRecipe | null; recipe: Recipe | null; message: string | null },
): Promise<void> {
  const { domain, before, recipe, message } = added;
  const version = (before?.version ?? 0) + 1;
  await transaction.run(sql`
    /* monitoring.storeRecipe */
    insert into recipe (contract_id, domain, version, document, message, account_id)
    values (${contract.contractId}, ${domain}, ${version}, ${recipe === null ? null : JSON.stringify(recipe)}, ${message},
      ${caller.accountId})`);
  await transaction.run(sql`
    /* monitoring.dropOldRecipes */
    delete from recipe
    where contract_id = ${contract.contractId}
      and domain = ${domain}
      and version <= ${version - limits.recipes.versionsKept}::integer`);
  await probeNightly(transaction, contract, { domain, isOn: recipe !== null });
  await pinTested(transaction, contract, domain, { recipe, before: before?.recipe ?? null });
}

/** Has pages of a domain with a recipe read every night, from the next one on. Without a recipe nothing can alarm for it. */
async function probeNightly(
  transaction: Transaction,
  contract: Contract,
  { domain, isOn }: { domain: string; isOn: boolean },
): Promise<void> {
  if (!isOn) {
    await transaction.run(sql`
      /* monitoring.endNightlyProbes */
      delete from domain_probe
      where contract_id = ${contract.contractId} and domain = ${domain} and reason = 'recipe'`);
    await transaction.run(sql`
      /* monitoring.dropRecipeAlarm */
      update method_window
      set alarmed_at = null, alarm = null, probe_due_at = null
      where contract_id = ${contract.contractId} and domain = ${domain} and method = 'recipe'`);
    return;
  }
  const hours = 24 + recipeAtHour;
  await transaction.run(sql`
    /* monitoring.probeNightly */
    insert into domain_probe (contract_id, domain, reason, due_at)
    values (${contract.contractId}, ${domain}, 'recipe',
      date_trunc('day', statement_timestamp(), 'UTC') + make_interval(hours => ${hours}))
    on conflict (contract_id, domain, reason) do nothing`);
}

/** Pins the samples that tests of the last two versions name, those of the newest one first. @throws 400 if one is gone */
async function pinTested(
  transaction: Transaction,
  contract: Contract,
  domain: string,
  { recipe, before }: { recipe: Recipe | null; before: Recipe | null },
): Promise<void> {
  const own = samplesOf(recipe);
  const pinned = await pinSamples(transaction, contract, domain, [...new Set([...own, ...samplesOf(before)])]);
  const isComplete = own.every((id) => pinned.has(id));
  if (!isComplete) throw apiError("request.invalid", "A sample of a test was replaced meanwhile.", "/recipe/tests");
}

function samplesOf(recipe: Recipe | null): string[] {
  return [...new Set((recipe?.tests ?? []).map(({ sample }) => sample.toLowerCase()))];
}
