/** A site recipe: where a domain's pages keep what we read. It has selectors and paths, and no code. */

/** A selector, and the attribute that holds the value if it is not the element's text. */
export interface CssSource {
  readonly css: string;
  readonly attr?: string;
}

/** JSON in a script element, and the path to the value in it: `props.product.offers[0].price`. */
export interface ScriptSource {
  readonly script: string;
  readonly json: string;
}

export type FieldSource = CssSource | ScriptSource;

export const recipeFields = [
  "price",
  "currency",
  "name",
  "availability",
  "deliveryCosts",
  "gtin",
  "sku",
  "brand",
  "vendorName",
  "condition",
] as const;
export type RecipeField = (typeof recipeFields)[number];

export interface RecipeTest {
  /** The id of a stored page. */
  readonly sample: string;
  /** What must be read from it; null stands for "nothing". */
  readonly expect: { readonly [field in RecipeField]?: string | null };
}

export interface Recipe {
  /** What the URL's path must contain for the recipe to be used; absent means every page. */
  readonly match?: string;
  readonly fields: { readonly [field in RecipeField]?: readonly FieldSource[] };
  /** If one of them finds an element, the page is no product's. */
  readonly notProduct?: readonly CssSource[];
  /** If one of them finds an element, the product cannot be had. */
  readonly soldOut?: readonly CssSource[];
  readonly tests: readonly RecipeTest[];
}
