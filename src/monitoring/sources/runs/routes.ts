/** Routes of runs of monitoring. */
import { Type } from "typebox";
import type { Database } from "../../../database/connection.ts";
import { callerOf, contractOf } from "../../../http/access.ts";
import { pageRequest, sendPage } from "../../../http/page-link.ts";
import { answers, ContractPath, Data, pageQuery, textAnswers } from "../../../http/schema.ts";
import type { Server } from "../../../http/server.ts";
import { limits } from "../../../limits.ts";
import { getMonitoringRun, listMonitoringRuns } from "./list-runs.ts";
import { MonitoringRunOut } from "./schema.ts";

const tags = ["Monitoring"];
const path = "/api/v3/vendor/contracts/:contractId/monitoring/runs";
const RunPath = Type.Object({
  ...ContractPath.properties,
  runId: Type.String({ description: "The run: the id of its task, a UUID." }),
});

export function runRoutes(server: Server, database: Database): void {
  server.get(
    path,
    {
      config: { access: "read" },
      schema: {
        operationId: "listMonitoringRuns",
        summary: "List runs of monitoring, newest first",
        description: "Runs are started by schedules and by `POST …/tasks`; the task has the failures.",
        tags,
        params: ContractPath,
        querystring: Type.Object(pageQuery(limits.page.monitoringRuns.max)),
        response: textAnswers({ 200: Data(Type.Array(MonitoringRunOut)) }),
      },
    },
    async (request, reply) => {
      const page = pageRequest(request, { limit: limits.page.monitoringRuns.default, ...request.query });
      const reader = { contract: contractOf(request), caller: callerOf(request) };
      return sendPage(request, reply, await listMonitoringRuns(database, reader, page));
    },
  );
  server.get(
    `${path}/:runId`,
    {
      config: { access: "read" },
      schema: {
        operationId: "getMonitoringRun",
        summary: "Get a run of monitoring",
        tags,
        params: RunPath,
        response: answers({ 200: Data(MonitoringRunOut) }),
      },
    },
    async (request) => ({ data: await getMonitoringRun(database, contractOf(request), request.params.runId) }),
  );
}
