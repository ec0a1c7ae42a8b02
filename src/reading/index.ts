/** What other rooms use of reading: pages, robots.txt, catalogues. All of it is pure but for the threads. */
export type { RecipeProblem } from "./page/check-recipe.ts";
export { compareFields, type FieldDifference } from "./page/compare-fields.ts";
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
} from "./page/page.ts";
export { methods, readerVersion } from "./page/page.ts";
export { emptyReading } from "./page/nothing-read.ts";
export { parsePriceText, type PriceText, type PriceTextOptions } from "./words/price-text.ts";
export { proposeRecipe } from "./page/propose-recipe.ts";
export { ReaderBusy, ReaderExhausted, ReaderPool, type ReaderPoolOptions } from "./reader-pool.ts";
export { recipeSchema } from "./page/recipe-schema.ts";
export type { FieldSource, Recipe, RecipeField, RecipeTest } from "./page/recipe.ts";
export type { CataloguePageInput, CataloguePageOutput } from "./files/catalogue-page.ts";
export type { FeedContext } from "./files/feed-item.ts";
export { compareDecimals, type CatalogueItem, type FeedEnd, type Rejections } from "./files/item.ts";
export { magentoRequest, wooCommercePageUrl } from "./files/shop-questions.ts";
export { shopifyPageUrl } from "./files/shopify.ts";
export type { Sitemap } from "./files/sitemap.ts";
export { parseGtin } from "./words/gtin.ts";
export { checkRecipe, readCsvFeed, readGoogleFeed, readSitemap } from "./later.ts";
export { isSameName, namesAlike, wordsOf } from "./words/names.ts";
export { folded, plainText } from "./words/plain-text.ts";
export { crawlDelayS, deniesAll, mayFetch, parseRobots, robotsText, type RobotsGroups } from "./files/robots.ts";
