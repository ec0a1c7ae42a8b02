/** `getPriceGuard`, `putPriceGuard`: what a price must keep to be published unseen (interface 4.25). Each PUT is a version. */
import { DEFAULT_GUARD, OPEN_GUARD, parseAmount, type Amount, type Guard } from "../../../../engine/index.ts";
import { changeSettings, hasRightNow, requireRight, type SettingAuthor } from "../../../accounts/index.ts";
import type { Contract } from "../../../base/contract.ts";
import { ApiError, apiError, errorItem } from "../../../base/error.ts";
import { asSentence } from "../../../base/sentence.ts";
import { sql, type Database, type Queries, type Sql, type Transaction } from "../../../database/connection.ts";
import { limits } from "../../../limits.ts";
import {
  dropProposal,
  findProposal,
  readGuard,
  renderProposal,
  storeProposal,
  type Proposal,
} from "./guard-proposal.ts";
import type { PriceGuardAnswer, PriceGuardIn } from "./schema.ts";

/** A version of a contract's guard. Version 0 is the guard of new contracts, which is stored nowhere. */
export interface StoredGuard {
  version: number;
  guard: Guard;
}

/** The guard that holds, and a change that waits for a second user. */
interface GuardSetting extends StoredGuard {
  waiting: Proposal | null;
}

/** The guard that holds now, and what waits, as JSON text of an answer. */
export async function getPriceGuard(database: Queries, contract: Contract): Promise<string> {
  return JSON.stringify(guardAnswer(await readSetting(database, contract)));
}

async function readSetting(queries: Queries, contract: Contract): Promise<GuardSetting> {
  return { ...(await findNewestGuard(queries, contract)), waiting: await findProposal(queries, contract) };
}

/**
 * Changes some parts of the guard and leaves the others (interface 4.25-1). The same guard makes no version. A guard that asks for
 * four eyes changes when a second user sends the same (4.25-11).
 *
 * @returns what holds now, as JSON text of an answer, and whether the change waits for a second user
 * @throws 400 naming each problem of the cost's amount; 403 without the right; 412 if the guard is not what `If-Match` names
 */
export async function putPriceGuard(
  database: Database,
  author: SettingAuthor,
  sent: PriceGuardIn,
): Promise<{ answer: string; waits: boolean }> {
  const change = { ...sent, belowCost: readBelowCost(sent.belowCost) };
  const { contract } = author;
  const stored = await changeSettings(database, author, {
    name: "priceGuard",
    action: (before, after) => {
      if (after.version !== before.version) return "priceGuard.changed";
      return after.waiting === null ? "priceGuard.withdrawn" : "priceGuard.proposed";
    },
    read: async (queries) => await readSetting(queries, contract),
    write: async (transaction, before) => {
      await requireRight(transaction, author, "guard");
      await changeGuard(transaction, author, before, changedGuard(before.guard, change));
    },
    answer: guardAnswer,
    told: guardAnswer,
  });
  return { answer: JSON.stringify(guardAnswer(stored)), waits: stored.waiting !== null };
}

/** Stores a guard, or lets it wait. What waited before is gone: it holds now, or another wish has taken its place. */
async function changeGuard(
  transaction: Transaction,
  { contract, caller }: SettingAuthor,
  { version, guard, waiting }: GuardSetting,
  wanted: Guard,
): Promise<void> {
  const isSecond = await isSecondOf(transaction, contract, { waiting, wanted, accountId: caller.accountId });
  const isAgain = waiting?.accountId === caller.accountId && isSame(waiting.guard, wanted);
  if (isAgain) return;
  if (waiting !== null) await dropProposal(transaction, contract);
  if (isSame(wanted, guard)) return;
  if (guard.fourEyes && !isSecond) await storeProposal(transaction, contract, { guard: wanted, ...caller });
  else await storeGuard(transaction, contract, { version: version + 1, guard: wanted });
}

/** Whether another user, who still may, has asked for the same. */
async function isSecondOf(
  transaction: Transaction,
  contract: Contract,
  { waiting, wanted, accountId }: { waiting: Proposal | null; wanted: Guard; accountId: number },
): Promise<boolean> {
  if (waiting === null || waiting.accountId === accountId || !isSame(waiting.guard, wanted)) return false;
  return await hasRightNow(transaction, contract, waiting.accountId, "guard");
}

