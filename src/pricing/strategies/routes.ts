/** Routes of strategies. */
import { Type } from "typebox";
import { strategySchema } from "../../../engine/index.ts";
import type { Database } from "../../database/connection.ts";
import { callerOf, contractOf } from "../../http/access.ts";
import { answers, ContractPath, Data, textAnswers } from "../../http/schema.ts";
import type { Server } from "../../http/server.ts";
import { limits } from "../../limits.ts";
import { ActivationBody, StrategyBody, StrategyHistory, StrategyOut, StrategyPath, ValidationOut } from "./schema.ts";
import {
  activateStrategy,
  createStrategy,
  deleteStrategy,
  getStrategy,
  listStrategies,
  replaceStrategy,
} from "./strategies.ts";
import { getContractStrategyHistory, getStrategyHistory } from "./strategy-history.ts";
import { problemsOf, readSubmitted } from "./strategy-document.ts";

const tags = ["Pricing"];
const strategies = "/api/v3/vendor/contracts/:contractId/settings/pricingstrategies";
const one = `${strategies}/:strategyId`;

export function strategyRoutes(server: Server, database: Database): void {
  readRoutes(server, database);
  storeRoutes(server, database);
  lifeRoutes(server, database);
  validateRoute(server);
  schemaRoute(server);
}

function readRoutes(server: Server, database: Database): void {
  const config = { access: "read" } as const;
  server.get(
    strategies,
    {
      config,
      schema: {
        operationId: "listStrategies",
        summary: "List strategies",
        tags,
        params: ContractPath,
        response: answers({ 200: Data(Type.Array(StrategyOut)) }),
      },
    },
    async (request) => ({ data: await listStrategies(database, contractOf(request)) }),
  );
  server.get(
    one,
    {
      config,
      schema: {
        operationId: "getStrategy",
        summary: "Get a strategy with its document",
        tags,
        params: StrategyPath,
        querystring: Type.Object({
          version: Type.Optional(
            Type.Integer({
              minimum: 1,
              maximum: 2_147_483_647,
              description: "Of the document; the newest without it.",
            }),
          ),
        }),
        response: answers({ 200: Data(StrategyOut) }),
      },
    },
    async (request) => {
      const { params, query } = request;
      return { data: await getStrategy(database, contractOf(request), params.strategyId, query.version ?? null) };
    },
  );
  const histories = {
    getContractStrategyHistory: `${strategies}/history`,
    getRepricingStrategyHistory: "/api/v3/vendor/contracts/:contractId/settings/repricingstrategy/history",
  };
  for (const [operationId, path] of Object.entries(histories)) {
    server.get(
      path,
      {
        config,
        schema: {
          operationId,
          summary: "Get the versions of all strategies of the contract, newest first",
          tags,
          params: ContractPath,
          response: answers({ 200: Data(StrategyHistory) }),
        },
      },
      async (request) => ({ data: await getContractStrategyHistory(database, contractOf(request)) }),
    );
  }
  server.get(
    `${one}/history`,
    {
      config,
      schema: {
        operationId: "getStrategyHistory",
        summary: "Get the versions of a strategy, newest first",
        tags,
        params: StrategyPath,
        response: answers({ 200: Data(StrategyHistory) }),
      },
    },
    async (request) => ({ data: await getStrategyHistory(database, contractOf(request), request.params.strategyId) }),
  );
}

const writing = { config: { access: "write" }, bodyLimit: limits.pricing.strategyBytes } as const;

function storeRoutes(server: Server, database: Database): void {
  server.post(
    strategies,
    {
      ...writing,
      schema: {
        operationId: "createStrategy",
        summary: "Create a strategy; activate it to price by it",
        tags,
        params: ContractPath,
        body: StrategyBody,
        response: answers({ 201: Data(StrategyOut) }),
      },
    },
    async (request, reply) => {
      const author = { contract: contractOf(request), caller: callerOf(request) };
      const created = await createStrategy(database, author, readSubmitted(request.body));
      return await reply.code(201).send({ data: created });
    },
  );
  server.put(
    one,
    {
      ...writing,
      schema: {
        operationId: "replaceStrategy",
        summary: "Store a new version of a strategy",
        description:
          "Earlier versions stay as they are. If the strategy is active, the next run follows the new version.",
        tags,
        params: StrategyPath,
        body: StrategyBody,
        response: answers({ 200: Data(StrategyOut) }, "resource.conflict"),
      },
    },
    async (request) => {
      const author = { contract: contractOf(request), caller: callerOf(request) };
      const { strategyId } = request.params;
      return { data: await replaceStrategy(database, author, strategyId, readSubmitted(request.body)) };
    },
  );
}

function lifeRoutes(server: Server, database: Database): void {
  server.post(
    `${one}/activate`,
    {
      ...writing,
      schema: {
        operationId: "activateStrategy",
        summary: "Make a version of a strategy the one that prices follow",
        description:
          "Until another one is activated or stored: prices follow a new version of the active strategy at once.",
        tags,
        params: StrategyPath,
        body: Type.Optional(ActivationBody),
        response: answers({ 200: Data(StrategyOut) }),
      },
    },
    async (request) => {
      const version = request.body?.version ?? null;
      const { strategyId } = request.params;
      const activated = await activateStrategy(
        database,
        contractOf(request),
        strategyId,
        version === null ? null : Number(version),
      );
      return { data: activated };
    },
  );
  server.delete(
    one,
    {
      ...writing,
      schema: {
        operationId: "deleteStrategy",
        summary: "Delete a strategy that is not active",
        description: "Prices it made stay; they can no longer be explained.",
        tags,
        params: StrategyPath,
        response: answers({ 200: Data(Type.Object({ deleted: Type.Integer() })) }, "resource.conflict"),
      },
    },
    async (request) => {
      await deleteStrategy(database, contractOf(request), request.params.strategyId);
      return { data: { deleted: 1 } };
    },
  );
}

function validateRoute(server: Server): void {
  server.post(
    `${strategies}/validate`,
    {
      config: { access: "read" },
      bodyLimit: limits.pricing.strategyBytes,
      schema: {
        operationId: "validateStrategy",
        summary: "Check a strategy document without storing it",
        tags,
        params: ContractPath,
        body: StrategyBody,
        response: answers({ 200: Data(ValidationOut) }),
      },
    },
    async (request) => {
      const problems = problemsOf(request.body);
      return { data: { valid: problems.length === 0, problems: [...problems] } };
    },
  );
}

function schemaRoute(server: Server): void {
  server.get(
    "/schemas/strategy.json",
    {
      config: { access: "public" },
      schema: {
        operationId: "getStrategySchema",
        summary: "The JSON Schema of strategy documents",
        tags,
        security: [],
        response: textAnswers({ 200: Type.Unsafe<object>({ type: "object" }) }),
      },
    },
    async (_request, reply) => await reply.type("application/schema+json").send(JSON.stringify(strategySchema)),
  );
}
