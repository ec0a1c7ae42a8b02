/** What needs a parser of HTML or selectors, outside of the threads. It is loaded when it is first used: a start does not wait for it. */
import type { readCsvFeed as csvFeed } from "./files/csv-feed.ts";
import type { readGoogleFeed as googleFeed } from "./files/google-feed.ts";
import type { readSitemap as sitemap } from "./files/sitemap.ts";
import type { checkRecipe as check } from "./page/check-recipe.ts";

/** The recipe, or what is wrong with it. */
export async function checkRecipe(...given: Parameters<typeof check>): Promise<ReturnType<typeof check>> {
  const loaded = await import("./page/check-recipe.ts");
  return loaded.checkRecipe(...given);
}

/** As the function of `files/csv-feed.ts`. */
export async function readCsvFeed(...given: Parameters<typeof csvFeed>): ReturnType<typeof csvFeed> {
  const loaded = await import("./files/csv-feed.ts");
  return await loaded.readCsvFeed(...given);
}

/** As the function of `files/google-feed.ts`. */
export async function readGoogleFeed(...given: Parameters<typeof googleFeed>): ReturnType<typeof googleFeed> {
  const loaded = await import("./files/google-feed.ts");
  return await loaded.readGoogleFeed(...given);
}

/** As the function of `files/sitemap.ts`. */
export async function readSitemap(...given: Parameters<typeof sitemap>): ReturnType<typeof sitemap> {
  const loaded = await import("./files/sitemap.ts");
  return await loaded.readSitemap(...given);
}
