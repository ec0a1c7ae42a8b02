/** Wire shapes of schedules (interface 4.5). */
import { Type, type Static } from "typebox";
import { InstantOut, StrictObject, nameSchemas } from "../../http/schema.ts";
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

nameSchemas({ Schedules: SchedulesOut, SchedulesIn });
