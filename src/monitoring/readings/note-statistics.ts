/** Counters of readings: outcomes by day, and how well each method reads a domain. */
import type { Contract } from "../../base/contract.ts";
import { bigintArray, integerArray, textArray, timestamptzArray } from "../../database/arrays.ts";
import { raw, sql, type Transaction } from "../../database/connection.ts";
import { limits } from "../../limits.ts";
import { pairKey } from "../../offers/index.ts";
import { readerVersion } from "../../reading/index.ts";
import { addCauses, sumCauses } from "./counted-causes.ts";
import type { Outcome } from "./outcome.ts";
import { dayOf } from "./day.ts";
import { noteDrift, type MethodWindow } from "./drift.ts";
import type { JudgedPair } from "./judge-pair.ts";
import type { KnownPairs } from "./load-pairs.ts";
import type { Pair } from "./pair-reading.ts";
import { isOfEarlierReader } from "./stored-reading.ts";
import { isAttempt } from "./update-states.ts";
import { raiseWalls } from "./walls.ts";

/** The latest readings of a method that are kept. */
const windowKept = 200;

/** Pairs of a domain that end at a captcha on one day, from which it is an alert. */
const walledPairs = 2;

/** Counts the outcomes of pairs by domain and day; skipped ones had nothing to read. Captchas are an alert a day. */
export async function noteOutcomes(
  transaction: Transaction,
  contract: Contract,
  judged: readonly JudgedPair[],
  known: Pick<KnownPairs, "states" | "now">,
): Promise<void> {
  const attempts = judged.filter(isAttempt).map(({ pair: { productId, domain }, outcome, cause }) => {
    return { productId, domain, outcome, cause };
  });
  const changes = await countOutcomes(transaction, contract, attempts, known);
  const walls = changes.filter(({ outcome, pairs, added }) => {
    return outcome === "CaptchaFailure" && pairs >= walledPairs && pairs - added < walledPairs;
  });
  await raiseWalls(
    transaction,
    contract,
    walls.map(({ domain }) => domain),
    known.now,
  );
}

/** Pairs of a domain that ended in one way. */
interface OutcomeCount {
  domain: string;
  outcome: string;
  pairs: number;
}

/**
 * Adds to the outcomes of the day. A pair that was read before on this day is counted by its last reading alone.
 *
 * On many nodes this insert of parameters makes Citus commit by two phases, as it must: the jobs of the readings end at the
 * coordinator.
 *
 * @param states as they were before these attempts, locked
 * @returns the counts that changed
 */
export async function countOutcomes(
  transaction: Transaction,
  contract: Contract,
  attempts: readonly (Pair & { outcome: Outcome; cause: string | null })[],
  { states, now }: Pick<KnownPairs, "states" | "now">,
): Promise<(OutcomeCount & { added: number })[]> {
  const day = dayOf(now);
  const changes = attempts.flatMap(({ productId, domain, outcome, cause }) => {
    const before = states.get(pairKey({ productId, domain }));
    const isOfDay = before !== undefined && before.completedAt !== null && dayOf(before.completedAt) === day;
    const counted = { domain, outcome, cause, added: 1 };
    if (!isOfDay || before.outcome === null) return [counted];
    return [counted, { domain, outcome: before.outcome, cause: before.cause, added: -1 }];
  });
  const counts = summed(changes).filter(({ added, causes }) => added !== 0 || Object.keys(causes).length > 0);
  if (counts.length === 0) return [];
  const rows = await transaction.rows<OutcomeCount>(sql`
    /* monitoring.noteOutcomes */
    insert into outcome_day (contract_id, domain, day, outcome, pairs, causes)
    select ${contract.contractId}, domain, ${day}, outcome, pairs, causes::json
    from unnest(
      ${textArray(counts.map(({ domain }) => domain))}::text[],
      ${textArray(counts.map(({ outcome }) => outcome))}::text[],
      ${integerArray(counts.map(({ added }) => added))}::integer[],
      ${textArray(counts.map(({ causes }) => JSON.stringify(causes)))}::text[]
    ) as incoming (domain, outcome, pairs, causes)
    order by domain, outcome
    on conflict (contract_id, domain, day, outcome) do update
    set pairs = outcome_day.pairs + excluded.pairs,
      ${raw(addCauses("outcome_day"))}
    returning domain, outcome, pairs`);
  const added = new Map(counts.map((count) => [outcomeKey(count), count.added]));
  return rows.map((row) => ({ ...row, added: added.get(outcomeKey(row)) ?? 0 }));
}

