/** What other rooms use of reading. */
export { readCsvFeed } from "./catalogues/csv-feed.ts";
export type { FeedContext } from "./catalogues/feed-item.ts";
export { readGoogleFeed } from "./catalogues/google-feed.ts";
export {
  CatalogueError,
  type CatalogueItem,
  type CataloguePage,
  type Condition,
  type FeedEnd,
  type Rejection,
  type Rejections,
} from "./catalogues/item.ts";
export { magentoRequest, parseMagentoAnswer } from "./catalogues/magento.ts";
export {
  parseShopifyMeta,
  parseShopifyPage,
  parseShopifyProduct,
  shopifyPageUrl,
  type ShopifyShop,
} from "./catalogues/shopify.ts";
export { readSitemap, type Sitemap } from "./catalogues/sitemap.ts";
export { parseWooCommercePage, wooCommercePageUrl } from "./catalogues/woocommerce.ts";
export { checkRecipe, recipeSchema, type RecipeProblem } from "./check-recipe.ts";
export { parseGtin } from "./gtin.ts";
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
export { parsePriceText, type PriceText, type PriceTextOptions } from "./price-text.ts";
export { proposeRecipe } from "./propose-recipe.ts";
export { readProductPage } from "./read-product-page.ts";
export { ReaderBusy, ReaderExhausted, ReaderPool, type ReaderPoolOptions } from "./reader-pool.ts";
export type { Recipe, RecipeField, RecipeTest } from "./recipe.ts";
export { crawlDelayS, deniesAll, mayFetch, type RobotsGroup, type RobotsGroups } from "./robots.ts";
