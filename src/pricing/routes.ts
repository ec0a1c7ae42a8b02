/** All routes of pricing. */
import type { Words } from "../base/words.ts";
import type { Database } from "../database/connection.ts";
import type { Server } from "../http/server.ts";
import type { TaskQueue } from "../tasks/index.ts";
import { approvalRoutes } from "./approvals/routes.ts";
import { figureRoutes } from "./figures/routes.ts";
import { guardRoutes } from "./guard/routes.ts";
import { productPageRoutes } from "./product-page/routes.ts";
import { publishingRoutes } from "./publishing/routes.ts";
import { recommendationRoutes } from "./recommendations/routes.ts";
import { rolloutRoutes } from "./rollouts/routes.ts";
import { branchRoutes } from "./runs/branch-routes.ts";
import { scheduleRoutes } from "./runs/schedule-routes.ts";
import { strategyRoutes } from "./strategies/routes.ts";
import { studyRoutes } from "./studies/routes.ts";

export interface PricingRouteOptions {
  database: Database;
  queue: TaskQueue;
  words: Words;
  oldClients: boolean;
}

export function pricingRoutes(server: Server, options: PricingRouteOptions): void {
  recommendationRoutes(server, options);
  strategyRoutes(server, options);
  rolloutRoutes(server, options);
  scheduleRoutes(server, { ...options, calendar: options.queue });
  branchRoutes(server, options);
  studyRoutes(server, options);
  figureRoutes(server, options);
  productPageRoutes(server, options);
  guardRoutes(server, options);
  publishingRoutes(server, options);
  approvalRoutes(server, options);
}
