/** Starting: the first time, when the database is made and migrated, and again on the same data. */
import path from "node:path";
import type { Case } from "../bench.ts";
import { startDatabase } from "../floors/start.ts";
import { compare, type Figures } from "../measure.ts";
import { startService, withDirectory } from "../service.ts";

export const start: Case = {
  name: "start",
  says: "from the start of the process to /health/ready",
  run: async (settings) =>
    await compare(settings.isQuick ? { ...settings, rounds: 1 } : settings, {
      case: "start",
      warmUp: false,
      measures: [
        { name: "first", unit: "ms", better: "less", wanted: 5_000 },
        { name: "again", unit: "ms", better: "less", wanted: 2_000 },
      ],
      figure: async () => await twice(startOnce),
      floor: async () => await twice(startDatabase),
    }),
};

async function twice(startIn: (dataDir: string) => Promise<number>): Promise<Figures> {
  return await withDirectory(async (directory) => {
    const dataDir = path.join(directory, "data");
    return { first: await startIn(dataDir), again: await startIn(dataDir) };
  });
}

async function startOnce(dataDir: string): Promise<number> {
  const service = await startService(dataDir);
  await service.stop();
  return service.readyMs;
}
