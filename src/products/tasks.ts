/** The task that replaces an assortment by a CSV. */
import type { Database } from "../database/connection.ts";
import type { TaskDefinition } from "../tasks/index.ts";
import { importTaskType } from "./import-task-type.ts";
import { replaceAssortment } from "./replace-assortment.ts";

/** Two contracts at a time in one process; imports of one contract wait for each other. */
const concurrency = 2;

/** The definition of `backend.tasks.vendor.products.put`. */
export function productImportTask(options: { database: Database }): TaskDefinition {
  return {
    taskType: importTaskType,
    exclusivePer: "contract",
    concurrency,
    run: async (run) => await replaceAssortment(options.database, run),
  };
}
