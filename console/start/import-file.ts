/** Sends a file of products: to be imported, or to hear what an import of it would do. */
import type { Answer } from "../../client/client.ts";
import { sendOnce, service } from "../service/service.ts";
import type { Role } from "./columns.ts";
import { leftOutOf, requestHeaders } from "./csv-request.ts";
import { asSent } from "./csv-sent.ts";
import type { TableFile } from "./table-file.ts";

export interface ChosenFile {
  readonly table: TableFile;
  readonly roles: readonly Role[];
  /** Rows that are no product of their own are left out. */
  readonly isWithoutFurther: boolean;
}

type TaskResult = Answer<"/api/v3/vendor/contracts/{contractId}/tasks/{taskId}", "get">["data"]["result"];
export type Rehearsal = NonNullable<TaskResult["rehearsal"]>;

/** @param options.signal ends the sending; nothing is stored then. @returns the task's id, and how many rows were left out */
export async function sendFile(
  contractId: string,
  chosen: ChosenFile,
  { isRehearsal, signal }: { isRehearsal: boolean; signal: AbortSignal },
): Promise<{ readonly taskId: string; readonly rowsLeftOut: number }> {
  const { csv, head } = chosen.table;
  const { body, rowsLeftOut } = await asSent(csv, head, leftOutOf(chosen));
  const { data } = await service.put(
    "/api/v3/vendor/contracts/{contractId}/products",
    { path: { contractId }, query: { dryRun: isRehearsal }, body },
    { headers: requestHeaders(head, chosen.roles), signal },
  );
  return { taskId: data.id, rowsLeftOut };
}

/** Does the import that the task rehearsed. @returns the id of the import's task */
export async function applyRehearsal(contractId: string, taskId: string): Promise<string> {
  const { data } = await sendOnce("/api/v3/vendor/contracts/{contractId}/tasks/{taskId}/apply", {
    path: { contractId, taskId },
  });
  return data.id;
}
