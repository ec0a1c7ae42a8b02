/** Wire shapes of orders (interface 2.5). */
import { Type, type Static, type TProperties, type TSchema } from "typebox";
import {
  DocumentedAs,
  ErrorItemOut,
  Instant,
  InstantOut,
  pageLimit,
  pageStart,
  ProductFilter,
  StrictObject,
  Version,
  nameSchemas,
} from "../http/schema.ts";
import { limits } from "../limits.ts";

const bounds = limits.orders;
const idText = (maxLength: number) => Type.Union([Type.String({ minLength: 1, maxLength }), Type.Number()]);
const amount = (description: string, example: number) =>
  Type.Number({ minimum: 0, description: `${description}; rounded half-up to 2 decimals.`, examples: [example] });
const currency = Type.String({ description: "ISO 4217.", examples: ["EUR"] });
const origin = Type.String({
  maxLength: bounds.originCharacters,
  description: "Where it was placed.",
  examples: ["Shop A"],
});
const referrer = Type.String({ maxLength: bounds.referrerCharacters, description: "Who sent the buyer there." });

export const OrderItemIn = StrictObject({
  itemId: {
    ...idText(bounds.itemIdCharacters),
    description: "The product's customerProductId.",
    examples: ["SKU-1001"],
  },
  unitPrice: amount("Gross, taxes included", 39.9),
  quantity: Type.Integer({ minimum: 1, maximum: bounds.quantityMax, examples: [1] }),
  taxPercentage: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: bounds.taxPercentageMax,
      description: "19 for 19 %; up to 4 decimals are kept.",
      examples: [19],
    }),
  ),
});
export type OrderItemIn = Static<typeof OrderItemIn>;

/** What both versions of the import have in common. */
const orderFields = {
  orderId: { ...idText(bounds.orderIdCharacters), description: "Unique in the contract.", examples: ["2026-0001"] },
  origin: Type.Optional(origin),
  referrer: Type.Optional(referrer),
  items: Type.Array(OrderItemIn, { minItems: 1, maxItems: bounds.itemsPerOrder, description: "What was bought." }),
  creationDate: Instant("When it was placed; with Z or an offset."),
  totalPrice: Type.Optional(amount("Items, taxes and shipping", 44.85)),
  shippingCosts: Type.Optional(amount("Included in the total price", 4.95)),
  currency,
};

export const OrderIn = StrictObject(orderFields);
export type OrderIn = Static<typeof OrderIn>;

/** The field of a product that an item's id refers to. There is one choice, under the two names that clients use. */
export const ProductMappings = Type.Array(
  StrictObject({
    source: Type.Literal("itemId"),
    target: Type.Optional(
      Type.Union([Type.Literal("customerProductId"), Type.Literal("productId")], {
        description: "Both mean the customerProductId, which is the default.",
      }),
    ),
  }),
  { minItems: 1, maxItems: 1, description: "How items find their products." },
);
export type ProductMappings = Static<typeof ProductMappings>;
nameSchemas({ ProductMappings });

export const OrderInV2 = StrictObject({
  ...orderFields,
  productMappings: Type.Optional(ProductMappings),
});
export type OrderInV2 = Static<typeof OrderInV2>;

const orderExample = {
  orderId: "2026-0001",
  origin: "Shop A",
  items: [{ itemId: "SKU-1001", unitPrice: 39.9, quantity: 1, taxPercentage: 19 }],
  creationDate: "2026-01-31T13:00:00+01:00",
  totalPrice: 44.85,
  shippingCosts: 4.95,
  currency: "EUR",
};

/** The envelope; orders are judged against {@link OrderIn}, so that every wrong one can be named. */
const ordersOf = (order: TSchema) =>
  Type.Array(DocumentedAs(order), {
    maxItems: bounds.perRequest,
    description: "All of them are stored, or none, without `partial`. An orderId must not repeat.",
  });

export const OrdersBody = StrictObject(
  { version: Version("3"), orders: ordersOf(OrderIn) },
  { examples: [{ version: "3", orders: [orderExample] }] },
);

export const OrdersBodyV2 = StrictObject(
  { version: Version("2"), orders: ordersOf(OrderInV2), productMappings: Type.Optional(ProductMappings) },
  {
    examples: [
      {
        version: "2",
        orders: [
          {
            ...orderExample,
            referrer: "https://comparison.example",
            productMappings: [{ source: "itemId", target: "customerProductId" }],
          },
        ],
      },
    ],
  },
);

