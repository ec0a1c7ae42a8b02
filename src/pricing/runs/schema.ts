/** Wire shapes of schedules (interface 4.5) and of what runs did (4.26-21). */
import { Type, type Static } from "typebox";
import { ContractPath, InstantOut, StrictObject, nameSchemas } from "../../http/schema.ts";
import { limits } from "../../limits.ts";

const schedule = {
  cron: Type.String({
    maxLength: limits.pricing.cronCharacters,
    description: "Minute, hour, day of month, month, day of week.",
    examples: ["0 6 * * 1-5"],
  }),
  timeZone: Type.String({
    maxLength: limits.pricing.timeZoneCharacters,
    description: "IANA name; when left out, the contract's.",
    examples: ["Europe/Berlin"],
  }),
  taskType: Type.String({
    maxLength: 200,
    description: "What is started: the price calculation.",
    examples: ["backend.tasks.pricing.offers.preprocessing"],
  }),
  enabled: Type.Boolean({ default: true }),
};
const nextRunDate = Type.Optional(InstantOut("The next time; absent while disabled. Ignored when sent."));
const onMarketData = Type.Boolean({ default: false, description: "Whether runs follow new market data." });
const debounceSeconds = Type.Integer({
  minimum: 1,
  maximum: limits.pricing.debounceSeconds.max,
  default: limits.pricing.debounceSeconds.default,
  description: "From the first new snapshot to the run, which includes what arrives meanwhile.",
});

export const SchedulesIn = StrictObject({
  schedules: Type.Array(
    StrictObject({
      cron: schedule.cron,
      timeZone: Type.Optional(schedule.timeZone),
      taskType: Type.Optional(schedule.taskType),
      enabled: Type.Optional(schedule.enabled),
      nextRunDate,
    }),
    { maxItems: limits.pricing.schedulesPerContract },
  ),
  onMarketData: Type.Optional(onMarketData),
  debounceSeconds: Type.Optional(debounceSeconds),
});
export type SchedulesIn = Static<typeof SchedulesIn>;

export const SchedulesOut = Type.Object({
  schedules: Type.Array(Type.Object({ ...schedule, nextRunDate })),
  onMarketData,
  debounceSeconds,
});
export type SchedulesOut = Static<typeof SchedulesOut>;

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

nameSchemas({ Schedules: SchedulesOut, SchedulesIn, RunBranches: RunBranchesOut, RunBranch });
