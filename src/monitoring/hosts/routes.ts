/** Routes of the hosts that collectors visit. They belong to the installation, so they are for admins of the platform. */
import { Type } from "typebox";
import type { Database } from "../../database/connection.ts";
import { callerOf } from "../../http/access.ts";
import { pageRequest, sendPage } from "../../http/page-link.ts";
import { answers, Data, pageQuery, textAnswers } from "../../http/schema.ts";
import type { Server } from "../../http/server.ts";
import { limits } from "../../limits.ts";
import { getCrawlHost, listCrawlHosts, putCrawlHost } from "./crawl-host.ts";
import { CrawlHostIn, CrawlHostOut, CrawlHostPath } from "./schema.ts";

const tags = ["Monitoring"];
const config = { access: "caller" } as const;

export function hostRoutes(server: Server, database: Database): void {
  server.get(
    "/api/v3/crawlhosts",
    {
      config,
      schema: {
        operationId: "listCrawlHosts",
        summary: "List the hosts that collectors visit",
        description: "For admins of the platform. By name, whoever watches them.",
        tags,
        querystring: Type.Object(pageQuery(limits.page.crawlHosts.max)),
        response: textAnswers({ 200: Data(Type.Array(CrawlHostOut)) }, "request.forbidden"),
      },
    },
    async (request, reply) => {
      const page = pageRequest(request, { limit: limits.page.crawlHosts.default, ...request.query });
      return sendPage(request, reply, await listCrawlHosts(database, callerOf(request), page));
    },
  );
  server.get(
    "/api/v3/crawlhosts/:host",
    {
      config,
      schema: {
        operationId: "getCrawlHost",
        summary: "Get a host that collectors visit",
        description: "For admins of the platform. 404 for a host that no collector knows.",
        tags,
        params: CrawlHostPath,
        response: answers({ 200: Data(CrawlHostOut) }, "request.forbidden", "resource.notFound"),
      },
    },
    async (request) => ({ data: await getCrawlHost(database, callerOf(request), request.params.host) }),
  );
  server.put(
    "/api/v3/crawlhosts/:host",
    {
      config: { ...config, managesAccount: true },
      schema: {
        operationId: "putCrawlHost",
        summary: "Set the pace at which collectors visit a host",
        description: `For admins of the platform. It holds for all contracts, from the next request on, and takes the place of
the default of 2 s and of the host's \`Crawl-delay\`. A host that is slow or refuses requests is still asked less often.`,
        tags,
        params: CrawlHostPath,
        body: CrawlHostIn,
        response: answers({ 200: Data(CrawlHostOut) }, "request.forbidden"),
      },
    },
    async (request) => {
      const wanted = { ...request.body, host: request.params.host };
      return { data: await putCrawlHost(database, callerOf(request), wanted) };
    },
  );
}
