/**
 * `decideHeld`: a person releases or rejects held readings. A released one is stored as of the time it was gathered. A
 * rejected one is held again without a new entry.
 */
import type { Contract } from "../../base/contract.ts";
import { errorItem, type ErrorItem } from "../../base/error.ts";
import { newId, parseProductId } from "../../base/id.ts";
import { bigintArray, textArray } from "../../database/arrays.ts";
import { sql, type Database, type Transaction } from "../../database/connection.ts";
import { instant } from "../../http/schema.ts";
import { judgeSnapshots, lockNewest, pairKey, type Newest } from "../../offers/index.ts";
import { decideDomains } from "./decide-domains.ts";
import { nothingHeld, replaced, type DomainDecision, type ReadingDecision } from "./decisions.ts";
import { renderEarlier, type Doubtful } from "./doubtful.ts";
import { buildOffers, digestOf } from "./build-offers.ts";
import { pricesOf, type JudgedPair } from "./judge-pair.ts";
import { lockStates, lockWatched, type DomainSettings, type PairState } from "./load-pairs.ts";
import type { DecisionResult, HeldDecision } from "./schema.ts";
import { storeCollected } from "./store-collected.ts";
import { storeEvidence } from "./store-evidence.ts";
import { updatePages } from "./update-states.ts";

/**
 * Takes decisions, each judged alone.
 *
 * @param decidedBy the account
 * @returns one entry per decision in input order: true, or its errors: `resource.notFound` for what is not held,
 * `resource.conflict` for a reading that took the place of the one that is named, and for a release that would store other amounts
 * by today's settings, `resource.snapshotOutdated` for a
 * release after something newer was stored
 */
export async function decideHeld(
  database: Database,
  contract: Contract,
  decisions: readonly HeldDecision[],
  decidedBy: number,
): Promise<DecisionResult[]> {
  const errors = new Map<number, ErrorItem>();
  const readings: ReadingDecision[] = [];
  const domains: DomainDecision[] = [];
  const seen = new Set<string>();
  for (const [index, { domain, productId, heldAt, decision }] of decisions.entries()) {
    const id = productId === undefined ? null : parseProductId(productId);
    const key = JSON.stringify([domain, id ?? productId]);
    if (seen.has(key)) errors.set(index, errorItem("resource.conflict", "The request decides on it twice."));
    else if (productId === undefined) domains.push({ index, domain, heldAt: instant(heldAt), decision });
    else if (id === null) errors.set(index, nothingHeld());
    else readings.push({ index, domain, productId: id, heldAt: instant(heldAt), decision });
    seen.add(key);
  }
  const found = [
    ...(readings.length === 0
      ? []
      : await database.transaction(
          async (transaction) => await decideReadings(transaction, contract, readings, decidedBy),
        )),
    ...(domains.length === 0
      ? []
      : await database.transaction(
          async (transaction) => await decideDomains(transaction, contract, domains, decidedBy),
        )),
  ];
  for (const [index, error] of found) errors.set(index, error);
  return decisions.map((_, index) => {
    const error = errors.get(index);
    return error === undefined ? true : { errors: [{ ...error, path: `/${index}${error.path ?? ""}` }] };
  });
}

function unwatched(): ErrorItem {
  return errorItem("resource.conflict", "The domain is watched no more, so nothing is stored.", "/domain");
}

function changed(): ErrorItem {
  const message =
    "The domain's taxes or delivery costs changed since this was read. The next reading is judged by them.";
  return errorItem("resource.conflict", message, "/decision");
}

/** Whether the domain's settings make the same amounts of what the pages showed as when it was read. */
function isAsRead({ offers, pages }: Doubtful, settings: DomainSettings): boolean {
  const amountsOf = (made: Doubtful["offers"]): string =>
    JSON.stringify(made.map(({ price, deliveryCosts }) => [price, deliveryCosts]));
  const now = buildOffers(pages, settings, "");
  return "offers" in now && amountsOf(now.offers) === amountsOf(offers);
}

