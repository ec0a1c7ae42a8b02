/** Routes of the retention of market data. Both versions of the path share one function. */
import type { Database } from "../database/connection.ts";
import { contractOf, settingAuthorOf } from "../http/access.ts";
import { answers, ContractPath, Data } from "../http/schema.ts";
import type { Server } from "../http/server.ts";
import { getOfferRetention, putOfferRetention } from "./offer-retention.ts";
import { OfferRetention } from "./schema.ts";

const versions = [
  { base: "/api/v3/vendor/contracts/:contractId", suffix: "" },
  { base: "/api/2/v/contracts/:contractId", suffix: "V2" },
] as const;

export function retentionRoutes(server: Server, database: Database): void {
  const schema = { tags: ["Settings"], params: ContractPath, response: answers({ 200: Data(OfferRetention) }) };
  for (const { base, suffix } of versions) {
    const path = `${base}/settings/offerretention`;
    server.get(
      path,
      {
        config: { access: "read" },
        schema: { ...schema, operationId: `getOfferRetention${suffix}`, summary: "How long market data is kept" },
      },
      async (request) => ({ data: await getOfferRetention(database, contractOf(request)) }),
    );
    server.put(
      path,
      {
        config: { access: "write", whenFull: true, reads: ["if-match"] },
        schema: {
          ...schema,
          operationId: `putOfferRetention${suffix}`,
          summary: "Set how long market data is kept",
          description:
            "The newest snapshot of a product and domain and the newest recommendation stay, whatever their age.",
          body: OfferRetention,
        },
      },
      async (request) => ({ data: await putOfferRetention(database, settingAuthorOf(request), request.body) }),
    );
  }
}
