/** From an upload of lines that were judged already to the rows of `product_import_row`. */
import { StringDecoder } from "node:string_decoder";
import type { Contract } from "../base/contract.ts";
import { Yielder } from "../base/yielding.ts";
import type { Transaction } from "../database/connection.ts";
import type { UploadParts } from "./csv-upload.ts";
import { copyRows, type Staged } from "./stage-products.ts";

/** Stages every line under the id of the import. */
export async function stageLines(
  transaction: Transaction,
  contract: Contract,
  source: { importId: string; body: AsyncIterable<UploadParts>; signal: AbortSignal },
): Promise<Staged> {
  const decoder = new StringDecoder("utf8");
  const prefix = `${contract.contractId}\t${source.importId}\t`;
  const staged = { columns: [], products: 0, failedRows: 0, failures: [], warnings: [] };
  let remainder = "";
  async function* complete(parts: UploadParts): AsyncGenerator<string> {
    const yielder = new Yielder();
    for (const part of parts) {
      source.signal.throwIfAborted();
      const lines = (remainder + decoder.write(part)).split("\n");
      remainder = lines.pop() ?? "";
      yield lines.map((line) => `${prefix}${++staged.products}\t${line}\n`).join("");
      if (yielder.isDue) await yielder.yield();
    }
  }
  for await (const parts of source.body) await transaction.copy(copyRows, complete(parts));
  return staged;
}
