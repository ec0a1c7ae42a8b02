/** Log messages of integrations. */
export { forgetLogMessages } from "./forget-log-messages.ts";
export { logRoutes } from "./routes.ts";
export { RefusedRequests } from "./refused-requests/refused-requests.ts";
export { noteMessages } from "./note-messages.ts";
