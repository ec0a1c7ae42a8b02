/** Wire shapes of saved views (interface 4.34). */
import { Type, type Static } from "typebox";
import { ContractPath, InstantOut, nameSchemas, StrictObject } from "../http/schema.ts";
import { limits } from "../limits.ts";

const fields = {
  name: Type.String({
    minLength: 1,
    maxLength: limits.views.nameCharacters,
    pattern: String.raw`^\S`,
    description: "What people call it.",
    examples: ["Rose most"],
  }),
  screen: Type.String({
    pattern: "^[a-z][a-z0-9/-]{0,63}$",
    description: "The list that it is of.",
    examples: ["products"],
  }),
  query: Type.String({
    maxLength: limits.views.queryCharacters,
    description: "The parameters of the list, as in an address.",
    examples: ["state=published&sort=-change"],
  }),
};

export const ViewIn = StrictObject({
  ...fields,
  isShared: Type.Optional(Type.Boolean({ default: false, description: "Whether everybody of the contract sees it." })),
});
export type ViewIn = Static<typeof ViewIn>;

export const ViewOut = Type.Object({
  id: Type.String({ format: "uuid" }),
  ...fields,
  isShared: Type.Boolean(),
  isOwn: Type.Boolean({ description: "Whether it is the caller's, who alone may change it." }),
  updatedAt: InstantOut("When it was last changed."),
});
export type ViewOut = Static<typeof ViewOut>;

export const ViewPath = Type.Object({
  ...ContractPath.properties,
  viewId: Type.String({ description: "As listed.", examples: ["01890000-0000-7000-8000-000000000012"] }),
});

nameSchemas({ ViewIn, View: ViewOut });
