/** `replaceProducts`: a JSON list becomes the assortment, as a CSV does (interface 9; deprecated). */
import type { Caller, Contract } from "../base/contract.ts";
import type { DecimalSeparator } from "../base/decimal-text.ts";
import { ApiError, type ErrorItem } from "../base/error.ts";
import { Yielder } from "../base/yielding.ts";
import type { Database } from "../database/connection.ts";
import { limits } from "../limits.ts";
import type { TaskQueue } from "../tasks/index.ts";
import { amountsOf } from "./amounts-of.ts";
import { findIdentifyingAttribute } from "./identifying-attribute.ts";
import { importCsv } from "./import-csv.ts";
import { judgeProduct, type ProductRules } from "./judge-product.ts";
import { productLine } from "./product-line.ts";

/**
 * Judges all products, and starts the task that makes them the assortment. What identifies them is what identifies those
 * that are there; else `customerProductId`.
 *
 * @returns the taskId
 * @throws 400 with the errors of all products; nothing is replaced then. 429 when too many imports are under way
 */
export async function replaceProducts(
  service: { database: Database; queue: TaskQueue },
  sender: { contract: Contract; caller: Caller },
  input: { products: readonly unknown[]; decimalSeparator: DecimalSeparator } & Pick<ProductRules, "isComplete">,
): Promise<string> {
  const attribute = (await findIdentifyingAttribute(service.database, sender.contract)) ?? "customerProductId";
  const rules = {
    ...input,
    identifyingAttribute: attribute,
    amounts: amountsOf(sender.contract.currency, input.decimalSeparator),
  };
  const errors: ErrorItem[] = [];
  const lines: string[] = [];
  const yielder = new Yielder();
  for (const [index, product] of input.products.entries()) {
    if (yielder.isDue) await yielder.yield();
    const judged = judgeProduct(product, `/${index}`, rules);
    if ("product" in judged) lines.push(productLine(judged.product));
    else errors.push(...judged.errors);
    if (errors.length >= limits.http.errors) break;
  }
  const [first, ...others] = errors;
  if (first !== undefined) throw new ApiError([first, ...others.slice(0, limits.http.errors - 1)]);
  return await importCsv(service, sender, {
    csv: null,
    identifying: { attribute, path: "" },
    isRehearsal: false,
    body: piecesOf(lines),
  });
}

/** A line at a time: what takes it gathers them. */
async function* piecesOf(lines: readonly string[]): AsyncGenerator<Buffer> {
  for (const line of lines) yield Buffer.from(line);
}
