/** Every operation that the suite calls: `METHOD /path/{template}`, and the shape of each answer that succeeds, by status. */
import { accountShapes } from "./accounts.ts";
import { feedShapes } from "./feeds.ts";
import { offerShapes } from "./offers.ts";
import { monitoringShapes } from "./monitoring.ts";
import { oldPathShapes } from "./old-paths.ts";
import { orderShapes } from "./orders.ts";
import { pricingShapes } from "./pricing.ts";
import { productShapes } from "./products.ts";
import type { Schema } from "./schema.ts";
import { readingShapes } from "./readings.ts";
import { settingShapes } from "./settings.ts";
import { taskShapes } from "./tasks.ts";

export const operations: Readonly<Record<string, Readonly<Record<number, Schema>>>> = {
  ...accountShapes,
  ...productShapes,
  ...offerShapes,
  ...pricingShapes,
  ...orderShapes,
  ...taskShapes,
  ...settingShapes,
  ...monitoringShapes,
  ...readingShapes,
  ...feedShapes,
  ...oldPathShapes,
};
