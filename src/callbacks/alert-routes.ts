/** Routes of the callbacks for alerts of monitoring: a list of its own, of the same shape (interface 2.9). */
import { contractOf, settingAuthorOf } from "../http/access.ts";
import { answers, ContractPath } from "../http/schema.ts";
import type { Server } from "../http/server.ts";
import { getCallbacks } from "./get-callbacks.ts";
import { putCallbacks } from "./put-callbacks.ts";
import type { CallbackRouteOptions } from "./routes.ts";
import { AlertCallbacksIn, AlertCallbacksOut, type CallbackOut } from "./schema.ts";

const path = "/api/v3/vendor/contracts/:contractId/monitoring/callbacks";
const event = "monitoringAlert";
const schema = { tags: ["Monitoring"], params: ContractPath, response: answers({ 200: AlertCallbacksOut }) };

export function alertCallbackRoutes(server: Server, options: CallbackRouteOptions): void {
  server.get(
    path,
    {
      config: { access: "read" },
      schema: {
        ...schema,
        operationId: "getAlertCallbacks",
        summary: "Get the callbacks for alerts of monitoring",
        description: "In the order sent, with defaults filled in and secrets hidden.",
      },
    },
    async (request) => ({ [event]: await getCallbacks(options.database, contractOf(request), event) }),
  );
  server.put(
    path,
    {
      config: { access: "write", reads: ["if-match"] },
      schema: {
        ...schema,
        operationId: "putAlertCallbacks",
        summary: "Replace the callbacks for alerts of monitoring",
        description: `Replaces the whole list; those for completed prices stay as they are. They are called when a site changed so
that its pages are read less than before, when a shop shows captchas, and when it can be read again. Secrets, signatures and
deliveries are those of all callbacks.`,
        body: AlertCallbacksIn,
      },
    },
    async (request) => {
      const list = request.body[event];
      const answer = (callbacks: CallbackOut[]) => ({ [event]: callbacks });
      return answer(
        await putCallbacks(options, settingAuthorOf(request), { sent: list, path: `/${event}`, event, answer }),
      );
    },
  );
}
