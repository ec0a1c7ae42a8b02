/**
 * `judgePair`: what becomes of one pair of product and domain: stored, read again, held, skipped or failed, and what that
 * changes in its pages and its state. Pure: it decides, record-readings.ts writes.
 */
import type { limits } from "../../limits.ts";
import { pairKey } from "../../offers/index.ts";
import { byBadness, causeText, type Outcome } from "./outcome.ts";
import { isCatalogue } from "./source-kind.ts";
import { buildOffers, type NewOffer, type ShownPage } from "./build-offers.ts";
import { isNear, moveBetween, taxFactorOf, type Move } from "./domain-moves.ts";
import type { Doubtful } from "./doubtful.ts";
import { judgeReading, type EarlierOffer, type JudgedOffer, type Market, type Verdict } from "./judge-reading.ts";
import type { DomainSettings, KnownPairs, PageState, PairState } from "./load-pairs.ts";
import type { PairReading, ReadPage } from "./pair-reading.ts";
import { readPage, type NameVendor, type PageFinding } from "./read-page.ts";
import { isRefuted, isReplacement } from "./earlier-reader.ts";
import { historyOf, lastPrice, type StandingOffers } from "./reading-history.ts";
import { foundPrices, type FoundPrice } from "./store-evidence.ts";
import { earlierOffers, type StoredReading } from "./stored-reading.ts";

/** What a page's row becomes. */
export interface PageChange {
  pageId: number;
  /**
   * The reading that is believed now, with what a conditional request sends. null keeps those before: an etag is that of
   * the page that was believed. "whole" forgets the etag, so that the page is fetched as a whole next time.
   */
  renewed: { etag: string | null; lastModified: string | null; reading: StoredReading } | "whole" | null;
  isGone: boolean;
  missingReadings: number;
  missingSince: Date | null;
}

/** What the pair's state becomes, besides its last attempt. */
export type DoubtChange =
  | { kind: "keep" }
  | { kind: "none" }
  | { kind: "second" | "held"; doubtful: Doubtful; isSame: boolean };

export interface JudgedPair {
  pair: PairReading;
  outcome: Outcome;
  detail: string | null;
  /** Of a failure, as it is stored; null if nothing says it. */
  cause: string | null;
  isSkipped: boolean;
  readAgainAfterMs: number | null;
  /** What is to be stored; null if nothing. */
  offers: readonly NewOffer[] | null;
  digest: string | null;
  /** The pages that show the offers. */
  shown: readonly ShownPage[];
  /** Whether what is stored, or is stored now, was confirmed. */
  isConfirmed: boolean;
  pages: readonly PageChange[];
  doubt: DoubtChange;
  /** How the pages' prices moved, and by which factor of taxes, if by one. */
  moves: readonly Move[];
  taxFactor: number | null;
  /** Set when the last page is gone: the first of the readings that say so. */
  goneSince: Date | null;
  /** What stands is of an earlier reader, and this one does not read it. */
  isRefuted: boolean;
  findings: readonly { page: ReadPage; state: PageState; finding: PageFinding }[];
}

/** What the judgement of a pair needs besides what is stored about it. */
export interface JudgementContext {
  known: KnownPairs;
  /** The median of the market's prices by product, in ten-thousandths; null without a market. */
  medianOf: (pair: PairReading) => bigint | null;
  referenceOf: (pair: PairReading) => bigint | null;
  standingOf: StandingOffers;
  nameVendor: (domain: DomainSettings) => NameVendor;
  /** Factors that a person decided on, by domain. */
  decided: (domain: string) => { accepted: number | null; rejected: number | null };
  bounds: typeof limits.readings;
}

type Shown = ShownPage & { page: ReadPage; state: PageState; candidates: readonly FoundPrice[] };

