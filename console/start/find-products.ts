/** The internal ids of products, by what a file calls them. */
import { service } from "../service/service.ts";

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
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const values of parts(names)) {
    for (const [name, id] of await findByOwnId(contractId, values, signal)) found.set(name, id);
  }
  const byNumber = Map.groupBy(
    names.filter((name) => !found.has(name) && gtin.test(name)),
    // Zeros before a GTIN are part of its writing.
    (name) => Number(name),
  );
  for (const values of parts([...byNumber.keys()])) {
    for (const [number, id] of await findByGtin(contractId, values, signal)) {
      for (const name of byNumber.get(number) ?? []) found.set(name, id);
    }
  }
  return found;
}

function parts<Name>(names: readonly Name[]): readonly (readonly Name[])[] {
  const count = Math.ceil(names.length / namesOfRequest);
  return Array.from({ length: count }, (_, at) => names.slice(at * namesOfRequest, (at + 1) * namesOfRequest));
}

async function findByOwnId(
  contractId: string,
  values: readonly string[],
  signal: AbortSignal,
): Promise<readonly (readonly [string, string])[]> {
  const filter = { oneOf: { field: "customerProductId" as const, values } };
  const { data } = await service.post(
    "/api/v3.1/vendor/contracts/{contractId}/products/query",
    {
      path: { contractId },
      body: { pagination: { start: 0, limit: namesOfRequest }, filter, includeTags: false },
    },
    { signal },
  );
  return data.flatMap(({ id, customerProductId: name }) => (name === undefined ? [] : [[name, id] as const]));
}

async function findByGtin(
  contractId: string,
  values: readonly number[],
  signal: AbortSignal,
): Promise<readonly (readonly [number, string])[]> {
  const filter = { oneOf: { field: "gtin", values } };
  const { data } = await service.post(
    "/api/v3/vendor/contracts/{contractId}/products/search",
    { path: { contractId }, body: { pagination: { limit: namesOfRequest }, filter, includeTags: false } },
    { signal },
  );
  return data.flatMap(({ id, gtin: number }) => (number === undefined ? [] : [[number, id] as const]));
}
