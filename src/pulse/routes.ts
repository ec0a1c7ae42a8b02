/** The route of the pulse. */
import type { Database } from "../database/connection.ts";
import { callerOf, contractOf } from "../http/access.ts";
import { answers, ContractPath, Data } from "../http/schema.ts";
import type { Server } from "../http/server.ts";
import { getPulse } from "./get-pulse.ts";
import { PulseOut } from "./schema.ts";

export function pulseRoutes(server: Server, { database, release }: { database: Database; release: string }): void {
  server.get(
    "/api/v3/vendor/contracts/:contractId/pulse",
    {
      config: { access: "read" },
      schema: {
        operationId: "getPulse",
        summary: "Read what has changed, runs and waits",
        description: "To be asked every few seconds with `If-None-Match`: 304 while nothing has changed.",
        tags: ["Console"],
        params: ContractPath,
        response: answers({ 200: Data(PulseOut) }),
      },
    },
    async (request) => {
      const reader = { contract: contractOf(request), caller: callerOf(request) };
      return { data: await getPulse(database, reader, release) };
    },
  );
}
