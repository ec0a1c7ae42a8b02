/** The routes of saved views. */
import { Type } from "typebox";
import type { FastifyRequest } from "fastify";
import type { Database } from "../database/connection.ts";
import { callerOf, contractOf } from "../http/access.ts";
import { answers, ContractPath, Data } from "../http/schema.ts";
import type { Server } from "../http/server.ts";
import { createView, deleteView, listViews, putView, type Viewer } from "./saved-views.ts";
import { ViewIn, ViewOut, ViewPath } from "./schema.ts";

const path = "/api/v3/vendor/contracts/:contractId/views";
const tags = ["Console"];

export function viewRoutes(server: Server, { database }: { database: Database }): void {
  server.get(
    path,
    {
      config: { access: "read" },
      schema: {
        operationId: "listViews",
        summary: "List saved views",
        description: "The caller's own and shared ones.",
        tags,
        params: ContractPath,
        response: answers({ 200: Data(Type.Array(ViewOut)) }),
      },
    },
    async (request) => ({ data: await listViews(database, viewerOf(request)) }),
  );
  server.post(
    path,
    {
      config: { access: "write" },
      schema: {
        operationId: "createView",
        summary: "Save a view",
        description: "Stores the parameters of a list under a name.",
        tags,
        params: ContractPath,
        body: ViewIn,
        response: answers({ 201: Data(ViewOut) }, "resource.conflict"),
      },
    },
    async (request, reply) => {
      const data = await createView(database, viewerOf(request), request.body);
      return await reply.code(201).send({ data });
    },
  );
  server.put(
    `${path}/:viewId`,
    {
      config: { access: "write" },
      schema: {
        operationId: "putView",
        summary: "Change a saved view",
        description: "Only who saved it may.",
        tags,
        params: ViewPath,
        body: ViewIn,
        response: answers({ 200: Data(ViewOut) }, "resource.notFound"),
      },
    },
    async (request) => ({
      data: await putView(database, viewerOf(request), request.params.viewId, request.body),
    }),
  );
  server.delete(
    `${path}/:viewId`,
    {
      config: { access: "write" },
      schema: {
        operationId: "deleteView",
        summary: "Delete a saved view",
        description: "Only who saved it may.",
        tags,
        params: ViewPath,
        response: answers({ 204: Type.Null({ description: "Done; no body." }) }, "resource.notFound"),
      },
    },
    async (request, reply) => {
      await deleteView(database, viewerOf(request), request.params.viewId);
      return await reply.code(204).send(null);
    },
  );
}

function viewerOf(request: Pick<FastifyRequest, "contract" | "caller">): Viewer {
  return { contract: contractOf(request), caller: callerOf(request) };
}
