/** Routes of approvals (interface 4.24). */
import type { Database } from "../../../database/connection.ts";
import { authorOf, callerOf, contractOf } from "../../../http/access.ts";
import { languageOf } from "../../../http/language.ts";
import { pageRequest, sendPage } from "../../../http/page-link.ts";
import { AfterQuery, answers, ContractPath, Data, instant, optionalRange, textAnswers } from "../../../http/schema.ts";
import type { Server } from "../../../http/server.ts";
import { limits } from "../../../limits.ts";
import { taskUrl, type TaskQueue } from "../../../tasks/index.ts";
import { StartedTask } from "../publishing/schema.ts";
import { Type } from "typebox";
import type { OpenFigures } from "../../publish/figures-writer.ts";
import { decideApprovals } from "./decide-approvals.ts";
import { decideApprovalsByQuery } from "./decide-query.ts";
import { explainApproval } from "./explain-approval.ts";
import { ApprovalExplanationOut } from "./explanation-schema.ts";
import { queryApprovals } from "./list-approvals.ts";
import { ApprovalResult, ApprovalsOut, ApprovalsQuery, DecideBody, DecideQuery, HeldPath } from "./schema.ts";

const base = "/api/v3/vendor/contracts/:contractId/pricerecommendations/approvals";
const tags = ["Pricing"];

interface ApprovalRouteOptions {
  database: Database;
  queue: TaskQueue;
  openFigures: OpenFigures;
}

export function approvalRoutes(server: Server, options: ApprovalRouteOptions): void {
  queryRoute(server, options.database);
  decideRoute(server, options);
  decideQueryRoute(server, options);
  explanationRoute(server, options.database);
}

function queryRoute(server: Server, database: Database): void {
  server.post(
    `${base}/query`,
    {
      config: { access: "read", reads: ["accept-language"] },
      schema: {
        operationId: "queryApprovals",
        summary: "Read held prices and the decisions on them",
        description:
          "Those that have waited longest come first. Nobody else sees a held price: it is no recommendation yet.",
        tags,
        params: ContractPath,
        querystring: AfterQuery,
        body: Type.Optional(ApprovalsQuery),
        response: textAnswers({ 200: ApprovalsOut }, "request.invalidRange", "request.filterNotSupported"),
      },
    },
    async (request, reply) => {
      const { pagination, range, latestOnly = false, status, reason, productFilter, ...more } = request.body ?? {};
      const bounds = optionalRange(range?.start, range?.end, { start: "/range/start", end: "/range/end" });
      const reader = { contract: contractOf(request), caller: callerOf(request) };
      const byProduct = { productFilter, filter: more.filter, countPending: more.countPending ?? false };
      const language = languageOf(request);
      const filter = { ...bounds, latestOnly, status: status ?? null, reason: reason ?? null, ...byProduct, language };
      const page = pageRequest(request, { limit: limits.page.approvals.default, ...pagination, ...request.query });
      void reply.header("vary", "accept-language");
      return sendPage(request, reply, await queryApprovals(database, reader, filter, page));
    },
  );
}

function decideRoute(server: Server, options: ApprovalRouteOptions): void {
  server.post(
    `${base}/decide`,
    {
      config: { access: "decide", whenFull: true },
      schema: {
        operationId: "decideApprovals",
        summary: "Approve, reject or overwrite held prices",
        description: `Each decision is judged alone; results stand in input order. A price is published in the moment that
enough different users agree; one rejection rejects it. Needs the right \`approve\`.`,
        tags,
        params: ContractPath,
        body: DecideBody,
        response: answers({ 200: Data(Type.Array(ApprovalResult)) }),
      },
    },
    async (request) => ({ data: await decideApprovals(options, authorOf(request), request.body) }),
  );
}

function decideQueryRoute(server: Server, options: { database: Database; queue: TaskQueue }): void {
  server.post(
    `${base}/decide/query`,
    {
      config: { access: "decide", whenFull: true },
      schema: {
        operationId: "decideApprovalsByQuery",
        summary: "Approve or reject all held prices of a filter",
        description: `A task decides on the pending prices of the filter that were held and last decided on before \`seenAt\`.
Those that cannot be decided are its failures. Needs the right \`approve\`.`,
        tags,
        params: ContractPath,
        body: DecideQuery,
        response: answers(
          { 202: Data(StartedTask) },
          "request.filterNotSupported",
          "request.tooManyItems",
          "resource.conflict",
          "resource.paused",
        ),
      },
    },
    async (request, reply) => {
      const author = authorOf(request);
      const id = await decideApprovalsByQuery(options, author, request.body);
      return await reply.code(202).send({ data: { id, url: taskUrl(author.contract, id) } });
    },
  );
}

function explanationRoute(server: Server, database: Database): void {
  server.get(
    `${base}/:productId/:createdAt/explanation`,
    {
      config: { access: "read", reads: ["accept-language"] },
      schema: {
        operationId: "explainApproval",
        summary: "Why a held price is what it is, and who decided what",
        tags,
        params: HeldPath,
        response: answers({ 200: Data(ApprovalExplanationOut) }),
      },
    },
    async (request, reply) => {
      const { productId, createdAt } = request.params;
      const name = { productId, createdAt: instant(createdAt) };
      void reply.header("vary", "accept-language");
      return { data: await explainApproval(database, contractOf(request), name, languageOf(request)) };
    },
  );
}
