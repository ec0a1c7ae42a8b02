/** `listRecipes`, `getRecipe`, `getRecipeHistory`: recipes as they are stored. */
import type { Contract } from "../../../base/contract.ts";
import { notFound } from "../../../base/error.ts";
import { renderInstant } from "../../../base/instant.ts";
import type { Page, PageRequest } from "../../../base/page.ts";
import { sql, type Database, type Queries } from "../../../database/connection.ts";
import { limits } from "../../../limits.ts";
import type { Reader } from "../../../paging/page-position.ts";
import { readPage, type List } from "../../../paging/read-page.ts";
import {
  findRecipes,
  newestRecipe,
  readRecipe,
  recipeColumns,
  type RecipeRow,
  type StoredRecipe,
} from "./find-recipes.ts";
import type { RecipeOut, RecipeVersion } from "./schema.ts";

/** One page of the newest recipes of the domains that are watched, by domain. */
export async function listRecipes(database: Database, reader: Reader, page: PageRequest): Promise<Page> {
  const { contract } = reader;
  const list: List<RecipeRow> = {
    reader,
    query: ["recipes"],
    read: async ({ after, upTo, skip, limit }) =>
      await database.boundedRows<RecipeRow>(sql`
        /* monitoring.listRecipes */
        select ${recipeColumns}
        from watched_domain as watched
        ${newestRecipe(contract, sql`watched.domain`)}
        where watched.contract_id = ${contract.contractId}
          and watched.removed_at is null
          and stored.document is not null
          and (${after}::text is null or watched.domain > ${after}::text)
          and (${upTo}::text is null or watched.domain <= ${upTo}::text)
        order by watched.domain
        limit ${limit} offset ${skip}`),
    keyOf: (row) => row.domain,
    render: (row) => JSON.stringify(renderRecipe(readRecipe(row))),
  };
  return await readPage(database, list, page);
}

/** The answer with a domain's recipe, by default its newest version. @throws 404 */
export async function getRecipe(
  database: Queries,
  contract: Contract,
  domain: string,
  version: number | null = null,
): Promise<string> {
  if (version === null) return recipeAnswer(await findRecipe(database, contract, domain));
  const row = await database.row<RecipeRow>(sql`
    /* monitoring.getRecipe */
    select recipe.domain, version, document, message, recipe.created_at, true as has_alarm
    from recipe
    join watched_domain as watched
      on watched.contract_id = ${contract.contractId}
      and watched.domain = recipe.domain
      and watched.removed_at is null
    where recipe.contract_id = ${contract.contractId} and recipe.domain = ${domain} and version = ${version}`);
  if (row !== null) return recipeAnswer(readRecipe(row));
  recipeAnswer(await findRecipe(database, contract, domain));
  throw notFound(`Version ${version} of the recipe`);
}

/** The recipe of a watched domain, deleted or not; null if there never was one. */
export async function findRecipe(queries: Queries, contract: Contract, domain: string): Promise<StoredRecipe | null> {
  const isWatched = await queries.row(sql`
    /* monitoring.isWatched */
    select domain
    from watched_domain
    where contract_id = ${contract.contractId} and domain = ${domain} and removed_at is null`);
  if (isWatched === null) return null;
  return (await findRecipes(queries, contract, [domain])).get(domain) ?? null;
}

/** What a GET of the recipe answers, whose ETag `If-Match` names. @throws 404 if there is none */
export function recipeAnswer(stored: StoredRecipe | null): string {
  if (stored === null || stored.recipe === null) throw notFound("The recipe");
  return JSON.stringify({ data: renderRecipe(stored) });
}

function renderRecipe({ domain, version, isProven, message, storedAt, recipe }: StoredRecipe): RecipeOut {
  return {
    domain,
    version,
    isProven,
    ...(message === null ? {} : { message }),
    storedAt: renderInstant(storedAt),
    recipe: recipe ?? {},
  };
}

interface VersionRow {
  version: number;
  is_deletion: boolean;
  tests: number;
  message: string | null;
  created_at: Date;
  email: string | null;
}

/** The versions of a watched domain's recipe, newest first. @throws 404 if there never was one */
export async function getRecipeHistory(
  database: Queries,
  contract: Contract,
  domain: string,
): Promise<RecipeVersion[]> {
  const rows = await database.rows<VersionRow>(sql`
    /* monitoring.getRecipeHistory */
    select version, document is null as is_deletion, coalesce(json_array_length(document -> 'tests'), 0) as tests, message,
      recipe.created_at, author.email
    from recipe
    join watched_domain as watched
      on watched.contract_id = ${contract.contractId}
      and watched.domain = recipe.domain
      and watched.removed_at is null
    left join account as author on author.account_id = recipe.account_id
    where recipe.contract_id = ${contract.contractId} and recipe.domain = ${domain}
    order by version desc
    limit ${limits.recipes.versionsKept}`);
  if (rows.length === 0) throw notFound("The recipe");
  return rows.map((row) => ({
    version: row.version,
    isDeletion: row.is_deletion,
    tests: row.tests,
    ...(row.message === null ? {} : { message: row.message }),
    storedAt: renderInstant(row.created_at),
    storedBy: row.email ?? "deleted user",
  }));
}
