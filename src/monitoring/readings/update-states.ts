/** Writes what readings changed in the states of their pairs and in their pages. */
import type { Contract } from "../../base/contract.ts";
import {
  bigintArray,
  booleanArray,
  integerArray,
  textArray,
  timestamptzArray,
  uuidArray,
} from "../../database/arrays.ts";
import { sql, type Transaction } from "../../database/connection.ts";
import { RetryTransaction } from "../../database/errors.ts";
import { pairKey } from "../../offers/index.ts";
import type { JudgedPair } from "./judge-pair.ts";
import type { KnownPairs } from "./load-pairs.ts";

/** Stores the pages' readings, what conditional requests send, and who is missing since when. */
export async function updatePages(
  transaction: Transaction,
  contract: Contract,
  judged: readonly Pick<JudgedPair, "pages">[],
  now: Date,
): Promise<void> {
  const changes = judged.flatMap(({ pages }) => pages).toSorted((a, b) => a.pageId - b.pageId);
  if (changes.length === 0) return;
  const renewed = changes.map((change) => (typeof change.renewed === "object" ? change.renewed : null));
  await transaction.run(sql`
    /* monitoring.updatePages */
    update watched_page
    set etag = case when incoming.is_renewed then incoming.etag else watched_page.etag end,
      last_modified = case when incoming.is_renewed then incoming.last_modified else watched_page.last_modified end,
      reading = case when incoming.reading is null then watched_page.reading else incoming.reading::json end,
      read_at = case when incoming.reading is null then watched_page.read_at else ${now}::timestamptz end,
      missing_readings = incoming.missing_readings,
      missing_since = incoming.missing_since,
      state = case when incoming.is_gone then 'gone' when incoming.missing_readings = 0 then 'active' else watched_page.state end,
      updated_at = ${now}
    from unnest(
      ${bigintArray(changes.map(({ pageId }) => pageId))}::bigint[],
      ${booleanArray(changes.map((change) => change.renewed !== null))}::boolean[],
      ${textArray(renewed.map((page) => page?.etag ?? null))}::text[],
      ${textArray(renewed.map((page) => page?.lastModified ?? null))}::text[],
      ${textArray(renewed.map((page) => (page === null ? null : JSON.stringify(page.reading))))}::text[],
      ${integerArray(changes.map(({ missingReadings }) => missingReadings))}::integer[],
      ${timestamptzArray(changes.map(({ missingSince }) => missingSince))}::timestamptz[],
      ${booleanArray(changes.map(({ isGone }) => isGone))}::boolean[]
    ) as incoming (page_id, is_renewed, etag, last_modified, reading, missing_readings, missing_since, is_gone)
    where watched_page.contract_id = ${contract.contractId}
      and watched_page.page_id = incoming.page_id
      and watched_page.state in ('active', 'gone')`);
}

/**
 * Stores each pair's attempt, what was confirmed and stored, and what is in doubt. Skipped pairs keep their state.
 *
 * @param states those that were locked
 * @throws RetryTransaction when another transaction was first to store the state of a pair
 */
