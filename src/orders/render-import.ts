/** Renders a stored order in the shape of the version 2 import. */
import { renderInstant } from "../base/instant.ts";
import type { OrderV2 } from "./judge-orders.ts";
import type { OrderEchoV2 } from "./schema.ts";

export function renderOrderV2(order: OrderV2): OrderEchoV2 {
  const { origin, referrer, totalPrice, shippingCosts } = order;
  return {
    orderId: order.orderId,
    ...(origin === null ? {} : { origin }),
    ...(referrer === null ? {} : { referrer }),
    items: order.items.map(({ taxPercentage, ...item }) =>
      taxPercentage === null ? item : { ...item, taxPercentage },
    ),
    creationDate: renderInstant(order.createdAt),
    ...(totalPrice === null ? {} : { totalPrice }),
    ...(shippingCosts === null ? {} : { shippingCosts }),
    currency: order.currency,
    productMappings: order.productMappings,
  };
}
