/** Wire shape of the explanation of a held price (interface 4.24-12). */
import { Type, type Static } from "typebox";
import { InstantOut, nameSchemas } from "../../../http/schema.ts";
import { ExplanationOut } from "../recommendations/schema.ts";
import { ApprovalOut } from "./schema.ts";

const { productId, price, currency, relevantDomain, strategy, engineVersion, steps, heading, sentences, pointers } =
  ExplanationOut.properties;

export const ApprovalExplanationOut = Type.Object({
  productId,
  createdAt: InstantOut("Of the held price."),
  status: ApprovalOut.properties.status,
  price,
  currency,
  relevantDomain,
  strategy,
  engineVersion,
  steps,
  heading,
  sentences,
  pointers,
});
export type ApprovalExplanationOut = Static<typeof ApprovalExplanationOut>;

nameSchemas({ ApprovalExplanation: ApprovalExplanationOut });
