/**
 * Every statement about a large table handles only the rows of its page, chunk or request, in a journey through the
 * interface. A statement about the whole assortment handles it once. The plans are those of the running service:
 * without statistics, with them, and for a contract that is newer than the statistics.
 */
import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { maintainPartitions } from "../../src/history/partitions.ts";
import { migrate } from "../../src/database/migrate.ts";
import { aService } from "../harness/a-service.ts";
import type { Loose } from "../harness/client.ts";
import { anotherContract } from "../harness/customer.ts";
import { inDatabase } from "../harness/market.ts";
import { readSources } from "../tidy/sources.ts";
import { statementsOf } from "../tidy/statements.ts";
import { ending, page, requests, wholes, type Tenant } from "./journey.ts";
import { logPlans, offencesOf, plansOf } from "./plan-log.ts";
import { fillTenant } from "./tenant.ts";

const size = 12_000;
/** A product has one snapshot, one price, an order of two items; a node may filter some rows out. */
const ofRequest = 6 * page;
/** A run, a study and a file read chunks of up to 2,000 products, with their sales and snapshots. */
const ofChunk = 3 * 2_000;
/** The rows of two tenants and those that the journey adds: rounds of snapshots and orders. */
const ofAll = 4 * size;

const inChunks = namesOf(`
  feeds.readEntryRows feeds.readOffers feeds.weighOffers
  market.readAround market.readDayEnds market.readProducts market.readPublished
  monitoring.readTags
  offers.loadMarkets offers.loadSnapshots offers.statisticsMarkets orders.loadSales
  pricing.addNewest pricing.confirmPrices pricing.findRecalculated pricing.lastTakenBack pricing.loadSeen pricing.loadTakenBack pricing.lockHeld pricing.noteNotPublished
  pricing.queryApprovals pricing.readPreviousTimes pricing.storeEffects pricing.expirePrices pricing.loadProducts pricing.loadSelected pricing.lockNewest pricing.lockOpenPrices pricing.readNewest
  pricing.readHistories pricing.renewNewest pricing.addFigures pricing.countKeptFigures pricing.storeFigures pricing.storeStudyPart pricing.storeUnpriced pricing.writeHistories
  pricing.loadIdentified pricing.loadOthers pricing.listStanding pricing.loadPricesBefore pricing.loadPricesWithin
  products.list pricing.loadAssortment`);

/**
 * Statements about all rows of a contract, and those that count them to choose how to read. A search for a text without three
 * letters in a row, such as `p-1`, reads all names, and one for a GTIN all products while names have not followed these.
 */
const aboutAll = namesOf(`
  feeds.findUnseen feeds.isSearchLarge
  monitoring.comparePages monitoring.countCoverage monitoring.listLargeDomains
  offers.hasMoreLatestIds offers.archiveNextOfferIds offers.sortOffers
  orders.deleteAllItems orders.deleteOrders orders.hasManyOrders orders.listOrders orders.nextBatch
  history.cleanUpProducts history.forgetOf history.listExpiringContracts
  market.findStored market.readSums market.sampleProducts
  pricing.countFigures pricing.loadTagged pricing.countProducts pricing.countSelected pricing.countStrata pricing.drawStudied pricing.drawSample pricing.findHits pricing.findGtin pricing.findFewFigures pricing.selectFigures pricing.skipHeld pricing.findHeldOfGone pricing.noteGone
  products.listTags products.search
  products.clearStaging products.countKnown products.countLeft products.countOutcome products.createNew products.delete products.deleteMissing
  products.findRepeated products.hasRepeated products.noteChanged products.replaceChanged
  history.findBeyondSparse inbox.findFailed`);

/**
 * Statements that the journey does not run: those of collectors and of decisions on what they found (tests/monitoring has plans
 * of hosts and readings), a change of the identifying attribute, processes of two releases (pricing/kept-tags.test.ts), offers larger than a chunk
 * (large-pages.test.ts), members of a family that are calculated once more (pricing/family-batches.test.ts), readings of collectors
 * (monitoring/readings/plans.test.ts), deleted contracts, and expired history.
 */