export function judgePair(pair: PairReading, context: JudgementContext): JudgedPair {
  const { known, bounds } = context;
  const domain = known.domains.get(pair.domain);
  const product = known.products.get(pair.productId);
  const why = skippedBecause(pair, { domain, hasProduct: product !== undefined, known, bounds });
  if (why !== null || domain === undefined || product === undefined) return skipped(pair, why);
  if (pair.failure !== undefined) {
    const { outcome, detail, cause = null } = pair.failure;
    return { ...skipped(pair, detail), isSkipped: false, outcome, cause };
  }
  const pages = pair.pages.flatMap((page) => {
    const state = known.pages.get(page.pageId);
    return state === undefined || (state.state !== "active" && state.state !== "gone") ? [] : [{ page, state }];
  });
  if (pages.length === 0) return skipped(pair, "Its pages are watched no more.");
  const nameVendor = context.nameVendor(domain);
  const findings = pages.map(({ page, state }) => ({
    page,
    state,
    finding: readPage(page, state, { gatheredAt: pair.gatheredAt, domain, product, nameVendor, bounds }),
  }));
  const judged = judgeFindings({ pair, domain, productName: product.name ?? "", findings }, context);
  return { ...judged, isRefuted: isRefuted(judged) };
}

function skippedBecause(
  pair: PairReading,
  given: {
    domain: DomainSettings | undefined;
    hasProduct: boolean;
    known: KnownPairs;
    bounds: { clientKeptMs: number };
  },
): string | null {
  const { domain, hasProduct, known, bounds } = given;
  if (domain?.isActive !== true) return "The domain is watched no more.";
  if (!hasProduct) return "The product is gone.";
  const newest = known.newest.get(pairKey(pair));
  if (newest?.source !== "client") return null;
  const isYoung = newest.gatheredAt.getTime() > known.now.getTime() - bounds.clientKeptMs;
  return isYoung ? "A client sent a snapshot within the last 24 hours." : null;
}

interface Judging {
  pair: PairReading;
  domain: DomainSettings;
  productName: string;
  findings: JudgedPair["findings"];
}

/** One page that fails, or that is missing without being gone, fails the pair: a snapshot holds all pages or is none. */
function judgeFindings(judging: Judging, context: JudgementContext): JudgedPair {
  const { pair, findings } = judging;
  const failures = findings.flatMap(
    ({ page, finding }): { outcome: Outcome; detail: string; cause: string | null }[] => {
      if (finding.kind === "failed") return [{ ...finding, cause: finding.cause ?? null }];
      const isMissing = finding.kind === "missing" && !finding.isGone;
      return isMissing
        ? [{ outcome: "ProductNotFound", detail: "The page does not show the product.", cause: missingCause(page) }]
        : [];
    },
  );
  const [worst] = failures.toSorted((a, b) => byBadness(a.outcome, b.outcome));
  if (worst !== undefined) return { ...unstored(judging), ...worst };
  const left = findings.filter(({ finding }) => finding.kind !== "missing");
  if (left.length === 0) {
    const since = findings.flatMap(({ finding }) =>
      finding.kind === "missing" ? [finding.missingSince.getTime()] : [],
    );
    const detail = "The last page of the product is gone.";
    const cause = findings.map(({ page }) => missingCause(page)).find((said) => said !== null) ?? null;
    return { ...unstored(judging), outcome: "ProductNotFound", detail, cause, goneSince: new Date(Math.min(...since)) };
  }
  const shown = findings.flatMap(({ page, state, finding }): Shown[] =>
    finding.kind === "shown" ? [shownPage(page, state, finding.reading)] : [],
  );
  if (shown.length === 0) return { ...unstored(judging), outcome: "ProductNotAvailable" };
  return judgeShown(judging, shown, context, stateOf(pair, context));
}

function shownPage(page: ReadPage, state: PageState, reading: StoredReading): Shown {
  return { page, state, pageId: page.pageId, url: page.url, reading, candidates: foundPrices(page.reading) };
}

const unreadState: PairState = {
  outcome: null,
  cause: null,
  completedAt: null,
  doubt: "none",
  doubtful: null,
  doubtfulAt: null,
  rejected: null,
  offersDigest: null,
};