/** @returns the errors by the places of their decisions */
async function decideReadings(
  transaction: Transaction,
  contract: Contract,
  decisions: readonly ReadingDecision[],
  decidedBy: number,
): Promise<[number, ErrorItem][]> {
  const { now, domains } = await lockWatched(transaction, contract, [
    ...new Set(decisions.map(({ domain }) => domain)),
  ]);
  const newest = await lockNewest(transaction, contract, decisions);
  const states = await lockStates(transaction, contract, decisions);
  const errors = new Map<number, ErrorItem>();
  const decided = decisions.flatMap((decision) => {
    const state = states.get(pairKey(decision));
    const doubtful = state?.doubt === "held" ? state.doubtful : null;
    const settings = domains.get(decision.domain);
    const isRelease = decision.decision === "release";
    if (state === undefined || doubtful === null) errors.set(decision.index, nothingHeld());
    else if (state.doubtfulAt?.getTime() !== decision.heldAt.getTime()) errors.set(decision.index, replaced());
    else if (isRelease && settings?.isActive !== true) errors.set(decision.index, unwatched());
    else if (isRelease && settings !== undefined && !isAsRead(doubtful, settings))
      errors.set(decision.index, changed());
    else return [{ ...decision, doubtful }];
    return [];
  });
  const refused = await release(
    transaction,
    contract,
    decided.filter(({ decision }) => decision === "release"),
    { now, newest },
  );
  for (const [index, error] of refused) errors.set(index, error);
  await noteDecisions(
    transaction,
    contract,
    decided.filter(({ index }) => !errors.has(index)),
    { decidedBy, now },
  );
  return [...errors];
}

type HeldReading = ReadingDecision & { doubtful: NonNullable<PairState["doubtful"]> };

/** Stores released readings as of the time they were gathered. @returns the errors of those that are refused */
async function release(
  transaction: Transaction,
  contract: Contract,
  released: readonly HeldReading[],
  { now, newest }: { now: Date; newest: ReadonlyMap<string, Newest> },
): Promise<[number, ErrorItem][]> {
  const entries = released.map(({ index, productId, domain, doubtful }) => ({
    index,
    doubtful,
    snapshot: {
      productId,
      domain,
      creationDate: doubtful.gatheredAt,
      offers: doubtful.offers.map((offer) => ({ id: newId(), ...offer })),
    },
  }));
  const judged = await judgeSnapshots(
    entries.map(({ snapshot }) => snapshot),
    now,
  );
  const refused = await storeCollected(transaction, contract, judged, { notesMarket: true, newest });
  const stored = entries.filter((_, index) => refused[index] === undefined);
  await storeEvidence(
    transaction,
    contract,
    stored.map(({ snapshot: { offers }, doubtful: { pages } }) => ({ offers, pages })),
    now,
  );
  const pages = stored.flatMap(({ doubtful }) =>
    doubtful.pages.map(({ pageId, reading }): JudgedPair["pages"][number] => ({
      pageId,
      renewed: { etag: null, lastModified: null, reading },
      isGone: false,
      missingReadings: 0,
      missingSince: null,
    })),
  );
  await updatePages(transaction, contract, [{ pages }], now);
  return entries.flatMap(({ index }, at): [number, ErrorItem][] => {
    const error = refused[at];
    return error === undefined ? [] : [[index, { code: error.code, message: error.message }]];
  });
}

async function noteDecisions(
  transaction: Transaction,
  contract: Contract,
  readings: readonly HeldReading[],
  { decidedBy, now }: { decidedBy: number; now: Date },
): Promise<void> {
  if (readings.length === 0) return;
  const isReleased = ({ decision }: HeldReading): boolean => decision === "release";
  await transaction.run(sql`
    /* monitoring.noteDecisions */
    update monitoring_state as state
    set doubt = 'none', doubtful = null, doubtful_at = null, decided_by = ${decidedBy}, decided_at = ${now},
      rejected = incoming.rejected::json,
      confirmed_at = case when incoming.gathered_at is null then state.confirmed_at else ${now}::timestamptz end,
      gathered_at = coalesce(incoming.gathered_at, state.gathered_at),
      offers_digest = coalesce(incoming.offers_digest, state.offers_digest),
      task_id = case when incoming.gathered_at is null then state.task_id end,
      tax_factor = case when incoming.gathered_at is null then state.tax_factor end
    from unnest(
      ${bigintArray(readings.map(({ productId }) => productId))}::bigint[],
      ${textArray(readings.map(({ domain }) => domain))}::text[],
      ${readings.map((entry) => (isReleased(entry) ? null : renderEarlier(pricesOf(entry.doubtful))))}::text[],
      ${readings.map((entry) => (isReleased(entry) ? entry.doubtful.gatheredAt : null))}::timestamptz[],
      ${readings.map((entry) => (isReleased(entry) ? digestOf(entry.doubtful.offers) : null))}::uuid[]
    ) as incoming (product_id, domain, rejected, gathered_at, offers_digest)
    where state.contract_id = ${contract.contractId}
      and state.product_id = incoming.product_id
      and state.domain = incoming.domain`);
}
