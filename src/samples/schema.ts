/** Wire shapes of sample shops. */
import { Type } from "typebox";
import { roles } from "../base/contract.ts";

export const CompanyPath = Type.Object({ companyId: Type.Integer({ description: "The company.", examples: [3] }) });

export const SampleOut = Type.Object({
  contractId: Type.String({ description: "The contract of the sample shop.", examples: ["k3x9ab"] }),
  id: Type.String({ format: "uuid", description: "The task that fills it." }),
  url: Type.String({ description: "Where the task's state and progress can be read." }),
});

/** What the task that fills a sample shop is created with. */
export const SampleTask = Type.Object({
  caller: Type.Object({
    accountId: Type.Integer(),
    email: Type.String(),
    role: Type.Enum(roles),
    companyId: Type.Union([Type.Integer(), Type.Null()]),
    authenticatedBy: Type.Union([Type.Literal("token"), Type.Literal("apiPassword"), Type.Literal("loginPassword")]),
    scope: Type.Union([Type.Literal("data"), Type.Literal("account")]),
    address: Type.String(),
  }),
  now: Type.String(),
});
