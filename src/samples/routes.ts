/** The route of sample shops. */
import { openCompany } from "../accounts/index.ts";
import type { Database } from "../database/connection.ts";
import { callerOf } from "../http/access.ts";
import { languageOf } from "../http/language.ts";
import { answers, Data } from "../http/schema.ts";
import type { Server } from "../http/server.ts";
import type { TaskQueue } from "../tasks/index.ts";
import { createSample } from "./create-sample.ts";
import { CompanyPath, SampleOut } from "./schema.ts";

export function sampleRoutes(server: Server, service: { database: Database; queue: TaskQueue }): void {
  server.post(
    "/api/v3/companies/:companyId/samplecontract",
    {
      config: { access: "caller", managesAccount: true, reads: ["accept-language"] },
      schema: {
        operationId: "createSampleContract",
        summary: "Create a sample shop",
        description:
          "A contract of its own with an invented market, for owners of the company and admins. A company has one at most.",
        tags: ["Accounts"],
        params: CompanyPath,
        response: answers({ 202: Data(SampleOut) }, "request.forbidden", "resource.conflict"),
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const company = await openCompany(service.database, caller, request.params.companyId, "manage");
      const language = languageOf(request);
      return await reply.code(202).send({ data: await createSample(service, { company, caller, language }) });
    },
  );
}
