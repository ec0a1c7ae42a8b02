/** How a statement finds the rows of a chunk's products that it is given a list of, whatever the statistics are. */
import type { Transaction } from "../../database/connection.ts";
import { joinAsUsual, joinByHashing } from "../../database/planning.ts";

interface Product {
  productId: number;
}

/** The lowest and the highest id. The range of products bounds the search, whatever plan is chosen. */
export function rangeOf(products: readonly Product[]): [number, number] {
  let [first, last] = [Number.MAX_SAFE_INTEGER, 0];
  for (const { productId } of products) {
    first = Math.min(first, productId);
    last = Math.max(last, productId);
  }
  return [first, last];
}

/** Products far apart, such as members of families, are looked up one by one: their range would have many others. */
function areFarApart(products: readonly Product[]): boolean {
  const [first, last] = rangeOf(products);
  return last - first >= maxSparseness * products.length;
}

const maxSparseness = 4;
/** Without statistics the planner compares each of two lists with each of the other, which takes 800 ms for 2,000. */
const comparedWithEach = 100;

/**
 * Runs a statement that joins products with rows of a table by their ids, among those of {@link rangeOf}.
 *
 * @param run gets whether the statement names each id besides their range
 */
export async function joinProducts<Result>(
  transaction: Transaction,
  products: readonly Product[],
  run: (isNamed: boolean) => Promise<Result>,
): Promise<Result> {
  const isNamed = areFarApart(products);
  if (!isNamed || products.length <= comparedWithEach) return await run(isNamed);
  await transaction.set(joinByHashing);
  const result = await run(isNamed);
  await transaction.set(joinAsUsual);
  return result;
}
