/** The values of a tag that begin with a text. What an earlier answer says for certain is not asked for again. */
import { cache, service } from "../../service/service.ts";
import type { ComparedTag } from "./offers.ts";

export type AskedTag = Pick<ComparedTag, "key" | "prefix"> & { readonly contractId: string };

/** More are no help to choose from. */
const mostValues = 50;
/** Of the text that is asked for; the rest is compared here. */
const askedCharacters = 100;
const freshMs = 60_000;

function keyOf({ contractId, key, prefix }: AskedTag): readonly string[] {
  return [contractId, "products", "tagValues", key, prefix];
}

/** The values, if the answer for a shorter beginning was whole; null if they must be asked for. */
export function knownValues(tag: AskedTag): readonly string[] | null {
  for (let length = 0; length <= tag.prefix.length; length += 1) {
    const queryKey = keyOf({ ...tag, prefix: tag.prefix.slice(0, length) });
    const state = cache.getQueryState<readonly string[]>(queryKey);
    const isFresh = state !== undefined && Date.now() - state.dataUpdatedAt < freshMs;
    const isWhole = (state?.data?.length ?? mostValues) < mostValues;
    if (isFresh && (isWhole || length === tag.prefix.length)) return beginningWith(tag.prefix, state.data ?? []);
  }
  return null;
}

/** @returns at most 50, none if they cannot be read */
export async function findTagValues(tag: AskedTag, stopped: AbortSignal): Promise<readonly string[]> {
  const prefix = tag.prefix.slice(0, askedCharacters);
  const queryKey = keyOf({ ...tag, prefix });
  const { contractId, key } = tag;
  stopped.addEventListener("abort", () => void cache.cancelQueries({ queryKey }));
  try {
    const values = await cache.fetchQuery({
      queryKey,
      queryFn: async ({ signal }): Promise<readonly string[]> => {
        const path = "/api/v3/vendor/contracts/{contractId}/products/tags";
        const query = { key, limit: mostValues, ...(prefix === "" ? {} : { prefix }) };
        const { data } = await service.get(path, { path: { contractId }, query }, { signal });
        return data.flatMap(({ value }) => (value === undefined ? [] : [value]));
      },
      staleTime: freshMs,
    });
    return beginningWith(tag.prefix, values);
  } catch {
    return [];
  }
}

/** As the service compares: upper and lower case are the same. */
function beginningWith(prefix: string, values: readonly string[]): readonly string[] {
  const begins = prefix.toLowerCase();
  return values.filter((value) => value.toLowerCase().startsWith(begins));
}