interface OutcomeChange {
  domain: string;
  outcome: string;
  cause: string | null;
  added: number;
}

function summed(changes: readonly OutcomeChange[]) {
  return [...Map.groupBy(changes, outcomeKey).values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const { domain, outcome } = first;
    return [{ domain, outcome, added: group.reduce((sum, { added }) => sum + added, 0), causes: sumCauses(group) }];
  });
}

function outcomeKey({ domain, outcome }: { domain: string; outcome: string }): string {
  return JSON.stringify([domain, outcome]);
}

/** Stores what became of the pairs of past days. A day that has such an outcome keeps it. */
export async function storePastOutcomes(
  transaction: Transaction,
  contract: Contract,
  past: readonly (OutcomeCount & { day: Date })[],
): Promise<void> {
  await transaction.run(sql`
    /* monitoring.storePastOutcomes */
    insert into outcome_day (contract_id, domain, day, outcome, pairs)
    select contract.contract_id, domain, day::date, outcome, pairs
    from unnest(
      ${textArray(past.map(({ domain }) => domain))}::text[],
      ${textArray(past.map(({ day }) => dayOf(day)))}::text[],
      ${textArray(past.map(({ outcome }) => outcome))}::text[],
      ${integerArray(past.map(({ pairs }) => pairs))}::integer[]
    ) as incoming (domain, day, outcome, pairs)
    cross join contract
    where contract.contract_id = ${contract.contractId}
    on conflict do nothing`);
}

/** What became of the last reading of a product on a domain, and when its price was confirmed last. */
export interface PastState {
  readonly productId: number;
  readonly domain: string;
  readonly outcome: Outcome;
  readonly at: Date;
  readonly confirmedAt: Date;
}

/** Stores the states of pairs that no collector has read. A pair that has one keeps it. */
export async function storePastStates(
  transaction: Transaction,
  contract: Contract,
  states: readonly PastState[],
): Promise<void> {
  const sorted = states.toSorted((a, b) => a.productId - b.productId || (a.domain < b.domain ? -1 : 1));
  await transaction.run(sql`
    /* monitoring.storePastStates */
    insert into monitoring_state (contract_id, product_id, domain, started_at, completed_at, outcome, confirmed_at,
      gathered_at)
    select contract.contract_id, product_id, domain, at, at, outcome, confirmed_at, confirmed_at
    from unnest(
      ${bigintArray(sorted.map(({ productId }) => productId))}::bigint[],
      ${textArray(sorted.map(({ domain }) => domain))}::text[],
      ${textArray(sorted.map(({ outcome }) => outcome))}::text[],
      ${timestamptzArray(sorted.map(({ at }) => at))}::timestamptz[],
      ${timestamptzArray(sorted.map(({ confirmedAt }) => confirmedAt))}::timestamptz[]
    ) as incoming (product_id, domain, outcome, at, confirmed_at)
    cross join contract
    where contract.contract_id = ${contract.contractId}
    order by product_id, domain
    on conflict do nothing`);
}

/** What a page says about a method: one that says nothing has no note. */
interface MethodNote {
  domain: string;
  method: string;
  productId: number;
  /** s: it read the page; c: another method did; f: none did. */
  letter: "s" | "c" | "f";
  /** Whether a second method's value is there, and whether it is the same. */
  isCompared: boolean;
  isEqual: boolean;
}

/** Counts what each method read. A page that could not be fetched says nothing about a method. */
export async function noteMethods(
  transaction: Transaction,
  contract: Contract,
  judged: readonly JudgedPair[],
  now: Date,
): Promise<void> {
  const notes = judged.flatMap(notesOf);
  const keyOf = ({ domain, method }: MethodNote): string => JSON.stringify([domain, method]);
  const groups = [...Map.groupBy(notes, keyOf).values()].flatMap((group) =>
    group[0] === undefined ? [] : [{ domain: group[0].domain, method: group[0].method, notes: group }],
  );
  if (groups.length === 0) return;
  await noteDays(transaction, contract, groups, now);
  await noteWindows(transaction, contract, groups, now);
}

interface MethodGroup {
  domain: string;
  method: string;
  notes: readonly MethodNote[];
}