function stateOf(pair: PairReading, { known: { states } }: JudgementContext): PairState {
  return states.get(pairKey(pair)) ?? unreadState;
}

function judgeShown(judging: Judging, shown: Shown[], context: JudgementContext, state: PairState): JudgedPair {
  const { pair, domain, productName } = judging;
  if (domain.isHeld) return quarantine(judging, "The domain is held until a person decides.");
  const built = buildOffers(shown, domain, productName);
  if ("problem" in built) return { ...unstored(judging), outcome: "LayoutFailure", detail: built.problem };
  const moves = shown.flatMap(({ state: { reading: before }, reading }) => {
    const move = before === null ? null : moveBetween(before, reading);
    return move === null ? [] : [move];
  });
  const { accepted, rejected } = context.decided(domain.domain);
  if (rejected !== null && moves.some(({ factor }) => isNear(factor, rejected))) {
    return quarantine(judging, "A person rejected the prices that moved so.");
  }
  const history = historyOf(pair, state, { shown, pages: context.known.pages, standingOf: context.standingOf });
  const verdict = judgeReading(
    newReading(pair, shown, built.judged, domain),
    history,
    marketOf(pair, domain, context),
    context.bounds,
  );
  if (verdict.kind !== "store") {
    const doubtful = {
      gatheredAt: pair.gatheredAt.toISOString(),
      offers: built.offers,
      pages: pagesOf(shown),
      lastPrice: lastPrice(history),
    };
    return doubted(judging, verdict, doubtful);
  }
  const isAccepted = ({ factor }: Move): boolean => accepted !== null && isNear(factor, accepted);
  const counted = moves.map((move): Move => (isAccepted(move) ? { factor: 1, struck: "none" } : move));
  const taxFactor = counted.map((move) => taxFactorOf(move, domain)).find((factor) => factor !== null) ?? null;
  const isOldNews = isUnchanged(pair, domain, { digest: built.digest, state, context });
  return {
    ...unstored(judging),
    outcome: built.offers.every(({ availability }) => availability === false) ? "ProductNotAvailable" : "ProductFound",
    detail: isOldNews ? "Nothing changed." : null,
    isSkipped: isOldNews,
    offers: isOldNews ? null : built.offers,
    digest: built.digest,
    shown,
    isConfirmed: true,
    pages: judging.findings.flatMap((finding) =>
      pageChanges(finding, { isBelieved: true, keepsBefore: taxFactor !== null }),
    ),
    doubt: { kind: "none" },
    moves: counted,
    taxFactor,
  };
}

function newReading(
  { gatheredAt }: PairReading,
  shown: readonly Shown[],
  offers: readonly JudgedOffer[],
  { tax }: DomainSettings,
) {
  const said = shown.map(({ reading }) => reading.taxIncluded).filter((included) => included !== null);
  return {
    offers,
    gatheredAt,
    isAgreed: shown.every(({ reading }) => isAgreed(reading)),
    taxIncluded: said.find((included) => included !== (tax === "gross")) ?? said[0] ?? null,
    isReplacement: isReplacement(shown),
  };
}

/** A catalogue is the shop's own list: what it says clearly needs no second method. */
function isAgreed({ confirmedBy, method, isUnclear }: StoredReading): boolean {
  return confirmedBy.length > 0 || (isCatalogue(method) && isUnclear !== true);
}

function marketOf(pair: PairReading, { currency, tax }: DomainSettings, context: JudgementContext): Market {
  return { currency, tax, median: context.medianOf(pair), reference: context.referenceOf(pair) };
}

/** With `onlyChanges`: what stands is a collector's, has the same offers, and is not old yet. */
function isUnchanged(
  pair: PairReading,
  domain: DomainSettings,
  { digest, state, context }: { digest: string; state: PairState; context: JudgementContext },
): boolean {
  const newest = context.known.newest.get(pairKey(pair));
  if (!domain.onlyChanges || newest?.source !== "collector" || newest.closedAt !== null) return false;
  const age = pair.gatheredAt.getTime() - newest.gatheredAt.getTime();
  return state.offersDigest?.replaceAll("-", "") === digest && age < context.bounds.unchangedForMs;
}

