/** Routes of strategies. */
import type { FastifyRequest } from "fastify";
import { Type } from "typebox";
import { strategySchema } from "../../../engine/index.ts";
import type { Author } from "../../base/contract.ts";
import { apiError } from "../../base/error.ts";
import type { Database } from "../../database/connection.ts";
import { authorOf, contractOf } from "../../http/access.ts";
import { languageOf } from "../../http/language.ts";
import { answers, ContractPath, Data, instant, textAnswers } from "../../http/schema.ts";
import type { Server } from "../../http/server.ts";
import { limits } from "../../limits.ts";
import {
  ActivationBody,
  ReadStrategyOut,
  ReplaceQuery,
  StrategyBody,
  StrategyHistory,
  StrategyOut,
  StrategyPath,
  ValidationOut,
} from "./schema.ts";
import { planActivation } from "./activation-plan.ts";
import { activateStrategy } from "./activate-strategy.ts";
import { createStrategy } from "./create-strategy.ts";
import { draftRoutes } from "./draft-routes.ts";
import { PlanOut } from "./draft-schema.ts";
import { deleteStrategy } from "./delete-strategy.ts";
import { hasDraft } from "./drafts.ts";
import { getStrategy, listStrategies } from "./get-strategy.ts";
import { replaceStrategy } from "./replace-strategy.ts";
import { getContractStrategyHistory, getStrategyHistory } from "./strategy-history.ts";
import type { NamedVersion } from "./active-version.ts";
import type { Stage } from "./rollouts/members.ts";
import { tableRoutes } from "./table-routes.ts";
import { readSubmitted, readValidated, renderProblem, type SubmittedStrategy } from "./strategy-document.ts";
import { findWarnings } from "./strategy-warnings.ts";

const tags = ["Pricing"];
const strategies = "/api/v3/vendor/contracts/:contractId/settings/pricingstrategies";
const one = `${strategies}/:strategyId`;

export interface StrategyRouteOptions {
  database: Database;
  /** A new version of the active strategy goes live, whatever was activated. */
  oldClients: boolean;
  /** Prices some products by a version. @returns the version */
  startRollout: (
    database: Database,
    author: Author,
    named: NamedVersion & { stage: Stage },
  ) => Promise<{ version: number }>;
}

export function strategyRoutes(server: Server, options: StrategyRouteOptions): void {
  const { database, oldClients } = options;
  readRoutes(server, database);
  storeRoutes(server, { database, oldClients });
  lifeRoutes(server, options);
  draftRoutes(server, database);
  tableRoutes(server, { database, oldClients });
  validateRoute(server, database);
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
        response: answers({ 200: Data(ReadStrategyOut) }),
      },
    },
    async (request) => {
      const { params, query } = request;
      const author = authorOf(request);
      const strategy = await getStrategy(database, author.contract, params.strategyId, query.version ?? null);
      return { data: { ...strategy, hasDraft: await hasDraft(database, author, strategy.id) } };
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

const access = { access: "write" } as const;
const writing = { config: access, bodyLimit: limits.pricing.strategyBytes } as const;

const putDescription = `Earlier versions stay as they are; a document that is equal to the newest makes none. If the strategy is
active and follows its newest version, prices follow the new one from the next run on. With \`activate=false\` they do not,
and the strategy stays with the version that is active. With \`If-Match: "v12"\` it is 412 unless 12 is the newest version.`;

function storeRoutes(
  server: Server,
  { database, oldClients }: Pick<StrategyRouteOptions, "database" | "oldClients">,
): void {
  const withWarnings = async (stored: StrategyOut, { strategy }: SubmittedStrategy, request: FastifyRequest) => {
    const language = languageOf(request);
    const warnings = await findWarnings(database, contractOf(request), strategy);
    return { ...stored, warnings: warnings.map((warning) => renderProblem(warning, language)) };
  };
  server.post(
    strategies,
    {
      ...writing,
      config: { ...access, reads: ["accept-language"] },
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
      const submitted = readSubmitted(request.body, languageOf(request));
      const created = await createStrategy(database, authorOf(request), submitted);
      return await reply.code(201).send({ data: await withWarnings(created, submitted, request) });
    },
  );
  server.put(
    one,
    {
      ...writing,
      config: { ...access, reads: ["if-match", "accept-language"] },
      schema: {
        operationId: "replaceStrategy",
        summary: "Store a new version of a strategy",
        description: putDescription,
        tags,
        params: StrategyPath,
        querystring: ReplaceQuery,
        body: StrategyBody,
        response: answers({ 200: Data(StrategyOut) }, "request.forbidden"),
      },
    },
    async (request) => {
      const { params, query, headers } = request;
      const submitted = readSubmitted(request.body, languageOf(request));
      const replaced = await replaceStrategy(database, authorOf(request), params.strategyId, {
        submitted,
        ifMatch: headers["if-match"],
        activate: query.activate ?? (oldClients ? true : null),
      });
      return { data: await withWarnings(replaced, submitted, request) };
    },
  );
}

function lifeRoutes(
  server: Server,
  { database, startRollout }: Pick<StrategyRouteOptions, "database" | "startRollout">,
): void {
  server.post(
    `${one}/activate`,
    {
      ...writing,
      schema: {
        operationId: "activateStrategy",
        summary: "Make a version of a strategy the one that prices follow",
        description: `Without a version the newest, and each that is stored later. With one exactly that: a later PUT does not
go live. With \`rollout\` only some products follow it. With \`at\` it is planned: 202; one plan a contract. Needs the right
\`activate\`.`,
        tags,
        params: StrategyPath,
        body: Type.Optional(ActivationBody),
        response: answers({ 200: Data(StrategyOut), 202: Data(PlanOut) }, "request.forbidden", "resource.conflict"),
      },
    },
    async (request, reply) => {
      const { version = null, at = null, rollout = "all" } = request.body ?? {};
      const author = authorOf(request);
      const { strategyId } = request.params;
      const named = { strategyId, version: version === null ? null : Number(version) };
      if (at !== null) {
        if (rollout !== "all") throw apiError("request.invalid", "A rollout cannot be planned.", "/rollout");
        const plan = await planActivation(database, author, { ...named, at: instant(at) });
        return await reply.code(202).send({ data: plan });
      }
      if (rollout === "all") return { data: await activateStrategy(database, author, named) };
      const started = await startRollout(database, author, { ...named, stage: rollout });
      return { data: await getStrategy(database, author.contract, strategyId, started.version) };
    },
  );
  server.delete(
    one,
    {
      ...writing,
      schema: {
        operationId: "deleteStrategy",
        summary: "Delete a strategy that is not active",
        description: "It is in no list any more. Prices it made stay and can be explained.",
        tags,
        params: StrategyPath,
        response: answers({ 200: Data(Type.Object({ deleted: Type.Integer() })) }, "resource.conflict"),
      },
    },
    async (request) => {
      await deleteStrategy(database, authorOf(request), request.params.strategyId);
      return { data: { deleted: 1 } };
    },
  );
}

function validateRoute(server: Server, database: Database): void {
  server.post(
    `${strategies}/validate`,
    {
      config: { access: "read", reads: ["accept-language"] },
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
      const language = languageOf(request);
      const parsed = readValidated(request.body);
      const problems = "problems" in parsed ? parsed.problems : [];
      const warnings = "strategy" in parsed ? await findWarnings(database, contractOf(request), parsed.strategy) : [];
      return {
        data: {
          valid: problems.length === 0,
          problems: problems.map((problem) => renderProblem(problem, language)),
          warnings: warnings.map((warning) => renderProblem(warning, language)),
        },
      };
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
