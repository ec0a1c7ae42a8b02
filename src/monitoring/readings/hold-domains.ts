/** Domains held as a whole: their prices moved by one factor of taxes, so a person decides before more is stored. */
import type { Contract } from "../../base/contract.ts";
import { raw, sql, type Transaction } from "../../database/connection.ts";
import { findTaxSwitch, movesCharacters, renderMoves } from "./domain-moves.ts";
import type { JudgedPair, JudgementContext } from "./judge-pair.ts";
import type { KnownPairs } from "./load-pairs.ts";

/** The factors that a person decided on, by domain. */
export async function loadDecidedFactors(
  transaction: Transaction,
  contract: Contract,
  domains: readonly string[],
): Promise<JudgementContext["decided"]> {
  const rows = await transaction.rows<{ domain: string; accepted: number | null; rejected: number | null }>(sql`
    /* monitoring.loadDecidedFactors */
    select domain, accepted_factor as accepted, rejected_factor as rejected
    from domain_moves
    where contract_id = ${contract.contractId} and domain = any(${domains}::text[])`);
  const byDomain = new Map(rows.map((row) => [row.domain, row]));
  return (domain) => byDomain.get(domain) ?? { accepted: null, rejected: null };
}

/**
 * Notes how the prices of each domain moved, and holds those that switched their taxes: then nothing of these readings
 * is stored either.
 *
 * Holding writes the row that recording locks for share. Two transactions that do so for one domain at the same time wait
 * for each other, and one of them is repeated; a domain is held so rarely that readers need no stronger lock.
 */
export async function holdSwitchedDomains(
  transaction: Transaction,
  contract: Contract,
  judged: readonly JudgedPair[],
  { domains, now }: KnownPairs,
): Promise<JudgedPair[]> {
  const moved = [...Map.groupBy(judged, ({ pair }) => pair.domain)]
    .map(([domain, pairs]) => ({ domain, pairs, moves: pairs.flatMap(({ moves }) => moves) }))
    .filter(({ moves }) => moves.length > 0);
  if (moved.length === 0) return [...judged];
  const rows = await transaction.rows<{ domain: string; moves: string }>(sql`
    /* monitoring.noteMoves */
    insert into domain_moves (contract_id, domain, moves)
    select ${contract.contractId}, domain, moves
    from unnest(
      ${moved.map(({ domain }) => domain)}::text[],
      ${moved.map(({ moves }) => renderMoves(moves).slice(-movesCharacters))}::text[]
    ) as incoming (domain, moves)
    order by domain
    on conflict (contract_id, domain) do update
    set moves = right(domain_moves.moves || excluded.moves, ${raw(String(movesCharacters))})
    returning domain, moves`);
  const switched = rows.flatMap(({ domain, moves }) => {
    const settings = domains.get(domain);
    const factor = settings === undefined ? null : findTaxSwitch(moves, settings);
    const taskId = judged.find(({ pair }) => pair.domain === domain && pair.taskId !== null)?.pair.taskId ?? null;
    return factor === null ? [] : [{ domain, factor, taskId }];
  });
  if (switched.length === 0) return [...judged];
  await hold(transaction, contract, switched, now);
  const heldDomains = new Set(switched.map(({ domain }) => domain));
  return judged.map((entry) => (heldDomains.has(entry.pair.domain) && entry.isConfirmed ? heldBack(entry) : entry));
}

async function hold(
  transaction: Transaction,
  contract: Contract,
  switched: readonly { domain: string; factor: number; taskId: string | null }[],
  now: Date,
): Promise<void> {
  const domains = switched.map(({ domain }) => domain);
  await transaction.run(sql`
    /* monitoring.holdDomains */
    with run as (
      update domain_moves
      set task_id = incoming.task_id
      from unnest(${domains}::text[], ${switched.map(({ taskId }) => taskId)}::uuid[]) as incoming (domain, task_id)
      where domain_moves.contract_id = ${contract.contractId} and domain_moves.domain = incoming.domain
    )
    update watched_domain
    set held_at = ${now}, held_factor = incoming.factor
    from unnest(${domains}::text[], ${switched.map(({ factor }) => factor.toFixed(6))}::numeric[]) as incoming (domain, factor)
    where watched_domain.contract_id = ${contract.contractId}
      and watched_domain.domain = incoming.domain
      and watched_domain.held_at is null`);
}

function heldBack(judged: JudgedPair): JudgedPair {
  return {
    ...judged,
    outcome: "LayoutFailure",
    detail: "held: The domain's prices moved by one factor, as after a change of taxes; a person decides.",
    cause: "held",
    isSkipped: false,
    offers: null,
    digest: null,
    isConfirmed: false,
    pages: [],
    doubt: { kind: "keep" },
    taxFactor: null,
  };
}
