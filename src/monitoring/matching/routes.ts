/** Routes of candidates: the list, and the decisions of a person. */
import { Type } from "typebox";
import type { Database } from "../../database/connection.ts";
import { callerOf, contractOf } from "../../http/access.ts";
import { pageRequest, sendPage } from "../../http/page-link.ts";
import { answers, ContractPath, Data, textAnswers } from "../../http/schema.ts";
import type { Server } from "../../http/server.ts";
import { limits } from "../../limits.ts";
import { decideCandidates } from "./decide-candidates.ts";
import { listCandidates } from "./list-candidates.ts";
import { CandidateDecisions, CandidateOut, DecisionResult, ListCandidates } from "./schema.ts";

const tags = ["Monitoring"];
const path = "/api/v3/vendor/contracts/:contractId/monitoring/candidates";

export function candidateRoutes(server: Server, database: Database): void {
  server.get(
    path,
    {
      config: { access: "read" },
      schema: {
        operationId: "listCandidates",
        summary: "List pages that may be those of products",
        description: `Runs find them: items of catalogues with alike names, or with a product's number and several prices.
They wait for a decision, in the order in which they were found. Nothing is read of them before.`,
        tags,
        params: ContractPath,
        querystring: ListCandidates,
        response: textAnswers({ 200: Data(Type.Array(CandidateOut)) }),
      },
    },
    async (request, reply) => {
      const { query } = request;
      const page = pageRequest(request, { limit: limits.page.candidates.default, ...query });
      const reader = { contract: contractOf(request), caller: callerOf(request) };
      return sendPage(request, reply, await listCandidates(database, reader, query, page));
    },
  );
  server.post(
    `${path}/decide`,
    {
      config: { access: "write" },
      schema: {
        operationId: "decideCandidates",
        summary: "Decide which candidates are pages of products",
        description: `Each decision is judged alone, and results stand in input order. A confirmed candidate becomes an active
page, which the next run reads; a rejected one is never proposed again. The service overrides no decision.`,
        tags,
        params: ContractPath,
        body: CandidateDecisions,
        response: answers({ 200: Data(Type.Array(DecisionResult)) }),
      },
    },
    async (request) => {
      const decider = { contract: contractOf(request), caller: callerOf(request) };
      return { data: await decideCandidates(database, decider, request.body) };
    },
  );
}