/** Why a page does not show its product. */
function missingCause({ reading }: ReadPage): string | null {
  const reason = reading?.reasons[0];
  return reason === undefined ? null : causeText(reason);
}

function pagesOf(shown: readonly Shown[]): Doubtful["pages"] {
  return shown.map(({ pageId, url, reading, candidates }) => ({ pageId, url, reading, candidates }));
}

function doubted(
  judging: Judging,
  verdict: Exclude<Verdict, { kind: "store" }>,
  reading: Omit<Doubtful, "reasons">,
): JudgedPair {
  if (verdict.kind === "second") {
    const reasons = ["The price is more than twice or less than half of the last one."];
    return {
      ...unstored(judging),
      outcome: "LayoutFailure",
      detail: "The price moved far; it is read again before it is believed.",
      cause: "readAgain",
      readAgainAfterMs: verdict.readAgainAfterMs,
      doubt: { kind: "second", doubtful: { ...reading, reasons }, isSame: verdict.isSame },
    };
  }
  const { entry, reasons } = verdict;
  return {
    ...quarantine(judging, reasons.join(" ")),
    doubt:
      entry === "none"
        ? { kind: "none" }
        : { kind: "held", doubtful: { ...reading, reasons }, isSame: entry === "same" },
  };
}

function quarantine(judging: Judging, why: string): JudgedPair {
  return { ...unstored(judging), outcome: "LayoutFailure", detail: `held: ${why}`, cause: "held" };
}

/** Nothing is stored of the pair. What its pages say about being there still counts. */
function unstored({ pair, findings }: Judging): JudgedPair {
  return {
    ...skipped(pair, null),
    isSkipped: false,
    pages: findings.flatMap((finding) => pageChanges(finding, { isBelieved: false, keepsBefore: false })),
    findings,
  };
}

function skipped(pair: PairReading, detail: string | null): JudgedPair {
  return {
    pair,
    outcome: "ProductNotFound",
    detail,
    cause: null,
    isSkipped: true,
    readAgainAfterMs: null,
    offers: null,
    digest: null,
    shown: [],
    isConfirmed: false,
    pages: [],
    doubt: { kind: "keep" },
    moves: [],
    taxFactor: null,
    goneSince: null,
    isRefuted: false,
    findings: [],
  };
}

/** What a finding changes in its page; nothing if the page is as it was. */
function pageChanges(
  { page, state, finding }: JudgedPair["findings"][number],
  { isBelieved, keepsBefore }: { isBelieved: boolean; keepsBefore: boolean },
): PageChange[] {
  const { pageId, etag, lastModified } = page;
  const there = { pageId, renewed: null, isGone: false, missingReadings: 0, missingSince: null };
  switch (finding.kind) {
    case "missing": {
      const { isGone, missingReadings, missingSince } = finding;
      return [{ ...there, isGone, missingReadings, missingSince }];
    }
    case "failed": {
      const { missingReadings, missingSince } = state;
      return page.wasNotModified ? [{ ...there, renewed: "whole", missingReadings, missingSince }] : [];
    }
    case "shown":
      if (isBelieved) {
        const reading = withoutBefore(finding.reading);
        const before = keepsBefore && state.reading !== null ? { before: withoutBefore(state.reading) } : {};
        return [{ ...there, renewed: { etag, lastModified, reading: { ...reading, ...before } } }];
      }
  }
  return state.missingReadings === 0 ? [] : [there];
}

/** A reading keeps one reading before it, not a chain of them. */
function withoutBefore(reading: StoredReading): StoredReading {
  const { before, ...own } = reading;
  return before === undefined ? reading : own;
}

/** The prices of a reading in doubt, for comparing later ones with them. */
export function pricesOf(doubtful: Doubtful): EarlierOffer[] {
  return earlierOffers(doubtful.pages.map(({ reading }) => reading));
}
