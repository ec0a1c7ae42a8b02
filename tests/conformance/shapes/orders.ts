/** Orders and what was sold (interface 2.5, 4.4). */
import {
  amount,
  currency,
  data,
  decimals,
  deleted,
  instant,
  int32,
  list,
  number,
  object,
  productId,
  text,
  word,
  choice,
} from "./schema.ts";

const item = object({ itemId: word, unitPrice: amount, quantity: int32 }, { taxPercentage: decimals(4), productId });

const orderFields = {
  required: { orderId: word, items: list(item), creationDate: instant, currency },
  optional: { origin: text, referrer: text, totalPrice: amount, shippingCosts: amount },
};

const order = object({ ...orderFields.required, importDate: instant }, orderFields.optional);

const mapping = object({ source: text }, { target: text });
const orderV2 = object(orderFields.required, { ...orderFields.optional, productMappings: list(mapping) });

const sold = object({
  productId,
  itemId: word,
  numberOfSoldItems: int32,
  orderCount: int32,
  currencies: list(object({ currency, revenue: amount, averageUnitPrice: amount })),
});

const unmapped = list(object({ orderId: word, itemId: word }, { matchingProducts: number }));

const importedV2 = object({ orders: list(orderV2), version: choice("2") }, { unmappedItems: unmapped });

const v3 = "/api/v3/vendor/contracts/{contractId}/orders";

export const orderShapes = {
  "POST /api/2/v/contracts/{contractId}/orders": { 200: data(list(data(importedV2))) },
  [`PUT ${v3}`]: { 201: data(object({ ids: list(word) }, { unmappedItems: unmapped })) },
  [`GET ${v3}`]: { 200: data(list(order)) },
  [`DELETE ${v3}`]: { 200: deleted },
  [`POST ${v3}/stats/query`]: { 200: data(list(sold)) },
  [`POST ${v3}/delete/query`]: { 200: deleted },
};
