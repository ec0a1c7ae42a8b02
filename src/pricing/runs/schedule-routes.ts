/** Routes of schedules. Both versions of the path share one function. */
import type { Words } from "../../base/words.ts";
import type { Database } from "../../database/connection.ts";
import { contractOf, settingAuthorOf } from "../../http/access.ts";
import { answers, ContractPath, Data } from "../../http/schema.ts";
import type { Server } from "../../http/server.ts";
import type { Calendar } from "../../tasks/index.ts";
import { getSchedules, putSchedules } from "./schedules.ts";
import { SchedulesIn, SchedulesOut } from "./schema.ts";

const versions = [
  { base: "/api/v3/vendor/contracts/:contractId", suffix: "" },
  { base: "/api/2/v/contracts/:contractId", suffix: "V2" },
] as const;

const putDescription = `Replaces all of it. A run starts at each time a schedule names, and with \`onMarketData\` once new
market data has waited for \`debounceSeconds\`. Runs of a contract never overlap, and while one waits no other is added;
times that pass while the service is down are made up for by one run.`;

export function scheduleRoutes(
  server: Server,
  options: { database: Database; calendar: Calendar; words: Words },
): void {
  const schema = { tags: ["Settings"], params: ContractPath, response: answers({ 200: Data(SchedulesOut) }) };
  for (const { base, suffix } of versions) {
    const path = `${base}/settings/schedules`;
    server.get(
      path,
      {
        config: { access: "read" },
        schema: { ...schema, operationId: `getSchedules${suffix}`, summary: "When prices are calculated" },
      },
      async (request) => ({ data: await getSchedules(options.database, contractOf(request), options.words) }),
    );
    server.put(
      path,
      {
        config: { access: "write", whenFull: true, reads: ["if-match"] },
        schema: {
          ...schema,
          operationId: `putSchedules${suffix}`,
          summary: "Say when prices are calculated",
          description: putDescription,
          body: SchedulesIn,
        },
      },
      async (request) => ({ data: await putSchedules(options, settingAuthorOf(request), request.body, new Date()) }),
    );
  }
}
