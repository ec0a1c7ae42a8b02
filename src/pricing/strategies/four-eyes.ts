/** The rule of four eyes: who wrote a version does not say that prices follow it (interface 4.27-7). */
import type { Author, Caller, Contract } from "../../base/contract.ts";
import { apiError } from "../../base/error.ts";
import { sql, type Queries } from "../../database/connection.ts";
import { findNewestGuard } from "./guard/price-guard.ts";

/** Whether the contract's guard asks for four eyes. */
export async function needsFourEyes(queries: Queries, contract: Contract): Promise<boolean> {
  return (await findNewestGuard(queries, contract)).guard.fourEyes;
}

/** Whether four eyes are asked for, and the account stored the version. */
export async function isOwnVersion(
  queries: Queries,
  { contract, caller }: { contract: Contract; caller: Pick<Caller, "accountId"> },
  { strategyId, version }: { strategyId: string; version: number },
): Promise<boolean> {
  if (!(await needsFourEyes(queries, contract))) return false;
  const stored = await queries.row(sql`
    /* pricing.isOwnVersion */
    select 1
    from strategy_version
    where contract_id = ${contract.contractId} and strategy_id = ${strategyId} and version = ${version}
      and account_id = ${caller.accountId}`);
  return stored !== null;
}

/** Refuses whoever stored the version, where four eyes are asked for. @throws 403 */
export async function refuseOwnVersion(
  queries: Queries,
  author: Author,
  named: { strategyId: string; version: number },
): Promise<void> {
  if (!(await isOwnVersion(queries, author, named))) return;
  throw apiError(
    "request.forbidden",
    "You stored this version: another user activates it, since four eyes are asked for.",
  );
}
