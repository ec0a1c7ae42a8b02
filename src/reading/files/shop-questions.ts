/** What shops are asked whose answers need a parser of HTML. To ask needs none. */
import { limits } from "../../limits.ts";
import { CatalogueError } from "./item.ts";

const query = `query ($skus: [String!], $size: Int!) {
  products(filter: { sku: { in: $skus } }, pageSize: $size, currentPage: 1) {
    items {
      __typename
      sku
      name
      canonical_url
      url_key
      url_suffix
      stock_status
      price_range {
        minimum_price { final_price { value currency } regular_price { value } }
        maximum_price { final_price { value } }
      }
    }
  }
}`;

/** The body of a POST to `/graphql`. @throws CatalogueError for more than 300 sku numbers */
export function magentoRequest(skus: readonly string[]): string {
  if (skus.length > limits.catalogues.skus) throw new CatalogueError("One question names at most 300 sku numbers.");
  return JSON.stringify({ query, variables: { skus, size: limits.catalogues.skus } });
}

export const perPage = 100;

export function wooCommercePageUrl(origin: string, page: number): string {
  return `${origin}/wp-json/wc/store/v1/products?per_page=${perPage}&page=${page}`;
}
