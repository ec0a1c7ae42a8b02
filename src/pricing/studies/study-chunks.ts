/** The chunks of a study: loaded, then studied in their order. */
import { mapYielding } from "../../base/yielding.ts";
import { limits } from "../../limits.ts";
import type { Chunks } from "../inputs/through-chunks.ts";
import type { PricedProductRow, Snapshot } from "../calculate/inputs.ts";

/** A chunk, and the id that it follows. */
export interface NextStudied extends StudiedChunk {
  after: number;
}

/** Products that are loaded, and the id that they follow. */
interface NextLoaded {
  after: number;
  chunk: LoadedChunk;
}

/**
 * The chunks of a page, at most its limit. Beside products that take much memory nothing else is loaded.
 *
 * @param load loads the first products of a page; null if it has none
 */
export function studyChunks(
  load: (page: StudyPage) => Promise<LoadedChunk | null>,
  page: StudyPage,
): Required<Pick<Chunks<NextLoaded, NextStudied>, "next" | "calculate" | "isAlone">> {
  let remaining = page;
  return {
    next: async () => {
      const { after, limit } = remaining;
      const chunk = limit > 0 ? await load(remaining) : null;
      if (chunk === null) return null;
      remaining = { after: chunk.upTo, skip: 0, limit: limit - chunk.size };
      return { after, chunk };
    },
    calculate: async ({ after, chunk }) => ({ after, ...(await chunk.study()) }),
    isAlone: ({ chunk }) => chunk.characters > limits.pricing.studyCharactersBesideNext,
  };
}

/** Selected products: those after an id, without the first `skip` of them, at most `limit`. */
export interface StudyPage {
  after: number;
  skip: number;
  limit: number;
}

/** Products that are loaded, but not studied yet. */
export interface LoadedChunk {
  /** How many they are. */
  size: number;
  /** The id of the last one. */
  upTo: number;
  /** The text of their offers, tags and histories. */
  characters: number;
  /** Calculates and sums them. To be called once, in the order of the chunks. */
  study(): Promise<StudiedChunk>;
}

/** Products that were studied, each as JSON text. */
export interface StudiedChunk {
  products: readonly string[];
  /** The id of the last one. */
  upTo: number;
  successful: number;
  failed: number;
  skipped: number;
}

/** The outcome of one product: the count it belongs to, and its entry in the result. */
export interface Studied {
  as: "successful" | "failed" | "skipped";
  product: object;
}

interface LoadedProduct {
  product: Pick<PricedProductRow, "product_id" | "tags" | "history">;
  snapshots?: readonly Snapshot[] | null;
}

/**
 * A chunk of loaded products. Null without any.
 *
 * @param prepare is called when they are studied. @returns what studies one of them
 */
export function loadedChunk<From extends LoadedProduct>(
  chunk: readonly From[],
  prepare: () => Promise<(from: From) => Studied>,
): LoadedChunk | null {
  const last = chunk.at(-1);
  if (last === undefined) return null;
  const upTo = last.product.product_id;
  return {
    size: chunk.length,
    upTo,
    characters: chunk.reduce((sum, from) => sum + charactersOf(from), 0),
    study: async () => ({ ...(await studyEach(chunk, await prepare())), upTo }),
  };
}

function charactersOf({ product, snapshots }: LoadedProduct): number {
  const offers = (snapshots ?? []).reduce((sum, { offersText }) => sum + offersText.length, 0);
  return offers + product.tags.length + (product.history?.length ?? 0);
}

/** Studies products, yielding between them. */
async function studyEach<From>(
  chunk: readonly From[],
  study: (from: From) => Studied,
): Promise<Omit<StudiedChunk, "upTo">> {
  const counts = { successful: 0, failed: 0, skipped: 0 };
  const products = await mapYielding(chunk, (from) => {
    const { as, product } = study(from);
    counts[as]++;
    return JSON.stringify(product);
  });
  return { products, ...counts };
}
