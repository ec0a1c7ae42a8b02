/**
 * `changeSettings`: replaces a setting of a contract. One change at a time; one that was made meanwhile is not overwritten by who
 * has not seen it; and the audit tells who did it (interface 4.26-11, 4.27-6).
 */
import { findLastChange, recordAudit, type AuditAction } from "../audit/index.ts";
import type { Author } from "../base/contract.ts";
import type { Database, Queries, Transaction } from "../database/connection.ts";
import { changedMeanwhile, matchesEtag } from "../http/etag.ts";
import { lockContract } from "./contract-settings.ts";

/** A setting, read as its GET answers it. */
export interface Setting<Value> {
  /** The name in the audit. */
  name: string;
  /** What the audit calls a change; `settings.changed` without it. */
  action?: (before: Value, after: Value) => AuditAction;
  read(queries: Queries): Promise<Value>;
  write(transaction: Transaction, before: Value): Promise<void>;
  /** The whole answer of the GET; `{ data }` without it. */
  answer?: (value: Value) => unknown;
  /** What the audit has of it; all without it. */
  told?: (value: Value) => unknown;
}

/** Who changes a setting, and the answer that the change is based on. */
export interface SettingAuthor extends Author {
  ifMatch: string | undefined;
}

/** Replaces the setting. @returns it as it is then. @throws 412 if `If-Match` names another answer than that of now, saying whose */
export async function changeSettings<Value>(
  database: Database,
  author: SettingAuthor,
  setting: Setting<Value>,
): Promise<Value> {
  return await database.transaction(async (transaction) => {
    await lockContract(transaction, author.contract);
    const before = await setting.read(transaction);
    if (!matchesEtag(author.ifMatch, JSON.stringify(setting.answer?.(before) ?? { data: before }))) {
      throw changedMeanwhile(await findLastChange(transaction, author.contract, setting.name));
    }
    await setting.write(transaction, before);
    const after = await setting.read(transaction);
    await recordChange(transaction, author, setting, { before, after });
    return after;
  });
}

/** A change that changes nothing is none. */
async function recordChange<Value>(
  transaction: Transaction,
  author: Author,
  { name, action, told = (value) => value }: Setting<Value>,
  { before, after }: { before: Value; after: Value },
): Promise<void> {
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  await recordAudit(transaction, author, {
    action: action?.(before, after) ?? "settings.changed",
    subject: name,
    before: told(before),
    after: told(after),
  });
}
