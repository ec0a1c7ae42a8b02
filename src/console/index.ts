// What other rooms use of the console's files.
export { ConsoleBuild } from "./build.ts";
export { consoleRoutes } from "./routes.ts";
