// What other rooms use of the console's files.
export type { ConsoleBuild } from "./build.ts";
export { serveConsole } from "./serve-console.ts";
