/**
 * `importCsv`: takes the CSV in and answers with a task (interface 4.1, decisions section 3). The body is stored as it
 * came; judging it and the switch are the task's.
 */
import type { Caller, Contract } from "../base/contract.ts";
import { newId } from "../base/id.ts";
import type { Database } from "../database/connection.ts";
import type { TaskQueue } from "../tasks/index.ts";
import type { CsvImport, CsvImportTask } from "./csv-schema.ts";
import { deleteUpload, storeUpload } from "./csv-upload.ts";
import { checkIdentifyingAttribute, type NamedAttribute } from "./identifying-attribute.ts";
import { importTaskType } from "./import-task-type.ts";

/**
 * Stores the upload and creates its task, in this order: a client that goes away before the last byte leaves neither,
 * and what was acknowledged is on disk.
 *
 * @param input `csv` says how to read the body; null if it has lines of {@link productLine}, which were judged already
 * @returns the taskId
 * @throws 409 for another identifying attribute than the contract's products have, 429 when too many are under way
 */
export async function importCsv(
  service: { database: Database; queue: TaskQueue },
  sender: { contract: Contract; caller: Caller },
  input: { csv: CsvImport | null; identifying: NamedAttribute; body: AsyncIterable<Buffer> },
): Promise<string> {
  const { database, queue } = service;
  const { contract, caller } = sender;
  await checkIdentifyingAttribute(database, contract, input.identifying);
  const uploadId = newId();
  const parts = await storeUpload(database, contract, uploadId, input.body);
  const data: CsvImportTask = { csv: input.csv, identifyingAttribute: input.identifying.attribute, uploadId, parts };
  try {
    return await database.transaction(
      async (transaction) =>
        await queue.enqueue(transaction, contract, { taskType: importTaskType, accountId: caller.accountId, data }),
    );
  } catch (error) {
    await deleteUpload(database, contract, uploadId);
    throw error;
  }
}
