/** Defines the tasks that replace an assortment by a CSV, and that rehearse it. */
import type { Database } from "../database/connection.ts";
import type { TaskDefinition } from "../tasks/index.ts";
import { importTaskType, rehearsalTaskType } from "./import-task-type.ts";
import type { FindMaxShareFirst } from "./large-removal.ts";
import { rehearseImport } from "./rehearse-import.ts";
import { forgetImport, replaceAssortment } from "./replace-assortment.ts";

/** The number of contracts that import at the same time in one process. Imports of one contract wait for each other. */
const concurrency = 2;

/**
 * The definitions of imports and of their rehearsals, which wait in one queue. An import holds a connection for minutes, so one connection of
 * the pool stays free for other work.
 */
export function productImportTasks({
  database,
  findMaxShareFirst,
}: {
  database: Database;
  findMaxShareFirst: FindMaxShareFirst;
}): TaskDefinition[] {
  const common = {
    exclusivePer: "contract",
    concurrency: Math.min(concurrency, database.poolSize - 1),
    forget: forgetImport,
  } as const;
  return [
    {
      ...common,
      taskType: importTaskType,
      run: async (run) => await replaceAssortment({ database, findMaxShareFirst }, run),
    },
    {
      ...common,
      taskType: rehearsalTaskType,
      sharesQueueOf: importTaskType,
      run: async (run) => await rehearseImport(database, run),
    },
  ];
}
