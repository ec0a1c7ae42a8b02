/** The shape of a recipe on the wire, without what judges selectors. */
import { Type, type TSchema } from "typebox";
import { limits } from "../../limits.ts";

const { selectorCharacters, recipeTests, textCharacters } = limits.reading;
const closed = { additionalProperties: false };
const selectorText = Type.String({ minLength: 1, maxLength: selectorCharacters });
export const css = Type.Object(
  { css: selectorText, attr: Type.Optional(Type.String({ pattern: "^[A-Za-z_:][\\w:.-]{0,99}$" })) },
  closed,
);
export const script = Type.Object(
  {
    script: selectorText,
    json: Type.String({ maxLength: selectorCharacters, pattern: "^[\\w$@-]+(?:\\[\\d{1,6}\\]|\\.[\\w$@-]+)*$" }),
  },
  closed,
);
const sources = Type.Array(Type.Union([css, script]), { minItems: 1, maxItems: 10, title: "RecipePlaces" });
const places = Type.Array(css, { maxItems: 10, title: "RecipeSelectors" });
const expected = Type.Union([Type.String({ maxLength: textCharacters }), Type.Null()]);

/** An object with an optional member for every field. */
function membersOf<Member extends TSchema>(member: Member) {
  const optional = Type.Optional(member);
  return {
    price: optional,
    currency: optional,
    name: optional,
    availability: optional,
    deliveryCosts: optional,
    gtin: optional,
    sku: optional,
    brand: optional,
    vendorName: optional,
    condition: optional,
  };
}

/** The shape of a recipe on the wire. */
export const recipeSchema = Type.Object(
  {
    match: Type.Optional(Type.String({ maxLength: selectorCharacters })),
    fields: Type.Object(membersOf(sources), { ...closed, title: "RecipeFields" }),
    notProduct: Type.Optional(places),
    soldOut: Type.Optional(places),
    tests: Type.Array(
      Type.Object(
        { sample: Type.String({ minLength: 1, maxLength: 100 }), expect: Type.Object(membersOf(expected), closed) },
        closed,
      ),
      { maxItems: recipeTests, title: "RecipeTests" },
    ),
  },
  closed,
);
