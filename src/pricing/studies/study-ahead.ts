/** `studyAhead`: studies chunk by chunk, and loads the next one meanwhile. So a study does not wait for the two one after the other. */
import { limits } from "../../limits.ts";
import { kept } from "../runs/chunks-ahead.ts";
import type { LoadedChunk, StudiedChunk, StudyPage } from "./study.ts";

/** A chunk, and the id that it follows. */
export interface NextStudied extends StudiedChunk {
  after: number;
}

/**
 * Studies the products of a page, at most its limit. Beside offers that take much memory nothing else is loaded.
 *
 * @param load loads the first products of a page; null if it has none
 */
export async function* studyAhead(
  load: (page: StudyPage) => Promise<LoadedChunk | null>,
  page: StudyPage,
): AsyncGenerator<NextStudied, void> {
  let { after, limit } = page;
  let loading = kept(load(page));
  try {
    for (let chunk = await loading; chunk !== null; chunk = await loading) {
      limit -= chunk.size;
      const next = { after: chunk.upTo, skip: 0, limit };
      const loadNext = (): Promise<LoadedChunk | null> => (limit > 0 ? kept(load(next)) : Promise.resolve(null));
      const isSmall = chunk.offerCharacters <= limits.pricing.offerCharactersBesideNext;
      if (isSmall) loading = loadNext();
      yield { after, ...(await chunk.study()) };
      if (!isSmall) loading = loadNext();
      after = chunk.upTo;
    }
  } finally {
    await Promise.allSettled([loading]);
  }
}
