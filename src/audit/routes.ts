/** The route of the audit. Nothing changes or deletes an entry. */
import { Type } from "typebox";
import { apiError } from "../base/error.ts";
import type { Database } from "../database/connection.ts";
import { callerOf, contractOf } from "../http/access.ts";
import { pageRequest, sendPage } from "../http/page-link.ts";
import { ContractPath, Data, optionalRange, textAnswers } from "../http/schema.ts";
import type { Server } from "../http/server.ts";
import { limits } from "../limits.ts";
import { listAudit } from "./list-audit.ts";
import { AuditEntryOut, AuditQuery } from "./schema.ts";

const description = `For owners of the company and admins. An entry is written together with what it tells of, and never changed.
Kept for ${limits.audit.keptDays} days.`;

export function auditRoutes(server: Server, database: Database): void {
  server.get(
    "/api/v3/vendor/contracts/:contractId/audit",
    {
      config: { access: "read" },
      schema: {
        operationId: "listAudit",
        summary: "Read who did what, the newest first",
        description,
        tags: ["Accounts"],
        params: ContractPath,
        querystring: AuditQuery,
        response: textAnswers({ 200: Data(Type.Array(AuditEntryOut)) }, "request.invalidRange", "request.forbidden"),
      },
    },
    async (request, reply) => {
      const { query } = request;
      const reader = { contract: contractOf(request), caller: callerOf(request) };
      if (reader.caller.role !== "owner" && reader.caller.role !== "admin") {
        throw apiError("request.forbidden", "Only an owner of the company may read the audit.");
      }
      const names = { start: "/query/startDate", end: "/query/endDate" };
      const range = optionalRange(query.startDate, query.endDate, names);
      const page = await listAudit(database, reader, {
        action: query.action ?? null,
        userId: query.userId ?? null,
        subject: query.subject ?? null,
        from: range.start,
        until: range.end,
        page: pageRequest(request, { limit: limits.page.audit.default, ...query }),
      });
      return sendPage(request, reply, page);
    },
  );
}
