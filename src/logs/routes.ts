/** Routes of log messages. */
import { Type } from "typebox";
import { apiError } from "../base/error.ts";
import type { Database } from "../database/connection.ts";
import { callerOf, contractOf, type AccessControl } from "../http/access.ts";
import { pageRequest, sendPage } from "../http/page-link.ts";
import { answers, ContractPath, Data, optionalRange, textAnswers } from "../http/schema.ts";
import type { Server } from "../http/server.ts";
import { limits } from "../limits.ts";
import { listLogMessages } from "./list-log-messages.ts";
import { LogMessageIn, LogMessageList, LogMessageOut, LogMessagesBody, severities } from "./schema.ts";
import { refusedRequestRoute } from "./refused-requests/routes.ts";
import { storeLogMessages } from "./store-log-messages.ts";

const tags = ["Logs"];

export function logRoutes(server: Server, options: { database: Database; access: AccessControl }): void {
  storeRoutes(server, options);
  listRoute(server, options.database);
  refusedRequestRoute(server, options.database);
}

function storeRoutes(server: Server, options: { database: Database; access: AccessControl }): void {
  server.post(
    "/api/v3/log/messages",
    {
      config: { access: "caller" },
      bodyLimit: limits.http.logsBodyBytes,
      schema: {
        operationId: "storeLogMessages",
        summary: "Store log messages of an integration",
        description: `Stores all messages or none. They are kept for ${limits.logs.keptDays} days. A message that names no
contract concerns every contract of your company.`,
        tags,
        body: LogMessagesBody,
        response: answers(
          { 200: Data(Type.Object({ stored: Type.Integer() })) },
          "request.forbidden",
          "resource.contractInactive",
          "resource.storageFull",
          "resource.notFound",
        ),
      },
    },
    async (request) => ({
      data: { stored: await storeLogMessages(options, callerOf(request), request.body.messages) },
    }),
  );
  server.post(
    "/api/2/log/messages",
    {
      config: {
        access: "caller",
        deprecated: { successor: "/api/v3/log/messages", since: new Date("2026-01-01T00:00:00Z") },
      },
      schema: {
        operationId: "storeLogMessage",
        summary: "Store one log message of an integration",
        description: "For old shop plugins.",
        tags,
        body: LogMessageIn,
        response: answers(
          { 200: Data(Type.Object({ stored: Type.Integer() })) },
          "request.forbidden",
          "resource.contractInactive",
          "resource.storageFull",
          "resource.notFound",
        ),
      },
    },
    async (request) => ({ data: { stored: await storeLogMessages(options, callerOf(request), [request.body]) } }),
  );
}

function listRoute(server: Server, database: Database): void {
  server.get(
    "/api/v3/vendor/contracts/:contractId/log/messages",
    {
      config: { access: "read" },
      schema: {
        operationId: "listLogMessages",
        summary: "Read the log messages of a contract, newest first",
        description: "Its own messages, and those of its company that name no contract.",
        tags,
        params: ContractPath,
        querystring: LogMessageList,
        response: textAnswers({ 200: Data(Type.Array(LogMessageOut)) }, "request.invalidRange"),
      },
    },
    async (request, reply) => {
      const { query } = request;
      const bounds = optionalRange(query.startDate, query.endDate, {
        start: "/query/startDate",
        end: "/query/endDate",
      });
      const messages = await listLogMessages(
        database,
        { contract: contractOf(request), caller: callerOf(request) },
        {
          severities: query.severity === undefined ? null : readSeverities(query.severity),
          from: bounds.start,
          until: bounds.end,
          page: pageRequest(request, { limit: limits.page.logs.default, ...query }),
        },
      );
      return sendPage(request, reply, messages);
    },
  );
}

function readSeverities(text: string): string[] {
  const known: readonly string[] = severities;
  const given = text.split(",").map((severity) => severity.trim().toLowerCase());
  const unknown = given.find((severity) => !known.includes(severity));
  if (unknown === undefined) return given;
  throw apiError("request.invalid", `"${unknown}" is not a severity; use ${known.join(", ")}.`, "/query/severity");
}
