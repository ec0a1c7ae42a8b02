/** The data of the task that imports a CSV of pages. */
import { Type, type Static } from "typebox";
import { StrictObject } from "../../http/schema.ts";

export const pagesTaskType = "backend.tasks.monitoring.pages.put";

export const PagesImport = StrictObject({
  /** The domain of every row; null: the rows name it. */
  domain: Type.Union([Type.String(), Type.Null()]),
  uploadId: Type.String(),
  parts: Type.Integer(),
});
export type PagesImport = Static<typeof PagesImport>;
