/** `createSampleContract`: makes the contract of a sample shop, and the task that fills it, together (interface 4.8-13). */
import { createSampleContract, type Company } from "../accounts/index.ts";
import type { Caller } from "../base/contract.ts";
import type { Database } from "../database/connection.ts";
import type { Language } from "../http/language.ts";
import { taskUrl, type TaskQueue } from "../tasks/index.ts";
import { sampleTaskType } from "./fill-sample.ts";
import { sampleNames, sampleShop } from "./sample-shop.ts";

/** @returns the contract, and the task with its path @throws 409 if the company has a sample shop, or its limit of contracts */
export async function createSample(
  { database, queue }: { database: Database; queue: TaskQueue },
  { company, caller, language }: { company: Company; caller: Caller; language: Language },
): Promise<{ contractId: string; id: string; url: string }> {
  return await database.transaction(async (transaction) => {
    const named = { ...sampleShop, contractName: sampleNames[language] };
    const contract = await createSampleContract(transaction, { company, caller }, named);
    const id = await queue.enqueue(transaction, contract, {
      taskType: sampleTaskType,
      accountId: caller.accountId,
      data: { caller, now: new Date().toISOString() },
    });
    return { contractId: contract.contractId, id, url: taskUrl(contract, id) };
  });
}
