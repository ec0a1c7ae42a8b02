/** All routes of pricing. */
import type { Words } from "../base/words.ts";
import type { Database } from "../database/connection.ts";
import type { Server } from "../http/server.ts";
import type { TaskQueue } from "../tasks/index.ts";
import { recommendationRoutes } from "./recommendations/routes.ts";
import { scheduleRoutes } from "./runs/schedule-routes.ts";
import { strategyRoutes } from "./strategies/routes.ts";
import { studyRoutes } from "./studies/routes.ts";

export interface PricingRouteOptions {
  database: Database;
  queue: TaskQueue;
  words: Words;
}

export function pricingRoutes(server: Server, options: PricingRouteOptions): void {
  recommendationRoutes(server, options.database);
  strategyRoutes(server, options.database);
  scheduleRoutes(server, { ...options, calendar: options.queue });
  studyRoutes(server, options);
}
