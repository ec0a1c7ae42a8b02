/** Wire shapes of market data (interface 2.2 and 2.3). */
import { Type, type Static, type TSchema } from "typebox";
import { DocumentedAs, ErrorItemOut, Instant, InstantOut, StrictObject, nameSchemas } from "../http/schema.ts";
import { limits } from "../limits.ts";
import { fieldsOut } from "../products/index.ts";

const bounds = limits.offers;
/** A number is accepted as an id only if it kept all its digits. */
const exactNumber = Type.Number({ minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER });
const idText = (maxLength: number) => Type.Union([Type.String({ minLength: 1, maxLength }), exactNumber]);
const hours = (words: string) =>
  Type.Optional(Type.Number({ minimum: 0, maximum: bounds.deliveryHours, description: words, examples: [24] }));

export const OfferIn = StrictObject({
  id: {
    ...idText(bounds.idCharacters),
    description: "Unique among all offers ever sent; use a UUID if there is no id.",
  },
  vendorName: Type.String({ minLength: 1, maxLength: bounds.vendorNameCharacters, examples: ["Shop B"] }),
  vendorDomainId: Type.Optional(idText(bounds.vendorDomainIdCharacters)),
  url: Type.String({
    maxLength: bounds.urlCharacters,
    description: "http or https.",
    examples: ["https://shop-b.example/kettle"],
  }),
  price: Type.Number({ description: "Unit price from 0.01; up to 4 decimals are kept.", examples: [39.9] }),
  deliveryCosts: Type.Number({ minimum: 0, examples: [4.95] }),
  currency: Type.String({ pattern: "^[A-Z]{3}$", description: "ISO 4217; one per domain.", examples: ["EUR"] }),
  productName: Type.String({ maxLength: bounds.productNameCharacters, examples: ["Kettle 1.7 l"] }),
  attributes: Type.Optional(
    Type.Array(
      StrictObject({
        key: Type.String({ minLength: 1, maxLength: bounds.attributeKeyCharacters }),
        value: Type.String({ maxLength: bounds.attributeValueCharacters }),
      }),
      { maxItems: bounds.attributes },
    ),
  ),
  minDeliveryHours: hours("Shortest delivery time."),
  maxDeliveryHours: hours("Longest delivery time."),
  retrievalDate: Type.Optional(Instant("When it was fetched; else the snapshot's creationDate.")),
  availability: Type.Optional(Type.Boolean({ description: "In stock and purchasable." })),
});
export type OfferIn = Static<typeof OfferIn>;

export const SnapshotIn = StrictObject({
  productId: { ...idText(20), description: "The internal id." },
  creationDate: Instant("When the offers were gathered; newer than what is stored, at most 24 h ahead."),
  domain: Type.String({ description: "A website's name.", examples: ["shop-b.example"] }),
  offers: Type.Array(OfferIn, {
    minItems: 1,
    maxItems: bounds.offersPerSnapshot,
    description: "All of them; together at most 8 Mi characters.",
  }),
});
export type SnapshotIn = Static<typeof SnapshotIn>;

/** The envelope; each snapshot is judged alone against {@link SnapshotIn}. */
export const SnapshotsBody = Type.Array(DocumentedAs(SnapshotIn), {
  maxItems: bounds.snapshotsPerRequest,
  description: "Snapshots: one product, one domain, one time and the complete list of offers then.",
  examples: [
    [
      {
        productId: "1",
        creationDate: "2026-01-31T12:00:00Z",
        domain: "shop-b.example",
        offers: [
          {
            id: "0f8d5d5e-3f5a-4d0e-9d39-6c1b8f3d1c11",
            vendorName: "Shop B",
            url: "https://shop-b.example/kettle",
            price: 38.5,
            deliveryCosts: 4.95,
            currency: "EUR",
            productName: "Kettle 1.7 l",
            availability: true,
          },
        ],
      },
    ],
  ],
});

