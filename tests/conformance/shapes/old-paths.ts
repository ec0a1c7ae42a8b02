/** Deprecated paths that old shop plugins still call (interface 1, 9). */
import { anObject, closed, currency, data, domain, instant, list, number, object, uuid, word } from "./schema.ts";

const price = object({ identifier: word, currency, recommendedPrice: number }, { gtin: number, currentPrice: number });

const started = object({ id: uuid });

export const oldPathShapes = {
  "PUT /api/2/v/contracts/{contractId}/products": { 200: started, 202: started },
  "GET /api/1/{contractId}/products/analysis/pricerecommendations": {
    200: closed({ priceRecommendations: list(price) }),
  },
  "GET /api/1/{contractId}/settings": { 200: object({}, { expirationDate: instant }) },
  "POST /api/2/log/messages": { 200: data(anObject) },
  "GET /api/2/domains": { 200: list(domain) },
};