export async function updateStates(
  transaction: Transaction,
  contract: Contract,
  judged: readonly JudgedPair[],
  { states, now }: Pick<KnownPairs, "states" | "now">,
): Promise<void> {
  const attempts = judged
    .filter(isAttempt)
    .toSorted(({ pair: a }, { pair: b }) => a.productId - b.productId || (a.domain < b.domain ? -1 : 1));
  if (attempts.length === 0) return;
  const rows = attempts.map((entry) => stateRow(entry, states.has(pairKey(entry.pair))));
  const added = await transaction.rows(sql`
    /* monitoring.updateStates */
    with incoming as (
      select *
      from unnest(
        ${bigintArray(attempts.map(({ pair }) => pair.productId))}::bigint[],
        ${textArray(attempts.map(({ pair }) => pair.domain))}::text[],
        ${timestamptzArray(attempts.map(({ pair }) => pair.gatheredAt))}::timestamptz[],
        ${textArray(attempts.map(({ outcome }) => outcome))}::text[],
        ${textArray(attempts.map(({ cause }) => cause))}::text[],
        ${booleanArray(rows.map(({ isNew }) => isNew))}::boolean[],
        ${booleanArray(attempts.map(({ isConfirmed }) => isConfirmed))}::boolean[],
        ${booleanArray(attempts.map(({ goneSince, isRefuted }) => goneSince !== null || isRefuted))}::boolean[],
        ${timestamptzArray(rows.map(({ gatheredAt }) => gatheredAt))}::timestamptz[],
        ${uuidArray(rows.map(({ digest }) => digest))}::uuid[],
        ${uuidArray(rows.map(({ taskId }) => taskId?.replaceAll("-", "") ?? null))}::uuid[],
        ${textArray(rows.map(({ taxFactor }) => taxFactor))}::text[],
        ${textArray(rows.map(({ doubt }) => doubt))}::text[],
        ${textArray(rows.map(({ doubtful }) => doubtful))}::text[],
        ${booleanArray(rows.map(({ isSameDoubt }) => isSameDoubt))}::boolean[]
      ) as incoming (product_id, domain, started_at, outcome, cause, is_new, is_confirmed, is_gone, gathered_at, offers_digest,
        task_id, tax_factor, doubt, doubtful, is_same_doubt)
    ), updated as (
      update monitoring_state as state
      set started_at = incoming.started_at,
        completed_at = ${now},
        outcome = incoming.outcome,
        cause = incoming.cause,
        confirmed_at = case
          when incoming.is_confirmed then ${now}::timestamptz
          when not incoming.is_gone then state.confirmed_at
        end,
        gathered_at = coalesce(incoming.gathered_at, state.gathered_at),
        offers_digest = coalesce(incoming.offers_digest, state.offers_digest),
        task_id = case when incoming.gathered_at is null then state.task_id else incoming.task_id end,
        tax_factor = case when incoming.gathered_at is null then state.tax_factor else incoming.tax_factor::numeric end,
        doubt = coalesce(incoming.doubt, state.doubt),
        doubtful = case
          when incoming.doubt = 'none' then null
          when incoming.doubtful is null then state.doubtful
          else incoming.doubtful::json
        end,
        doubtful_at = case
          when incoming.doubt = 'none' then null
          when incoming.doubt is null or incoming.is_same_doubt then state.doubtful_at
          else ${now}::timestamptz
        end,
        rejected = case when incoming.is_confirmed then null else state.rejected end
      from incoming
      where state.contract_id = ${contract.contractId}
        and state.product_id = incoming.product_id
        and state.domain = incoming.domain
        and not incoming.is_new
    )
    insert into monitoring_state (contract_id, product_id, domain, started_at, completed_at, outcome, cause,
      confirmed_at,       gathered_at, offers_digest, task_id, tax_factor, doubt, doubtful, doubtful_at)
    select ${contract.contractId}, product_id, domain, started_at, ${now}, outcome, cause,
      case when is_confirmed then ${now}::timestamptz end, gathered_at, offers_digest, task_id, tax_factor::numeric,
      coalesce(doubt, 'none'), doubtful::json, case when doubt <> 'none' then ${now}::timestamptz end
    from incoming
    where is_new
    order by product_id, domain
    on conflict do nothing
    returning product_id`);
  if (added.length < rows.filter(({ isNew }) => isNew).length) throw new RetryTransaction();
}

/** Whether a pair was read, and not left alone: also if its offers are stored already. */
export function isAttempt({ isSkipped, isConfirmed }: Pick<JudgedPair, "isSkipped" | "isConfirmed">): boolean {
  return !isSkipped || isConfirmed;
}

/** A pair's values in the order of the statement; null keeps what is stored. */
function stateRow({ pair, offers, digest, taxFactor, doubt }: JudgedPair, isKnown: boolean) {
  const isStored = offers !== null;
  const isSameDoubt = "isSame" in doubt && doubt.isSame;
  // An early second reading leaves the first one waiting; a person sees the latest reading of the same held value.
  const keepsDoubtful = doubt.kind === "second" && isSameDoubt;
  return {
    isNew: !isKnown,
    gatheredAt: isStored ? pair.gatheredAt : null,
    digest,
    taskId: isStored ? pair.taskId : null,
    taxFactor: isStored && taxFactor !== null ? taxFactor.toFixed(6) : null,
    doubt: doubt.kind === "keep" ? null : doubt.kind,
    doubtful: "doubtful" in doubt && !keepsDoubtful ? JSON.stringify(doubt.doubtful) : null,
    isSameDoubt,
  };
}