export const UnmappedItem = Type.Object({
  orderId: Type.String(),
  itemId: Type.String(),
  matchingProducts: Type.Integer({ description: "0, or how many products have this customerProductId." }),
});
export type UnmappedItem = Static<typeof UnmappedItem>;

const unmappedItems = Type.Array(UnmappedItem, {
  description: "Items that are stored but belong to no product now: none has their id, or several have.",
});

export const ImportQuery = Type.Object({
  partial: Type.Optional(
    Type.Boolean({
      default: false,
      description: "Stores the orders that can be stored, and names the others in `errors`.",
    }),
  ),
});

/** An order that was left out. */
export const RefusedOrder = Type.Object({
  index: Type.Integer({ description: "Its place in the request, from 0." }),
  orderId: Type.Union([Type.String(), Type.Null()], { description: "As sent; null if it has none." }),
  code: ErrorItemOut.properties.code,
  message: ErrorItemOut.properties.message,
  path: ErrorItemOut.properties.path,
});
export type RefusedOrder = Static<typeof RefusedOrder>;

const errors = Type.Optional(
  Type.Array(RefusedOrder, {
    description: "With `partial=true`: the orders that were not stored, each with its first error.",
  }),
);

export const ImportedOrders = Type.Object({
  ids: Type.Array(Type.String(), { description: "The orderIds, in input order." }),
  unmappedItems,
  errors,
});

const itemOutFields = {
  itemId: Type.String(),
  unitPrice: Type.Number(),
  quantity: Type.Integer(),
  taxPercentage: Type.Optional(Type.Number()),
};

function orderOut<Item extends TProperties>(itemFields: Item) {
  return {
    orderId: Type.String(),
    origin: Type.Optional(origin),
    referrer: Type.Optional(referrer),
    items: Type.Array(Type.Object(itemFields)),
    creationDate: InstantOut("When it was placed."),
    totalPrice: Type.Optional(Type.Number()),
    shippingCosts: Type.Optional(Type.Number()),
    currency,
  };
}

export const OrderEchoV2 = Type.Object({ ...orderOut(itemOutFields), productMappings: ProductMappings });
export type OrderEchoV2 = Static<typeof OrderEchoV2>;

export const ImportedOrdersV2 = Type.Object({
  orders: Type.Array(OrderEchoV2, { description: "As stored, in input order." }),
  version: Type.Literal("2"),
  unmappedItems,
  errors,
});

export const OrderOut = Type.Object({
  ...orderOut({
    ...itemOutFields,
    productId: Type.Optional(Type.String({ description: "The product it belongs to now, if exactly one has its id." })),
  }),
  importDate: InstantOut("When it was last imported."),
});

export const StatisticsQuery = StrictObject(
  {
    pagination: StrictObject({ start: Type.Optional(pageStart), limit: pageLimit(limits.page.orderStatistics.max) }),
    range: StrictObject({ start: Instant("Placed at or after it."), end: Instant("Placed before it.") }),
    filter: Type.Optional(ProductFilter),
  },
  {
    examples: [
      {
        pagination: { start: 0, limit: 100 },
        range: { start: "2026-01-01T00:00:00Z", end: "2026-01-31T00:00:00Z" },
        filter: { oneOf: { field: "customerProductId", values: ["SKU-1001"] } },
      },
    ],
  },
);

export const OrderStatistics = Type.Object({
  productId: Type.String({ description: "The internal id." }),
  itemId: Type.String({ description: "The items' id, which is the product's customerProductId." }),
  numberOfSoldItems: Type.Integer({ description: "Sum of the quantities." }),
  orderCount: Type.Integer({ description: "Orders with the product." }),
  currencies: Type.Array(
    Type.Object({
      currency,
      revenue: Type.Number({ description: "Sum of unit price times quantity." }),
      averageUnitPrice: Type.Number({ description: "Per unit sold; rounded half-up to 2 decimals." }),
    }),
    { description: "By currency; amounts of different ones are never added." },
  ),
});

export const DeleteQuery = StrictObject(
  {
    orders: Type.Array(
      StrictObject({
        orderId: orderFields.orderId,
        creationDate: Instant("The order's; with Z or an offset."),
      }),
      { maxItems: bounds.perRequest, description: "An order is deleted when both are its own." },
    ),
  },
  { examples: [{ orders: [{ orderId: "2026-0001", creationDate: "2026-01-31T12:00:00Z" }] }] },
);
export type DeleteQuery = Static<typeof DeleteQuery>;

export const Deleted = Type.Object({ deleted: Type.Integer({ description: "How many orders." }) });

nameSchemas({ Order: OrderOut, OrderIn, OrderItemIn, OrderStatistics, RefusedOrder, UnmappedItem });