function notesOf({ pair, findings }: JudgedPair): MethodNote[] {
  return findings.flatMap(({ page: { reading, wasNotModified, failure }, state, finding }) => {
    if (reading === null || wasNotModified || failure !== undefined) return [];
    // What an earlier reader's method came to says nothing about the methods of this one.
    const expected = isOfEarlierReader(state.reading) ? null : (state.reading?.method ?? null);
    const method = expected ?? (finding.kind === "shown" ? finding.reading.method : null);
    const isAboutMethod =
      finding.kind === "shown" || (finding.kind === "failed" && finding.outcome === "LayoutFailure");
    if (method === null || !isAboutMethod) return [];
    const read = finding.kind === "shown" ? finding.reading.method : null;
    const letter = read === method ? "s" : read === null ? "f" : "c";
    const own = reading.candidates.find((candidate) => candidate.method === method);
    const others = reading.candidates.filter((candidate) => candidate.method !== method);
    const isEqual = read === method && reading.confirmedBy.length > 0;
    const isCompared = isEqual || (own !== undefined && others.length > 0);
    return [{ domain: pair.domain, method, productId: pair.productId, letter, isCompared, isEqual } as const];
  });
}

async function noteDays(
  transaction: Transaction,
  contract: Contract,
  groups: readonly MethodGroup[],
  now: Date,
): Promise<void> {
  const { provenProducts } = limits.readings;
  const count = (are: (method: MethodNote) => boolean): Buffer =>
    integerArray(groups.map(({ notes }) => notes.filter(are).length));
  const products = groups.map(({ notes }) => {
    const compared = notes.filter(({ isCompared }) => isCompared).map(({ productId }) => productId);
    return `{${[...new Set(compared)].slice(0, provenProducts).join(",")}}`;
  });
  await transaction.run(sql`
    /* monitoring.noteMethods */
    insert into method_day as known (contract_id, domain, method, day, readings, succeeded, compared, equal, product_ids,
      reader_version)
    select ${contract.contractId}, domain, method, ${dayOf(now)}, readings, succeeded, compared, equal,
      product_ids::bigint[], ${readerVersion}::integer
    from unnest(
      ${textArray(groups.map(({ domain }) => domain))}::text[],
      ${textArray(groups.map(({ method }) => method))}::text[],
      ${count(() => true)}::integer[],
      ${count(({ letter }) => letter === "s")}::integer[],
      ${count(({ isCompared }) => isCompared)}::integer[],
      ${count(({ isEqual }) => isEqual)}::integer[],
      ${textArray(products)}::text[]
    ) as incoming (domain, method, readings, succeeded, compared, equal, product_ids)
    order by domain, method
    on conflict (contract_id, domain, method, day) do update
    set ${raw(["readings", "succeeded", "compared", "equal"].map(addedTo).join(", "))},
      reader_version = excluded.reader_version,
      product_ids = case
        when known.reader_version <> excluded.reader_version then excluded.product_ids
        when cardinality(known.product_ids) >= ${raw(String(provenProducts))} then known.product_ids
        else array(select distinct product_id from unnest(known.product_ids || excluded.product_ids) as product_id)
      end`);
}

/** Counts begin anew with the reader: a day's are those of one version. */
function addedTo(column: string): string {
  const before = `case when known.reader_version = excluded.reader_version then known.${column} else 0 end`;
  return `${column} = ${before} + excluded.${column}`;
}

/** Adds to the window of each method, which begins anew with the reader, and raises an alarm where it reads too little. */
async function noteWindows(
  transaction: Transaction,
  contract: Contract,
  groups: readonly MethodGroup[],
  now: Date,
): Promise<void> {
  const windows = await transaction.rows<MethodWindow>(sql`
    /* monitoring.noteWindows */
    insert into method_window as known (contract_id, domain, method, outcomes, reader_version)
    select ${contract.contractId}, domain, method, outcomes, ${readerVersion}::integer
    from unnest(
      ${textArray(groups.map(({ domain }) => domain))}::text[],
      ${textArray(groups.map(({ method }) => method))}::text[],
      ${textArray(groups.map(({ notes }) => notes.map(({ letter }) => letter).join("")))}::text[]
    ) as incoming (domain, method, outcomes)
    order by domain, method
    on conflict (contract_id, domain, method) do update
    set outcomes = case
        when known.reader_version <> excluded.reader_version then excluded.outcomes
        else right(known.outcomes || excluded.outcomes, ${raw(String(windowKept))})
      end,
      reader_version = excluded.reader_version
    returning domain, method, outcomes, alarmed_at is not null as is_alarmed`);
  await noteDrift(transaction, contract, windows, now);
}
