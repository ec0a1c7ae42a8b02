/** Log messages of integrations. */
import { hourly, type NamedDuties } from "../base/duty.ts";
import type { Database } from "../database/connection.ts";
import { forgetLogMessages } from "./forget-log-messages.ts";
import { logRoutes } from "./routes.ts";

export const room = {
  routes: logRoutes,
  duties: ({ database }: { database: Database }): NamedDuties => ({
    forgetLogMessages: hourly(async (signal) => await forgetLogMessages(database, signal, new Date())),
  }),
};

export { forgetLogMessages };
export { RefusedRequests } from "./refused-requests/refused-requests.ts";
export { noteMessages } from "./note-messages.ts";
