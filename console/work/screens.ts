/** The screens of work: what the service does, did and says. */
export { Deliveries } from "./deliveries.tsx";
export { Feeds } from "./feeds.tsx";
export { Imports } from "./imports.tsx";
export { Logs } from "./logs.tsx";
export { TaskScreen } from "./task-screen.tsx";
export { Tasks } from "./tasks.tsx";
