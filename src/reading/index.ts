/** What other rooms use of reading. */
export { checkRecipe, recipeSchema, type RecipeProblem } from "./check-recipe.ts";
export { compareFields, type FieldDifference } from "./compare-fields.ts";
export type {
  Candidate,
  Method,
  Outcome,
  PageInput,
  PageReading,
  ReadOffer,
  ReadProduct,
  Reason,
  WantedProduct,
} from "./page.ts";
export { methods } from "./page.ts";
export { proposeRecipe } from "./propose-recipe.ts";
export { readProductPage } from "./read-product-page.ts";
export { ReaderBusy, ReaderExhausted, ReaderPool, type ReaderPoolOptions } from "./reader-pool.ts";
export type { Recipe, RecipeField, RecipeTest } from "./recipe.ts";
export { deniesAll, mayFetch, parseRobots, robotsText, type RobotsGroups } from "./robots.ts";
