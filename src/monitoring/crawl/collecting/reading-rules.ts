/** How pages of a domain are asked for and read: what claims of pages and of searches have to look up. */
import type { Contract } from "../../../base/contract.ts";
import { sql, type Database, type Sql } from "../../../database/connection.ts";
import { fieldColumn } from "../../../products/index.ts";
import type { Recipe, WantedProduct } from "../../../reading/index.ts";
import { provenMethods } from "../../readings/proven-methods.ts";
import type { SourceMethod } from "../../readings/source-kind.ts";
import { rulesDigest } from "../../readings/stored-reading.ts";
import { findRecipes, type StoredRecipe } from "../../watched/recipes/find-recipes.ts";

/** How a page is asked for and read. */
export interface KnownPage {
  /** Null where an unchanged page would say nothing. */
  etag: string | null;
  lastModified: string | null;
  country: string;
  currency: string;
  tax: "gross" | "net";
  offersShown: "all" | "some";
  /** Whether a browser runs its scripts before it is read. */
  isRendered: boolean;
  product: WantedProduct;
  provenMethods: ReadonlySet<string>;
  recipe: Recipe | null;
  /** null without a recipe. */
  recipeVersion: number | null;
  /** The digest of all that decides what is read. */
  rules: string;
}

/** What is stored of a page's domain and product. */
export interface RulesRow {
  job_id: number;
  domain: string;
  country: string;
  currency: string;
  tax: "gross" | "net";
  offers_shown: "all" | "some";
  vendor_name: string | null;
  keeps_vendor_names: boolean;
  source_method: SourceMethod;
  name: string | null;
  gtin: string | null;
  own_id: string | null;
}

/** What the last confirmed reading of a page left, and by what it was made. */
export interface LastReading {
  etag: string | null;
  last_modified: string | null;
  read_by: string | null;
}

export const neverRead: LastReading = {
  etag: null,
  last_modified: null,
  read_by: null,
};

/** The columns of {@link RulesRow}, but for the job's, of {@link joinRules}. */
export const rulesColumns = sql`watched.domain, watched.country, watched.currency, watched.tax, watched.offers_shown,
      watched.vendor_name, watched.keeps_vendor_names, watched.source_method, product.name, product.gtin, product.own_id`;

/**
 * Joins the product and its watched domain; nothing if one of them is gone or disabled.
 *
 * @param isProduct the condition by which the product is found, one at most
 * @param domain the column with its name
 */
export function joinRules(contract: Contract, isProduct: Sql, domain: Sql): Sql {
  return sql`cross join lateral (
      select identifier, name, lpad(gtin::text, 14, '0') as gtin, ${fieldColumn("product", "customerProductId")} as own_id
      from product
      where product.contract_id = ${contract.contractId} and ${isProduct}
      limit 1
    ) as product
    cross join lateral (
      select domain, country, currency, tax, offers_shown, vendor_name, keeps_vendor_names, source_method
      from watched_domain
      where watched_domain.contract_id = ${contract.contractId}
        and watched_domain.domain = ${domain}
        and watched_domain.is_enabled
        and watched_domain.removed_at is null
      limit 1
    ) as watched`;
}

/** How pages are read, with the recipes and proven methods of their domains, by job. */
export async function withReadingRules(
  database: Database,
  contract: Contract,
  rows: readonly (RulesRow & LastReading)[],
): Promise<Map<number, KnownPage>> {
  const domains = [...new Set(rows.map(({ domain }) => domain))];
  const proven = await provenMethods(database, contract, domains);
  const recipes = await findRecipes(database, contract, domains);
  return new Map(
    rows.map((row) => {
      const recipe = recipes.get(row.domain) ?? null;
      return [row.job_id, knownOf(row, recipe, proven.get(row.domain) ?? new Set<string>())] as const;
    }),
  );
}

/**
 * A 304 confirms only a reading of the same product that was made by the same settings and version of the recipe. What a browser shows
 * may change while the page that it began with stays the same.
 */
function knownOf(row: RulesRow & LastReading, stored: StoredRecipe | null, proven: ReadonlySet<string>): KnownPage {
  const recipe = stored?.recipe ?? null;
  const recipeVersion = recipe === null ? null : (stored?.version ?? null);
  const isRendered = row.source_method === "browser";
  const { name, gtin, own_id: customerProductId, country, currency, tax, offers_shown: offersShown } = row;
  const rules = rulesDigest({
    country,
    currency,
    tax,
    offersShown,
    vendorName: row.vendor_name,
    keepsVendorNames: row.keeps_vendor_names,
    product: { name, gtin, customerProductId },
    recipeVersion,
  });
  const isConfirmable = !isRendered && row.read_by === rules;
  return {
    etag: isConfirmable ? row.etag : null,
    lastModified: isConfirmable ? row.last_modified : null,
    country,
    currency,
    tax,
    offersShown,
    isRendered,
    product: { name: name ?? "", gtin, customerProductId, brand: null },
    provenMethods: stored?.isProven === true ? new Set([...proven, "recipe"]) : proven,
    recipe,
    recipeVersion,
    rules,
  };
}
