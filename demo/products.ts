/** Step 2: imports the assortment and reads it back in every way. */
import type { DemoContract } from "./account.ts";
import type { Json } from "./json.ts";
import type { MarketProduct } from "../sample/market-data.ts";
import { heading, timed, type Print } from "./report.ts";

/** Products in one request, as the service recommends. */
const chunk = 1_000;

/** Imports the assortment. @returns the internal ids, in the order of the products */
export async function importProducts(
  contract: DemoContract,
  products: readonly MarketProduct[],
  print: Print,
): Promise<string[]> {
  heading(print, "2. Import the assortment and read it back");
  return await timed(
    print,
    async () => {
      const ids: string[] = [];
      for (let first = 0; first < products.length; first += chunk) {
        ids.push(...(await importChunk(contract, products.slice(first, first + chunk))));
      }
      return ids;
    },
    (ids) =>
      `imported ${ids.length} products; internal ids came in the order sent: ${products[0]?.customerProductId} is ${ids[0]}`,
  );
}

async function importChunk(contract: DemoContract, products: readonly MarketProduct[]): Promise<string[]> {
  const answer = await contract.client.post(`${contract.v3}/products`, {
    version: "2",
    identifyingAttributes: ["customerProductId"],
    products,
  });
  const results = answer.at("data").list();
  return results.map((result) => result.at("data").at("productId").text());
}

/**
 * Reads all products, some by each of the two ids, with and without tags.
 *
 * @returns when the first of them was imported, by the service's clock
 */
export async function readProducts(contract: DemoContract, print: Print): Promise<string> {
  const all = await timed(
    print,
    async () => await queryProducts(contract, { includeTags: false }),
    (found) => `read all: ${found.length} products, without tags`,
  );
  const some = all.slice(0, 3);
  const customerIds = some.map((product) => product.at("customerProductId").text());
  await timed(
    print,
    async () =>
      await queryProducts(contract, {
        filter: { oneOf: { field: "customerProductId", values: customerIds } },
        includeTags: true,
      }),
    (found) =>
      `read by customerProductId ${customerIds.join(", ")}: ${found.length} products, with ${countTags(found)} tags`,
  );
  const ids = some.map((product) => product.at("id").text());
  await timed(
    print,
    async () => await queryProducts(contract, { filter: { oneOf: { field: "productId", values: ids } } }),
    (found) => `read by productId ${ids.join(", ")}: ${found.length} products, with ${countTags(found)} tags`,
  );
  return all.map((product) => product.at("createdAt").text()).sort()[0] ?? new Date().toISOString();
}

async function queryProducts(contract: DemoContract, query: object): Promise<Json[]> {
  const body = { pagination: { start: 0, limit: 10_000 }, ...query };
  return (await contract.client.post(`${contract.v31}/products/query`, body)).at("data").list();
}

function countTags(products: readonly Json[]): number {
  return products.reduce((sum, product) => sum + (product.find("tags")?.list().length ?? 0), 0);
}
