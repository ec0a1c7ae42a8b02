/** Routes of drafts and of the planned activation. */
import { Type } from "typebox";
import type { Database } from "../../database/connection.ts";
import { authorOf, callerOf, contractOf } from "../../http/access.ts";
import { etagOfContent } from "../../http/etag.ts";
import { pageRequest, sendPage } from "../../http/page-link.ts";
import { answers, ContractPath, Data, pageQuery, textAnswers } from "../../http/schema.ts";
import type { Server } from "../../http/server.ts";
import { limits } from "../../limits.ts";
import { deletePlan, getPlan } from "./activation-plan.ts";
import { DraftIn, DraftOut, ListedDraft, PlanOut } from "./draft-schema.ts";
import { deleteDraft, getDraft, putDraft } from "./drafts.ts";
import { listDrafts } from "./list-drafts.ts";
import { StrategyPath } from "./schema.ts";

const tags = ["Pricing"];
const strategies = "/api/v3/vendor/contracts/:contractId/settings/pricingstrategies";
const draft = `${strategies}/:strategyId/draft`;
const plan = `${strategies}/plan`;
/** A text of JSON in JSON takes up to twice the room. */
const bodyLimit = 2 * limits.pricing.strategyBytes;

const putDescription = `One a strategy and user; nobody else changes it, and it prices nothing. It need not be valid. With
\`If-Match\`, another draft than the one of that ETag is 412; with \`If-None-Match: *\` any draft is.`;

export function draftRoutes(server: Server, database: Database): void {
  listRoute(server, database);
  readRoute(server, database);
  writeRoutes(server, database);
  planRoutes(server, database);
}

function listRoute(server: Server, database: Database): void {
  server.get(
    `${strategies}/drafts`,
    {
      config: { access: "read" },
      schema: {
        operationId: "listDrafts",
        summary: "List who is writing what",
        description: "The drafts of all users, by strategy, without their documents.",
        tags,
        params: ContractPath,
        querystring: Type.Object(pageQuery(limits.page.drafts.max)),
        response: textAnswers({ 200: Data(Type.Array(ListedDraft)) }),
      },
    },
    async (request, reply) => {
      const page = pageRequest(request, { limit: limits.page.drafts.default, ...request.query });
      const reader = { contract: contractOf(request), caller: callerOf(request) };
      return sendPage(request, reply, await listDrafts(database, reader, page));
    },
  );
}

function readRoute(server: Server, database: Database): void {
  server.get(
    draft,
    {
      config: { access: "read" },
      schema: {
        operationId: "getDraft",
        summary: "Get your draft of a strategy",
        tags,
        params: StrategyPath,
        response: answers({ 200: Data(DraftOut) }),
      },
    },
    async (request) => ({ data: await getDraft(database, authorOf(request), request.params.strategyId) }),
  );
}

function writeRoutes(server: Server, database: Database): void {
  server.put(
    draft,
    {
      config: { access: "write", reads: ["if-match", "if-none-match"], sends: ["etag"] },
      bodyLimit,
      schema: {
        operationId: "putDraft",
        summary: "Store your draft of a strategy",
        description: putDescription,
        tags,
        params: StrategyPath,
        body: DraftIn,
        response: answers({ 200: Data(DraftOut) }, "resource.conflict"),
      },
    },
    async (request, reply) => {
      const { params, body, headers } = request;
      const isNew = headers["if-none-match"] === "*";
      const stored = { strategyId: params.strategyId, content: body, ifMatch: headers["if-match"], isNew };
      const answer = { data: await putDraft(database, authorOf(request), stored) };
      void reply.header("etag", etagOfContent(JSON.stringify(answer)));
      return answer;
    },
  );
  server.delete(
    draft,
    {
      config: { access: "write", reads: ["if-match"] },
      schema: {
        operationId: "deleteDraft",
        summary: "Delete your draft of a strategy",
        tags,
        params: StrategyPath,
        response: answers({ 204: Type.Null({ description: "Done; no body." }) }),
      },
    },
    async (request, reply) => {
      const ifMatch = request.headers["if-match"];
      await deleteDraft(database, authorOf(request), { strategyId: request.params.strategyId, ifMatch });
      return await reply.code(204).send(null);
    },
  );
}

function planRoutes(server: Server, database: Database): void {
  server.get(
    plan,
    {
      config: { access: "read" },
      schema: {
        operationId: "getActivationPlan",
        summary: "Get the activation that is planned",
        tags,
        params: ContractPath,
        response: answers({ 200: Data(PlanOut) }),
      },
    },
    async (request) => ({ data: await getPlan(database, contractOf(request)) }),
  );
  server.delete(
    plan,
    {
      config: { access: "write" },
      schema: {
        operationId: "deleteActivationPlan",
        summary: "Cancel the activation that is planned",
        description: "Needs the right `activate`.",
        tags,
        params: ContractPath,
        response: answers({ 204: Type.Null({ description: "Done; no body." }) }, "request.forbidden"),
      },
    },
    async (request, reply) => {
      await deletePlan(database, authorOf(request));
      return await reply.code(204).send(null);
    },
  );
}
