/** What other rooms use of reading: pages, robots.txt, catalogues. All of it is pure but for the threads. */
export type { RecipeProblem } from "./check-recipe.ts";
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
export { parsePriceText, type PriceText, type PriceTextOptions } from "./price-text.ts";
export { proposeRecipe } from "./propose-recipe.ts";
export { ReaderBusy, ReaderExhausted, ReaderPool, type ReaderPoolOptions } from "./reader-pool.ts";
export { recipeSchema } from "./recipe-schema.ts";
export type { Recipe, RecipeField, RecipeTest } from "./recipe.ts";
export type { CataloguePageInput, CataloguePageOutput } from "./catalogues/catalogue-page.ts";
export { readCsvFeed } from "./catalogues/csv-feed.ts";
export type { FeedContext } from "./catalogues/feed-item.ts";
export { compareDecimals, type CatalogueItem, type FeedEnd, type Rejections } from "./catalogues/item.ts";
export { magentoRequest, wooCommercePageUrl } from "./catalogues/shop-questions.ts";
export { shopifyPageUrl } from "./catalogues/shopify.ts";
export type { Sitemap } from "./catalogues/sitemap.ts";
export { parseGtin } from "./gtin.ts";
export { checkRecipe, readGoogleFeed, readSitemap } from "./later.ts";
export { isSameName, namesAlike, wordsOf } from "./names.ts";
export { folded, plainText } from "./plain-text.ts";
export { crawlDelayS, deniesAll, mayFetch, parseRobots, robotsText, type RobotsGroups } from "./robots.ts";
