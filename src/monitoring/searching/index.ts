/** Searching for the pages of products: planned with runs, done by collectors. */
export { keepFound, keepLinks } from "./keep-found.ts";
export { planSearches, type PlannedSearches } from "./plan-searches.ts";
export { isSearch, linksOf, searchOf, type SearchJob } from "./search-work.ts";
