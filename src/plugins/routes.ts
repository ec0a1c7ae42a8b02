/** Routes of the plugin registration. */
import { Type } from "typebox";
import type { Database } from "../database/connection.ts";
import { contractOf } from "../http/access.ts";
import { answers, ContractPath, Data } from "../http/schema.ts";
import type { Server } from "../http/server.ts";
import { deletePlugin, getPlugin, putPlugin } from "./plugin.ts";
import { PluginIn, PluginOut } from "./schema.ts";

const path = "/api/v3/vendor/contracts/:contractId/plugin";

export function pluginRoutes(server: Server, options: { database: Database }): void {
  const { database } = options;
  const common = { tags: ["Settings"], params: ContractPath };
  server.get(
    path,
    {
      config: { access: "read" },
      schema: {
        ...common,
        operationId: "getPlugin",
        summary: "Get the registered shop plugin",
        description: "404 when none is registered.",
        response: answers({ 200: Data(PluginOut) }),
      },
    },
    async (request) => ({ data: await getPlugin(database, contractOf(request)) }),
  );
  server.put(
    path,
    {
      config: { access: "write" },
      schema: {
        ...common,
        operationId: "putPlugin",
        summary: "Register the shop plugin that serves the contract",
        description: "A contract has one plugin. It replaces the plugin registered before.",
        body: PluginIn,
        response: answers({ 200: Data(PluginOut) }),
      },
    },
    async (request) => ({ data: await putPlugin(database, contractOf(request), request.body) }),
  );
  server.delete(
    path,
    {
      config: { access: "write" },
      schema: {
        ...common,
        operationId: "deletePlugin",
        summary: "Remove the registration of the shop plugin",
        description: "404 when none is registered.",
        response: answers({ 200: Data(Type.Object({ deleted: Type.Integer() })) }),
      },
    },
    async (request) => {
      await deletePlugin(database, contractOf(request));
      return { data: { deleted: 1 } };
    },
  );
}
