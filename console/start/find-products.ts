/** The internal ids of products, by what a file calls them. */
import { service } from "../app/service.ts";

const namesOfRequest = 1_000;
const gtin = /^\d{8,14}$/;

/**
 * By own ids; where a product has none of these, by GTIN.
 *
 * @returns those that are known
 * @throws RequestFailed
 */
export async function findProducts(
  contractId: string,
  names: readonly string[],
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const byOwnId = await find(contractId, names, { field: "customerProductId", signal });
  const others = names.filter((name) => !byOwnId.has(name) && gtin.test(name));
  if (others.length === 0) return byOwnId;
  // A GTIN is a number: zeros before it are part of its writing.
  const byGtin = await find(contractId, [...new Set(others.map((name) => String(Number(name))))], {
    field: "gtin",
    signal,
  });
  const found = others.flatMap((name): [string, string][] => {
    const id = byGtin.get(String(Number(name)));
    return id === undefined ? [] : [[name, id]];
  });
  return new Map([...byOwnId, ...found]);
}

async function find(
  contractId: string,
  names: readonly string[],
  { field, signal }: { field: "customerProductId" | "gtin"; signal: AbortSignal | undefined },
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (let first = 0; first < names.length; first += namesOfRequest) {
    const values = names.slice(first, first + namesOfRequest);
    const { data } = await service.post(
      "/api/v3/vendor/contracts/{contractId}/products/search",
      {
        path: { contractId },
        body: { pagination: { limit: namesOfRequest }, filter: { oneOf: { field, values } }, includeTags: false },
      },
      signal === undefined ? {} : { signal },
    );
    for (const { id, [field]: name } of data) if (name !== undefined) found.set(String(name), id);
  }
  return found;
}
