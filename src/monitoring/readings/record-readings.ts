/**
 * `recordReadings`: believes, stores, holds or drops what collectors read, within the transaction that ends their jobs.
 * Readings go through the same judgement as the snapshots of clients; nothing else of monitoring writes market data.
 */
import type { Contract } from "../../base/contract.ts";
import { assert, type ErrorCode, type ErrorItem } from "../../base/error.ts";
import { newId } from "../../base/id.ts";
import type { Transaction } from "../../database/connection.ts";
import { limits } from "../../limits.ts";
import { judgeSnapshots, pairKey } from "../../offers/index.ts";
import { isSuccessful } from "./outcome.ts";
import { unitsOf } from "./amounts.ts";
import { closeGone } from "./close-gone.ts";
import { closeRefuted } from "./close-refuted.ts";
import { holdSwitchedDomains, loadDecidedFactors } from "./hold-domains.ts";
import { judgePair, type JudgedPair, type JudgementContext } from "./judge-pair.ts";
import { loadMarket } from "./load-market.ts";
import { loadPairs, type KnownPairs } from "./load-pairs.ts";
import { noteMethods, noteOutcomes } from "./note-statistics.ts";
import type { PairReading, RecordedReading } from "./pair-reading.ts";
import { lastReadings } from "./reading-history.ts";
import { storeCollected } from "./store-collected.ts";
import { storeEvidence } from "./store-evidence.ts";
import { updatePages, updateStates } from "./update-states.ts";
import { vendorNames } from "./vendor-names.ts";
import { endWalls } from "./walls.ts";

/**
 * Records what the pages of some pairs said. It fetches nothing and has no effect outside of the transaction, which may
 * therefore be repeated.
 *
 * @param readings at most {@link limits.readings.perTransaction}, each pair once
 * @param bounds tests pass shorter waits
 * @returns how each pair ended, in the order of `readings`
 * @throws RetryTransaction when another transaction was first to store a pair
 */
export async function recordReadings(
  transaction: Transaction,
  contract: Contract,
  readings: readonly PairReading[],
  bounds: typeof limits.readings = limits.readings,
): Promise<RecordedReading[]> {
  assert(readings.length <= bounds.perTransaction, "a transaction records a bounded number of readings");
  assert(new Set(readings.map(pairKey)).size === readings.length, "a transaction records each pair once");
  if (readings.length === 0) return [];
  const known = await loadPairs(transaction, contract, readings);
  const context = await makeContext(transaction, contract, { readings, known, bounds });
  const judged = readings.map((pair) => judgePair(pair, context));
  const believed = await holdSwitchedDomains(transaction, contract, judged, known);
  const stored = await storeOffers(transaction, contract, believed, known);
  await updatePages(transaction, contract, stored, known.now);
  await closeGone(transaction, contract, stored);
  const recorded = await closeRefuted(transaction, contract, stored, known);
  await updateStates(transaction, contract, recorded, known);
  await noteOutcomes(transaction, contract, recorded, known);
  await noteMethods(transaction, contract, recorded, known.now);
  await endWalls(transaction, contract, shownAgain(recorded, known), known.now);
  return recorded.map(({ pair: { productId, domain }, outcome, cause, isSkipped, detail, readAgainAfterMs }) => {
    return { productId, domain, outcome, cause, isSkipped, detail, readAgainAfterMs };
  });
}

/** Walled domains of which a page was shown. */
function shownAgain(recorded: readonly JudgedPair[], { domains }: KnownPairs): string[] {
  const shown = recorded.filter(({ outcome, isSkipped }) => !isSkipped && isSuccessful(outcome));
  const names = new Set(shown.map(({ pair }) => pair.domain));
  return [...names].filter((domain) => domains.get(domain)?.isWalled === true);
}

async function makeContext(
  transaction: Transaction,
  contract: Contract,
  given: { readings: readonly PairReading[]; known: KnownPairs; bounds: typeof limits.readings },
): Promise<JudgementContext> {
  const { readings, known, bounds } = given;
  const firsts = readings.filter(
    (pair) => known.domains.has(pair.domain) && lastReadings(pair, known.pages).length === 0,
  );
  const market = await loadMarket(
    transaction,
    contract,
    firsts.map(({ productId }) => productId),
    known.newest,
  );
  const currencyOf = ({ domain }: PairReading): string => known.domains.get(domain)?.currency ?? "";
  return {
    known,
    bounds,
    medianOf: (pair) => market.medianOf(pair.productId, currencyOf(pair)),
    standingOf: market.standingOf,
    referenceOf: (pair) => {
      const price = known.products.get(pair.productId)?.referencePrice ?? null;
      const isComparable = (known.contractCurrency ?? currencyOf(pair)) === currencyOf(pair);
      return price === null || !isComparable ? null : unitsOf(price);
    },
    nameVendor: await vendorNames(transaction, contract, [...known.domains.values()]),
    decided: await loadDecidedFactors(transaction, contract, [...known.domains.keys()]),
  };
}

/** Stores what is believed. @returns all of the pairs; those that were refused say so */
async function storeOffers(
  transaction: Transaction,
  contract: Contract,
  judged: readonly JudgedPair[],
  { now, newest }: KnownPairs,
): Promise<JudgedPair[]> {
  const believed = judged.flatMap((entry) =>
    entry.offers === null ? [] : [{ entry, offers: entry.offers.map((offer) => ({ id: newId(), ...offer })) }],
  );
  const results = await judgeSnapshots(
    believed.map(({ entry: { pair }, offers }) => ({
      productId: pair.productId,
      creationDate: pair.gatheredAt.toISOString(),
      domain: pair.domain,
      offers,
    })),
    now,
  );
  const refused = await storeCollected(transaction, contract, results, { notesMarket: false, newest });
  const stored = believed.filter((_, index) => refused[index] === undefined);
  const snapshots = stored.map(({ entry, offers }) => ({ offers, pages: entry.shown }));
  await storeEvidence(transaction, contract, snapshots, now);
  const refusals = new Map(believed.map(({ entry }, index) => [entry, refused[index]]));
  return judged.map((entry) => refusedPair(entry, refusals.get(entry)));
}

/** What is outdated or of a product that is gone was nobody's failure. */
const skippingCodes: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "resource.snapshotOutdated",
  "resource.productNotFound",
]);

function refusedPair(judged: JudgedPair, refusal: ErrorItem | undefined): JudgedPair {
  if (refusal === undefined) return judged;
  const nothing = { offers: null, digest: null, isConfirmed: false, pages: [], moves: [], taxFactor: null };
  const doubt = { kind: "keep" } as const;
  if (skippingCodes.has(refusal.code))
    return { ...judged, ...nothing, doubt, isSkipped: true, detail: refusal.message };
  return { ...judged, ...nothing, doubt, outcome: "LayoutFailure", detail: refusal.message, cause: "notStorable" };
}
