/**
 * Whether the installation under test runs with OLD_CLIENTS=true, by CONFORMANCE_OLD_CLIENTS, and what its answers and
 * imports have then (interface 1).
 */
import assert from "node:assert/strict";
import type { Answer, Loose } from "../harness/client.ts";
import { deletedOf } from "../harness/market.ts";

export const oldClients = process.env["CONFORMANCE_OLD_CLIENTS"] === "true";

/** What old clients read where a product has no boundaries of its own. */
export const widest = { minPriceBoundary: 0.01, maxPriceBoundary: 9_999_999_999_999.99 };

/** A product with the fields that an import for old clients requires; without OLD_CLIENTS as it is. */
export function importable<Product extends object>(product: Product): Product {
  if (!oldClients) return product;
  return { name: "A product", referencePrice: 0.01, ...widest, tags: [], ...product };
}

/** A feed or the list of them, of an answer with this status: old clients read it without `data` around. */
export function feedOf(answer: Answer<Loose>, status = 200): Loose {
  assert.equal(answer.status, status, answer.text);
  if (oldClients) return answer.body;
  assert.deepEqual(Object.keys(answer.body), ["data"]);
  return answer.body.data;
}

/** What an accepted snapshot is answered with. */
export const snapshotTaken: Loose = oldClients ? { data: true } : true;

/** What a deletion answers, of so many products before: old clients read its number alone (interface 4.1-31). */
export function removalOf(removed: number, products: number): Loose {
  return oldClients ? { deleted: removed } : deletedOf(removed, products);
}
