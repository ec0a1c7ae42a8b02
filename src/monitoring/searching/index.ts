/** Searching for the pages of products: planned with runs, done by collectors. */
export { keepFound } from "./keep-found.ts";
export { planSearches, type PlannedSearches } from "./plan-searches.ts";
export { isSearch, searchOf, type SearchJob } from "./search-work.ts";
