/** Routes of rollouts. */
import { Type } from "typebox";
import type { Database } from "../../../database/connection.ts";
import { authorOf, contractOf } from "../../../http/access.ts";
import { answers, ContractPath, Data } from "../../../http/schema.ts";
import type { Server } from "../../../http/server.ts";
import type { TaskQueue } from "../../../tasks/index.ts";
import { StrategyPath } from "../../strategies/schema.ts";
import type { OpenFigures } from "../../publish/figures-writer.ts";
import { getRollout, raiseRollout, rollBack } from "./change-rollout.ts";
import { RolloutOut } from "../../strategies/rollouts/schema.ts";
import { RaiseBody, RollbackBody, RollbackOut } from "./schema.ts";

const tags = ["Pricing"];
const strategies = "/api/v3/vendor/contracts/:contractId/settings/pricingstrategies";
const one = `${strategies}/:strategyId`;

const rollbackDescription = `For all products: a rollout ends, and a version that all follow is replaced by the one before. Its held prices
expire, its run publishes nothing more, and a run of the version before starts. With \`prices\` a task first publishes, for each product
whose newest price is the version's, the price that stood before, as a take back of a run does. Needs the right \`activate\`.`;

export function rolloutRoutes(
  server: Server,
  options: { database: Database; queue: TaskQueue; openFigures: OpenFigures },
): void {
  const { database } = options;
  server.get(
    `${strategies}/rollout`,
    {
      config: { access: "read" },
      schema: {
        operationId: "getRollout",
        summary: "Get the rollout, or the last activation",
        description: "What a rollback undoes; null if nothing was activated.",
        tags,
        params: ContractPath,
        response: answers({ 200: Data(Type.Union([RolloutOut, Type.Null()])) }),
      },
    },
    async (request) => ({ data: await getRollout(database, contractOf(request)) }),
  );
  server.post(
    `${one}/rollout`,
    {
      config: { access: "write" },
      schema: {
        operationId: "raiseRollout",
        summary: "Price more products by a version that is rolled out",
        description: "Nobody who is in goes out. Needs the right `activate`.",
        tags,
        params: StrategyPath,
        body: RaiseBody,
        response: answers({ 200: Data(RolloutOut) }, "request.forbidden", "resource.conflict"),
      },
    },
    async (request) => {
      const { params, body } = request;
      const raised = { strategyId: params.strategyId, stage: body.rollout };
      return { data: await raiseRollout(database, authorOf(request), raised) };
    },
  );
  server.post(
    `${one}/rollback`,
    {
      config: { access: "write" },
      schema: {
        operationId: "rollBack",
        summary: "Return to the version before",
        description: rollbackDescription,
        tags,
        params: StrategyPath,
        body: Type.Optional(RollbackBody),
        response: answers({ 200: Data(RollbackOut) }, "request.forbidden", "resource.conflict"),
      },
    },
    async (request) => {
      const { body, params } = request;
      const wanted = { strategyId: params.strategyId, withPrices: body?.prices ?? false };
      return { data: await rollBack(options, authorOf(request), wanted) };
    },
  );
}
