/** The recipes by which pages of domains are read now. */
import type { Contract } from "../../../base/contract.ts";
import { textArray } from "../../../database/arrays.ts";
import { sql, type Queries, type Sql } from "../../../database/connection.ts";
import { limits } from "../../../limits.ts";
import type { Recipe } from "../../../reading/index.ts";

/** The newest version of a domain's recipe. */
export interface StoredRecipe {
  domain: string;
  version: number;
  /** null: it was deleted. */
  recipe: Recipe | null;
  /** The recipe as stored: equal recipes have equal texts. */
  document: string | null;
  /** Whether its prices need no second method. */
  isProven: boolean;
  message: string | null;
  storedAt: Date;
}

export interface RecipeRow {
  domain: string;
  version: number;
  document: string | null;
  message: string | null;
  created_at: Date;
  has_alarm: boolean;
}

/** Finds the newest versions. A domain without any is left out; one whose recipe was deleted has a version without one. */
export async function findRecipes(
  queries: Queries,
  contract: Contract,
  domains: readonly string[],
): Promise<Map<string, StoredRecipe>> {
  const rows = await queries.rows<RecipeRow>(sql`
    /* monitoring.findRecipes */
    select ${recipeColumns}
    from unnest(${textArray(domains)}::text[]) as asked (domain)
    ${newestRecipe(contract, sql`asked.domain`)}`);
  return new Map(rows.map((row) => [row.domain, readRecipe(row)]));
}

/** Finds the newest versions alone. A domain without a recipe, or whose recipe was deleted, is left out. */
export async function findRecipeVersions(
  queries: Queries,
  contract: Contract,
  domains: readonly string[],
): Promise<Map<string, number>> {
  const rows = await queries.rows<{ domain: string; version: number }>(sql`
    /* monitoring.findRecipeVersions */
    select stored.domain, stored.version
    from unnest(${textArray(domains)}::text[]) as asked (domain)
    cross join lateral (
      select recipe.domain, version, document is null as is_deletion
      from recipe
      where recipe.contract_id = ${contract.contractId} and recipe.domain = asked.domain
      order by version desc
      limit 1
    ) as stored
    where not stored.is_deletion`);
  return new Map(rows.map(({ domain, version }) => [domain, version]));
}

export const recipeColumns = sql`stored.domain, stored.version, stored.document, stored.message, stored.created_at,
      stored.has_alarm`;

/** The newest version of a domain's recipe, as `stored`, looked up by its key. */
export function newestRecipe({ contractId }: Contract, domain: Sql): Sql {
  return sql`cross join lateral (
      select recipe.domain, version, document, message, created_at, (
          select alarmed_at >= created_at or alarmed_on > created_at::date
          from method_window
          where method_window.contract_id = ${contractId}
            and method_window.domain = recipe.domain
            and method_window.method = 'recipe'
        ) is true as has_alarm
      from recipe
      where recipe.contract_id = ${contractId} and recipe.domain = ${domain}
      order by version desc
      limit 1
    ) as stored`;
}

export function readRecipe(row: RecipeRow): StoredRecipe {
  const { domain, version, document, message, created_at: storedAt, has_alarm: hasAlarm } = row;
  const recipe: Recipe | null = document === null ? null : JSON.parse(document);
  const isProven = recipe !== null && pagesTested(recipe) >= limits.recipes.provenTests && !hasAlarm;
  return { domain, version, recipe, document, isProven, message, storedAt };
}

/** Stored pages of which a test names the price: the same page twice, or a test that asks for nothing, proves no more. */
function pagesTested({ tests }: Recipe): number {
  const priced = tests.filter(({ expect: { price = null } }) => price !== null);
  return new Set(priced.map(({ sample }) => sample)).size;
}