const refusedSnapshot = Type.Object({ errors: Type.Array(ErrorItemOut) });
const description =
  "Says that the snapshot was accepted, or what is wrong with it; at the snapshot's index in the request.";

export const SnapshotResult = Type.Union([Type.Literal(true), refusedSnapshot], { description });
export type SnapshotResult = Static<typeof SnapshotResult>;

/** With OLD_CLIENTS. */
export const OldSnapshotResult = Type.Union([Type.Object({ data: Type.Literal(true) }), refusedSnapshot], {
  description,
});

const hoursOut = Type.Optional(Type.Number({ description: "Hours." }));

const comparison = (kind: "String" | "Number", attributeName: string, value: TSchema) =>
  StrictObject({
    type: Type.Literal("ComparisonFilter"),
    left: StrictObject({
      type: Type.Literal(`${kind}ValueProvider`),
      attributeName: Type.Literal(attributeName),
    }),
    right: StrictObject({ type: Type.Literal(`${kind}ConstantValueProvider`), value }),
    comparison: StrictObject({ type: Type.Literal(`${kind}Equality`) }),
  });
const ofProduct = comparison("String", "productId", Type.String({ description: "The internal id." }));
nameSchemas({ OffersOfProduct: ofProduct });
const ignoredByContract = comparison("Number", "ignoredBy", Type.Integer({ description: "The contract's number." }));

/** The filter of the offers query; `readOfferFilter` judges it. */
export const OfferFilter = DocumentedAs(
  Type.Union(
    [
      ofProduct,
      StrictObject({
        type: Type.Literal("AndFilter"),
        filters: Type.Array(
          Type.Union([ofProduct, StrictObject({ type: Type.Literal("NotFilter"), filter: ignoredByContract })]),
          { minItems: 2, maxItems: 2 },
        ),
      }),
      comparison("String", "reseller_name", Type.String({ description: "A vendor's name." })),
    ],
    { description: "Offers of a product, those of them that are not ignored, or of a vendor; omit for all." },
  ),
);

export const OfferOut = Type.Object({
  ignored: Type.Boolean({ description: "Left out of calculations by the contract's vendor filter." }),
  id: Type.String(),
  productId: Type.String(),
  domain: Type.String(),
  vendorName: Type.String(),
  vendorDomainId: Type.Optional(Type.String()),
  url: Type.String(),
  productName: Type.String(),
  price: Type.Number(),
  deliveryCosts: Type.Number(),
  currency: Type.String(),
  minDeliveryTime: hoursOut,
  minDeliveryHours: hoursOut,
  maxDeliveryTime: hoursOut,
  maxDeliveryHours: hoursOut,
  availability: Type.Optional(Type.Boolean()),
  attributes: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
  retrievalDate: InstantOut("When it was fetched from the domain."),
  creationDate: InstantOut("When it was stored; ranges are over it."),
  positionByTotalPrice: Type.Integer({ description: "1-based; ties share the better one." }),
  positionByUnitPrice: Type.Integer(),
});
export type OfferOut = Static<typeof OfferOut>;

export function productOffers(oldClients: boolean) {
  return Type.Object(
    {
      product: Type.Object({
        id: Type.String(),
        ...fieldsOut(oldClients),
        tags: Type.Array(Type.Object({ key: Type.String(), value: Type.String() })),
      }),
      offers: Type.Array(OfferOut),
    },
    { title: "ProductOffers" },
  );
}

export const ClosingOut = Type.Object({
  productId: Type.String(),
  domain: Type.String(),
  closedAt: InstantOut("When it was closed; ranges are over it."),
  reason: Type.Enum(["deleted", "gone", "stale", "rejected", "unwatched"], {
    type: "string",
    description: `\`deleted\`: a client said so. By monitoring: \`gone\`: its pages are; \`stale\`: no reading confirmed it for
days, or a new version of the reader is not sure of its price; \`rejected\`: a person refused the readings; \`unwatched\`: the domain is watched no more.`,
    examples: ["deleted"],
  }),
});
export type ClosingOut = Static<typeof ClosingOut>;

