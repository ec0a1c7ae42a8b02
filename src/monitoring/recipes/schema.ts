/** Wire shapes of recipes (interface 2.20). */
import { Type, type Static, type TSchema } from "typebox";
import { ContractPath, DocumentedAs, InstantOut, nameSchemas, StrictObject } from "../../http/schema.ts";
import { limits } from "../../limits.ts";
import { recipeSchema } from "../../reading/index.ts";

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

nameSchemas({ Recipe: RecipeOut, RecipeVersion });
