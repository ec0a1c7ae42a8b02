/** Serves the console's files; the build that they show is made later, if it is needed. */
import type { Server } from "../http/server.ts";
import { ConsoleBuild } from "./build.ts";
import { consoleRoutes, type ConsoleSettings } from "./routes.ts";

interface Serving extends Omit<ConsoleSettings, "build"> {
  log: ConstructorParameters<typeof ConsoleBuild>[0];
  /** Ends a build that is under way. */
  shutdown: { add: (end: () => Promise<void>) => void };
}

/** @returns the build, to be run once the service listens */
export async function serveConsole(server: Server, { log, shutdown, ...settings }: Serving): Promise<ConsoleBuild> {
  const build = new ConsoleBuild(log);
  shutdown.add(async () => await build.stop());
  await consoleRoutes(server, { build, ...settings });
  return build;
}