export const PriceStatistics = Type.Object({
  min: Type.Number({ description: "Rounded half-up to 2 decimals, as all four." }),
  avg: Type.Number(),
  median: Type.Number({ description: "Of an even number of offers the mean of the two in the middle." }),
  max: Type.Number(),
  cheapestShops: Type.Array(Type.String(), { description: "Vendor names at the lowest price." }),
});
export type PriceStatistics = Static<typeof PriceStatistics>;

const bothPrices = {
  unitPriceStats: Type.Union([PriceStatistics, Type.Null()], { description: "null if no competitor offers." }),
  totalPriceStats: Type.Union([PriceStatistics, Type.Null()], { description: "Unit price plus delivery costs." }),
};

export const OfferStatistics = Type.Object({
  productId: Type.String(),
  offerCount: Type.Integer({ description: "Competitors' offers; ignored and own ones are left out." }),
  currency: Type.String({
    description: "Of the statistics over all domains; domains in another one are left out there.",
  }),
  stats: Type.Object({
    ...bothPrices,
    domainStats: Type.Array(
      Type.Object({
        domain: Type.String(),
        currency: Type.String(),
        competitorOfferCount: Type.Integer(),
        ...bothPrices,
      }),
      { description: "Domains without competitors' offers are left out." },
    ),
  }),
});
export type OfferStatistics = Static<typeof OfferStatistics>;

export const OwnShop = StrictObject({
  domain: Type.String({ maxLength: bounds.domainCharacters, examples: ["marketplace.example"] }),
  ownShopName: Type.String({
    minLength: 1,
    maxLength: bounds.vendorNameCharacters,
    description: "The vendor name of your offers there; compared without regard to case.",
    examples: ["My Shop"],
  }),
});
export type OwnShop = Static<typeof OwnShop>;

const pattern = (maxLength: number) => Type.Optional(Type.String({ minLength: 1, maxLength }));

export const IgnoredVendor = StrictObject(
  {
    domain: pattern(bounds.domainCharacters),
    vendorName: pattern(bounds.vendorNameCharacters),
    vendorDomainId: pattern(bounds.vendorDomainIdCharacters),
  },
  { description: "Offers that match all that is given.", examples: [{ vendorName: "Outlet*" }] },
);
export type IgnoredVendor = Static<typeof IgnoredVendor>;

export const DomainOut = Type.Object({
  domain: Type.String({ examples: ["shop-b.example"] }),
  domainId: Type.Integer({ description: "Stable, of one domain.", examples: [17] }),
  name: Type.String({ description: "For people; the domain itself." }),
  offerSources: Type.Array(Type.Enum(["PUSH_API", "CRAWLER"], { type: "string" }), {
    description:
      "Where its offers come from: `CRAWLER` of a watched domain, else `PUSH_API` once a snapshot was accepted.",
    examples: [["PUSH_API"]],
  }),
  marketplace: Type.Boolean({
    description: "Several vendors offered the same product there, or competed for a buy box.",
  }),
});
export type DomainOut = Static<typeof DomainOut>;

export const OfferRetention = StrictObject({
  days: Type.Integer({
    minimum: 1,
    maximum: limits.retention.offerDaysMax,
    description: "Offers and recommendations that were superseded longer ago are deleted.",
    examples: [limits.retention.offerDaysDefault],
  }),
});
export type OfferRetention = Static<typeof OfferRetention>;

nameSchemas({
  Offer: OfferOut,
  OfferIn,
  Snapshot: SnapshotIn,
  SnapshotResult,
  OfferStatistics,
  PriceStatistics,
  OwnShop,
  IgnoredVendor,
  Domain: DomainOut,
  OfferRetention,
});
nameSchemas({ SnapshotResult: OldSnapshotResult });
