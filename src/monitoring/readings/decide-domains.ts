/** Decisions about domains whose prices moved by a factor of taxes: the factor is believed, or held from then on. */
import type { Contract } from "../../base/contract.ts";
import type { ErrorItem } from "../../base/error.ts";
import { bigintArray, textArray } from "../../database/arrays.ts";
import { sql, type Transaction } from "../../database/connection.ts";
import { limits } from "../../limits.ts";
import { closeCollected } from "../../offers/index.ts";
import { nothingHeld, replaced } from "./decisions.ts";
import type { DomainDecision } from "./decisions.ts";
import { factorTolerance } from "./domain-moves.ts";

interface HeldDomainRow {
  domain: string;
  held_at: Date;
  held_factor: number;
  task_id: string | null;
  now: Date;
}

/**
 * Ends the holding of domains. A rejection also closes what the run had stored by the factor before the domain was held,
 * and the readings before stand again as the last ones.
 *
 * @returns the errors by the places of their decisions
 */
export async function decideDomains(
  transaction: Transaction,
  contract: Contract,
  decisions: readonly DomainDecision[],
  decidedBy: number,
): Promise<[number, ErrorItem][]> {
  const rows = await transaction.rows<HeldDomainRow>(sql`
    /* monitoring.lockHeldDomains */
    select watched.domain, watched.held_at, watched.held_factor, moves.task_id, clock_timestamp() as now
    from watched_domain as watched
    join domain_moves as moves on moves.contract_id = ${contract.contractId} and moves.domain = watched.domain
    where watched.contract_id = ${contract.contractId}
      and watched.domain = any(${textArray(decisions.map(({ domain }) => domain))}::text[])
      and watched.removed_at is null
      and watched.held_at is not null
    order by watched.domain
    for update of watched`);
  const quarantined = new Map(rows.map((row) => [row.domain, row]));
  const errors: [number, ErrorItem][] = [];
  const decided: (HeldDomainRow & DomainDecision)[] = [];
  for (const decision of decisions) {
    const row = quarantined.get(decision.domain);
    if (row === undefined) errors.push([decision.index, nothingHeld()]);
    else if (row.held_at.getTime() !== decision.heldAt.getTime()) errors.push([decision.index, replaced()]);
    else decided.push({ ...row, ...decision });
  }
  for (const rejected of decided.filter(({ decision }) => decision === "reject")) {
    await closeMoved(transaction, contract, rejected, decidedBy);
  }
  await endHolding(transaction, contract, decided, decidedBy);
  return errors;
}

/** Closes what the run stored by the factor, piece by piece. */
async function closeMoved(
  transaction: Transaction,
  contract: Contract,
  { domain, held_factor: factor, task_id: taskId, now }: HeldDomainRow,
  decidedBy: number,
): Promise<void> {
  if (taskId === null) return;
  const { perTransaction } = limits.readings;
  for (let found: number = perTransaction; found === perTransaction;) {
    const moved = await transaction.rows<{ product_id: number }>(sql`
      /* monitoring.findMoved */
      select product_id
      from monitoring_state
      where contract_id = ${contract.contractId}
        and domain = ${domain}
        and task_id = ${taskId}
        and tax_factor is not null
        and abs(tax_factor / ${factor}::numeric - 1) <= ${factorTolerance}::numeric
      order by product_id
      limit ${perTransaction}`);
    const productIds = moved.map((row) => row.product_id);
    const closings = productIds.map((productId) => ({
      productId,
      domain,
      gatheredBefore: now,
      reason: "rejected" as const,
    }));
    if (closings.length > 0) await closeCollected(transaction, contract, closings, decidedBy);
    await takeBack(transaction, contract, { domain, productIds });
    found = moved.length;
  }
}

/** Makes the readings before the move the last ones again. */
async function takeBack(
  transaction: Transaction,
  contract: Contract,
  { domain, productIds }: { domain: string; productIds: readonly number[] },
): Promise<void> {
  if (productIds.length === 0) return;
  await transaction.run(sql`
    /* monitoring.takeBackReadings */
    with moved as (
      update monitoring_state
      set confirmed_at = null, tax_factor = null, task_id = null, offers_digest = null
      where contract_id = ${contract.contractId}
        and domain = ${domain}
        and product_id = any(${bigintArray(productIds)}::bigint[])
      returning product_id
    )
    update watched_page
    set reading = watched_page.reading -> 'before', etag = null, last_modified = null
    from moved
    cross join lateral (
      select identifier
      from product
      where product.contract_id = ${contract.contractId} and product.product_id = moved.product_id
      limit 1
    ) as product
    where watched_page.contract_id = ${contract.contractId}
      and watched_page.identifier = product.identifier
      and watched_page.domain = ${domain}
      and watched_page.reading -> 'before' is not null`);
}

async function endHolding(
  transaction: Transaction,
  contract: Contract,
  decided: readonly (HeldDomainRow & DomainDecision)[],
  decidedBy: number,
): Promise<void> {
  if (decided.length === 0) return;
  await transaction.run(sql`
    /* monitoring.endHolding */
    with decided as (
      select domain, factor, is_released
      from unnest(
        ${textArray(decided.map(({ domain }) => domain))}::text[],
        ${decided.map((row) => String(row.held_factor))}::numeric[],
        ${decided.map(({ decision }) => decision === "release")}::boolean[]
      ) as decided (domain, factor, is_released)
    ), moves as (
      update domain_moves
      set moves = '',
        task_id = null,
        accepted_factor = case when decided.is_released then decided.factor end,
        rejected_factor = case when not decided.is_released then decided.factor end,
        decided_by = ${decidedBy},
        decided_at = ${decided[0]?.now ?? null}
      from decided
      where domain_moves.contract_id = ${contract.contractId} and domain_moves.domain = decided.domain
    )
    update watched_domain
    set held_at = null, held_factor = null
    from decided
    where watched_domain.contract_id = ${contract.contractId} and watched_domain.domain = decided.domain`);
}
