/** Wire shapes of monitoring (interface 2.7). Product ids are numbers here. */
import { Type, type Static } from "typebox";
import { InstantOut, nameSchemas } from "../http/schema.ts";
import { cause, Outcome } from "./readings/outcome-schema.ts";

export const MonitoringStatus = Type.Object({
  productId: Type.Integer(),
  statusOnDomain: Type.Array(
    Type.Object({
      domain: Type.String(),
      startedAt: Type.Optional(InstantOut("When it was last looked at; absent when it never was.")),
      completedAt: Type.Optional(InstantOut("When that was completed.")),
      outcome: Type.Optional(
        Type.Object({
          successful: Type.Boolean(),
          outcome: Outcome,
          cause: Type.Optional(Type.Object(cause, { description: "Why it failed; absent if nothing says it." })),
        }),
      ),
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

nameSchemas({ MonitoringStatus, BuyBoxStatistics });
