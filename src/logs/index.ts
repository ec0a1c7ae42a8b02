/** Log messages of integrations. */
export { forgetLogMessages } from "./forget-log-messages.ts";
export { logRoutes } from "./routes.ts";
export { noteMessages } from "./note-messages.ts";
