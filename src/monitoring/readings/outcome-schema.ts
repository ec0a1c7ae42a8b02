/** Wire shapes of outcomes and their causes (interface 2.7), as pages, runs, tries and samples show them. */
import { Type } from "typebox";
import { limits } from "../../limits.ts";
import { outcomes, type Outcome as OutcomeName } from "./outcome.ts";

export const Outcome = Type.Unsafe<OutcomeName>({ type: "string", enum: outcomes, title: "Outcome" });

export const cause = {
  code: Type.String({
    description: "A reason of the reading, or the step at which the request ended.",
    examples: ["status"],
  }),
  status: Type.Optional(Type.Integer({ description: "The HTTP status, where it is the reason.", examples: [403] })),
};

/** The causes of counted products. */
export const causes = Type.Optional(
  Type.Array(
    Type.Object({ ...cause, pairs: Type.Integer({ description: "Products that failed for it.", examples: [41] }) }),
    {
      title: "OutcomeCauses",
      description: `Why they failed, the most frequent first, at most ${limits.readings.causesCounted}; absent if nothing says it.`,
    },
  ),
);
