/** Routes of watched domains. */
import { Type } from "typebox";
import type { SecretKey } from "../../../base/secret.ts";
import type { Database } from "../../../database/connection.ts";
import { contractOf, settingAuthorOf } from "../../../http/access.ts";
import { answers, ContractPath, Data } from "../../../http/schema.ts";
import type { Server } from "../../../http/server.ts";
import { limits } from "../../../limits.ts";
import type { Calendar } from "../../../tasks/index.ts";
import { getOutcomes } from "./get-outcomes.ts";
import { getWatchedDomains } from "./get-watched-domains.ts";
import { OutcomesOut, OutcomesQuery } from "./outcomes-schema.ts";
import { putWatchedDomains } from "./put-watched-domains.ts";
import { WatchedDomainIn, WatchedDomainOut } from "./schema.ts";

export interface WatchedDomainRouteOptions {
  database: Database;
  secret: SecretKey;
  calendar: Calendar;
  /** Whether collectors may start. */
  hasCollectorContact: boolean;
  /** Whether collectors have a browser. */
  hasBrowser: boolean;
  /** Whether collectors may read shops that are not public. */
  hasPrivateShops: boolean;
}

const path = "/api/v3/vendor/contracts/:contractId/monitoring/domains";

const putDescription = `Replaces the list. Each domain is added to the contract's domains. A domain left out is stopped, and the
snapshots that were collected of it are closed; its pages and recipes stay for ${limits.watching.keptDays} days, in case a list names
it again. The answer is that of the GET: \`status\` and \`warnings\` are ignored when sent, and a \`url\` as it was read stands for the
stored one with its query.`;

export function watchedDomainRoutes(server: Server, options: WatchedDomainRouteOptions): void {
  const schema = { tags: ["Monitoring"], params: ContractPath };
  const answer = Data(Type.Array(WatchedDomainOut));
  server.get(
    path,
    {
      config: { access: "read" },
      schema: {
        ...schema,
        operationId: "getWatchedDomains",
        summary: "The domains that are read, and how that goes",
        description: "By name.",
        response: answers({ 200: answer }),
      },
    },
    async (request) => {
      const { data, changeable } = await getWatchedDomains(options, contractOf(request), new Date());
      request.changeable = changeable;
      return { data };
    },
  );
  outcomesRoute(server, options.database);
  server.put(
    path,
    {
      config: { access: "write", reads: ["if-match"] },
      schema: {
        ...schema,
        operationId: "putWatchedDomains",
        summary: "Say which domains are read, and how",
        description: putDescription,
        body: Type.Array(WatchedDomainIn, { maxItems: limits.watching.domains }),
        response: answers(
          { 200: answer },
          "request.invalidDomain",
          "resource.conflict",
          "resource.currencyMismatch",
          "resource.monitoringUnavailable",
        ),
      },
    },
    async (request) => {
      const [author, now] = [settingAuthorOf(request), new Date()];
      await putWatchedDomains(options, author, request.body, now);
      return { data: (await getWatchedDomains(options, author.contract, now)).data };
    },
  );
}

function outcomesRoute(server: Server, database: Database): void {
  server.get(
    "/api/v3/vendor/contracts/:contractId/monitoring/outcomes",
    {
      config: { access: "read" },
      schema: {
        operationId: "getOutcomes",
        summary: "What became of readings, by domain and day",
        description: `Days without a reading are left out. Also of domains that are watched no more. Days are kept for ${limits.readings.outcomeDaysKept}.`,
        tags: ["Monitoring"],
        params: ContractPath,
        querystring: OutcomesQuery,
        response: answers({ 200: Data(Type.Array(OutcomesOut)) }, "request.invalidRange"),
      },
    },
    async (request) => ({ data: await getOutcomes(database, contractOf(request), request.query, new Date()) }),
  );
}
