/** Wire shapes of monitoring (interface 2.7). Product ids are numbers here. */
import { Type, type Static } from "typebox";
import { InstantOut } from "../http/schema.ts";

export const MonitoringStatus = Type.Object({
  productId: Type.Integer(),
  statusOnDomain: Type.Array(
    Type.Object({
      domain: Type.String(),
      startedAt: Type.Optional(InstantOut("Start of the last search; absent if there was none.")),
      completedAt: Type.Optional(InstantOut("End of the last search.")),
      outcome: Type.Optional(Type.Object({ successful: Type.Boolean(), outcome: Type.String() })),
    }),
    { description: "One entry per active domain of the contract." },
  ),
});
export type MonitoringStatus = Static<typeof MonitoringStatus>;

const boxes = {
  isInPrimeBuybox: Type.Boolean({ description: "For Prime users." }),
  isInNonPrimeBuybox: Type.Boolean({ description: "For other users." }),
};

export const BuyBoxStatistics = Type.Object({
  productId: Type.Integer(),
  ...boxes,
  domains: Type.Array(Type.Object({ domain: Type.String(), ...boxes }), { description: "Per marketplace domain." }),
});
export type BuyBoxStatistics = Static<typeof BuyBoxStatistics>;
