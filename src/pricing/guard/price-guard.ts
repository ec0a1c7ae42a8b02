/** `getPriceGuard`, `putPriceGuard`: what a price must keep to be published unseen (interface 4.25). Each PUT is a version. */
import { DEFAULT_GUARD, OPEN_GUARD, parseAmount, type Amount, type Guard } from "../../../engine/index.ts";
import { changeSettings, requireRight, type SettingAuthor } from "../../accounts/index.ts";
import type { Contract } from "../../base/contract.ts";
import { ApiError, apiError, errorItem } from "../../base/error.ts";
import { sql, type Database, type Queries, type Transaction } from "../../database/connection.ts";
import { limits } from "../../limits.ts";
import type { PriceGuardIn } from "./schema.ts";

/** A version of a contract's guard. Version 0 is the guard of new contracts, which is stored nowhere. */
export interface StoredGuard {
  version: number;
  guard: Guard;
}

/** The guard that holds now, as JSON text of an answer. */
export async function getPriceGuard(database: Queries, contract: Contract): Promise<string> {
  return guardAnswer(await findNewestGuard(database, contract));
}

/**
 * Changes some parts of the guard and leaves the others (interface 4.25-1). The same guard makes no version.
 *
 * @returns what holds now, as JSON text of an answer
 * @throws 400 naming each problem of the cost's amount; 403 without the right; 412 if the guard is not what `If-Match` names
 */
export async function putPriceGuard(database: Database, author: SettingAuthor, sent: PriceGuardIn): Promise<string> {
  const change = { ...sent, belowCost: readBelowCost(sent.belowCost) };
  const stored = await changeSettings(database, author, {
    name: "priceGuard",
    action: "priceGuard.changed",
    read: async (queries) => await findNewestGuard(queries, author.contract),
    write: async (transaction, before) => {
      await requireRight(transaction, author, "guard");
      const after = { version: before.version + 1, guard: changedGuard(before.guard, change) };
      if (JSON.stringify(after.guard) !== JSON.stringify(before.guard)) {
        await storeGuard(transaction, author.contract, after);
      }
    },
    answer: ({ guard }) => ({ data: guard }),
    told: ({ guard }) => guard,
  });
  return guardAnswer(stored);
}

/** A version of the guard; null is that of runs that are older than guards. */
export async function findGuard(queries: Queries, contract: Contract, version: number | null): Promise<Guard> {
  if (version === null) return OPEN_GUARD;
  const row = await queries.row<{ document: string }>(sql`
    /* pricing.findGuard */
    select document
    from price_guard
    where contract_id = ${contract.contractId} and version = ${version}`);
  return row === null ? DEFAULT_GUARD : JSON.parse(row.document);
}

/** The newest version. */
export async function findNewestGuard(queries: Queries, contract: Contract): Promise<StoredGuard> {
  const row = await queries.row<{ version: number; document: string }>(sql`
    /* pricing.findNewestGuard */
    select version, document
    from price_guard
    where contract_id = ${contract.contractId}
    order by version desc
    limit 1`);
  return row === null
    ? { version: 0, guard: DEFAULT_GUARD }
    : { version: row.version, guard: JSON.parse(row.document) };
}

async function storeGuard(transaction: Transaction, contract: Contract, { version, guard }: StoredGuard) {
  await transaction.run(sql`
    /* pricing.storeGuard */
    insert into price_guard (contract_id, version, document)
    values (${contract.contractId}, ${version}, ${JSON.stringify(guard)})`);
}

function guardAnswer({ guard }: StoredGuard): string {
  return JSON.stringify({ data: guard });
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
    fourEyes: sent.fourEyes ?? before.fourEyes,
  };
}

/** A change whose amount is one. */
type GuardChange = Omit<PriceGuardIn, "belowCost"> & { belowCost: Partial<Guard["belowCost"]> };

function readBelowCost({ amount, ...rest }: NonNullable<PriceGuardIn["belowCost"]> = {}): GuardChange["belowCost"] {
  return amount === undefined ? rest : { ...rest, amount: readAmount(amount, "/belowCost/amount") };
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
  const [first, ...rest] = parsed.problems
    .slice(0, limits.http.errors)
    .map(({ pointer, message }) => errorItem("request.invalid", `${message}.`, at + pointer));
  throw new ApiError([first ?? errorItem("request.invalid", "amount is no amount.", at), ...rest]);
}
