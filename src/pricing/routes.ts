/** All routes of pricing. */
import type { Words } from "../base/words.ts";
import type { Database } from "../database/connection.ts";
import type { Server } from "../http/server.ts";
import type { TaskQueue } from "../tasks/index.ts";
import { approvalRoutes } from "./screens/approvals/routes.ts";
import { openFigures } from "./figures/figures-writer.ts";
import { figureRoutes } from "./figures/routes.ts";
import { guardRoutes } from "./strategies/guard/routes.ts";
import { productPageRoutes } from "./screens/product-page/routes.ts";
import { publishingRoutes } from "./screens/publishing/routes.ts";
import { recommendationRoutes } from "./screens/recommendations/routes.ts";
import { startRollout } from "./screens/rollouts/change-rollout.ts";
import { rolloutRoutes } from "./screens/rollouts/routes.ts";
import { branchRoutes } from "./screens/branches/branch-routes.ts";
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
  strategyRoutes(server, { ...options, startRollout });
  rolloutRoutes(server, { ...options, openFigures });
  scheduleRoutes(server, { ...options, calendar: options.queue });
  branchRoutes(server, options);
  studyRoutes(server, options);
  figureRoutes(server, options);
  productPageRoutes(server, options);
  guardRoutes(server, options);
  publishingRoutes(server, options);
  approvalRoutes(server, { ...options, openFigures });
}
