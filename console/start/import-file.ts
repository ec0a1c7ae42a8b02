/** Sends a file of products: to be imported, or to hear what an import of it would do. */
import type { Answer } from "../../client/client.ts";
import { sendOnce, service } from "../app/service.ts";
import { headerOf, identifyingColumn, type Role } from "./columns.ts";
import type { CsvHead } from "./csv-file.ts";
import { asSent, sentSeparator } from "./csv-sent.ts";

export interface ChosenFile {
  readonly file: File;
  readonly head: CsvHead;
  readonly roles: readonly Role[];
}

type TaskResult = Answer<"/api/v3/vendor/contracts/{contractId}/tasks/{taskId}", "get">["data"]["result"];
export type Rehearsal = NonNullable<TaskResult["rehearsal"]>;

/** @param options.signal ends the sending; nothing is stored then. @returns the task's id */
export async function sendFile(
  contractId: string,
  { file, head, roles }: ChosenFile,
  { isRehearsal, signal }: { isRehearsal: boolean; signal: AbortSignal },
): Promise<string> {
  const headers: Record<string, string> = {
    "content-type": "text/csv",
    "service-product-identifying-attributes": headerText(identifyingColumn(head.columns, roles) ?? ""),
    "service-decimal-separator": head.decimal,
    "service-csv-column-separator": separatorText(sentSeparator(head)),
  };
  for (const [index, role] of roles.entries()) {
    const column = head.columns[index];
    if (role !== "tag" && column !== undefined) headers[headerOf[role]] = headerText(column);
  }
  const body = await asSent(file, head);
  const { data } = await service.put(
    "/api/v3/vendor/contracts/{contractId}/products",
    { path: { contractId }, query: { dryRun: isRehearsal }, body },
    { headers, signal },
  );
  return data.id;
}

/** Does the import that the task rehearsed. @returns the id of the import's task */
export async function applyRehearsal(contractId: string, taskId: string): Promise<string> {
  const { data } = await sendOnce("/api/v3/vendor/contracts/{contractId}/tasks/{taskId}/apply", {
    path: { contractId, taskId },
  });
  return data.id;
}

/** No header may have a control character, so it is sent in Base64. */
function separatorText(separator: string): string {
  return separator < " " ? btoa(separator) : separator;
}

/** UTF-8, byte by byte, as the service reads headers: a browser sends no other characters. */
function headerText(text: string): string {
  return String.fromCharCode(...new TextEncoder().encode(text));
}
