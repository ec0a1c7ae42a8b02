/** Wire shapes of products (interface 2.1, decisions section 3). */
import { Type, type Static } from "typebox";
import {
  Data,
  DocumentedAs,
  ErrorItemOut,
  InstantOut,
  pageLimit,
  pageStart,
  ProductFilter,
  StrictObject,
  Version,
} from "../http/schema.ts";
import { limits } from "../limits.ts";

/** A number is taken for an id only where it kept all its digits. */
const exactNumber = Type.Number({ minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER });
const id = Type.Union([Type.String({ minLength: 1, maxLength: limits.products.customerProductId }), exactNumber]);

export const ProductIn = StrictObject({
  name: Type.Optional(
    Type.String({ maxLength: limits.products.name, description: "As shown to customers.", examples: ["Kettle 1.7 l"] }),
  ),
  customerProductId: Type.Optional({ ...id, description: "The customer's own id.", examples: ["SKU-1001"] }),
  gtin: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: limits.products.gtin,
      description: "EAN-13, UPC-A or GTIN-14.",
      examples: [4006381333931],
    }),
  ),
  referencePrice: Type.Optional(
    Type.Number({ description: "Baseline for strategies; rounded half-up to 2 decimals.", examples: [39.9] }),
  ),
  minPriceBoundary: Type.Optional(
    Type.Number({ description: "Lowest price that may be recommended; rounded half-up.", examples: [29.9] }),
  ),
  maxPriceBoundary: Type.Optional(
    Type.Number({ description: "Highest price that may be recommended; rounded half-up.", examples: [49.9] }),
  ),
  tags: Type.Optional(
    Type.Array(
      StrictObject({
        key: Type.String({ minLength: 1, maxLength: limits.products.tagKey, examples: ["brand"] }),
        value: Type.String({ maxLength: limits.products.tagValue, examples: ["Contoso"] }),
      }),
      { maxItems: limits.products.tags, description: "Keys must not repeat within a product." },
    ),
  ),
});
export type ProductIn = Static<typeof ProductIn>;

/** The envelope; each product is judged alone against {@link ProductIn}. */
export const ImportBody = StrictObject(
  {
    products: Type.Array(DocumentedAs(ProductIn), {
      maxItems: limits.products.perImport,
      description: "Products; a wrong one is reported in its place and spoils no other. 1,000 a request are best.",
    }),
    version: Type.Optional(Version("2")),
    identifyingAttributes: Type.Array(Type.String({ maxLength: limits.products.tagKey + 5 }), {
      minItems: 1,
      maxItems: 1,
      description: "What identifies a product: `customerProductId`, `gtin`, `name` or `tags.<key>`.",
    }),
  },
  {
    examples: [
      {
        version: "2",
        identifyingAttributes: ["customerProductId"],
        products: [
          {
            name: "Kettle 1.7 l",
            customerProductId: "SKU-1001",
            referencePrice: 39.9,
            minPriceBoundary: 29.9,
            maxPriceBoundary: 49.9,
            tags: [{ key: "brand", value: "Contoso" }],
          },
        ],
      },
    ],
  },
);

export const ImportResult = Type.Union([
  Data(
    Type.Object({
      productId: Type.String({ description: "The internal id." }),
      result: Type.Union([Type.Literal("created"), Type.Literal("updated"), Type.Literal("unchanged")]),
    }),
  ),
  Type.Object({ errors: Type.Array(ErrorItemOut) }),
]);
export type ImportResult = Static<typeof ImportResult>;

export const TagOut = Type.Object({
  label: Type.String(),
  stringValue: Type.String(),
  doubleValue: Type.Optional(Type.Number({ description: "By the decimal separator of the import." })),
  integerValue: Type.Optional(Type.Integer({ description: "Only when the value is digits." })),
  booleanValue: Type.Optional(Type.Boolean({ description: "For true, false, 0 and 1." })),
});

export const ProductOut = Type.Object({
  id: Type.String({ description: "The internal id." }),
  name: Type.Union([Type.String(), Type.Null()]),
  customerProductId: Type.Optional(Type.String()),
  gtin: Type.Optional(Type.Integer()),
  referencePrice: Type.Union([Type.Number(), Type.Null()]),
  minPriceBoundary: Type.Optional(Type.Number()),
  maxPriceBoundary: Type.Optional(Type.Number()),
  identifier: Type.String({ description: "Value of the identifying attribute." }),
  createdAt: InstantOut("When it was first imported."),
  updatedAt: InstantOut("When an import last contained it."),
  tags: Type.Optional(Type.Array(TagOut)),
});

/** An entry of the deprecated list; beside productId it has what was asked for and is known. */
export const ListedProduct = Type.Object({
  productId: Type.String({ description: "The internal id." }),
  identifier: Type.Optional(Type.String({ description: "Value of the identifying attribute." })),
  name: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  gtin: Type.Optional(Type.Integer()),
  referencePrice: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
  minPriceBoundary: Type.Optional(Type.Number()),
  maxPriceBoundary: Type.Optional(Type.Number()),
  tags: Type.Optional(Type.Array(TagOut)),
  strategy: Type.Optional(
    Type.Union([Type.String(), Type.Null()], { description: "Name of the active strategy that prices it." }),
  ),
});

export const ProductQuery = Type.Optional(
  StrictObject(
    {
      pagination: Type.Optional(
        StrictObject({ start: Type.Optional(pageStart), limit: pageLimit(limits.page.products.max) }),
      ),
      filter: Type.Optional(ProductFilter),
      includeTags: Type.Optional(Type.Boolean({ default: false })),
    },
    {
      examples: [
        {
          pagination: { start: 0, limit: 100 },
          filter: { oneOf: { field: "customerProductId", values: ["SKU-1001"] } },
          includeTags: true,
        },
      ],
    },
  ),
);
export type ProductQuery = Static<typeof ProductQuery>;
