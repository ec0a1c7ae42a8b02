/** The routes of health and version. */
import { Type } from "typebox";
import { apiError } from "../base/error.ts";
import { sql, type Database } from "../database/connection.ts";
import { answers, Data } from "../http/schema.ts";
import type { Server } from "../http/server.ts";
import type { WorkHeard } from "./work-heard.ts";

const Health = Type.Object({ status: Type.Literal("ok") });

/** Registers `/health/live`, `/health/ready` and `/version`. They are public, so they answer nothing else. */
export function healthRoutes(
  server: Server,
  options: { database: Database; version: string; isReady: () => boolean; work: WorkHeard | undefined },
): void {
  const open = { config: { access: "public", work: "none" } } as const;
  const common = { tags: ["Operations"], security: [] };
  server.get(
    "/health/live",
    {
      ...open,
      schema: {
        ...common,
        operationId: "getLiveness",
        summary: "The process runs",
        response: answers({ 200: Health }),
      },
    },
    async () => ({ status: "ok" as const }),
  );
  server.get(
    "/health/ready",
    {
      ...open,
      schema: {
        ...common,
        operationId: "getReadiness",
        summary:
          "The service can answer: it is started, not stopping, reaches its database, and its tasks are executed",
        response: answers({ 200: Health }),
      },
    },
    async () => {
      if (!options.isReady()) throw apiError("resource.unavailable", "The service is starting or stopping.");
      if (options.work?.isGone === true)
        throw apiError("resource.unavailable", "The process that executes tasks is gone.");
      await options.database.row(sql`/* health.ready */ select 1 as one`);
      return { status: "ok" as const };
    },
  );
  server.get(
    "/version",
    {
      ...open,
      schema: {
        ...common,
        operationId: "getVersion",
        summary: "The release number",
        response: answers({ 200: Data(Type.Object({ version: Type.String({ examples: ["0.0.1"] }) })) }),
      },
    },
    async () => ({ data: { version: options.version } }),
  );
}
