/** The route of tries. */
import type { FastifyReply } from "fastify";
import { apiError } from "../../../base/error.ts";
import { contractOf } from "../../../http/access.ts";
import { answers, ContractPath, Data } from "../../../http/schema.ts";
import type { Server } from "../../../http/server.ts";
import { limits } from "../../../limits.ts";
import { TryIn, TryOut } from "./schema.ts";
import { tryPage, type TryService } from "./try-page.ts";

export type TryRouteOptions = TryService;

const { sent, fetched, waitMs } = limits.trying;

const description = `Reads a page as collectors do, and stores nothing. With \`body\` the page is the one sent along. Without it a
collector fetches the page: at the pace of its host, by its robots.txt; the request waits up to ${waitMs / 1000} s. All reasons for
which a page cannot be reached read alike. At most ${sent.tries} pages a minute that are sent along, and ${fetched.tries} an hour that are
fetched.`;

export function tryRoutes(server: Server, service: TryRouteOptions): void {
  let underWay = 0;
  server.post(
    "/api/v3/vendor/contracts/:contractId/monitoring/try",
    {
      // Nothing is changed that a repetition could change twice, and a collector must see the job before the answer.
      config: { access: "write", changes: false, longTexts: true },
      bodyLimit: limits.trying.requestBytes,
      schema: {
        operationId: "tryPage",
        summary: "Try what is read from a page",
        description,
        tags: ["Monitoring"],
        params: ContractPath,
        body: TryIn,
        response: answers({ 200: Data(TryOut) }, "request.invalidDomain", "resource.monitoringUnavailable"),
      },
    },
    async (request, reply) => {
      if (underWay >= limits.trying.underWay) throw tooMany();
      underWay++;
      try {
        return { data: await tryPage(service, contractOf(request), request.body, goneSignal(reply)) };
      } finally {
        underWay--;
      }
    },
  );
}

function tooMany(): Error {
  return apiError("resource.unavailable", "Too many pages are being tried; try again in a few seconds.");
}

/** Aborts when the client closes its connection before it has its answer. */
function goneSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once("close", () => {
    if (!reply.raw.writableEnded) gone.abort();
  });
  return gone.signal;
}
