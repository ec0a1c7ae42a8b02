/** Wire shapes of products (interface 2.1). */
import { Type, type Static, type TSchema } from "typebox";
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
import { byField, type FieldName, type ProductField } from "./columns.ts";

const TagIn = StrictObject({
  key: Type.String({ minLength: 1, maxLength: limits.products.tagKeyCharacters, examples: ["brand"] }),
  value: Type.String({ maxLength: limits.products.tagValueCharacters, examples: ["Contoso"] }),
});

export type ProductIn = Partial<Record<FieldName, string | number>> & { tags?: Static<typeof TagIn>[] };
export const ProductIn = Type.Unsafe<ProductIn>(
  StrictObject({
    ...byField(({ input }) => Type.Optional<TSchema>(input)),
    tags: Type.Optional(
      Type.Array(TagIn, { maxItems: limits.products.tags, description: "Keys must not repeat within a product." }),
    ),
  }),
);

/** The body of an import. Each product is judged alone against {@link ProductIn}. */
export const ImportBody = StrictObject(
  {
    products: Type.Array(DocumentedAs(ProductIn), {
      maxItems: limits.products.perImport,
      description: "A wrong product gets its errors at its index; the others are stored. 1,000 a request are fastest.",
    }),
    version: Type.Optional(Version("2")),
    identifyingAttributes: Type.Array(Type.String({ maxLength: limits.products.tagKeyCharacters + 5 }), {
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

const outputs = { text: Type.String(), gtin: Type.Integer(), price: Type.Number() };

function fieldOut({ kind, withoutValue }: ProductField): TSchema {
  return withoutValue === "null" ? Type.Union([outputs[kind], Type.Null()]) : Type.Optional(outputs[kind]);
}

/** The fields of a product in answers. */
export const fieldsOut = byField(fieldOut);

export const ProductOut = Type.Object({
  id: Type.String({ description: "The internal id." }),
  ...fieldsOut,
  identifier: Type.String({ description: "Value of the identifying attribute." }),
  createdAt: InstantOut("When it was first imported."),
  updatedAt: InstantOut("When an import last contained it."),
  tags: Type.Optional(Type.Array(TagOut)),
});

const { customerProductId: _unlisted, ...listedFields } = byField((field) => Type.Optional<TSchema>(fieldOut(field)));

/** An entry of the deprecated list: productId and the requested attributes that have a value. */
export const ListedProduct = Type.Object({
  productId: Type.String({ description: "The internal id." }),
  identifier: Type.Optional(Type.String({ description: "Value of the identifying attribute." })),
  ...listedFields,
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
