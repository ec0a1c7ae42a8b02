/** Wire shapes of what runs did (interface 4.26-21). */
import { Type, type Static } from "typebox";
import { ContractPath, InstantOut, nameSchemas } from "../../../http/schema.ts";

export const RunPath = Type.Object({
  ...ContractPath.properties,
  pricingRunId: Type.String({ description: "The task of the run, a UUID." }),
});

const count = (description: string) => Type.Integer({ description });

const RunBranch = Type.Object({
  leafNodeId: Type.Optional(Type.Integer({ description: "Number of the rule or skip; absent if none was reached." })),
  branchName: Type.Optional(Type.String({ description: "Innermost named branch." })),
  products: count("All that it decided."),
  up: count("Dearer than the price published before."),
  down: count("Cheaper than the price published before."),
  same: count("As the price published before."),
  averageChangePercent: Type.Optional(Type.Number({ description: "Mean over up, down and same." })),
  atBoundary: count("Prices that a product's boundary decided."),
  atFloor: count("Prices that minPrice decided."),
  atCeiling: count("Prices that maxPrice decided."),
  held: count("Prices that need an approval."),
  skipped: count("Left alone."),
  failed: count("Without a price, because something failed."),
});

export const RunBranchesOut = Type.Object({
  taskId: Type.String({ format: "uuid", description: "The run is this task." }),
  calculatedFor: InstantOut("The moment that counts as now."),
  versions: Type.Array(
    Type.Object({
      strategyId: Type.String({ format: "uuid" }),
      version: Type.Integer(),
      name: Type.Optional(Type.String({ description: "Of the strategy." })),
      branches: Type.Array(RunBranch, { description: "By leafNodeId; those that decided something." }),
    }),
    { description: "The active one, and one that was rolled out." },
  ),
});
export type RunBranchesOut = Static<typeof RunBranchesOut>;

nameSchemas({ RunBranches: RunBranchesOut, RunBranch });
