/** Wire shapes of recipes (interface 2.20). */
import { Type, type Static, type TSchema } from "typebox";
import { ContractPath, DocumentedAs, InstantOut, nameSchemas, StrictObject } from "../../../http/schema.ts";
import { limits } from "../../../limits.ts";
import { recipeSchema } from "../../../reading/index.ts";

export const RecipePath = Type.Object({
  ...ContractPath.properties,
  domain: Type.String({ description: "A watched domain.", examples: ["shop-b.example"] }),
});

const message = Type.String({
  maxLength: limits.recipes.messageCharacters,
  description: "Why there is this version.",
  examples: ["The shop has a new layout"],
});

/** A recipe as the document shows it; `checkRecipe` judges it, with a pointer to each problem. */
export const RecipeDocument: TSchema = {
  ...recipeSchema,
  description: "Where the pages of a domain keep what is read.",
  examples: [
    {
      match: "/p/",
      fields: { price: [{ css: ".price-box .now" }], name: [{ css: "h1" }] },
      soldOut: [{ css: ".stock.out" }],
      tests: [],
    },
  ],
};

export const RecipeIn = StrictObject({ recipe: DocumentedAs(RecipeDocument), message: Type.Optional(message) });
export type RecipeIn = Static<typeof RecipeIn>;

const version = Type.Integer({ description: "It counts up, also over a deletion." });
const storedAt = InstantOut("When the version was stored.");

export const RecipeOut = Type.Object({
  domain: Type.String({ examples: ["shop-b.example"] }),
  version,
  isProven: Type.Boolean({
    description: `Whether its prices need no second method: its tests name the price of ${limits.recipes.provenTests} stored pages, and there was no alarm since.`,
  }),
  message: Type.Optional(message),
  storedAt,
  recipe: Type.Unsafe<object>(RecipeDocument),
});
export type RecipeOut = Static<typeof RecipeOut>;

export const RecipeVersion = Type.Object({
  version,
  isDeletion: Type.Boolean({ description: "True: the recipe was deleted." }),
  tests: Type.Integer({ description: "How many tests it has." }),
  message: Type.Optional(message),
  storedAt,
  storedBy: Type.String({ description: "E-mail of who stored it; `deleted user` when that user is gone." }),
});
export type RecipeVersion = Static<typeof RecipeVersion>;

const priceText = Type.String({
  minLength: 1,
  maxLength: 40,
  pattern: "^\\d{1,20}(\\.\\d{1,10})?$",
  description: "Exact decimal text.",
  examples: ["29.90"],
});

export const DeriveIn = StrictObject({
  pages: Type.Array(
    StrictObject({
      sample: Type.String({ minLength: 1, maxLength: 100, description: "A stored page of the domain." }),
      price: priceText,
    }),
    { minItems: 1, maxItems: limits.recipes.pagesNamed, description: "What a person says is the price of each page." },
  ),
});
export type DeriveIn = Static<typeof DeriveIn>;

export const DerivedOut = Type.Object({
  recipe: Type.Unsafe<object>({ ...RecipeDocument, description: "It reads the named prices; its tests say so." }),
  pages: Type.Array(
    Type.Object({
      sampleId: Type.String({ format: "uuid", description: "A test names it once a person confirms its price." }),
      url: Type.String({ examples: ["https://shop-b.example/toaster"] }),
      fetchedAt: InstantOut("When it was fetched."),
      name: Type.Optional(Type.String({ description: "The product, as the page names it." })),
      price: Type.Optional(
        Type.String({ description: "What the recipe reads there; absent if nothing.", examples: ["19.90"] }),
      ),
      currency: Type.Optional(Type.String({ examples: ["EUR"] })),
      before: Type.Optional(
        Type.String({ description: "What was read there when it was fetched; absent if nothing was sure." }),
      ),
    }),
    { description: `Up to ${limits.recipes.pagesOffered} other stored pages of the domain, for a person to confirm.` },
  ),
});
export type DerivedOut = Static<typeof DerivedOut>;

nameSchemas({ Recipe: RecipeOut, RecipeVersion, DerivedRecipe: DerivedOut });
