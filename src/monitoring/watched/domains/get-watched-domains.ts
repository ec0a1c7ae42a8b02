/** `getWatchedDomains`: the domains of a contract with what is known of each (interface 4.9-7 to 4.9-9). */
import type { Contract } from "../../../base/contract.ts";
import { renderInstant } from "../../../base/instant.ts";
import type { SecretKey } from "../../../base/secret.ts";
import { sql, type Queries } from "../../../database/connection.ts";
import { limits } from "../../../limits.ts";
import { findLeastOfferAge } from "../../../pricing/index.ts";
import { renderCauses } from "../../readings/counted-causes.ts";
import type { Outcome } from "../../readings/outcome.ts";
import { findRecipeVersions } from "../recipes/find-recipes.ts";
import { getCoverage, type Coverage } from "./coverage.ts";
import { expectedEnd } from "./expected-end.ts";
import { findOpenRuns, findPaces, type OpenRun } from "./open-runs.ts";
import type { WatchedDomainOut, WatchedDomainStatus } from "./schema.ts";
import { withoutQuery } from "./source-url.ts";
import { warningsOf, type Known, type OutcomeOfDay } from "./warnings.ts";
import { readWatched, settingsOfWatched, shownSettings, type WatchedDomain } from "./watched-domain.ts";

const hourMs = 60 * 60 * 1000;

/** The domains by name, and what of that is decided by a PUT. */
export async function getWatchedDomains(
  { database, secret, hasCollectorContact }: { database: Queries; secret: SecretKey; hasCollectorContact: boolean },
  contract: Contract,
  now: Date,
): Promise<{ data: WatchedDomainOut[]; changeable: object[] }> {
  const watched = await readWatched(database, secret, contract);
  const names = watched.map(({ domain }) => domain);
  const [coverage, outcomes, runs, leastOfferAge, recipes] = await Promise.all([
    getCoverage(database, contract, names),
    findOutcomes(database, contract, names),
    findOpenRuns(database, contract),
    findLeastOfferAge(database, contract),
    findRecipeVersions(database, contract, names),
  ]);
  const paces = await findPaces(
    database,
    watched.flatMap(({ domain, hosts }) => (runs.has(domain) ? hosts : [])),
  );
  const data = watched.map((domain) => {
    const counted = coverage.get(domain.domain) ?? nothingCounted(now);
    const run = runs.get(domain.domain);
    const hosts = domain.hosts.flatMap((host) => paces.get(host) ?? []);
    return renderWatched(domain, {
      coverage: counted,
      outcomes: outcomes.get(domain.domain) ?? [],
      run: run === undefined ? undefined : renderRun(run, domain, { coverage: counted, hosts, now }),
      hasCollectorContact,
      leastOfferAge,
      recipeVersion: recipes.get(domain.domain) ?? null,
    });
  });
  return { data, changeable: shownSettings(settingsOfWatched(watched)) };
}

function nothingCounted(countedAt: Date): Coverage {
  return { pages: 0, pairs: 0, confirmed: 0, medianAt: null, countedAt, isStored: false, isPartial: false };
}

interface OutcomeRow {
  domain: string;
  day: string;
  outcome: Outcome;
  pairs: number;
  /** JSON: {@link CauseCounts}. */
  causes: string;
}

async function findOutcomes(
  database: Queries,
  contract: Contract,
  domains: readonly string[],
): Promise<Map<string, OutcomeOfDay[]>> {
  const rows = await database.rows<OutcomeRow>(sql`
    /* monitoring.findOutcomes */
    select domain, day::text as day, outcome, pairs, causes
    from outcome_day
    where contract_id = ${contract.contractId}
      and domain = any(${domains}::text[])
      and day > current_date - ${limits.watching.outcomeDays}::integer
      and pairs > 0
    order by domain, day desc, outcome`);
  const byDomain = Map.groupBy(rows, ({ domain }) => domain);
  return new Map(
    [...byDomain].map(([domain, found]) => [
      domain,
      found.map(({ day, outcome, pairs, causes }) => ({ day, outcome, pairs, ...renderCauses(JSON.parse(causes)) })),
    ]),
  );
}

function renderRun(
  { taskId, deadlineAt, remaining }: OpenRun,
  { sourceKind, intervalMs }: WatchedDomain,
  known: { coverage: Coverage; hosts: Parameters<typeof expectedEnd>[0]["hosts"]; now: Date },
): WatchedDomainStatus["run"] {
  const { coverage, hosts, now } = known;
  const pagesPerPair = coverage.pairs === 0 ? 1 : coverage.pages / coverage.pairs;
  const isOfPages = sourceKind === "page" || sourceKind === "sitemap";
  const end = isOfPages ? expectedEnd({ pairs: remaining, pagesPerPair, hosts, intervalMs }, now) : null;
  return {
    taskId,
    remaining,
    deadline: renderInstant(deadlineAt),
    ...(end === null ? {} : { expectedEnd: renderInstant(end) }),
    isLate: end !== null && end > deadlineAt,
  };
}

function renderWatched(watched: WatchedDomain, known: Known): WatchedDomainOut {
  const { domain, sourceUrl, schedule, nextDueAt, delivery, vatPercent, vendorName, intervalMs, pageTag, searchUrl } =
    watched;
  return {
    domain,
    source: {
      kind: watched.sourceKind,
      ...(watched.sourceMethod === "browser" ? { method: watched.sourceMethod } : {}),
      ...(sourceUrl === null ? {} : withoutQuery(sourceUrl)),
    },
    basis: watched.basis,
    country: watched.country,
    currency: watched.currency,
    ...(schedule === null
      ? {}
      : { schedule: { ...schedule, ...(nextDueAt === null ? {} : { nextRunDate: renderInstant(nextDueAt) }) } }),
    ...(delivery === null
      ? {}
      : {
          delivery: {
            costs: delivery.costs,
            ...(delivery.freeFrom === null ? {} : { freeFrom: delivery.freeFrom }),
          },
        }),
    tax: watched.tax,
    ...(vatPercent === null ? {} : { vatPercent }),
    ...(vendorName === null ? {} : { vendorName }),
    offersShown: watched.offersShown,
    keepsVendorNames: watched.keepsVendorNames,
    onlyChanges: watched.onlyChanges,
    staleAfterDays: watched.staleAfterDays,
    ...(intervalMs === null ? {} : { intervalMs }),
    ...(pageTag === null ? {} : { pageTag }),
    ...(searchUrl === null ? {} : { searchUrl }),
    isEnabled: watched.isEnabled,
    status: renderStatus(watched, known),
    warnings: warningsOf(watched, known),
  };
}

function renderStatus({ heldAt }: WatchedDomain, known: Known): WatchedDomainStatus {
  const { pairs, confirmed, medianAt, countedAt, isStored, isPartial } = known.coverage;
  const ageMs = medianAt === null ? null : Math.max(0, countedAt.getTime() - medianAt.getTime());
  return {
    hasCollectorContact: known.hasCollectorContact,
    ...(heldAt === null ? {} : { heldSince: renderInstant(heldAt) }),
    coverage: {
      pairs,
      confirmed,
      ...(ageMs === null ? {} : { medianAgeHours: Math.round((ageMs / hourMs) * 10) / 10 }),
      ...(isPartial ? { isPartial } : {}),
      ...(isStored ? { countedAt: renderInstant(countedAt) } : {}),
    },
    outcomes: [...known.outcomes],
    ...(known.run === undefined ? {} : { run: known.run }),
    ...(known.recipeVersion === null ? {} : { recipeVersion: known.recipeVersion }),
  };
}
