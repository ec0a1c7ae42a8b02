/** Wire shapes of tries (interface 2.22). */
import { Type, type Static } from "typebox";
import { DocumentedAs, nameSchemas, StrictObject } from "../../../http/schema.ts";
import { limits } from "../../../limits.ts";
import { Outcome } from "../../readings/outcome-schema.ts";
import { RecipeDocument } from "../../watched/recipes/schema.ts";

const TryFields = {
  url: Type.String({
    minLength: 1,
    maxLength: limits.watching.urlCharacters,
    description: "The page. It is fetched, unless `body` has it.",
    examples: ["https://shop-b.example/kettle"],
  }),
  domain: Type.Optional(
    Type.String({
      maxLength: 1_000,
      description: "Whose settings and recipe count; without it the watched domain that the url lies on.",
      examples: ["shop-b.example"],
    }),
  ),
  body: Type.Optional(
    Type.String({
      description: "The page's text, such as a saved page. Nothing is fetched then.",
      examples: ['<h1>Kettle</h1><span class="price">29,90 €</span>'],
    }),
  ),
  contentType: Type.Optional(
    Type.String({
      maxLength: limits.trying.contentTypeCharacters,
      description: "Of the body.",
      examples: ["text/html"],
    }),
  ),
  recipe: Type.Optional(DocumentedAs({ ...RecipeDocument, description: "A draft, in place of the domain's recipe." })),
  chosen: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: limits.reading.candidates,
      description: "The index of the candidate that is right: the answer has a recipe for it.",
      examples: [0],
    }),
  ),
};

export const TryIn = StrictObject(TryFields, {
  examples: [
    {
      url: "https://shop-b.example/kettle",
      body: '<h1>Kettle</h1><div><span class="price">29,90 €</span> <button>Buy</button></div>',
      contentType: "text/html",
      chosen: 0,
    },
  ],
});
export type TryIn = Static<typeof TryIn>;

const currency = Type.String({ description: "ISO 4217.", examples: ["EUR"] });
const price = Type.Number({ examples: [29.9] });
const priceText = Type.String({ description: "The same as exact decimal text.", examples: ["29.90"] });

export const ReadingOut = Type.Object({
  outcome: Outcome,
  isConfirmed: Type.Boolean({ description: "Whether the offers would be stored without asking a person." }),
  product: Type.Optional(
    Type.Object({
      name: Type.Optional(Type.String()),
      gtin: Type.Optional(Type.String({ description: "14 digits." })),
      sku: Type.Optional(Type.String()),
      brand: Type.Optional(Type.String()),
    }),
  ),
  offers: Type.Array(
    Type.Object({
      price,
      priceText,
      currency,
      availability: Type.Optional(Type.Boolean()),
      deliveryCosts: Type.Optional(
        Type.Number({ description: "As the page says, else by the domain's rule; absent if neither says anything." }),
      ),
      vendorName: Type.Optional(Type.String({ description: "The seller that the page names, else the domain's." })),
      attributes: Type.Optional(
        Type.Array(Type.Object({ name: Type.String(), value: Type.String() }), {
          description: "What the service adds: the price as shown if taxes were added, costs that are assumed.",
          examples: [[{ name: "priceAsShown", value: "25.13" }]],
        }),
      ),
    }),
    { description: "What would be stored.", title: "ReadOffers" },
  ),
  candidates: Type.Array(
    Type.Object({
      method: Type.String({ description: "How it was found.", examples: ["jsonLd"] }),
      price,
      priceText,
      currency: Type.Optional(currency),
      evidence: Type.String({ description: "The text around it.", examples: ["now only 29,90 €"] }),
    }),
    { description: "Every price that a method found, the best first, confirmed or not.", title: "PriceCandidates" },
  ),
  reasons: Type.Array(
    Type.Object({
      code: Type.String({ examples: ["severalPrices"] }),
      text: Type.String({ description: "One sentence." }),
    }),
    { description: "Why nothing is confirmed." },
  ),
  recipeFields: Type.Optional(
    Type.Record(Type.String(), Type.String(), {
      description: "What the recipe found, by field, as its tests compare it.",
      examples: [{ price: "29.90", name: "Kettle" }],
    }),
  ),
});
export type ReadingOut = Static<typeof ReadingOut>;

export const TryOut = Type.Object({
  ...ReadingOut.properties,
  recipe: Type.Optional({
    ...Type.Unsafe<object>(RecipeDocument),
    description: "The draft that was sent, or the recipe for the candidate that was chosen.",
  }),
});
export type TryOut = Static<typeof TryOut>;

nameSchemas({ PageReading: ReadingOut, TriedPage: TryOut });
