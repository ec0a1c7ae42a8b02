/** What other parts of monitoring use of recipes. */
export { findRecipes, type StoredRecipe } from "./find-recipes.ts";
export { readRecipeIn } from "./put-recipe.ts";
export { recipeRoutes } from "./routes.ts";