const elsewhere = namesOf(`
  monitoring.addCandidates monitoring.addItemPages monitoring.countDomainHosts monitoring.deleteSupersededPages
  monitoring.endConfirmation monitoring.findHosts monitoring.findItems monitoring.findKnownPages monitoring.findMoved
  monitoring.findPageIds monitoring.findPagesLeft monitoring.findPagesOfProducts monitoring.findSkus
  monitoring.findUnmatched monitoring.listCandidates monitoring.loadPages monitoring.lockDomainsOfCandidates
  monitoring.lockStates monitoring.noteCandidateDecisions monitoring.noteDecisions monitoring.planPairs
  monitoring.findProbedPages monitoring.findSearched monitoring.findUnpaged monitoring.noteMissing
  monitoring.readCandidates monitoring.takeDueDomains monitoring.takeDueMethods monitoring.updatePages monitoring.updateStates
  monitoring.endMissing monitoring.findMissing monitoring.forgetStates monitoring.listHeld monitoring.loadProducts
  monitoring.takeBackReadings
  offers.listLargeOffers
  monitoring.countHosts monitoring.deleteOtherPages monitoring.deleteOtherTagPages monitoring.deletePagesOfRemoved
  monitoring.forgetRemovedDomains
  history.deleteArchivedIds history.deleteRecommendations history.deleteSnapshots history.deleteStates
  monitoring.getHeldReading monitoring.storePastStates offers.collectedDomains
  pricing.loadStates pricing.markAllTags pricing.endStanding pricing.expireHeldOf pricing.findSuitedTags pulse.getPulse pricing.expireApprovals pricing.findHeldExplained pricing.findHolders pricing.findOverdue
  pricing.forgetApprovals pricing.forgetLate pricing.forgetRuns products.findIdentifyingAttribute products.hasProducts`);

function monthsAgo(months: number): Date {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1));
}

function namesOf(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}

function allowed(statement: string): number {
  if (aboutAll.has(statement)) return ofAll;
  return inChunks.has(statement) ? ofChunk : ofRequest;
}

const reached = new Set<string>();

const { service, customer: first } = await aService({ DATABASE_POOL_SIZE: "5" }, logPlans);
const known = { customer: first, size, firstProductId: await fillTenant(service, first, size) };
// A service has the months that it has been at work. One empty month more made the planner read the whole contract for each part of a feed.
const database = service.openDatabase(1);
for (let back = 1; back <= 12; back++) await maintainPartitions(database, monthsAgo(back));

async function assertWork(work: () => Promise<unknown>, most = allowed): Promise<void> {
  const plans = await plansOf(service.connectionString, work);
  for (const { statement } of plans) reached.add(statement);
  assert.deepEqual(offencesOf(plans, most), []);
}

describe("without statistics", () => {
  // The database gathers statistics after a minute. Until then a request may read the whole contract, but only once.
  const once = (statement: string): number => Math.max(allowed(statement), 1.2 * size);
  test("a request handles its own rows", async () => await assertWork(async () => await requests(known), once));
});

describe("with statistics", () => {
  before(async () => await inDatabase(service, "analyze"));
  test("a request handles its own rows", async () => await assertWork(async () => await requests(known)));
  test("a task, a file and a CSV handle their chunk", async () => await assertWork(async () => await wholes(known)));
});

describe("with the statistics of other contracts", () => {
  let newcomer: Tenant;
  before(async () => {
    const customer = await anotherContract(known.customer);
    newcomer = { customer, size, firstProductId: await fillTenant(service, customer, size) };
  });
  test("a request handles its own rows", async () => await assertWork(async () => await requests(newcomer)));
  test("a task, a file and a CSV handle their chunk", async () => await assertWork(async () => await wholes(newcomer)));
  test("the worker's duties and the deletion of everything handle all rows once", async () =>
    await assertWork(async () => await ending(service, newcomer)));
});

test("a start restores the planner's settings for contracts that a restored dump lacks", async () => {
  const plannerSettings = async (): Promise<Loose[]> =>
    await inDatabase(
      service,
      "select tablename from pg_stats where attname = 'contract_id' and n_distinct = 1 and schemaname = 'public' order by 1",
    );
  const complete = await plannerSettings();
  await inDatabase(service, "select pg_clear_attribute_stats('public', 'product', 'contract_id', false)");
  await inDatabase(service, "select pg_clear_attribute_stats('public', 'snapshot', 'contract_id', true)");
  await inDatabase(service, "analyze product, snapshot");
  assert.equal((await plannerSettings()).length, complete.length - 2);
  await migrate(service.connectionString);
  assert.deepEqual(await plannerSettings(), complete);
});

test("no table of contracts gathers statistics of contract_id", async () => {
  const gathering = await inDatabase(
    service,
    `select relname
     from pg_class
     join pg_attribute on attrelid = pg_class.oid
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attname = 'contract_id'
       and attstattarget is distinct from 0`,
  );
  assert.deepEqual(gathering, []);
});

test("the journey runs every statement about a large table", async () => {
  const large =
    /\b(?:from|join|into|update|using)\s+(?:product|product_import_row|snapshot|newest_snapshot|recommendation|newest_recommendation|watched_page|monitoring_state|customer_order|order_item|offer_id|archived_offer_id|page_position|product_state|price_history|held_price|unpriced_product)\b/;
  const hot = (await readSources())
    .filter(({ file }) => file.startsWith("src/"))
    .flatMap((source) => statementsOf(source))
    .filter(({ text }) => large.test(text));
  const names = hot.flatMap(({ name }) => (name === null || reached.has(name) || elsewhere.has(name) ? [] : [name]));
  assert.deepEqual([...new Set(names)].sort(), []);
});
