/** What the app starts of products. */
import { every, type NamedDuties } from "../base/duty.ts";
import type { Database } from "../database/connection.ts";
import { limits } from "../limits.ts";
import { forgetUploads } from "./csv-upload.ts";
import { endRehearsals } from "./rehearse-import.ts";
import { productRoutes } from "./routes.ts";
import { productImportTasks } from "./tasks.ts";

function productDuties({ database }: { database: Database }): NamedDuties {
  return {
    forgetUploads: every(limits.products.uploadsForgottenEveryMs, async () => {
      await endRehearsals(database, new Date());
      await forgetUploads(database);
    }),
  };
}

export const room = { routes: productRoutes, tasks: productImportTasks, duties: productDuties };
