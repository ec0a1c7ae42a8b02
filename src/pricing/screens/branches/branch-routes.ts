/** The route of a run's branches. */
import type { Database } from "../../../database/connection.ts";
import { contractOf } from "../../../http/access.ts";
import { answers, Data } from "../../../http/schema.ts";
import type { Server } from "../../../http/server.ts";
import { getRunBranches } from "./get-run-branches.ts";
import { RunBranchesOut, RunPath } from "./schema.ts";

export function branchRoutes(server: Server, { database }: { database: Database }): void {
  server.get(
    "/api/v3/vendor/contracts/:contractId/pricingruns/:pricingRunId/branches",
    {
      config: { access: "read" },
      schema: {
        operationId: "getRunBranches",
        summary: "What a price calculation did, by branch",
        description: "Of each version that priced products in the run. While it is under way, of what is done.",
        tags: ["Pricing"],
        params: RunPath,
        response: answers({ 200: Data(RunBranchesOut) }),
      },
    },
    async (request) => ({ data: await getRunBranches(database, contractOf(request), request.params.pricingRunId) }),
  );
}
