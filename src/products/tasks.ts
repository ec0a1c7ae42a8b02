/** Defines the task that replaces an assortment by a CSV. */
import type { Database } from "../database/connection.ts";
import type { TaskDefinition } from "../tasks/index.ts";
import { importTaskType } from "./import-task-type.ts";
import { forgetImport, replaceAssortment } from "./replace-assortment.ts";

/** The number of contracts that import at the same time in one process. Imports of one contract wait for each other. */
const concurrency = 2;

/**
 * The definition of `backend.tasks.vendor.products.put`. An import holds a connection for minutes, so one connection of
 * the pool stays free for other work.
 */
export function productImportTask({ database }: { database: Database }): TaskDefinition {
  return {
    taskType: importTaskType,
    exclusivePer: "contract",
    concurrency: Math.min(concurrency, database.poolSize - 1),
    run: async (run) => await replaceAssortment(database, run),
    forget: forgetImport,
  };
}
