/** Wire shapes of simulations as published clients ask for them: some products, with offers of their own if wanted. */
import { Type, type Static } from "typebox";
import { maxAmount, minAmount } from "../../base/money.ts";
import { Instant, InstantOut, StrictObject } from "../../http/schema.ts";
import { limits } from "../../limits.ts";
import { OfferIn, OwnShop } from "../../offers/index.ts";
import { TagOut } from "../../products/index.ts";
import { StrategyDocument } from "../strategies/schema.ts";

const offer = OfferIn.properties;
/** An offer can be sent as it was read. */
const asRead = Type.Optional(Type.Unknown({ description: "As answers have it; without effect." }));

const SimulatedOffer = StrictObject({
  domain: Type.String({ minLength: 1, maxLength: 255, examples: ["shop-b.example"] }),
  vendorName: offer.vendorName,
  price: Type.Number({ minimum: minAmount, maximum: maxAmount, examples: [39.9] }),
  deliveryCosts: Type.Optional(offer.deliveryCosts),
  currency: Type.Optional(offer.currency),
  id: Type.Optional(offer.id),
  vendorDomainId: offer.vendorDomainId,
  url: Type.Optional(offer.url),
  productName: Type.Optional(offer.productName),
  minDeliveryHours: offer.minDeliveryHours,
  maxDeliveryHours: offer.maxDeliveryHours,
  availability: offer.availability,
  retrievalDate: offer.retrievalDate,
  attributes: Type.Optional(
    Type.Array(
      StrictObject({
        key: Type.Optional(Type.String({ maxLength: limits.offers.attributeKeyCharacters })),
        name: Type.Optional(
          Type.String({
            maxLength: limits.offers.attributeKeyCharacters,
            description: "The same as key, as answers have it.",
          }),
        ),
        value: Type.String({ maxLength: limits.offers.attributeValueCharacters }),
      }),
      { maxItems: limits.offers.attributes },
    ),
  ),
  productId: asRead,
  creationDate: asRead,
  ignored: asRead,
  minDeliveryTime: asRead,
  maxDeliveryTime: asRead,
  positionByTotalPrice: asRead,
  positionByUnitPrice: asRead,
});
export type SimulatedOffer = Static<typeof SimulatedOffer>;

/** The fields of a body in this form; {@link limits.pricing.simulationRequests} products at most. */
export const requestFields = {
  simulationRequests: Type.Optional(
    Type.Array(
      StrictObject({
        productId: Type.Union([Type.String({ minLength: 1, maxLength: 20 }), Type.Integer({ minimum: 1 })], {
          description: "The internal id.",
        }),
        offers: Type.Optional(
          Type.Array(SimulatedOffer, {
            maxItems: limits.offers.offersPerSnapshot,
            description: "Its market, instead of the stored one.",
          }),
        ),
      }),
      {
        minItems: 1,
        maxItems: limits.pricing.simulationRequests,
        description: "These products, in the form of published clients; with the fields below only.",
      },
    ),
  ),
  strategyBuilder: Type.Optional(StrategyDocument),
  calculationTimestamp: Type.Optional(Instant("The moment that counts as now; else simulationTimestamp, else now.")),
  simulationTimestamp: Type.Optional(Instant("The moment that counts as now.")),
  dataTimeRange: Type.Optional(
    StrictObject(
      {
        start: Type.Optional(Instant("Gathered at or after it.")),
        end: Type.Optional(Instant("Gathered before it.")),
      },
      { description: "Of the newest snapshots only those gathered within it count." },
    ),
  ),
  ownShops: Type.Optional(
    Type.Array(OwnShop, {
      maxItems: limits.offers.shops,
      description: "Instead of those of the contract.",
    }),
  ),
};

const someObject = (description: string) => Type.Unsafe<object>({ type: "object", description });

export const RequestedSimulationsOut = Type.Object({
  strategyBuilder: someObject("The strategy document."),
  ownShops: Type.Array(OwnShop),
  dataTimeRange: Type.Object({
    start: Type.Optional(InstantOut("As sent.")),
    end: Type.Optional(InstantOut("As sent.")),
  }),
  calculationTimestamp: InstantOut("The moment that counted as now."),
  simulationResults: Type.Array(
    Type.Object({
      productId: Type.String(),
      result: someObject("As an entry of `products`, with its explanation."),
      decisivePath: Type.Array(someObject("As in the steps of an explanation.")),
      originalTags: Type.Array(TagOut),
      originalOffers: Type.Array(someObject("Every offer that it was calculated from, as the offers listing has it.")),
    }),
    { description: "In the order of the requests." },
  ),
});
