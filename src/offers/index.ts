import type { Database } from "../database/connection.ts";
import type { Server } from "../http/server.ts";
export function offerRoutes(_server: Server, _options: { database: Database; oldClients: boolean }): void {}
