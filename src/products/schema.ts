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
  nameSchemas,
} from "../http/schema.ts";
import { limits } from "../limits.ts";
import { byField, type FieldName, type ProductField } from "./product-fields.ts";
import { readableFields } from "./render-fields.ts";

const TagIn = StrictObject({
  key: Type.String({ minLength: 1, maxLength: limits.products.tagKeyCharacters, examples: ["brand"] }),
  value: Type.String({ maxLength: limits.products.tagValueCharacters, examples: ["Contoso"] }),
});

export type ProductIn = Partial<Record<FieldName, string | number>> & { tags?: Static<typeof TagIn>[] };
export const ProductIn = productIn([]);

/** A product as old clients must send it, because they cannot read a missing value (interface 1-29). */
export const CompleteProductIn = productIn(["name", "referencePrice", "minPriceBoundary", "maxPriceBoundary", "tags"]);

function productIn(required: readonly string[]) {
  const { properties } = StrictObject({
    ...byField(({ input }) => Type.Optional<TSchema>(input)),
    tags: Type.Optional(
      Type.Array(TagIn, { maxItems: limits.products.tags, description: "Keys must not repeat within a product." }),
    ),
  });
  return Type.Unsafe<ProductIn>({ ...StrictObject({}), properties, required });
}

const importEnvelope = (product: TSchema) =>
  StrictObject(
    {
      products: Type.Array(DocumentedAs(product), {
        maxItems: limits.products.perImport,
        description: "Products; a wrong one is reported in its place and spoils no other. 1,000 a request are best.",
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

/** The envelope; each product is judged alone. */
export function importBody(oldClients: boolean) {
  return importEnvelope(oldClients ? CompleteProductIn : ProductIn);
}

const nullable = (schema: TSchema): TSchema => Type.Union([schema, Type.Null()]);

/** What is left out stays; null removes. The result is judged as a product of an import. */
export type ProductPatch = Partial<Record<FieldName, string | number | null>> & {
  tags?: Static<typeof TagIn>[] | Record<string, string | null> | null;
};
export const ProductPatch = Type.Unsafe<ProductPatch>(
  StrictObject(
    {
      ...byField(({ input }) => Type.Optional(nullable(input))),
      tags: Type.Optional(
        Type.Union([
          Type.Array(TagIn, { maxItems: limits.products.tags, description: "Replaces all tags." }),
          Type.Record(Type.String(), nullable(Type.String()), { description: "Merges by key; null removes a tag." }),
          Type.Null(),
        ]),
      ),
    },
    { examples: [{ referencePrice: 42.5, tags: { brand: "Contoso", old: null } }] },
  ),
);

/** The bare list of the deprecated replacement. */
export function replacementBody(oldClients: boolean) {
  return Type.Array(DocumentedAs(oldClients ? CompleteProductIn : ProductIn), {
    description: "All products of the assortment.",
    examples: [[{ customerProductId: "SKU-1001", name: "Kettle 1.7 l", referencePrice: 39.9 }]],
  });
}

export const ImportResult = Type.Union([
  Data(
    Type.Object({
      productId: Type.String({ description: "The internal id." }),
      result: Type.Union([Type.Literal("created"), Type.Literal("updated"), Type.Literal("unchanged")]),
      warnings: Type.Optional(
        Type.Array(
          Type.Object({
            code: Type.String({ examples: ["gtinCheckDigit"] }),
            message: Type.String({ description: "In English." }),
            path: Type.String({ description: "JSON pointer into the request.", examples: ["/products/0/gtin"] }),
          }),
          { description: "What is stored and is probably wrong (4.1-30); absent if there is nothing." },
        ),
      ),
    }),
  ),
  Type.Object({ errors: Type.Array(ErrorItemOut) }),
]);
export type ImportResult = Static<typeof ImportResult>;

export const TagOut = Type.Object({
  label: Type.String(),
  stringValue: Type.String(),
  doubleValue: Type.Optional(Type.Number({ description: "By the decimal separator of the import." })),
  integerValue: Type.Optional(
    Type.Integer({ maximum: 2_147_483_647, description: "Only when the value is digits, of 32 bits at most." }),
  ),
  booleanValue: Type.Optional(Type.Boolean({ description: "For true, false, 0 and 1." })),
});

/** As the listing of offers and the deprecated list have them. */
const TagAsSent = Type.Object({ key: Type.String(), value: Type.String() });

const outputs = { text: Type.String(), gtin: Type.Integer(), price: Type.Number() };

function fieldOut({ kind, withoutValue }: ProductField): TSchema {
  return withoutValue === "null" ? Type.Union([outputs[kind], Type.Null()]) : Type.Optional(outputs[kind]);
}

/** The fields of a product in answers. Old clients get a value of every {@link readableFields} (interface 1-29). */
export function fieldsOut(oldClients: boolean) {
  return byField((field) => (oldClients && readableFields.has(field.name) ? outputs[field.kind] : fieldOut(field)));
}

export function productOut(oldClients: boolean) {
  return Type.Object(
    {
      id: Type.String({ description: "The internal id." }),
      ...fieldsOut(oldClients),
      identifier: Type.String({ description: "Value of the identifying attribute." }),
      createdAt: InstantOut("When it was first imported."),
      updatedAt: InstantOut("When an import last contained it."),
      tags: Type.Array(TagOut, { description: "Empty where they were not asked for." }),
    },
    { title: "Product" },
  );
}

const { customerProductId: _unlisted, ...listedFields } = byField((field) => Type.Optional<TSchema>(fieldOut(field)));

/** An entry of the deprecated list: productId and the requested attributes that have a value. */
export const ListedProduct = Type.Object({
  productId: Type.String({ description: "The internal id." }),
  identifier: Type.Optional(Type.String({ description: "Value of the identifying attribute." })),
  ...listedFields,
  tags: Type.Optional(Type.Array(TagAsSent)),
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

nameSchemas({ ProductIn, Tag: TagOut, ImportResult, ListedProduct });
