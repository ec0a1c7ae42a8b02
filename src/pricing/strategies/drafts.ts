/** `getDraft`, `putDraft`, `deleteDraft`: what somebody is writing. A draft prices nothing (interface 4.26-8 to 4.26-10). */
import type { Author } from "../../base/contract.ts";
import { apiError, notFound } from "../../base/error.ts";
import { renderInstant } from "../../base/instant.ts";
import { sql, type Database, type Queries, type Transaction } from "../../database/connection.ts";
import { changedMeanwhile, matchesEtag } from "../../http/etag.ts";
import { limits } from "../../limits.ts";
import type { DraftIn, DraftOut } from "./draft-schema.ts";
import { getStrategy } from "./get-strategy.ts";

interface DraftRow {
  document: string;
  base_version: number | null;
  test_product_ids: string;
  updated_at: Date;
}

/** The caller's own draft of a strategy. @throws 404 without one */
export async function getDraft(database: Queries, author: Author, strategyId: string): Promise<DraftOut> {
  await getStrategy(database, author.contract, strategyId);
  const draft = await findDraft(database, author, strategyId);
  if (draft === null) throw notFound("The draft");
  return draft;
}

/** Whether the caller has a draft of a strategy: who asks for one that is not there is refused. */
export async function hasDraft(database: Queries, { contract, caller }: Author, strategyId: string): Promise<boolean> {
  const draft = await database.row(sql`
    /* pricing.hasDraft */
    select strategy_id
    from strategy_draft
    where contract_id = ${contract.contractId} and strategy_id = ${strategyId} and account_id = ${caller.accountId}`);
  return draft !== null;
}

/**
 * Stores the caller's draft of a strategy, in place of the one before.
 *
 * @throws 404 for the strategy; 409 for one draft too many; 412 if `ifMatch` names another draft than the one of now, and if there is
 * one although it is to be new
 */
export async function putDraft(
  database: Database,
  author: Author,
  draft: { strategyId: string; content: DraftIn; ifMatch: string | undefined; isNew: boolean },
): Promise<DraftOut> {
  const { contract, caller } = author;
  const { strategyId, content, ifMatch, isNew } = draft;
  return await database.transaction(async (transaction) => {
    const { version } = await getStrategy(transaction, contract, strategyId);
    if ((content.baseVersion ?? 1) > version) {
      const message = `There is no version ${content.baseVersion} of the strategy; the newest is ${version}.`;
      throw apiError("request.invalid", message, "/baseVersion");
    }
    await lockDrafts(transaction, author, strategyId);
    const before = await findDraft(transaction, author, strategyId);
    if (before === null && ifMatch !== undefined) {
      throw apiError("request.preconditionFailed", "There is no draft any more.", "/headers/if-match");
    }
    if (before !== null && isNew) {
      throw apiError("request.preconditionFailed", "There is a draft already.", "/headers/if-none-match");
    }
    if (before === null) await refuseTooMany(transaction, author);
    else requireMatch(ifMatch, before);
    await transaction.run(sql`
      /* pricing.putDraft */
      insert into strategy_draft (contract_id, strategy_id, account_id, document, base_version, test_product_ids)
      values (${contract.contractId}, ${strategyId}, ${caller.accountId}, ${content.document},
        ${content.baseVersion ?? null}, ${content.testProductIds ?? []}::bigint[])
      on conflict (contract_id, strategy_id, account_id) do update
      set document = excluded.document, base_version = excluded.base_version,
        test_product_ids = excluded.test_product_ids, updated_at = excluded.updated_at`);
    return await getDraft(transaction, author, strategyId);
  });
}

/** Deletes the caller's draft of a strategy. @throws 404 without one, 412 */
export async function deleteDraft(
  database: Database,
  author: Author,
  { strategyId, ifMatch }: { strategyId: string; ifMatch: string | undefined },
): Promise<void> {
  const { contract, caller } = author;
  await database.transaction(async (transaction) => {
    await getStrategy(transaction, contract, strategyId);
    await lockDrafts(transaction, author, strategyId);
    const before = await findDraft(transaction, author, strategyId);
    if (before === null) throw notFound("The draft");
    requireMatch(ifMatch, before);
    await transaction.run(sql`
      /* pricing.deleteDraft */
      delete from strategy_draft
      where contract_id = ${contract.contractId} and strategy_id = ${strategyId} and account_id = ${caller.accountId}`);
  });
}

async function findDraft(queries: Queries, author: Author, strategyId: string): Promise<DraftOut | null> {
  const { contract, caller } = author;
  const row = await queries.row<DraftRow>(sql`
    /* pricing.getDraft */
    select document, base_version, array_to_json(test_product_ids) as test_product_ids, updated_at
    from strategy_draft
    where contract_id = ${contract.contractId} and strategy_id = ${strategyId} and account_id = ${caller.accountId}`);
  if (row === null) return null;
  const productIds: number[] = JSON.parse(row.test_product_ids);
  return {
    strategyId,
    userId: caller.accountId,
    userEmail: caller.email,
    document: row.document,
    ...(row.base_version === null ? {} : { baseVersion: row.base_version }),
    testProductIds: productIds.map(String),
    updatedAt: renderInstant(row.updated_at),
  };
}

/** Only its author writes it: another tab did. @throws 412 */
function requireMatch(ifMatch: string | undefined, draft: DraftOut): void {
  if (matchesEtag(ifMatch, JSON.stringify({ data: draft }))) return;
  throw changedMeanwhile({ updatedBy: draft.userEmail, updatedAt: draft.updatedAt });
}

/** Changes of a strategy's drafts take turns: two tabs may write at once. */
async function lockDrafts(transaction: Transaction, { contract }: Author, strategyId: string): Promise<void> {
  await transaction.run(sql`
    /* pricing.lockDrafts */
    select 1
    from strategy
    where contract_id = ${contract.contractId} and strategy_id = ${strategyId}
    for no key update`);
}

async function refuseTooMany(transaction: Transaction, { contract, caller }: Author): Promise<void> {
  const row = await transaction.row<{ drafts: number }>(sql`
    /* pricing.countDrafts */
    select count(*) as drafts
    from strategy_draft
    where contract_id = ${contract.contractId} and account_id = ${caller.accountId}`);
  if ((row?.drafts ?? 0) < limits.pricing.draftsPerUser) return;
  throw apiError("resource.conflict", `You have ${limits.pricing.draftsPerUser} drafts here; delete some first.`);
}
