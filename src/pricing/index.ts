import type { SecretKey } from "../base/secret.ts";
import type { Caller, Contract } from "../base/contract.ts";
import type { Database } from "../database/connection.ts";
import type { Server } from "../http/server.ts";
import type { TaskDefinition, TaskQueue } from "../tasks/index.ts";
export function pricingRoutes(_server: Server, _options: { database: Database }): void {}
export function pricingTask(_options: { database: Database; queue: TaskQueue; secret: SecretKey }): TaskDefinition {
  return { taskType: "backend.tasks.pricing.offers.preprocessing", exclusivePer: "contract", concurrency: 1, run: async () => {} };
}
export function startPricingRun(_options: { database: Database; queue: TaskQueue }): [string, (contract: Contract, caller: Caller) => Promise<string>] {
  return ["backend.tasks.pricing.offers.preprocessing", async () => ""];
}
