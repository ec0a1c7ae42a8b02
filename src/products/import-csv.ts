/**
 * `importCsv`: stores the CSV unread and creates a task for it (interface 4.1-4 to 4.1-8). The task judges the rows and
 * switches the assortment, or only says what that would do (4.1-27).
 */
import { recordAudit } from "../audit/index.ts";
import type { Caller, Contract } from "../base/contract.ts";
import { newId } from "../base/id.ts";
import type { Database } from "../database/connection.ts";
import type { TaskQueue } from "../tasks/index.ts";
import type { CsvImport, CsvImportTask } from "./csv-schema.ts";
import { deleteUpload, storeUpload } from "./csv-upload.ts";
import { checkIdentifyingAttribute, type NamedAttribute } from "./identifying-attribute.ts";
import { importTaskType, rehearsalTaskType } from "./import-task-type.ts";

/**
 * Stores the upload, then creates its task. So a client that disconnects early leaves neither, and an acknowledged
 * upload is on disk.
 *
 * @param input `csv` says how to read the body; null if it has lines of {@link productLine}, which were judged already;
 * `isRehearsal`: nothing of it is stored
 * @returns the taskId
 * @throws 409 if another attribute identifies the contract's products, 429 if too many imports are under way
 */
export async function importCsv(
  service: { database: Database; queue: TaskQueue },
  sender: { contract: Contract; caller: Caller },
  input: { csv: CsvImport | null; identifying: NamedAttribute; isRehearsal: boolean; body: AsyncIterable<Buffer> },
): Promise<string> {
  const { database, queue } = service;
  const { contract, caller } = sender;
  await checkIdentifyingAttribute(database, contract, input.identifying);
  const uploadId = newId();
  const parts = await storeUpload(database, contract, uploadId, input.body);
  const data: CsvImportTask = { csv: input.csv, identifyingAttribute: input.identifying.attribute, uploadId, parts };
  try {
    return await database.transaction(async (transaction) => {
      const taskId = await queue.enqueue(transaction, contract, {
        taskType: input.isRehearsal ? rehearsalTaskType : importTaskType,
        accountId: caller.accountId,
        data,
      });
      if (input.isRehearsal) return taskId;
      await recordAudit(transaction, sender, { action: "products.imported", subject: taskId, after: { taskId } });
      return taskId;
    });
  } catch (error) {
    await deleteUpload(database, contract, uploadId);
    throw error;
  }
}
