/** Wire shapes of rights (interface 4.27). */
import { Type, type Static } from "typebox";
import { rights, roles } from "../base/contract.ts";
import { ContractPath, StrictObject, nameSchemas } from "../http/schema.ts";

const Right = Type.Enum(rights, { examples: ["activate"] });
const RightList = Type.Array(Right, {
  maxItems: 20,
  title: "Rights",
  description:
    "`approve`: decide on held prices. `activate`: activate versions, roll them out and back, take prices back, resume. `guard`: the price guard and currency rates.",
});
const RoleOut = Type.Enum(roles, { examples: ["member"] });

/** What a client shows or hides. */
const permissions = [
  "products",
  "strategies.edit",
  "strategies.activate",
  "prices.decide",
  "guard",
  "settings",
  "people",
] as const;
const Permission = Type.Enum(permissions);

export const PermissionsOut = Type.Object({
  role: RoleOut,
  isWritable: Type.Boolean({ description: "Whether the contract can be changed at all." }),
  rights: RightList,
  permissions: Type.Array(Permission, { description: "What you may change, by role, rights and credential." }),
  hasCollectorContact: Type.Boolean({
    description: "Whether the operator set a contact. False: no page of a shop is fetched for anybody.",
  }),
});
export type PermissionsOut = Static<typeof PermissionsOut>;

export const UserRightsPath = Type.Object({
  ...ContractPath.properties,
  userId: Type.Integer({ description: "The user, as listed.", examples: [17] }),
});

export const UserRightsOut = Type.Object({
  userId: Type.Integer(),
  email: Type.String(),
  name: Type.String(),
  role: RoleOut,
  rights: RightList,
});
export type UserRightsOut = Static<typeof UserRightsOut>;

export const RightsIn = StrictObject({ rights: RightList }, { examples: [{ rights: ["activate"] }] });

nameSchemas({ Permissions: PermissionsOut, UserRights: UserRightsOut, RightsIn });
