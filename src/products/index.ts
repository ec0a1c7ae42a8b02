/** What other domains use of products. */
export { readOneOf } from "./query-products.ts";
export { productRoutes } from "./routes.ts";
export type { Tag } from "./tags.ts";
export { TagOut } from "./schema.ts";