function isSame(one: Guard, other: Guard): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** A version of the guard; null is that of runs that are older than guards. */
export async function findGuard(queries: Queries, contract: Contract, version: number | null): Promise<Guard> {
  if (version === null) return OPEN_GUARD;
  const row = await queries.row<{ document: string }>(sql`
    /* pricing.findGuard */
    select document
    from price_guard
    where contract_id = ${contract.contractId} and version = ${version}`);
  return row === null ? DEFAULT_GUARD : readGuard(row.document);
}

/** The newest version. */
export async function findNewestGuard(queries: Queries, contract: Contract): Promise<StoredGuard> {
  const row = await queries.row<{ version: number; document: string }>(sql`
    /* pricing.findNewestGuard */
    ${newestGuard(contract)}`);
  return storedGuard(row?.version ?? 0, row?.document ?? null);
}

/** The share of products that may have a first price, and be removed without being told, in percent. */
export async function findMaxShareFirst(queries: Queries, contract: Contract): Promise<number> {
  return (await findNewestGuard(queries, contract)).guard.run.maxShareFirst;
}

/** Selects the newest version; no row of a guard that was never changed. */
export function newestGuard(contract: Contract): Sql {
  return sql`
    select version, document
    from price_guard
    where contract_id = ${contract.contractId}
    order by version desc
    limit 1`;
}

/** A version with its document, JSON text; null for the guard of new contracts. */
export function storedGuard(version: number, document: string | null): StoredGuard {
  return { version, guard: document === null ? DEFAULT_GUARD : readGuard(document) };
}

async function storeGuard(transaction: Transaction, contract: Contract, { version, guard }: StoredGuard) {
  await transaction.run(sql`
    /* pricing.storeGuard */
    insert into price_guard (contract_id, version, document)
    values (${contract.contractId}, ${version}, ${JSON.stringify(guard)})`);
  // Explanations of a run read the guard that it was judged by.
  await transaction.run(sql`
    /* pricing.forgetGuards */
    delete from price_guard
    where contract_id = ${contract.contractId}
      and version <= ${version - limits.pricing.guardVersionsKept}
      and version not in (
        select guard_version
        from pricing_run
        where contract_id = ${contract.contractId} and guard_version is not null)`);
}

function guardAnswer({ guard, waiting }: GuardSetting): PriceGuardAnswer {
  return waiting === null ? { data: guard } : { data: guard, waiting: renderProposal(waiting) };
}

/** The parts and fields that were sent, in the order that guards have them. */
function changedGuard(before: Guard, sent: GuardChange): Guard {
  return {
    withoutFloor: { ...before.withoutFloor, ...sent.withoutFloor },
    change: { ...before.change, ...sent.change },
    farFromMarket: { ...before.farFromMarket, ...sent.farFromMarket },
    belowCost: { ...before.belowCost, ...sent.belowCost },
    staleMarket: { ...before.staleMarket, ...sent.staleMarket },
    run: {
      ...before.run,
      ...sent.run,
      ownSuspected: { ...before.run.ownSuspected, ...sent.run?.ownSuspected },
    },
    requiredApprovals: { ...before.requiredApprovals, ...sent.requiredApprovals },
    pendingHours: sent.pendingHours ?? before.pendingHours,
    rejectionHours: sent.rejectionHours ?? before.rejectionHours,
    fourEyes: sent.fourEyes ?? before.fourEyes,
  };
}

/** A change whose amount is one. */
type GuardChange = Omit<PriceGuardIn, "belowCost"> & { belowCost: Partial<Guard["belowCost"]> };

function readBelowCost({ amount, ...others }: NonNullable<PriceGuardIn["belowCost"]> = {}): GuardChange["belowCost"] {
  return amount === undefined ? others : { ...others, amount: readAmount(amount, "/belowCost/amount") };
}

/** @throws 400 naming each problem */
function readAmount(amount: unknown, at: string): Amount {
  if (JSON.stringify(amount).length > limits.pricing.guardAmountCharacters) {
    throw apiError(
      "request.invalid",
      `amount must have at most ${limits.pricing.guardAmountCharacters} characters.`,
      at,
    );
  }
  const parsed = parseAmount(amount);
  if ("amount" in parsed) return parsed.amount;
  const [first, ...others] = parsed.problems
    .slice(0, limits.http.errors)
    .map(({ pointer, message }) => errorItem("request.invalid", asSentence(message), at + pointer));
  throw new ApiError([first ?? errorItem("request.invalid", "amount is no amount.", at), ...others]);
}
